import { type ReplyOf } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import { momentText, type StateWords } from '@patchbay/screens';
import { type TaskMessages } from './messages.js';

/** An outbound call or text, and where it stands. */
export type Task = ReplyOf<'getTask'>['task'];

/** The results that the server knows; another one stands as it is. */
const outcomes = [
  'completed',
  'voicemail',
  'sent',
  'busy',
  'no-answer',
  'failed',
  'refused',
  'unreachable',
] as const;
type Outcome = (typeof outcomes)[number];

const isKnown = (outcome: string): outcome is Outcome =>
  (outcomes as readonly string[]).includes(outcome);

/** Where the first clause of a line ends; a title such as “Dr.” ends none. */
const clauseEnd = /(?<!(?:^|\s)(?:Dr|Mr|Ms|Mrs|Sr|Sra|St|\p{Lu}))[.;:](?:\s|$)|,\s|\s[–—-]\s/u;
/** Letters of the longest clause that is taken for a name. */
const longestName = 48;

/**
 * Who is called: the name that the first line of what is known begins with, else the number. A
 * line that begins with a sentence has no name.
 */
export function personOf({ context, target }: Pick<Task, 'context' | 'target'>): string {
  const [line = ''] = (context ?? '').trim().split(/\r?\n/);
  const [name = ''] = line.split(clauseEnd);
  return name === '' || name.length > longestName ? displayPhone(target) : name;
}

/** The moment that matters, in seconds: of a waiting task the next attempt, else the last one. */
export const momentOf = (task: Task): number =>
  task.state === 'pending'
    ? (task.nextAttemptAt ?? task.scheduledFor ?? task.createdAt)
    : (task.finishedAt ?? task.startedAt ?? task.updatedAt);

/** A moment in seconds, with its day and time; the year only when it is another one. */
export const timeWords = (seconds: number, locale: string): string =>
  momentText(seconds * 1000, locale);

/** What came of the last attempt, in words; null before the first one. */
export function outcomeWords(t: TaskMessages, { outcome }: Pick<Task, 'outcome'>): string | null {
  if (outcome === null) return null;
  return isKnown(outcome) ? t(`outcome.${outcome}`) : outcome;
}

/** The results as choices of a filter. */
export const outcomeStates = (t: TaskMessages): Readonly<Record<string, StateWords>> =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, { label: t(`outcome.${outcome}`) }]));

/** The states, with the tones of their chips. */
export const taskStates = (t: TaskMessages) =>
  ({
    pending: { label: t('state.pending'), tone: 'info' },
    running: { label: t('state.running'), tone: 'accent' },
    finished: { label: t('state.finished'), tone: 'success' },
    errored: { label: t('state.errored'), tone: 'danger' },
    canceled: { label: t('state.canceled'), tone: 'neutral' },
    deleted: { label: t('state.deleted'), tone: 'grey' },
  }) as const satisfies Readonly<Record<Task['state'], StateWords>>;
