import { useLocale, useMessages } from '@patchbay/messages';
import { useMemo } from 'react';
import { type LogMessages, logs } from './messages.js';

/** What the texts of the logs need. */
export interface LogWords {
  readonly t: LogMessages;
  readonly locale: string;
}

/** The same object as long as the language stays, so that columns are made once. */
export function useLogWords(): LogWords {
  const t = useMessages(logs);
  const locale = useLocale();
  return useMemo(() => ({ t, locale }), [t, locale]);
}
