import { type ReplyOf } from '@patchbay/contract';

export type TaskType = ReplyOf<'getTask'>['task']['type'];
export type TaskState = ReplyOf<'getTask'>['task']['state'];

/**
 * What may become of a task, by what happens to it. What is not here is refused, and what is
 * refused changes nothing.
 */
export const transitions: Readonly<
  Record<TaskEvent, Partial<Readonly<Record<TaskState, TaskState>>>>
> = {
  begin: { pending: 'running' },
  /** Taken over from a process that died. */
  resume: { running: 'running' },
  finish: { running: 'finished' },
  retry: { running: 'pending' },
  fail: { running: 'errored', pending: 'errored' },
  cancel: { pending: 'canceled', running: 'canceled' },
  requeue: { errored: 'pending', canceled: 'pending', pending: 'pending' },
  edit: { pending: 'pending' },
  delete: {
    pending: 'deleted',
    running: 'deleted',
    finished: 'deleted',
    errored: 'deleted',
    canceled: 'deleted',
  },
};

export type TaskEvent =
  'begin' | 'resume' | 'finish' | 'retry' | 'fail' | 'cancel' | 'requeue' | 'edit' | 'delete';

/** The state after an event; null when it may not happen. */
export const after = (state: string, event: TaskEvent): TaskState | null =>
  transitions[event][state as TaskState] ?? null;

/** The states in which something may happen. */
export const statesFor = (event: TaskEvent): TaskState[] =>
  Object.keys(transitions[event]) as TaskState[];

/**
 * How an attempt ended. `sent` is a text's success; `refused` says that the same would be refused
 * again.
 */
export type AttemptOutcome =
  'completed' | 'voicemail' | 'sent' | 'busy' | 'no-answer' | 'failed' | 'refused';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Pauses before the next attempt, by how the last one ended: as many tries again as there are
 * pauses. Limits and hours may make them longer.
 */
export const pauses: Partial<Readonly<Record<AttemptOutcome, readonly number[]>>> = {
  busy: [15 * minute, hour],
  'no-answer': [2 * hour, 24 * hour],
  failed: [minute, 5 * minute, 30 * minute, 2 * hour],
};

/**
 * The target was not reached, so the attempt counts neither for limits nor for pauses between
 * calls.
 */
export const wasNotReached = (outcome: AttemptOutcome): boolean =>
  outcome === 'failed' || outcome === 'refused';

export type Verdict =
  | { readonly event: 'finish' }
  | { readonly event: 'fail' }
  | { readonly event: 'retry'; readonly at: number };

/**
 * What becomes of a task after so many attempts. Up to a fifth is added to a pause by chance
 * (`drawn` is from 0 to 1).
 */
export function verdictOf(
  outcome: AttemptOutcome,
  attempts: number,
  now: number,
  drawn: number,
): Verdict {
  if (outcome === 'completed' || outcome === 'voicemail' || outcome === 'sent')
    return { event: 'finish' };
  const pause = pauses[outcome]?.[attempts - 1];
  return pause === undefined
    ? { event: 'fail' }
    : { event: 'retry', at: now + Math.round(pause * (1 + drawn / 5)) };
}
