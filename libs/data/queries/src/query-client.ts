import { CallError } from '@patchbay/api-client';
import { QueryClient } from '@tanstack/react-query';

export { type QueryClient };

const triesAfterFailure = 2;

/**
 * Makes the cache: refusals are final, failures are tried again twice, and data counts as fresh for
 * ten seconds unless an event says otherwise.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
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
}
