import { useLocale, useMessages } from '@patchbay/messages';
import { data } from './messages.js';
import { type RangeWords } from './range.js';

/** What the texts of a date range need. */
export const useRangeWords = (): RangeWords => ({ t: useMessages(data), locale: useLocale() });
