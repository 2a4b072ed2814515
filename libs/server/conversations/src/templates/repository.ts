import { type Owner } from '@patchbay/server-core';
import {
  type Db,
  accounts,
  agentConfigs,
  templateRevisions,
  templates,
} from '@patchbay/server-store';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Blueprint } from './rules.js';

export type TemplateRow = typeof templates.$inferSelect;

/** All templates within the scope's reach, by title. */
export const listTemplates = (db: Db): Promise<TemplateRow[]> =>
  db.select().from(templates).orderBy(asc(templates.title), asc(templates.id));

/** A template within the scope's reach. */
export async function findTemplate(db: Db, id: string): Promise<TemplateRow | null> {
  const [row] = await db.select().from(templates).where(eq(templates.id, id));
  return row ?? null;
}

/**
 * A template that the scope may write, locked until the transaction ends; null when it may not, or
 * there is none.
 */
export async function lockTemplate(db: Db, id: string): Promise<TemplateRow | null> {
  const [row] = await db.select().from(templates).where(eq(templates.id, id)).for('update');
  return row ?? null;
}

/** Stores a new template; the database keeps its first state by itself. */
export async function insertTemplate(
  db: Db,
  values: typeof templates.$inferInsert,
): Promise<TemplateRow> {
  const [row] = await db.insert(templates).values(values).returning();
  return row as TemplateRow;
}

/** Changes a template; the database counts its revision up and keeps what it becomes. */
export async function updateTemplate(
  db: Db,
  id: string,
  values: Partial<typeof templates.$inferInsert>,
): Promise<TemplateRow> {
  const [row] = await db
    .update(templates)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(templates.id, id))
    .returning();
  return row as TemplateRow;
}

/** Removes a template; false when the scope may not, or there is none. */
export async function deleteTemplate(db: Db, id: string): Promise<boolean> {
  return (
    (await db.delete(templates).where(eq(templates.id, id)).returning({ id: templates.id }))
      .length > 0
  );
}

/** What a template was at some of its revisions, by their numbers. */
export async function readRevisions(
  db: Db,
  id: string,
  revisions: readonly number[],
): Promise<ReadonlyMap<number, Blueprint>> {
  if (revisions.length === 0) return new Map();
  const rows = await db
    .select()
    .from(templateRevisions)
    .where(
      and(
        eq(templateRevisions.templateId, id),
        inArray(templateRevisions.revision, [...revisions]),
      ),
    );
  return new Map(rows.map((row) => [row.revision, { fields: row.fields, agent: row.agent }]));
}

/** An agent that was made from a template. */
export interface MadeAgent extends Owner {
  readonly accountName: string;
}

/**
 * The agents within the scope's reach whose draft or live configuration comes from a template, in
 * order of their id, after one.
 */
export async function listMade(
  db: Db,
  templateId: string,
  after: number,
  limit: number,
): Promise<readonly MadeAgent[]> {
  const rows = await db
    .selectDistinctOn([agentConfigs.accountId], {
      organizationId: agentConfigs.organizationId,
      accountId: agentConfigs.accountId,
      accountName: accounts.accountName,
      name: accounts.name,
      username: accounts.username,
    })
    .from(agentConfigs)
    .innerJoin(accounts, eq(accounts.id, agentConfigs.accountId))
    .where(
      and(
        sql`${agentConfigs.config} ->> 'templateId' = ${templateId}`,
        gt(agentConfigs.accountId, after),
      ),
    )
    .orderBy(asc(agentConfigs.accountId))
    .limit(limit);
  return rows.map(({ accountName, name, username, ...owner }) => ({
    ...owner,
    accountName: accountName ?? name ?? username,
  }));
}

/**
 * Both slots of an agent, as far as they are written; locked when something is to be changed.
 * Draft first, in the order of all locks.
 */
export async function readSlots(db: Db, owner: Owner, lock: boolean) {
  const own = and(
    eq(agentConfigs.organizationId, owner.organizationId),
    eq(agentConfigs.accountId, owner.accountId),
  );
  const rows = [];
  for (const slot of ['staging', 'default'] as const) {
    const one = db
      .select()
      .from(agentConfigs)
      .where(and(own, eq(agentConfigs.slot, slot)));
    const [row] = await (lock ? one.for('update') : one);
    if (row) rows.push({ ...row, slot });
  }
  return rows;
}

/** Gives an account another name. */
export async function renameAccount(db: Db, id: number, accountName: string): Promise<void> {
  await db.update(accounts).set({ accountName }).where(eq(accounts.id, id));
}
