import { spentAgents, type UsageLimits } from '@patchbay/server-money';
import { type Db } from '@patchbay/server-store';
import { updateTask } from './attempts-repository.js';
import {
  businessHoursOf,
  cooldownOf,
  dayOf,
  type LimitsRow,
  leftToday,
  nextDay,
  nextTurn,
} from './limits.js';
import { noticeFailedTask } from './failure-notice.js';
import { nextOpen } from './hours.js';
import {
  countRunning,
  deferWaiting,
  disabledAmong,
  extendLease,
  insertAttempt,
  lastContacts,
  lockDueTasks,
  lockExpired,
  lockLimits,
  placeAttempt,
  renewFences,
  startTask,
  stateOfTask,
  statesOfAttempts,
} from './leases-repository.js';
import { announceTaskChange, usageOf, wakeWorkers } from './repository.js';
import { type TaskType } from './states.js';
import { type TaskRow } from './view.js';

/** A task leased by this process, with its current attempt. */
export interface Leased {
  readonly task: TaskRow;
  readonly attemptId: string;
  /** The progress of the attempt in a process that died. */
  readonly resumed: 'starting' | 'placed' | null;
}

export interface LeaseTerms {
  readonly now: number;
  readonly until: Date;
  /** Maximum number of tasks of this process. */
  readonly room: number;
  /** The daily limits of agents. */
  readonly usageLimits: UsageLimits;
}

const looked = 200;
const maxLooks = 10;
const whileDisabledMs = 10 * 60_000;

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
  const limits = await lockLimits(db, organizationId);
  if (!limits) return [];
  const leased = await takeOver(db, organizationId, terms);
  const open = nextOpen(businessHoursOf(limits), terms.now);
  if (open !== terms.now) {
    await deferWaiting(db, organizationId, open ?? terms.now + 86_400_000);
    return leased;
  }
  const running = await countRunning(db, organizationId);
  const day = dayOf(limits, terms.now);
  const used = await usageOf(db, organizationId, day);
  const left = {
    call: leftToday(limits, used, 'call'),
    text: leftToday(limits, used, 'text'),
    tasks: limits.dailyTasks - used.calls - used.texts,
  };
  const counts = {
    left,
    room: Math.min(terms.room - leased.length, limits.concurrency - running),
    day,
    limits,
  };
  for (let look = 0; look < maxLooks && counts.room > 0; look += 1) {
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
      await deferWaiting(db, organizationId, nextDay(limits, terms.now), { type });
  const due = await lockDueTasks(db, organizationId, terms.now, looked);
  // A task of an agent at its daily limit waits for the next day, with the reason.
  const spent = await spentAgents(db, organizationId, due, terms.usageLimits, terms.now);
  for (const { accountId, type, reason, until } of spent)
    await deferWaiting(db, organizationId, until, { accountId, type }, reason);
  const isSpent = (task: TaskRow) =>
    spent.some(({ accountId, type }) => accountId === task.accountId && type === task.type);
  const disabled = await disabledAmong(
    db,
    due.map(({ accountId }) => accountId),
  );
  const last = await lastContacts(db, organizationId, due, terms.now);
  const zones = new Set<string>();
  for (const task of due) {
    if (counts.room <= 0) break;
    const type = task.type as TaskType;
    if (zones.has(task.zones) || isSpent(task)) continue;
    if (disabled.has(task.accountId)) {
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
      else await deferWaiting(db, organizationId, turn, { zones: task.zones });
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
  const attemptId = await insertAttempt(db, task, day, at);
  return { task: await startTask(db, task, attemptId, { at, until }), attemptId, resumed: null };
}

/** Takes over expired leases: the same attempt under the next fence. */
async function takeOver(
  db: Db,
  organizationId: number,
  { now, until, room }: LeaseTerms,
): Promise<Leased[]> {
  const lost = await lockExpired(db, organizationId, now, Math.max(0, room));
  if (lost.length === 0) return [];
  const rows = await renewFences(db, organizationId, lost, until);
  const stateOf = await statesOfAttempts(
    db,
    organizationId,
    rows.map((row) => row.attemptId as string),
  );
  return rows.map((task) => ({
    task,
    attemptId: task.attemptId as string,
    resumed: stateOf.get(task.attemptId as string) === 'placed' ? 'placed' : 'starting',
  }));
}

const postpone = (db: Db, task: TaskRow, until: number) =>
  updateTask(db, task, { nextAt: new Date(until) });

async function giveUp(db: Db, task: TaskRow, now: number, reason: string): Promise<void> {
  await updateTask(db, task, {
    state: 'errored',
    outcome: 'unreachable',
    reason,
    finishedAt: new Date(now),
    updatedAt: new Date(now),
  });
  await noticeFailedTask(db, task, reason);
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
  if (!(await extendLease(db, task, until))) {
    const left = await stateOfTask(db, task);
    return !(
      left?.attemptId === attemptId &&
      (left.state === 'canceled' || left.state === 'deleted')
    );
  }
  await placeAttempt(db, task.organizationId, attemptId, { callId, placedAt: now });
  await wakeWorkers(db);
  return true;
}
