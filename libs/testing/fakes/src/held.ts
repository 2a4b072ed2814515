import type * as z from 'zod/mini';
import { type Plain } from './plain.js';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The paths of values that a schema has dropped: the contract does not know them. */
function droppedOf(given: unknown, kept: unknown, path = ''): string[] {
  if (!isObject(given) || !isObject(kept)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    const at = path ? `${path}.${key}` : key;
    if (value === undefined) return [];
    return Object.hasOwn(kept, key) ? droppedOf(value, kept[key], at) : [at];
  });
}

/**
 * A value as its schema has it. Throws with the paths of what is missing, wrong, or not in the
 * contract.
 */
export function held<T extends z.ZodMiniType>(
  what: string,
  schema: T,
  value: unknown,
): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new TypeError(
      `${what} is not as the contract has it: ${result.error.issues
        .map(({ path, message }) => `${path.join('.') || '(whole)'}: ${message}`)
        .join('; ')}`,
    );
  const dropped = droppedOf(value, result.data);
  if (dropped.length > 0)
    throw new TypeError(`${what} has what the contract has not: ${dropped.join(', ')}`);
  return result.data;
}

/** Makes one thing: its usual properties with the given ones in their place. */
export type Builder<T> = (change?: Partial<Plain<T>>) => T;

/** A builder whose results the schema of the contract has checked. */
export const builderOf =
  <T extends z.ZodMiniType>(
    what: string,
    schema: T,
    usual: Plain<z.output<T>>,
  ): Builder<z.output<T>> =>
  (change = {}) =>
    held(what, schema, { ...(usual as object), ...change });

/** The schema of the items of a list. */
export const itemOf = <T extends z.ZodMiniType>(list: z.ZodMiniArray<T>): T => list.def.element;
