import { type Db, taskAttempts, taskLimits, tasks } from '@patchbay/server-store';
import { and, asc, count, eq, gt, inArray, lte, max, sql } from 'drizzle-orm';
import { type LimitsRow } from './limits.js';
import { isTask } from './attempts-repository.js';
import { type TaskRow } from './view.js';

const inState = (organizationId: number, state: string) =>
  and(eq(tasks.organizationId, organizationId), eq(tasks.state, state));

/**
 * The limits of an organization, locked until the transaction ends; null when another process has
 * the lock or none are set.
 */
export async function lockLimits(db: Db, organizationId: number): Promise<LimitsRow | null> {
  const [limits] = await db
    .select()
    .from(taskLimits)
    .where(
      and(eq(taskLimits.organizationId, organizationId), eq(taskLimits.accountId, organizationId)),
    )
    .for('update', { skipLocked: true });
  return limits ?? null;
}

/** How many tasks of an organization are running. */
export async function countRunning(db: Db, organizationId: number): Promise<number> {
  const [running] = await db
    .select({ count: count() })
    .from(tasks)
    .where(inState(organizationId, 'running'));
  return running?.count ?? 0;
}

/**
 * Waiting tasks that are due, longest waiting first, locked; those locked by others are skipped.
 */
export const lockDueTasks = (
  db: Db,
  organizationId: number,
  now: number,
  limit: number,
): Promise<TaskRow[]> =>
  db
    .select()
    .from(tasks)
    .where(and(inState(organizationId, 'pending'), lte(tasks.nextAt, new Date(now))))
    .orderBy(asc(tasks.nextAt), asc(tasks.id))
    .limit(limit)
    .for('update', { skipLocked: true });

/** Records the next attempt of a task, which counts for a day. Returns its id. */
export async function insertAttempt(
  db: Db,
  task: TaskRow,
  day: string,
  startedAt: Date,
): Promise<string> {
  const [attempt] = await db
    .insert(taskAttempts)
    .values({
      organizationId: task.organizationId,
      accountId: task.accountId,
      taskId: task.id,
      number: task.fence + 1,
      type: task.type,
      target: task.target,
      day,
      startedAt,
    })
    .returning({ id: taskAttempts.id });
  return attempt?.id as string;
}

/** Marks a task as running under the next fence, with its current attempt. */
export async function startTask(
  db: Db,
  task: TaskRow,
  attemptId: string,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<TaskRow> {
  const [row] = await db
    .update(tasks)
    .set({
      state: 'running',
      fence: sql`${tasks.fence} + 1`,
      attempts: sql`${tasks.attempts} + 1`,
      takeovers: 0,
      leasedUntil: until,
      attemptId,
      startedAt: task.startedAt ?? at,
      updatedAt: at,
      outcome: null,
      reason: null,
    })
    .where(isTask(task))
    .returning();
  return row as TaskRow;
}

/** Ids of running tasks whose lease has expired, the longest expired first; their rows are locked. */
export async function lockExpired(
  db: Db,
  organizationId: number,
  now: number,
  limit: number,
): Promise<string[]> {
  const lost = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(inState(organizationId, 'running'), lte(tasks.leasedUntil, new Date(now))))
    .orderBy(asc(tasks.leasedUntil))
    .limit(limit)
    .for('update', { skipLocked: true });
  return lost.map(({ id }) => id);
}

/** Puts running tasks under their next fence and a new lease. */
export const renewFences = (
  db: Db,
  organizationId: number,
  ids: readonly string[],
  until: Date,
): Promise<TaskRow[]> =>
  db
    .update(tasks)
    .set({
      fence: sql`${tasks.fence} + 1`,
      takeovers: sql`${tasks.takeovers} + 1`,
      leasedUntil: until,
    })
    .where(and(eq(tasks.organizationId, organizationId), inArray(tasks.id, [...ids])))
    .returning();

/** The states of attempts by their ids. */
export async function statesOfAttempts(
  db: Db,
  organizationId: number,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const attempts = await db
    .select({ id: taskAttempts.id, state: taskAttempts.state })
    .from(taskAttempts)
    .where(
      and(eq(taskAttempts.organizationId, organizationId), inArray(taskAttempts.id, [...ids])),
    );
  return new Map(attempts.map(({ id, state }) => [id, state]));
}

/** Conditions for the waiting tasks of an organization; without conditions, all of them. */
export interface WaitingTasks {
  readonly accountId?: number;
  readonly type?: string;
  /** The zones of the target, in their stored form. */
  readonly zones?: string;
}

/** Postpones waiting tasks of an organization to a time, optionally with a reason. */
export async function deferWaiting(
  db: Db,
  organizationId: number,
  until: number,
  { accountId, type, zones }: WaitingTasks = {},
  reason: string | null = null,
): Promise<void> {
  const at = new Date(until).toISOString();
  const withReason = reason === null ? sql`` : sql`, reason = ${reason}`;
  const which = [
    accountId === undefined ? sql`` : sql` and account_id = ${accountId}`,
    type === undefined ? sql`` : sql` and type = ${type}`,
    zones === undefined ? sql`` : sql` and zones = ${zones}`,
  ];
  await db.execute(sql`update tasks set next_at = ${at}::timestamptz${withReason}
    where organization_id = ${organizationId} and state = 'pending' and next_at < ${at}::timestamptz${sql.join(which)}`);
}

/** Agents that are disabled themselves or through an ancestor. */
export async function disabledAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from accounts a where a.id in (${sql.join(
      [...new Set(ids)].map((id) => sql`${id}`),
      sql`, `,
    )})
      and (not a.active or exists (
        select 1 from accounts up where up.id in (a.id, a.organization_id, a.reseller_id, a.partner_id)
          and up.disabled_reason is not null))`);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** The time of the last call or text to each target of tasks, within the longest pause. */
export async function lastContacts(
  db: Db,
  organizationId: number,
  due: readonly TaskRow[],
  now: number,
): Promise<Map<string, number>> {
  if (due.length === 0) return new Map();
  const rows = await db
    .select({
      type: taskAttempts.type,
      target: taskAttempts.target,
      at: max(taskAttempts.startedAt),
    })
    .from(taskAttempts)
    .where(
      and(
        eq(taskAttempts.organizationId, organizationId),
        taskAttempts.counts,
        inArray(taskAttempts.target, [...new Set(due.map(({ target }) => target))]),
        gt(taskAttempts.startedAt, new Date(now - 367 * 86_400_000)),
      ),
    )
    .groupBy(taskAttempts.type, taskAttempts.target);
  return new Map(
    rows.flatMap(({ type, target, at }) =>
      at ? [[`${type} ${target}`, at.getTime()] as const] : [],
    ),
  );
}

/** Extends leases. Returns the ids of tasks that this process still holds. */
export async function keepLeases(
  db: Db,
  held: readonly TaskRow[],
  until: Date,
): Promise<Set<string>> {
  const mine = held.map(
    (task) => sql`(${task.organizationId}::bigint, ${task.id}::uuid, ${task.fence}::integer)`,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    update tasks set leased_until = greatest(tasks.leased_until, ${until.toISOString()}::timestamptz)
    from (values ${sql.join(mine, sql`, `)}) as mine (organization_id, id, fence)
    where tasks.organization_id = mine.organization_id and tasks.id = mine.id and tasks.fence = mine.fence
      and tasks.state = 'running' returning tasks.id`);
  return new Set(rows.map(({ id }) => id));
}

/** Extends the lease of one task to a time; false when this process no longer holds it. */
export async function extendLease(db: Db, task: TaskRow, until: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(tasks)
    .set({ leasedUntil: until })
    .where(and(isTask(task), eq(tasks.fence, task.fence), eq(tasks.state, 'running')));
  return Boolean(rowCount);
}

/** The state and the current attempt of a task. */
export async function stateOfTask(
  db: Db,
  task: TaskRow,
): Promise<Pick<TaskRow, 'state' | 'attemptId'> | null> {
  const [row] = await db
    .select({ state: tasks.state, attemptId: tasks.attemptId })
    .from(tasks)
    .where(isTask(task));
  return row ?? null;
}

/** Records that the carrier accepted the call of a starting attempt. */
export async function placeAttempt(
  db: Db,
  organizationId: number,
  attemptId: string,
  { callId, placedAt }: { readonly callId: string; readonly placedAt: Date },
): Promise<void> {
  await db
    .update(taskAttempts)
    .set({ state: 'placed', callId, placedAt })
    .where(
      and(
        eq(taskAttempts.organizationId, organizationId),
        eq(taskAttempts.id, attemptId),
        eq(taskAttempts.state, 'starting'),
      ),
    );
}
