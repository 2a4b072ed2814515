import { type ReplyOf } from '@patchbay/contract';

export type TaskType = ReplyOf<'getTask'>['task']['type'];
export type TaskState = ReplyOf<'getTask'>['task']['state'];

/** Transitions of a task by event. Other events are refused and change nothing. */
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
  | 'begin'
  | 'resume'
  | 'finish'
  | 'retry'
  | 'fail'
  | 'cancel'
  | 'requeue'
  | 'edit'
  | 'delete';

/** The state after an event; null when the state does not permit it. */
export const after = (state: string, event: TaskEvent): TaskState | null =>
  transitions[event][state as TaskState] ?? null;

/** The states that permit an event. */
export const statesFor = (event: TaskEvent): TaskState[] =>
  Object.keys(transitions[event]) as TaskState[];

/**
 * The outcome of an attempt. `sent` is a text's success; `refused` means that a retry would be
 * refused too.
 */
export type AttemptOutcome =
  | 'completed'
  | 'voicemail'
  | 'sent'
  | 'busy'
  | 'no-answer'
  | 'failed'
  | 'refused';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Pauses before the next attempt by the last outcome; their number limits the retries. Limits and
 * hours may extend them.
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
 * The next state of a task after so many attempts. Jitter adds up to a fifth to a pause (`drawn` is
 * from 0 to 1).
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
