declare const brand: unique symbol;

/** A value of type T that cannot be mixed up with another kind of T. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** The integer id of any node of the account tree, or of a person. */
export type AccountId = Brand<number, 'AccountId'>;

/**
 * Reads an account id in its one canonical form: decimal digits, no sign, no leading zero, at most
 * 2^53 - 1.
 */
export function parseAccountId(value: unknown): AccountId | null {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value > 0 ? (value as AccountId) : null;
  if (typeof value !== 'string' || !/^[1-9]\d{0,15}$/.test(value)) return null;
  const id = Number(value);
  return Number.isSafeInteger(id) ? (id as AccountId) : null;
}
