import { type ArgsOf, type OperationName, type ReplyOf } from '@patchbay/contract';
import { useClient } from '@patchbay/queries';
import { useCurrentAccount } from '@patchbay/session';
import { type SourceOptions } from './list-source.js';

/** Reads an operation for a file: for the account of the list, and past the cache. */
export function useUncachedRead<N extends OperationName>(
  name: N,
  { target: chosen }: SourceOptions,
): (args: ArgsOf<N>, signal: AbortSignal) => Promise<ReplyOf<N>> {
  const client = useClient();
  const current = useCurrentAccount();
  const target = chosen === undefined ? current.target : chosen;
  return (args, signal) => client.request(name, args, { target, signal });
}
