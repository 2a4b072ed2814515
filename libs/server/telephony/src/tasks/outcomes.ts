import {
  type Db,
  carrierTexts,
  messages,
  rooms,
  conversations,
  taskAttempts,
  tasks,
} from '@patchbay/server-store';
import { and, eq, ne } from 'drizzle-orm';
import { linkLog } from './log-link.js';
import { announceTaskChange, wakeWorkers } from './repository.js';
import { type AttemptOutcome, type Verdict, wasNotReached, verdictOf } from './states.js';
import { type TaskRow } from './view.js';

/** How an attempt ended, as the carrier or the worker tells it. */
export interface Ending {
  readonly attemptId: string;
  readonly outcome: AttemptOutcome;
  readonly seconds?: number;
  readonly conversationUuid?: string | null;
  readonly roomId?: string | null;
  /** Why, for a user who looks at a failed task. */
  readonly reason?: string | null;
  /** Nothing was tried, and nothing may be before this, in milliseconds: it is no attempt. */
  readonly waitUntil?: number | null;
  /**
   * Set by a worker: counts only while the worker holds the lease. A carrier's report counts in
   * every process.
   */
  readonly fence?: number;
}

const uuidPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

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
  const roomId = ending.roomId ?? (await roomOf(db, organizationId, conversationUuid));
  if (!(await closeAttempt(db, organizationId, ending, at))) return false;
  if (conversationUuid) await linkLog(db, organizationId, conversationUuid, attemptId);
  if (task.attemptId !== attemptId) return true;
  const told = { roomId, conversationUuid, updatedAt: at };
  // Canceled or deleted while it ran: what it led to is kept, but it stays what it is.
  if (task.state === 'canceled') await writeTask(db, task, { ...told, outcome });
  if (task.state !== 'running') return true;
  await writeTask(db, task, { ...told, ...taskAfter(task, ending, at, drawn) });
  await wakeWorkers(db);
  await announceTaskChange(db, task);
  return true;
}

/** The task that an attempt was made for, locked until the transaction ends. */
async function lockTaskOfAttempt(db: Db, attemptId: string): Promise<TaskRow | null> {
  if (!uuidPattern.test(attemptId)) return null;
  const [known] = await db
    .select({ organizationId: taskAttempts.organizationId, id: taskAttempts.taskId })
    .from(taskAttempts)
    .where(eq(taskAttempts.id, attemptId));
  if (!known) return null;
  const [task] = await db.select().from(tasks).where(isTask(known)).for('update');
  return task ?? null;
}

const isTask = ({ organizationId, id }: Pick<TaskRow, 'organizationId' | 'id'>) =>
  and(eq(tasks.organizationId, organizationId), eq(tasks.id, id));

const writeTask = (db: Db, task: TaskRow, set: Partial<typeof tasks.$inferInsert>) =>
  db.update(tasks).set(set).where(isTask(task));

/** Writes how an attempt ended; false when it had ended before. */
async function closeAttempt(
  db: Db,
  organizationId: number,
  { attemptId, outcome, seconds = 0, reason = null, conversationUuid = null }: Ending,
  endedAt: Date,
): Promise<boolean> {
  const [ended] = await db
    .update(taskAttempts)
    .set({
      state: 'ended',
      outcome,
      seconds,
      reason,
      conversationUuid,
      endedAt,
      counts: !wasNotReached(outcome),
    })
    .where(
      and(
        eq(taskAttempts.organizationId, organizationId),
        eq(taskAttempts.id, attemptId),
        ne(taskAttempts.state, 'ended'),
      ),
    )
    .returning({ id: taskAttempts.id });
  return ended !== undefined;
}

/** What becomes of a running task whose attempt has ended. */
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
    // Nothing was tried: it is no attempt.
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

async function roomOf(
  db: Db,
  organizationId: number,
  uuid: string | null | undefined,
): Promise<string | null> {
  if (!uuid) return null;
  const [row] = await db
    .select({ roomId: conversations.roomId })
    .from(conversations)
    .innerJoin(
      rooms,
      and(
        eq(rooms.organizationId, conversations.organizationId),
        eq(rooms.id, conversations.roomId),
      ),
    )
    .where(and(eq(conversations.organizationId, organizationId), eq(conversations.uuid, uuid)));
  return row?.roomId ?? null;
}

/** The conversation that a sent message belongs to. */
export async function conversationOfMessage(
  db: Db,
  organizationId: number,
  messageId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ uuid: messages.conversationUuid })
    .from(messages)
    .where(and(eq(messages.organizationId, organizationId), eq(messages.id, messageId)));
  return row?.uuid ?? null;
}

/**
 * The outcome of a text whose sender died: `unknown` when the carrier may have it. A duplicate is
 * worse than an unknown outcome.
 */
export async function textOutcome(
  db: Db,
  organizationId: number,
  attemptId: string,
): Promise<'sent' | 'failed' | 'unknown'> {
  const [text] = await db
    .select({ status: carrierTexts.status, carrierMessageId: carrierTexts.carrierMessageId })
    .from(carrierTexts)
    .where(and(eq(carrierTexts.organizationId, organizationId), eq(carrierTexts.key, attemptId)));
  if (text?.status === 'failed') return 'failed';
  return text?.status === 'queued' && text.carrierMessageId === null ? 'unknown' : 'sent';
}
