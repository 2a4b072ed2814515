import { type TimelineEntry } from '@patchbay/contract';
import { clockTime } from '@patchbay/formats';
import { type EpochMilliseconds } from '@patchbay/kernel';
import { useLocale, useMessages } from '@patchbay/messages';
import { useViewer } from '@patchbay/queries';
import { entries, type EntryMessages } from './messages.js';

type SystemEntry = Extract<TimelineEntry, { kind: 'system' }>;

interface Facts {
  readonly by: 'you' | 'other';
  readonly name: string;
  readonly agent: string;
}

/** The changes that the server records, by its words. */
const known: Readonly<Record<string, (t: EntryMessages, facts: Facts) => string>> = {
  'closed this conversation': (t, { by, name }) => t('closed', { by, name }),
  'brought this conversation back': (t, { by, name }) => t('reopened', { by, name }),
  'blocked this caller': (t, facts) => t('blocked', { ...facts }),
  'unblocked this caller': (t, { by, name }) => t('unblocked', { by, name }),
  'turned the AI off': (t, facts) => t('tookOver', { ...facts }),
  'turned the AI on': (t, facts) => t('handedBack', { ...facts }),
  'wants no more texts and calls': (t) => t('wishStop'),
  'may want to be left alone': (t) => t('wishUnclear'),
  'let tasks to this person go on': (t, { by, name }) => t('tasksGoOn', { by, name }),
  'paused the tasks to this person': (t, { by, name }) => t('tasksPaused', { by, name }),
  'wants to hear from you again': (t) => t('wishStart'),
};

/** A change to a room: who made it, what it means for the agent, and when. */
export function SystemLine({
  entry: { actor, text },
  at,
  agent,
  timeZone,
}: {
  readonly entry: Pick<SystemEntry, 'actor' | 'text'>;
  readonly at: EpochMilliseconds;
  readonly agent: string;
  readonly timeZone: string;
}) {
  const t = useMessages(entries);
  const locale = useLocale();
  const viewer = useViewer().data?.person?.name;
  const name = actor ?? t('colleague');
  const by = actor !== null && actor === viewer ? 'you' : 'other';
  const words = known[text]?.(t, { by, name, agent }) ?? `${name} ${text}`;
  return `${words} · ${clockTime(at, { locale, timeZone })}`;
}
