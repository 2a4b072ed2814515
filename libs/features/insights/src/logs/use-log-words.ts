import { useLocale, useMessages } from '@patchbay/messages';
import { type LogMessages, logs } from './messages.js';

/** What the texts of the logs need. */
export interface LogWords {
  readonly t: LogMessages;
  readonly locale: string;
}

export const useLogWords = (): LogWords => ({ t: useMessages(logs), locale: useLocale() });
