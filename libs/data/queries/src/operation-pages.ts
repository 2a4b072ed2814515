import { type CallError } from '@patchbay/api-client';
import { type ArgsOf, type ReplyOf } from '@patchbay/contract';
import { useCurrentAccount } from '@patchbay/session';
import {
  hashKey,
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQueries,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import {
  type CursorArgs,
  type CursorOperation,
  type CursorPages,
  operationCursorPages,
  operationPages,
  operationQuery,
  type OperationPages,
  type PageArgs,
  type PagedOperation,
} from './operation-query.js';
import { type OperationOptions, useOperation } from './operations.js';

export interface PagesOptions<N extends PagedOperation> extends Omit<OperationPages<N>, 'target'> {
  readonly enabled?: boolean;
  readonly target?: number | null;
}

/** Reads a list page by page: `data.pages`, `fetchNextPage()`, `hasNextPage`. */
export function useOperationPages<N extends PagedOperation>(
  name: N,
  args: PageArgs<N>,
  { enabled, target: chosen, ...pages }: PagesOptions<N>,
): UseInfiniteQueryResult<InfiniteData<ReplyOf<N>, number>, CallError> {
  const { target: current } = useCurrentAccount();
  const target = chosen === undefined ? current : chosen;
  return useInfiniteQuery({
    ...operationPages(name, args, { ...pages, target }),
    ...(enabled === undefined ? {} : { enabled }),
  });
}

/** Reads a list with `cursor`: `data.pages`, `fetchNextPage()`, `hasNextPage`. */
export function useOperationCursorPages<N extends CursorOperation>(
  name: N,
  args: CursorArgs<N>,
  {
    target: chosen,
    ...pages
  }: Omit<CursorPages<N>, 'target'> & { readonly target?: number | null | undefined },
): UseInfiniteQueryResult<InfiniteData<ReplyOf<N>, string | null>, CallError> {
  const { target: current } = useCurrentAccount();
  const target = chosen === undefined ? current : chosen;
  return useInfiniteQuery(operationCursorPages(name, args, { ...pages, target }));
}

export interface PageOptions<N extends PagedOperation> extends Omit<
  OperationOptions,
  'keepPrevious'
> {
  /** Whether a page follows the one that was read. */
  readonly hasNext: (reply: ReplyOf<N>) => boolean;
}

/**
 * Reads one page of a list, shows the former one until it is there, and then fetches the one that
 * follows, so that turning the page waits for nothing.
 */
export function useOperationPage<N extends PagedOperation>(
  name: N,
  args: ArgsOf<N> & { readonly page: number },
  { hasNext, ...options }: PageOptions<N>,
): UseQueryResult<ReplyOf<N>, CallError> {
  const cache = useQueryClient();
  const { target: current } = useCurrentAccount();
  const target = options.target === undefined ? current : options.target;
  const page = useOperation(name, args as ArgsOf<N>, { ...options, keepPrevious: true });
  const isReady = page.data !== undefined && !page.isPlaceholderData && hasNext(page.data);
  const next = isReady
    ? operationQuery(name, { ...args, page: args.page + 1 } as ArgsOf<N>, { target })
    : null;
  const nextKey = next ? hashKey(next.queryKey) : null;
  const prefetch = useEffectEvent(() => {
    if (next) void cache.prefetchQuery(next);
  });
  useEffect(() => {
    if (nextKey !== null) prefetch();
  }, [nextKey]);
  return page;
}

/**
 * Reads some pages of a list, each cached by itself: those of the rows that are in view. The results
 * stand in the order of the numbers. Of a page that `isRead` leaves out only what is cached is given.
 */
export function useOperationPagesAt<N extends PagedOperation>(
  name: N,
  argsOf: (page: number) => ArgsOf<N>,
  numbers: readonly number[],
  isRead: (page: number) => boolean = () => true,
): readonly UseQueryResult<ReplyOf<N>, CallError>[] {
  const { target } = useCurrentAccount();
  return useQueries({
    queries: numbers.map((page) => ({
      ...operationQuery(name, argsOf(page), { target }),
      enabled: isRead(page),
    })),
  }) as readonly UseQueryResult<ReplyOf<N>, CallError>[];
}
