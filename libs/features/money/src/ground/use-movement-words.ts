import { useServerWords } from '@patchbay/screens';
import { useCallback } from 'react';

/**
 * Says what moved, in the language of the person: the sentences of the books have words, a reason
 * that a person gave stays as it was written.
 */
export function useMovementWords(): (description: string) => string {
  const serverWords = useServerWords();
  return useCallback((description) => serverWords(description, description), [serverWords]);
}
