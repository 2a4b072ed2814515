import { type CallError } from '@patchbay/api-client';
import { type ArgsOf, type OperationName, type ReplyOf } from '@patchbay/contract';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { operationQuery } from './operation-query.js';

/**
 * Reads one operation on several accounts, in their order. Each is cached as if the account were
 * read alone.
 */
export function useOperationOnAccounts<N extends OperationName>(
  name: N,
  args: ArgsOf<N>,
  accounts: readonly number[],
  options: { readonly staleTime?: number; readonly enabled?: boolean } = {},
): readonly UseQueryResult<ReplyOf<N>, CallError>[] {
  return useQueries({
    queries: accounts.map((target) => ({ ...operationQuery(name, args, { target }), ...options })),
  }) as readonly UseQueryResult<ReplyOf<N>, CallError>[];
}
