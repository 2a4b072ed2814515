import { useMessages } from '@patchbay/messages';
import { useCallback } from 'react';
import { dataKeys } from './messages.js';

/** The words of a key: `firstName` and `first_name` are “First name”. */
const wordsIn = (key: string): string =>
  key
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^./u, (letter) => letter.toUpperCase());

const isKnown = (key: string): key is keyof typeof dataKeys.texts =>
  Object.hasOwn(dataKeys.texts, key);

/**
 * Says the key of collected data or of a function's data: what our agents write in the language of
 * the person, what an owner named as it is, in words.
 */
export function useKeyWords(): (key: string) => string {
  const t = useMessages(dataKeys);
  return useCallback((key) => (isKnown(key) ? t(key) : wordsIn(key)), [t]);
}
