import { type ArgsOf, type OperationName } from '@patchbay/contract';

/**
 * What the fields of a form hold: arguments of its operation, by their names. A field without a
 * value holds `''` or null.
 */
export type FormValues<N extends OperationName, K extends keyof ArgsOf<N>> = {
  readonly [P in K]: ArgsOf<N>[P] | '' | null | undefined;
};

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** How values become arguments. */
export interface ValueRules {
  /** Leaves out what is as it was, for operations that change what is named and nothing else. */
  readonly changedOnly?: boolean;
  /** Names of texts whose spaces at both ends are meant. */
  readonly verbatim?: readonly string[];
}

/**
 * The arguments that values stand for: texts without spaces at their ends, and without the fields
 * that began empty and still are. A field that was emptied is sent empty.
 */
export function toArguments(
  values: Readonly<Record<string, unknown>>,
  initial: Readonly<Record<string, unknown>>,
  { changedOnly = false, verbatim = [] }: ValueRules = {},
): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const trimmed = typeof value === 'string' && !verbatim.includes(name) ? value.trim() : value;
    if (isEmpty(trimmed) && isEmpty(initial[name])) continue;
    if (changedOnly && isSame(trimmed, initial[name])) continue;
    sent[name] = trimmed;
  }
  return sent;
}
