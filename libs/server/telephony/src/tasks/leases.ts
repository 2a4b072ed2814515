import { nextSpendingDay, spentAgents, type UsageLimits } from '@patchbay/server-money';
import { type Db, taskAttempts, taskLimits, tasks } from '@patchbay/server-store';
import { and, asc, count, eq, gt, inArray, lte, max, sql } from 'drizzle-orm';
import {
  businessHoursOf,
  cooldownOf,
  dayOf,
  type LimitsRow,
  leftToday,
  nextDay,
  nextTurn,
} from './limits.js';
import { nextOpen } from './hours.js';
import { announceTaskChange, usageOf, wakeWorkers } from './repository.js';
import { type TaskType } from './states.js';
import { type TaskRow } from './view.js';

/** A task leased by this process, with its current attempt. */
export interface Leased {
  readonly task: TaskRow;
  readonly attemptId: string;
  /** How far the attempt got in a process that died. */
  readonly resumed: 'starting' | 'placed' | null;
}

export interface LeaseTerms {
  readonly now: number;
  readonly until: Date;
  /** How many tasks this process takes at most. */
  readonly room: number;
  /** The daily limits of agents. */
  readonly usageLimits: UsageLimits;
}

const looked = 200;
const mostLooks = 10;
const whileDisabledMs = 10 * 60_000;
const inState = (organizationId: number, state: string) =>
  and(eq(tasks.organizationId, organizationId), eq(tasks.state, state));
const iso = (at: number): string => new Date(at).toISOString();

/**
 * Leases due tasks of one organization within its calling hours, daily limits, pauses and
 * concurrency limit. Locks the row of the limits, so that two processes never count the same slot.
 * Needs the platform's scope.
 */
export async function leaseTasks(
  db: Db,
  organizationId: number,
  terms: LeaseTerms,
): Promise<Leased[]> {
  const [limits] = await db
    .select()
    .from(taskLimits)
    .where(
      and(eq(taskLimits.organizationId, organizationId), eq(taskLimits.accountId, organizationId)),
    )
    .for('update', { skipLocked: true });
  if (!limits) return [];
  const leased = await takeOver(db, organizationId, terms);
  const open = nextOpen(businessHoursOf(limits), terms.now);
  if (open !== terms.now) {
    await defer(db, organizationId, open ?? terms.now + 86_400_000);
    return leased;
  }
  const [running] = await db
    .select({ count: count() })
    .from(tasks)
    .where(inState(organizationId, 'running'));
  const day = dayOf(limits, terms.now);
  const used = await usageOf(db, organizationId, day);
  const left = {
    call: leftToday(limits, used, 'call'),
    text: leftToday(limits, used, 'text'),
    tasks: limits.dailyTasks - used.calls - used.texts,
  };
  const counts = {
    left,
    room: Math.min(terms.room - leased.length, limits.concurrency - (running?.count ?? 0)),
    day,
    limits,
  };
  for (let look = 0; look < mostLooks && counts.room > 0; look += 1) {
    const seen = await lookThrough(db, organizationId, terms, counts, leased);
    if (seen < looked) break;
  }
  const begun = leased.find(({ resumed }) => resumed === null);
  if (begun) await announceTaskChange(db, begun.task);
  return leased;
}

interface Counts {
  readonly left: { call: number; text: number; tasks: number };
  room: number;
  readonly day: string;
  readonly limits: LimitsRow;
}

/** Begins or postpones due tasks, longest waiting first. Returns how many it checked. */
async function lookThrough(
  db: Db,
  organizationId: number,
  terms: LeaseTerms,
  counts: Counts,
  leased: Leased[],
): Promise<number> {
  const { limits, left } = counts;
  for (const type of ['call', 'text'] as const)
    if (Math.min(left[type], left.tasks) <= 0)
      await defer(db, organizationId, nextDay(limits, terms.now), sql` and type = ${type}`);
  const due = await db
    .select()
    .from(tasks)
    .where(and(inState(organizationId, 'pending'), lte(tasks.nextAt, new Date(terms.now))))
    .orderBy(asc(tasks.nextAt), asc(tasks.id))
    .limit(looked)
    .for('update', { skipLocked: true });
  // A task of an agent whose day is used up waits for the next day, with the reason.
  const spent = await spentAgents(db, organizationId, due, terms.usageLimits, terms.now);
  for (const { accountId, type, reason } of spent)
    await defer(
      db,
      organizationId,
      nextSpendingDay(terms.now),
      sql` and account_id = ${accountId} and type = ${type}`,
      reason,
    );
  const isSpent = (task: TaskRow) =>
    spent.some(({ accountId, type }) => accountId === task.accountId && type === task.type);
  const asleep = await sleepingAgents(
    db,
    due.map(({ accountId }) => accountId),
  );
  const last = await lastContacts(db, organizationId, due, terms.now);
  const zones = new Set<string>();
  for (const task of due) {
    if (counts.room <= 0) break;
    const type = task.type as TaskType;
    if (zones.has(task.zones) || isSpent(task)) continue;
    if (asleep.has(task.accountId)) {
      await postpone(db, task, terms.now + whileDisabledMs);
      continue;
    }
    const turn = nextTurn(limits, task.zones, terms.now);
    if (turn !== terms.now) {
      zones.add(task.zones);
      if (turn === null)
        await giveUp(
          db,
          task,
          terms.now,
          'There is no hour at which this number may be called within the business hours.',
        );
      else await defer(db, organizationId, turn, sql` and zones = ${task.zones}`);
      continue;
    }
    const rested = (last.get(`${type} ${task.target}`) ?? -Infinity) + cooldownOf(limits, type);
    if (rested > terms.now) {
      await postpone(db, task, rested);
      continue;
    }
    if (Math.min(left[type], left.tasks) <= 0) continue;
    leased.push(await begin(db, task, terms, counts.day));
    last.set(`${type} ${task.target}`, terms.now);
    left[type] -= 1;
    left.tasks -= 1;
    counts.room -= 1;
  }
  return due.length;
}

async function begin(
  db: Db,
  task: TaskRow,
  { now, until }: LeaseTerms,
  day: string,
): Promise<Leased> {
  const at = new Date(now);
  const ids = { organizationId: task.organizationId, accountId: task.accountId };
  const [attempt] = await db
    .insert(taskAttempts)
    .values({
      ...ids,
      taskId: task.id,
      number: task.fence + 1,
      type: task.type,
      target: task.target,
      day,
      startedAt: at,
    })
    .returning({ id: taskAttempts.id });
  const [row] = await db
    .update(tasks)
    .set({
      state: 'running',
      fence: sql`${tasks.fence} + 1`,
      attempts: sql`${tasks.attempts} + 1`,
      takeovers: 0,
      leasedUntil: until,
      attemptId: attempt?.id,
      startedAt: task.startedAt ?? at,
      updatedAt: at,
      outcome: null,
      reason: null,
    })
    .where(and(eq(tasks.organizationId, task.organizationId), eq(tasks.id, task.id)))
    .returning();
  return { task: row as TaskRow, attemptId: attempt?.id as string, resumed: null };
}

/** Takes over expired leases: the same attempt under the next fence. */
async function takeOver(
  db: Db,
  organizationId: number,
  { now, until, room }: LeaseTerms,
): Promise<Leased[]> {
  const lost = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(inState(organizationId, 'running'), lte(tasks.leasedUntil, new Date(now))))
    .orderBy(asc(tasks.leasedUntil))
    .limit(Math.max(0, room))
    .for('update', { skipLocked: true });
  if (lost.length === 0) return [];
  const rows = await db
    .update(tasks)
    .set({
      fence: sql`${tasks.fence} + 1`,
      takeovers: sql`${tasks.takeovers} + 1`,
      leasedUntil: until,
    })
    .where(
      and(
        eq(tasks.organizationId, organizationId),
        inArray(
          tasks.id,
          lost.map(({ id }) => id),
        ),
      ),
    )
    .returning();
  const attempts = await db
    .select({ id: taskAttempts.id, state: taskAttempts.state })
    .from(taskAttempts)
    .where(
      and(
        eq(taskAttempts.organizationId, organizationId),
        inArray(
          taskAttempts.id,
          rows.map((row) => row.attemptId as string),
        ),
      ),
    );
  const stateOf = new Map(attempts.map(({ id, state }) => [id, state]));
  return rows.map((task) => ({
    task,
    attemptId: task.attemptId as string,
    resumed: stateOf.get(task.attemptId as string) === 'placed' ? 'placed' : 'starting',
  }));
}

/** Postpones all waiting tasks of an organization, or those that match a condition. */
async function defer(
  db: Db,
  organizationId: number,
  until: number,
  part = sql``,
  reason: string | null = null,
): Promise<void> {
  await db.execute(
    sql`update tasks set next_at = ${iso(until)}::timestamptz${reason === null ? sql`` : sql`, reason = ${reason}`} where organization_id = ${organizationId} and state = 'pending' and next_at < ${iso(until)}::timestamptz${part}`,
  );
}

const postpone = (db: Db, task: TaskRow, until: number) =>
  db
    .update(tasks)
    .set({ nextAt: new Date(until) })
    .where(and(eq(tasks.organizationId, task.organizationId), eq(tasks.id, task.id)));

const giveUp = (db: Db, task: TaskRow, now: number, reason: string) =>
  db
    .update(tasks)
    .set({
      state: 'errored',
      outcome: 'unreachable',
      reason,
      finishedAt: new Date(now),
      updatedAt: new Date(now),
    })
    .where(and(eq(tasks.organizationId, task.organizationId), eq(tasks.id, task.id)));

/** Agents that are disabled themselves or through an ancestor. */
async function sleepingAgents(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from accounts a where a.id in (${sql.join(
      [...new Set(ids)].map((id) => sql`${id}`),
      sql`, `,
    )})
      and (not a.active or exists (select 1 from accounts up where up.id in (a.id, a.organization_id, a.reseller_id, a.partner_id) and up.disabled_reason is not null))`);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** The time of the last call or text to each target, within the longest pause. */
async function lastContacts(
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
  const { rows } = await db.execute<{ id: string }>(sql`
    update tasks set leased_until = greatest(tasks.leased_until, ${until.toISOString()}::timestamptz) from (values ${sql.join(
      held.map(
        (task) => sql`(${task.organizationId}::bigint, ${task.id}::uuid, ${task.fence}::integer)`,
      ),
      sql`, `,
    )}) as mine (organization_id, id, fence)
    where tasks.organization_id = mine.organization_id and tasks.id = mine.id and tasks.fence = mine.fence and tasks.state = 'running' returning tasks.id`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The carrier accepted the call and reports its end to any process; the lease covers a lost report.
 * False when the task was canceled meanwhile.
 */
export async function markPlaced(
  db: Db,
  { task, attemptId }: Leased,
  callId: string,
  now: Date,
  until: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(tasks)
    .set({ leasedUntil: until })
    .where(
      and(
        eq(tasks.organizationId, task.organizationId),
        eq(tasks.id, task.id),
        eq(tasks.fence, task.fence),
        eq(tasks.state, 'running'),
      ),
    );
  if (!rowCount) {
    const [left] = await db
      .select({ state: tasks.state, attemptId: tasks.attemptId })
      .from(tasks)
      .where(and(eq(tasks.organizationId, task.organizationId), eq(tasks.id, task.id)));
    return !(
      left?.attemptId === attemptId &&
      (left.state === 'canceled' || left.state === 'deleted')
    );
  }
  await db
    .update(taskAttempts)
    .set({ state: 'placed', callId, placedAt: now })
    .where(
      and(
        eq(taskAttempts.organizationId, task.organizationId),
        eq(taskAttempts.id, attemptId),
        eq(taskAttempts.state, 'starting'),
      ),
    );
  await wakeWorkers(db);
  return true;
}
