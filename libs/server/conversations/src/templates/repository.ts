import { type Owner } from '@patchbay/server-core';
import {
  type Db,
  accounts,
  agentConfigs,
  templateRevisions,
  templateRolloutAgents,
  templateRollouts,
  templates,
} from '@patchbay/server-store';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Blueprint } from './rules.js';

export type TemplateRow = typeof templates.$inferSelect;

/** All templates within the scope, by title. */
export const listTemplates = (db: Db): Promise<TemplateRow[]> =>
  db.select().from(templates).orderBy(asc(templates.title), asc(templates.id));

/** A template within the scope. */
export async function findTemplate(db: Db, id: string): Promise<TemplateRow | null> {
  const [row] = await db.select().from(templates).where(eq(templates.id, id));
  return row ?? null;
}

/**
 * A template that the scope may write, locked until the transaction ends; null when there is none
 * or writing is not permitted.
 */
export async function lockTemplate(db: Db, id: string): Promise<TemplateRow | null> {
  const [row] = await db.select().from(templates).where(eq(templates.id, id)).for('update');
  return row ?? null;
}

/** Stores a new template; a database trigger stores its first revision. */
export async function insertTemplate(
  db: Db,
  values: typeof templates.$inferInsert,
): Promise<TemplateRow> {
  const [row] = await db.insert(templates).values(values).returning();
  return row as TemplateRow;
}

/** Changes a template; a database trigger increments its revision and stores the new state. */
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

/**
 * Deletes a template with its rollouts; false when there is none or deleting is not permitted. Its
 * agents keep what they were given.
 */
export async function deleteTemplate(db: Db, id: string): Promise<boolean> {
  const own = db
    .select({ id: templateRollouts.id })
    .from(templateRollouts)
    .where(eq(templateRollouts.templateId, id));
  await db.delete(templateRolloutAgents).where(inArray(templateRolloutAgents.rolloutId, own));
  return (
    (await db.delete(templates).where(eq(templates.id, id)).returning({ id: templates.id }))
      .length > 0
  );
}

/** The given revisions of a template. */
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

/** An agent created from a template. */
export interface MadeAgent extends Owner {
  readonly accountName: string;
}

/**
 * The agents within the scope whose draft or live configuration comes from a template, ordered by
 * id, after a given id.
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

/** Both existing slots of an agent; locked for a change. Draft first, in the common lock order. */
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

/** Renames an account. */
export async function renameAccount(db: Db, id: number, accountName: string): Promise<void> {
  await db.update(accounts).set({ accountName }).where(eq(accounts.id, id));
}
