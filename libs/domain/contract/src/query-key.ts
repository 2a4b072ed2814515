import { type ArgsOf, type OperationName } from './operations.js';

/**
 * The cache key of a call: the account it acts on, its name, its arguments. Switching the account
 * switches every key.
 */
export function queryKey<N extends OperationName>(
  target: number | string | null,
  name: N,
  args?: Partial<ArgsOf<N>>,
): readonly unknown[] {
  return args === undefined ? [target, name] : [target, name, args];
}
