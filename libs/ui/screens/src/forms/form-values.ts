import { type ArgsOf, type OperationName } from '@patchbay/contract';

/**
 * The values of a form's fields: arguments of its operation, by name. A field without a value holds
 * `''` or null.
 */
export type FormValues<N extends OperationName, K extends keyof ArgsOf<N>> = {
  readonly [P in K]: ArgsOf<N>[P] | '' | null | undefined;
};

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

/** How values are converted to arguments. */
export interface ValueRules {
  /** Omits unchanged values, for operations that change only the named ones. */
  readonly changedOnly?: boolean;
  /** Names of texts whose leading and trailing spaces are significant. */
  readonly verbatim?: readonly string[];
}

/**
 * The arguments for the values: texts are trimmed, and fields that were empty and still are are
 * omitted. A field that was emptied is sent empty.
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

/** The former values of what was sent; a field that had none is emptied again. */
export const formerValues = (
  former: Readonly<Record<string, unknown>>,
  sent: object,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(former)
      .filter(([name]) => Object.hasOwn(sent, name))
      .map(([name, value]) => [name, value === undefined ? null : value]),
  );
