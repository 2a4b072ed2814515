import { useLocale, useMessages } from '@patchbay/messages';
import { useKeyWords, usePartyName } from '@patchbay/screens';
import { useMemo } from 'react';
import { type LogMessages, logs } from './messages.js';

/** What the texts of the logs need. */
export interface LogWords {
  readonly t: LogMessages;
  readonly locale: string;
  /** Names the other side of a call by its number. */
  readonly nameOf: (number: string) => string;
  /** Says the key of a reported field. */
  readonly keyWords: (key: string) => string;
}

/** The same object as long as the language stays, so that columns are made once. */
export function useLogWords(): LogWords {
  const t = useMessages(logs);
  const locale = useLocale();
  const nameOf = usePartyName();
  const keyWords = useKeyWords();
  return useMemo(() => ({ t, locale, nameOf, keyWords }), [t, locale, nameOf, keyWords]);
}
