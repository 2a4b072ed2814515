import { CallError } from '@patchbay/api-client';
import { QueryClient } from '@tanstack/react-query';
import { cachesWithLog, createProblemLog, type ProblemLog } from './problem-log.js';

export { type QueryClient };

const triesAfterFailure = 2;
/** How long a reply answers what asks the same, and how long a failure does. */
const freshMs = 10_000;
const failedMs = 3000;

const logs = new WeakMap<QueryClient, ProblemLog>();

/** The problems that a cache of `createQueryClient` met. */
export function problemsOf(cache: QueryClient): ProblemLog {
  const log = logs.get(cache);
  if (log === undefined) throw new Error('The cache was not made by createQueryClient');
  return log;
}

/**
 * Makes the cache: refusals are final, failures are tried again twice, and data counts as fresh for
 * ten seconds unless an event says otherwise. A failure counts for three: a part that is mounted when
 * its call has failed would call again, the page that waits for this call would remove the part, and
 * the two would repeat this forever.
 */
export function createQueryClient(): QueryClient {
  const log = createProblemLog();
  const cache = new QueryClient({
    ...cachesWithLog(log),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retryOnMount: ({ state }) => Date.now() > state.errorUpdatedAt + failedMs,
        gcTime: 30 * 60_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < triesAfterFailure && error instanceof CallError && error.retryable,
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  logs.set(cache, log);
  return cache;
}
