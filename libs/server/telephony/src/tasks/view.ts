import { type ReplyOf } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { type tasks } from '@patchbay/server-store';
import { type TaskState, type TaskType } from './states.js';

export type TaskRow = typeof tasks.$inferSelect;
const seconds = (at: Date | null) => (at ? dateToSeconds(at) : null);

/** A task on the wire. */
export const taskView = (row: TaskRow): ReplyOf<'getTask'>['task'] => ({
  id: row.id,
  type: row.type as TaskType,
  state: row.state as TaskState,
  target: row.target,
  context: row.context,
  taskContext: row.taskContext,
  greeting: row.greeting,
  waitToGreet: row.waitToGreet,
  message: row.message,
  accountId: row.accountId,
  scheduledFor: seconds(row.scheduledFor),
  externalTaskId: row.externalTaskId,
  batchId: row.batchId,
  meta: row.meta,
  attempts: row.attempts,
  outcome: row.outcome,
  reason: row.reason,
  roomId: row.roomId,
  conversationUuid: row.conversationUuid,
  taskAttemptId: row.attemptId,
  nextAttemptAt: row.state === 'pending' ? dateToSeconds(row.nextAt) : null,
  createdAt: dateToSeconds(row.createdAt),
  updatedAt: dateToSeconds(row.updatedAt),
  startedAt: seconds(row.startedAt),
  finishedAt: seconds(row.finishedAt),
});
