import { useLocale, useMessages } from '@patchbay/messages';
import { usePartyName } from '@patchbay/screens';
import { useMemo } from 'react';
import { type LogMessages, logs } from './messages.js';

/** What the texts of the logs need. */
export interface LogWords {
  readonly t: LogMessages;
  readonly locale: string;
  /** Names the other side of a call by its number. */
  readonly nameOf: (number: string) => string;
}

/** The same object as long as the language stays, so that columns are made once. */
export function useLogWords(): LogWords {
  const t = useMessages(logs);
  const locale = useLocale();
  const nameOf = usePartyName();
  return useMemo(() => ({ t, locale, nameOf }), [t, locale, nameOf]);
}
