import { type Db } from '@patchbay/server-store';
import {
  closeAttempt,
  lockTaskOfAttempt,
  roomOfConversation,
  textByKey,
  updateTask,
} from './attempts-repository.js';
import { noticeFailedTask } from './failure-notice.js';
import { linkLog } from './log-link.js';
import { announceTaskChange, wakeWorkers } from './repository.js';
import { type AttemptOutcome, type Verdict, wasNotReached, verdictOf } from './states.js';
import { type TaskRow } from './view.js';

/** The end of an attempt, reported by the carrier or the worker. */
export interface Ending {
  readonly attemptId: string;
  readonly outcome: AttemptOutcome;
  readonly seconds?: number;
  readonly conversationUuid?: string | null;
  readonly roomId?: string | null;
  /** The reason for a user who looks at a failed task. */
  readonly reason?: string | null;
  /** Not attempted, and not before this time in milliseconds: it does not count as an attempt. */
  readonly waitUntil?: number | null;
  /**
   * Set by a worker: counts only while the worker holds the lease. A carrier's report counts in
   * every process.
   */
  readonly fence?: number;
}

/**
 * Records the end of an attempt and the next state of its task: done, retry, or failed. Only the
 * first report counts; later ones, and those of workers without the lease, write nothing and return
 * false. A task that was canceled or deleted meanwhile stays so. Needs the platform's scope.
 */
export async function endAttempt(
  db: Db,
  ending: Ending,
  now: number,
  drawn: number,
): Promise<boolean> {
  const { attemptId, outcome, fence, conversationUuid = null } = ending;
  const task = await lockTaskOfAttempt(db, attemptId);
  if (!task || (fence !== undefined && task.fence !== fence)) return false;
  const { organizationId } = task;
  const at = new Date(now);
  const roomId =
    ending.roomId ??
    (conversationUuid ? await roomOfConversation(db, organizationId, conversationUuid) : null);
  if (!(await closeAttempt(db, organizationId, attemptId, endOf(ending, at)))) return false;
  if (conversationUuid) await linkLog(db, organizationId, conversationUuid, attemptId);
  if (task.attemptId !== attemptId) return true;
  const told = { roomId, conversationUuid, updatedAt: at };
  // Canceled or deleted while it ran: the result is stored, and the state stays.
  if (task.state === 'canceled') await updateTask(db, task, { ...told, outcome });
  if (task.state !== 'running') return true;
  const next = taskAfter(task, ending, at, drawn);
  await updateTask(db, task, { ...told, ...next });
  if (next.state === 'errored') await noticeFailedTask(db, task, next.reason);
  await wakeWorkers(db);
  await announceTaskChange(db, task);
  return true;
}

/** The stored outcome of an attempt. */
const endOf = (
  { outcome, seconds = 0, reason = null, conversationUuid = null }: Ending,
  endedAt: Date,
) => ({ outcome, seconds, reason, conversationUuid, endedAt, counts: !wasNotReached(outcome) });

/** The next state of a running task whose attempt has ended. */
function taskAfter(
  { attempts }: TaskRow,
  { outcome, reason, waitUntil = null }: Ending,
  at: Date,
  drawn: number,
) {
  const verdict: Verdict =
    waitUntil === null
      ? verdictOf(outcome, attempts, at.getTime(), drawn)
      : { event: 'retry', at: waitUntil };
  const isFinished = verdict.event === 'finish';
  return {
    outcome: waitUntil === null ? outcome : null,
    reason: isFinished ? null : (reason ?? wordsOf[outcome] ?? null),
    leasedUntil: null,
    // Not attempted: it does not count as an attempt.
    ...(waitUntil === null ? {} : { attempts: attempts - 1 }),
    ...(verdict.event === 'retry'
      ? { state: 'pending', nextAt: new Date(verdict.at) }
      : { state: isFinished ? 'finished' : 'errored', finishedAt: at }),
  };
}

const wordsOf: Partial<Readonly<Record<AttemptOutcome, string>>> = {
  busy: 'The line was busy.',
  'no-answer': 'The call was not answered.',
  failed: 'The call could not be put through.',
};

/**
 * The outcome of a text whose sender died: `unknown` when the carrier may have it. A duplicate is
 * worse than an unknown outcome.
 */
export async function textOutcome(
  db: Db,
  organizationId: number,
  attemptId: string,
): Promise<'sent' | 'failed' | 'unknown'> {
  const text = await textByKey(db, organizationId, attemptId);
  if (text?.status === 'failed') return 'failed';
  return text?.status === 'queued' && text.carrierMessageId === null ? 'unknown' : 'sent';
}
