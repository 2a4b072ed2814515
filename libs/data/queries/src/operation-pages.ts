import { type CallError } from '@patchbay/api-client';
import { type ArgsOf, type OperationName, queryKey, type ReplyOf } from '@patchbay/contract';
import { useCurrentAccount } from '@patchbay/session';
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useData } from './data-context.js';

export interface PagesOptions<N extends OperationName> {
  readonly enabled?: boolean;
  readonly target?: number | null;
  /** Page numbers begin here; 0 when left out. */
  readonly firstPage?: number;
  /** Whether there is another page, from all that were loaded. */
  readonly hasMore: (pages: readonly ReplyOf<N>[]) => boolean;
}

/**
 * Reads a list page by page: `data.pages`, `fetchNextPage()`, `hasNextPage`. The operation must
 * take `page`.
 */
export function useOperationPages<N extends OperationName>(
  name: N,
  args: Omit<ArgsOf<N>, 'page'>,
  { enabled, target: chosen, firstPage = 0, hasMore }: PagesOptions<N>,
): UseInfiniteQueryResult<InfiniteData<ReplyOf<N>, number>, CallError> {
  const { client } = useData();
  const { target: current } = useCurrentAccount();
  const target = chosen === undefined ? current : chosen;
  return useInfiniteQuery<
    ReplyOf<N>,
    CallError,
    InfiniteData<ReplyOf<N>, number>,
    readonly unknown[],
    number
  >({
    queryKey: [...queryKey(target, name, args as unknown as ArgsOf<N>), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      client.request(name, { ...args, page: pageParam } as unknown as ArgsOf<N>, {
        signal,
        target,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (_last, pages, lastPage) => (hasMore(pages) ? lastPage + 1 : undefined),
    ...(enabled === undefined ? {} : { enabled }),
  });
}
