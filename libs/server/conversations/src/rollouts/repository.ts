import { type TemplateRollout } from '@patchbay/contract';
import { type Owner } from '@patchbay/server-core';
import { type Tier } from '@patchbay/server-kit';
import {
  accounts,
  agentConfigs,
  type Db,
  type RolloutState,
  templateRolloutAgents,
  templateRollouts,
} from '@patchbay/server-store';
import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';

export type RolloutRow = typeof templateRollouts.$inferSelect;
export type RolloutAgentRow = typeof templateRolloutAgents.$inferSelect;
export type Steps = Pick<TemplateRollout, 'done' | 'changed' | 'failed' | 'worse' | 'undone'>;

/** A rollout that this process works on until its lease ends. `fence` distinguishes its leases. */
export interface Leased {
  readonly id: string;
  readonly accountId: number;
  readonly tier: Tier;
  readonly state: RolloutState;
  readonly fence: number;
}

const agentsOf = (id: string) => eq(templateRolloutAgents.rolloutId, id);
const leaseSeconds = 30;
const newLease = sql`now() + make_interval(secs => ${leaseSeconds})`;

/** How long a lease lasts without a heartbeat. */
export const leaseMs = leaseSeconds * 1000;

/**
 * Begins a rollout; null while another one of the template is under way at this account. In a scope
 * that reaches the account.
 */
export async function insertRollout(
  db: Db,
  values: typeof templateRollouts.$inferInsert,
): Promise<RolloutRow | null> {
  const [row] = await db.insert(templateRollouts).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

/** A revision of a template, and the sections of it that are rolled out; null for all of them. */
export type RolledOut = Pick<RolloutRow, 'templateId' | 'revision' | 'sections'>;

/** Whether a configuration has another revision of what is rolled out. */
function isOutdated({ revision, sections }: RolledOut) {
  const { config } = agentConfigs;
  if (sections === null)
    return sql`(${config} ->> 'templateRevision' is distinct from ${String(revision)} or ${config} ? 'templateSections')`;
  return sql`exists (
    select 1 from jsonb_array_elements_text(${JSON.stringify(sections)}::text::jsonb) section
    where coalesce(${config} -> 'templateSections' ->> section, ${config} ->> 'templateRevision')
      is distinct from ${String(revision)})`;
}

/**
 * The agents of a template within the scope that another revision made, in their order: those with
 * the lowest ids first.
 */
export async function listOutdated(db: Db, rolledOut: RolledOut): Promise<readonly Owner[]> {
  const { config, organizationId, accountId } = agentConfigs;
  return db
    .selectDistinct({ organizationId, accountId })
    .from(agentConfigs)
    .where(and(sql`${config} ->> 'templateId' = ${rolledOut.templateId}`, isOutdated(rolledOut)))
    .orderBy(asc(accountId));
}

/** Stores the agents of a new rollout in their order. */
export async function insertAgents(
  db: Db,
  rolloutId: string,
  agents: readonly Owner[],
): Promise<void> {
  const rows = agents.map((owner, position) => ({ ...owner, rolloutId, position }));
  for (let at = 0; at < rows.length; at += 500)
    await db.insert(templateRolloutAgents).values(rows.slice(at, at + 500));
}

/** The last rollouts of a template within the scope, newest first. */
export const listRollouts = (db: Db, templateId: string, accountId: number) =>
  db
    .select()
    .from(templateRollouts)
    .where(
      and(eq(templateRollouts.templateId, templateId), eq(templateRollouts.accountId, accountId)),
    )
    .orderBy(desc(templateRollouts.startedAt))
    .limit(50);

/** A rollout within the scope, locked until the transaction ends. */
export async function lockRollout(
  db: Db,
  { templateId, accountId, id }: Pick<RolloutRow, 'templateId' | 'accountId' | 'id'>,
): Promise<RolloutRow | null> {
  const [row] = await db
    .select()
    .from(templateRollouts)
    .where(
      and(
        eq(templateRollouts.id, id),
        eq(templateRollouts.templateId, templateId),
        eq(templateRollouts.accountId, accountId),
      ),
    )
    .for('update');
  return row ?? null;
}

/** Whether the template was rolled out again after this rollout, and that was not undone. */
export async function hasLater(db: Db, row: RolloutRow): Promise<boolean> {
  const found = await db
    .select({ id: templateRollouts.id })
    .from(templateRollouts)
    .where(
      and(
        eq(templateRollouts.templateId, row.templateId),
        eq(templateRollouts.accountId, row.accountId),
        ne(templateRollouts.state, 'undone'),
        sql`(${templateRollouts.startedAt}, ${templateRollouts.id}) >
          (select o.started_at, o.id from template_rollouts o where o.id = ${row.id})`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Changes a rollout, which every process may then lease. */
export async function updateRollout(
  db: Db,
  id: string,
  values: Partial<typeof templateRollouts.$inferInsert>,
): Promise<RolloutRow> {
  const ends = values.state === 'done' || values.state === 'undone' || values.state === 'halted';
  const [row] = await db
    .update(templateRollouts)
    .set({ ...values, leasedUntil: null, endedAt: ends ? sql`now()` : null })
    .where(eq(templateRollouts.id, id))
    .returning();
  return row as RolloutRow;
}

/** How far rollouts are. */
export async function countSteps(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Steps>> {
  if (ids.length === 0) return new Map();
  const { state, rolloutId } = templateRolloutAgents;
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const rows = await db
    .select({
      rolloutId,
      done: count(sql`${state} <> 'waiting'`),
      changed: count(sql`${state} = 'changed'`),
      failed: count(sql`${state} in ('failed', 'notUndone')`),
      worse: count(isWorse),
      undone: count(sql`${state} = 'undone'`),
    })
    .from(templateRolloutAgents)
    .where(inArray(rolloutId, [...ids]))
    .groupBy(rolloutId);
  return new Map(rows.map(({ rolloutId: id, ...steps }) => [id, steps]));
}

const isWorse = sql`(${templateRolloutAgents.state} = 'failed' or ${templateRolloutAgents.broken} <> '[]')`;

/** Maximum number of agents that a reply lists. */
const listed = 500;

/** The agents of a rollout with their names: those that failed or became worse first. */
export async function listAgents(db: Db, rolloutId: string) {
  const { organizationId, accountId, position, state, error, changes, conflicts, broken } =
    templateRolloutAgents;
  return db
    .select({
      organizationId,
      accountId,
      position,
      state,
      error,
      changes,
      conflicts,
      broken,
      accountName: accounts.accountName,
      name: accounts.name,
      username: accounts.username,
    })
    .from(templateRolloutAgents)
    .innerJoin(accounts, eq(accounts.id, templateRolloutAgents.accountId))
    .where(agentsOf(rolloutId))
    .orderBy(
      desc(sql`${isWorse} or ${templateRolloutAgents.state} = 'notUndone'`),
      asc(templateRolloutAgents.position),
    )
    .limit(listed);
}

/** Leases rollouts with work to do, those that have waited longest first. Needs the platform's scope. */
export async function leaseRollouts(db: Db, limit: number): Promise<readonly Leased[]> {
  const { rows } = await db.execute<{
    id: string;
    account_id: string;
    tier: Tier;
    state: RolloutState;
    fence: number;
  }>(sql`
    with due as (
      select r.id from template_rollouts r
      where r.state in ('running', 'undoing') and (r.leased_until is null or r.leased_until < now())
      order by r.leased_until nulls first, r.started_at limit ${limit} for update of r skip locked)
    update template_rollouts one set leased_until = ${newLease}, fence = one.fence + 1
    from due, accounts a where one.id = due.id and a.id = one.account_id
    returning one.id, one.account_id, a.type as tier, one.state, one.fence`);
  return rows.map(({ account_id: accountId, ...row }) => ({
    ...row,
    accountId: Number(accountId),
    fence: Number(row.fence),
  }));
}

/** Extends leases whose fence is the same, and returns their rollouts. Needs the platform's scope. */
export async function keepLeases(db: Db, items: readonly Leased[]): Promise<readonly Leased[]> {
  const kept = await db
    .update(templateRollouts)
    .set({ leasedUntil: newLease })
    .where(
      sql`(${templateRollouts.id}, ${templateRollouts.fence}) in (${sql.join(
        items.map(({ id, fence }) => sql`(${id}::uuid, ${fence}::int)`),
        sql`, `,
      )})`,
    )
    .returning({ id: templateRollouts.id });
  return items.filter(({ id }) => kept.some((one) => one.id === id));
}

/** Ends a lease before its time. */
export const releaseLease = (db: Db, { id, fence }: Leased) =>
  db
    .update(templateRollouts)
    .set({ leasedUntil: null })
    .where(and(eq(templateRollouts.id, id), eq(templateRollouts.fence, fence)));

/**
 * The rollout of a lease, shared until the transaction ends so that no person changes it meanwhile;
 * null once another process leased it, or a person changed what happens to it.
 */
export async function holdRollout(db: Db, leased: Leased): Promise<RolloutRow | null> {
  const [row] = await db
    .select()
    .from(templateRollouts)
    .where(
      and(
        eq(templateRollouts.id, leased.id),
        eq(templateRollouts.fence, leased.fence),
        eq(templateRollouts.state, leased.state),
      ),
    )
    .for('share');
  return row ?? null;
}

/** The next agent that a rollout migrates: the first that waits before its reach. */
export async function nextWaiting(
  db: Db,
  { id, reach }: Pick<RolloutRow, 'id' | 'reach'>,
): Promise<RolloutAgentRow | null> {
  const [row] = await db
    .select()
    .from(templateRolloutAgents)
    .where(
      and(
        agentsOf(id),
        eq(templateRolloutAgents.state, 'waiting'),
        lt(templateRolloutAgents.position, reach),
      ),
    )
    .orderBy(asc(templateRolloutAgents.position))
    .limit(1);
  return row ?? null;
}

/** The next agent that goes back: the last that was changed. */
export async function nextChanged(
  db: Db,
  { id }: Pick<RolloutRow, 'id'>,
): Promise<RolloutAgentRow | null> {
  const [row] = await db
    .select()
    .from(templateRolloutAgents)
    .where(and(agentsOf(id), eq(templateRolloutAgents.state, 'changed')))
    .orderBy(desc(templateRolloutAgents.position))
    .limit(1);
  return row ?? null;
}

/**
 * Lets agents of a rollout that failed take their turn again: those that were not migrated, or those
 * that were not taken back. Returns how many there are.
 */
export async function retryAgents(
  db: Db,
  { id, state }: Pick<RolloutRow, 'id' | 'state'>,
): Promise<number> {
  const [failed, next] =
    state === 'undone' ? (['notUndone', 'changed'] as const) : (['failed', 'waiting'] as const);
  const again = await db
    .update(templateRolloutAgents)
    .set({ state: next, error: null })
    .where(and(agentsOf(id), eq(templateRolloutAgents.state, failed)))
    .returning({ id: templateRolloutAgents.accountId });
  return again.length;
}

/** Records what happened to an agent of a rollout. */
export const writeAgent = (
  db: Db,
  { organizationId, accountId, rolloutId }: RolloutAgentRow,
  values: Partial<typeof templateRolloutAgents.$inferInsert>,
) =>
  db
    .update(templateRolloutAgents)
    .set(values)
    .where(
      and(
        eq(templateRolloutAgents.organizationId, organizationId),
        agentsOf(rolloutId),
        eq(templateRolloutAgents.accountId, accountId),
      ),
    );
