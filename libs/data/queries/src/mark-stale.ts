import { type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Marks the replies whose keys match as stale: those that a component shows are read again at once,
 * the others when one asks for them. A failure that nothing shows is forgotten, because a failure
 * counts as the answer for a while (`createQueryClient`).
 */
export function markStale(cache: QueryClient, matches: (key: QueryKey) => boolean): Promise<void> {
  cache.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey, state }) =>
      state.status === 'error' && state.data === undefined && matches(queryKey),
  });
  return cache.invalidateQueries({ predicate: ({ queryKey }) => matches(queryKey) });
}
