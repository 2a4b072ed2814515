import { type ArgumentProblem } from './argument-problems.js';
import { loadOperation } from './load-operations.js';
import { type OperationGroup, type OperationName } from './operations.js';

/** Checks the arguments of one operation; empty when nothing is wrong. */
export type ArgumentCheck = (args: Readonly<Record<string, unknown>>) => readonly ArgumentProblem[];

/**
 * The check of an operation's arguments, with the schemas of its group, which a bundler puts into
 * chunks of their own. Rejects when they cannot be loaded.
 */
export async function loadCheck(
  group: OperationGroup,
  name: OperationName,
): Promise<ArgumentCheck> {
  const [{ checkArguments }, entry] = await Promise.all([
    import('./argument-problems.js'),
    loadOperation(group, name),
  ]);
  return (args) => checkArguments(entry, args);
}
