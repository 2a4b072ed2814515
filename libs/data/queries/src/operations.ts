import { type ArgsParameter, type CallError } from '@patchbay/api-client';
import { type ArgsOf, type OperationName, queryKey, type ReplyOf } from '@patchbay/contract';
import { useCurrentAccount } from '@patchbay/session';
import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { staleAfter } from './stale-after.js';
import { useData } from './data-context.js';
import { markStale } from './mark-stale.js';
import { operationQuery } from './operation-query.js';
import { useAskForProof, withProof } from './proof.js';

export interface OperationOptions {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly refetchInterval?: number | false;
  /** Acts on this account instead of the one of the URL. */
  readonly target?: number | null;
  /**
   * Shows the last content of this list at once, from the browser's storage, and replaces it by the
   * server's reply.
   */
  readonly cachedFirst?: boolean;
  /** Keeps showing the former answer while the answer to new arguments is on its way. */
  readonly keepPrevious?: boolean;
}

type Args<N extends OperationName> = ArgsParameter<N>;

/**
 * Reads an operation: cached under the account, its name and its arguments. The error is a
 * `CallError`.
 */
export function useOperation<N extends OperationName>(
  name: N,
  ...[args, options]:
    | [...Args<N>, options?: OperationOptions]
    | [args: ArgsOf<N>, options?: OperationOptions]
): UseQueryResult<ReplyOf<N>, CallError> {
  const { lists } = useData();
  const { target: current } = useCurrentAccount();
  const {
    target: chosen,
    cachedFirst,
    keepPrevious,
    ...rest
  } = (options ?? {}) as OperationOptions;
  const target = chosen === undefined ? current : chosen;
  const query = operationQuery(name, (args ?? {}) as ArgsOf<N>, { target, cachedFirst });
  return useQuery<ReplyOf<N>, CallError>({
    ...query,
    ...(cachedFirst
      ? {
          initialData: () => lists.read(hashKey(query.queryKey)) as ReplyOf<N> | undefined,
          initialDataUpdatedAt: 0,
        }
      : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...rest,
  } as Parameters<typeof useQuery<ReplyOf<N>, CallError>>[0]);
}

/** Reads an operation of the current account once, when an event asks for it. */
export function useOperationRead(): <N extends OperationName>(
  name: N,
  args: ArgsOf<N>,
) => Promise<ReplyOf<N>> {
  const cache = useQueryClient();
  const { target } = useCurrentAccount();
  return useMemo(
    () => (name, args) =>
      cache.fetchQuery({ ...operationQuery(name, args, { target }), staleTime: 0, gcTime: 60_000 }),
    [cache, target],
  );
}

export interface MutationOptions<N extends OperationName> {
  /** Acts on this account, or on that of the arguments, instead of the one of the URL. */
  readonly target?: number | null | ((args: ArgsOf<N>) => number);
  /** Which reads become stale; those of the operation's area when left out. */
  readonly invalidates?: readonly OperationName[];
  readonly onSuccess?: (reply: ReplyOf<N>, args: ArgsOf<N>) => void;
  readonly onError?: (error: CallError, args: ArgsOf<N>) => void;
}

/**
 * Writes: `mutate(args)` or `await mutateAsync(args)`, which throws a `CallError`. Afterwards the
 * reads it touched are fetched again. Where the server wants a proof of the person first, the write
 * stays pending until it is given or refused.
 */
export function useOperationMutation<N extends OperationName>(
  name: N,
  options: MutationOptions<N> = {},
): UseMutationResult<ReplyOf<N>, CallError, ArgsOf<N>> {
  const { client } = useData();
  const cache = useQueryClient();
  const ask = useAskForProof();
  const { target: current } = useCurrentAccount();
  const { target: chosen = current } = options;
  const isOfArgs = typeof chosen === 'function';
  return useMutation<ReplyOf<N>, CallError, ArgsOf<N>>({
    mutationKey: [isOfArgs ? current : chosen, name],
    mutationFn: (args) => {
      const target = isOfArgs ? chosen(args) : chosen;
      return withProof(ask, () => client.request(name, args, { target }));
    },
    onSuccess: (reply, args) => {
      const touched = new Set<unknown>(options.invalidates ?? staleAfter(client.table, name));
      if (touched.size > 0) void markStale(cache, ([, read]) => touched.has(read));
      options.onSuccess?.(reply, args);
    },
    onError: (error, args) => options.onError?.(error, args),
  });
}

/** Direct access to the cache, for optimistic changes. */
export interface OperationCache {
  get<N extends OperationName>(name: N, args: ArgsOf<N>): ReplyOf<N> | undefined;
  set<N extends OperationName>(
    name: N,
    args: ArgsOf<N>,
    change: (former: ReplyOf<N> | undefined) => ReplyOf<N> | undefined,
  ): void;
  /**
   * Changes every cached reply of an operation on the current account, for any arguments; lists
   * read page by page are not changed.
   */
  setAll<N extends OperationName>(name: N, change: (former: ReplyOf<N>) => ReplyOf<N>): void;
  invalidate(...names: OperationName[]): Promise<void>;
}

const cacheOf = (cache: QueryClient, target: number | null): OperationCache => ({
  get: (name, args) => cache.getQueryData(queryKey(target, name, args as never)),
  set: (name, args, change) =>
    void cache.setQueryData(queryKey(target, name, args as never), change as never),
  setAll: (name, change) =>
    void cache.setQueriesData(
      { queryKey: [target, name], predicate: ({ queryKey: key }) => key[3] !== 'pages' },
      (former: unknown) => (former === undefined ? undefined : change(former as never)),
    ),
  invalidate: (...names) => markStale(cache, ([, read]) => (names as unknown[]).includes(read)),
});

/** The cache of the current account, or of another one. */
export function useOperationCache(on?: number | null): OperationCache {
  const cache = useQueryClient();
  const { target: current } = useCurrentAccount();
  const target = on === undefined ? current : on;
  return useMemo(() => cacheOf(cache, target), [cache, target]);
}
