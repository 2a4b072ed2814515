import { displayPhone, formatMoney } from '@patchbay/formats';
import { type Fact } from '@patchbay/screens';
import { type TaskMessages } from '../list/messages.js';
import { momentOf, outcomeWords, type Task, timeWords } from '../list/task-words.js';
import { type TaskTexts } from './messages.js';

interface Reader {
  readonly t: TaskTexts;
  /** The words that the list shares. */
  readonly words: TaskMessages;
  readonly locale: string;
  readonly serverWords: (sentence: string) => string;
}

/** Where a task stands: when, what came of it and why, how often it was tried, and its cost. */
export function standingOf(
  { t, words, locale, serverWords }: Reader,
  it: Task,
  cost: number | undefined,
): readonly Fact[] {
  const isWaiting = it.state === 'pending';
  return [
    { label: t('target'), value: displayPhone(it.target), copy: it.target },
    // A task that was cancelled before it was tried has no attempt.
    ...(isWaiting || it.attempts > 0
      ? [{ label: isWaiting ? t('next') : t('last'), value: timeWords(momentOf(it), locale) }]
      : []),
    { label: t('result'), value: outcomeWords(words, it) },
    ...(it.reason === null ? [] : [{ label: t('reason'), value: serverWords(it.reason) }]),
    { label: t('attempts'), value: it.attempts },
    ...(cost === undefined ? [] : [{ label: t('cost'), value: formatMoney(cost, 'USD', locale) }]),
  ];
}

/** What was written in a task; of a waiting one it is in the form. */
export function contentOf({ t, locale }: Reader, it: Task): readonly Fact[] {
  const time = (seconds: number | null) => (seconds === null ? null : timeWords(seconds, locale));
  return [
    ...(it.type === 'text' ? [{ label: t('message'), value: it.message }] : []),
    { label: t('context'), value: it.context },
    { label: t('taskContext'), value: it.taskContext },
    ...(it.type === 'call' ? [{ label: t('greeting'), value: it.greeting }] : []),
    { label: t('scheduledFor'), value: time(it.scheduledFor) },
    { label: t('createdAt'), value: time(it.createdAt) },
    { label: t('updatedAt'), value: time(it.updatedAt) },
    ...(it.externalTaskId === null
      ? []
      : [{ label: t('externalTaskId'), value: it.externalTaskId, copy: it.externalTaskId }]),
  ];
}
