import { type CallError } from '@patchbay/api-client';
import { type ArgsOf, type OperationName, queryKey, type ReplyOf } from '@patchbay/contract';
import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
} from '@tanstack/react-query';
import { sourceOf } from './operation-source.js';

/** The operations that are read page by page. */
export type PagedOperation = {
  [N in OperationName]: 'page' extends keyof ArgsOf<N> ? N : never;
}[OperationName];

/** The operations whose replies name where the next page begins. */
export type CursorOperation = {
  [N in OperationName]: 'cursor' extends keyof ArgsOf<N> ? N : never;
}[OperationName];

export interface OperationQuery {
  /** The account to act on; null is the session's own. */
  readonly target: number | null;
  /** Keeps a snapshot of the reply in the browser's storage. */
  readonly cachedFirst?: boolean | undefined;
}

/**
 * The read of an operation as options of a query: for `useQuery`, and for `prefetchQuery` and
 * `ensureQueryData` of a loader. It is cancelled when no component waits for it any more; its error is a
 * `CallError`.
 */
export function operationQuery<N extends OperationName>(
  name: N,
  args: ArgsOf<N>,
  { target, cachedFirst }: OperationQuery,
) {
  const key = queryKey(target, name, args);
  return queryOptions<ReplyOf<N>, CallError>({
    queryKey: key,
    queryFn: async ({ client: cache, signal }) => {
      const { client, lists } = sourceOf(cache);
      const reply = await client.request(name, args, { signal, target });
      if (cachedFirst) lists.write(hashKey(key), reply);
      return reply;
    },
  });
}

export interface OperationPages<N extends OperationName> {
  readonly target: number | null;
  /** Page numbers begin here; 0 when left out. */
  readonly firstPage?: number | undefined;
  /** Whether there is another page, from all that were loaded. */
  readonly hasMore: (pages: readonly ReplyOf<N>[]) => boolean;
}

/** The arguments of a paged read but for the page. */
export type PageArgs<N extends PagedOperation> = Omit<ArgsOf<N>, 'page'>;

/** A read page by page as options of an infinite query. */
export function operationPages<N extends PagedOperation>(
  name: N,
  args: PageArgs<N>,
  { target, firstPage = 0, hasMore }: OperationPages<N>,
) {
  return infiniteQueryOptions<
    ReplyOf<N>,
    CallError,
    InfiniteData<ReplyOf<N>, number>,
    readonly unknown[],
    number
  >({
    queryKey: [...queryKey(target, name, args as unknown as ArgsOf<N>), 'pages'],
    queryFn: ({ client: cache, pageParam, signal }) =>
      sourceOf(cache).client.request(name, { ...args, page: pageParam } as unknown as ArgsOf<N>, {
        signal,
        target,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (_last, pages, lastPage) => (hasMore(pages) ? lastPage + 1 : undefined),
  });
}

/** How a read with `cursor` goes on. */
export interface CursorPages<N extends OperationName> {
  readonly target: number | null;
  /** Where the page after a reply begins; null after the last one. */
  readonly nextOf: (reply: ReplyOf<N>) => string | null;
}

/** The arguments of a read with `cursor` but for the cursor. */
export type CursorArgs<N extends CursorOperation> = Omit<ArgsOf<N>, 'cursor'>;

/** A read with `cursor`, page by page, as options of an infinite query. */
export function operationCursorPages<N extends CursorOperation>(
  name: N,
  args: CursorArgs<N>,
  { target, nextOf }: CursorPages<N>,
) {
  return infiniteQueryOptions<
    ReplyOf<N>,
    CallError,
    InfiniteData<ReplyOf<N>, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey: [...queryKey(target, name, args as unknown as ArgsOf<N>), 'pages'],
    queryFn: ({ client: cache, pageParam, signal }) =>
      sourceOf(cache).client.request(
        name,
        { ...args, ...(pageParam === null ? {} : { cursor: pageParam }) } as unknown as ArgsOf<N>,
        { signal, target },
      ),
    initialPageParam: null,
    getNextPageParam: nextOf,
  });
}
