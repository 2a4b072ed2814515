import { type Message, type TextProblem } from '@patchbay/contract';
import { type MessageEntry } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useCallback } from 'react';
import { textProblems } from './messages.js';

/** Says why a text did not arrive. */
export type TextProblemWords = (problem: TextProblem) => string;

type Delivered = Pick<MessageEntry, 'delivery' | 'problem'>;

/**
 * That a message did not arrive, and why; nothing of one that did. Of the agent too: the reader would
 * believe that the customer knows it.
 */
export function failureIn(
  { author, status, problem }: Pick<Message, 'author' | 'status' | 'problem'>,
  words: TextProblemWords | undefined,
): Delivered {
  if (author === 'customer' || (status !== 'failed' && status !== 'undelivered')) return {};
  return { delivery: status, ...(problem && words ? { problem: words(problem) } : {}) };
}

/** How far a message came; of the agent it is said only where it did not arrive. */
export function deliveryIn(
  message: Pick<Message, 'author' | 'status' | 'problem'>,
  words: TextProblemWords | undefined,
): Delivered {
  const failure = failureIn(message, words);
  if (failure.delivery || message.author !== 'person') return failure;
  return { delivery: message.status === 'success' ? 'delivered' : 'sent' };
}

/** Says why a text did not arrive, with its country by name. */
export function useTextProblemWords(): TextProblemWords {
  const t = useMessages(textProblems);
  const locale = useLocale();
  return useCallback(
    ({ reason, country, callingCode }) => {
      if (reason !== 'country') return t(reason);
      const name = country && new Intl.DisplayNames([locale], { type: 'region' }).of(country);
      const place = [name, callingCode && (name ? `(${callingCode})` : callingCode)];
      return t('country', { place: place.filter(Boolean).join(' ') });
    },
    [t, locale],
  );
}
