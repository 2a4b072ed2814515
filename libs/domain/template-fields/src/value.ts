/**
 * The value of a field. `null` and the empty string are empty values; `undefined` means that there
 * is no such field.
 */
export type FieldValue = string | number | boolean | readonly string[] | null;

/**
 * Values by field key. A key that is absent, or undefined, is unknown. Only own properties count.
 */
export type FieldValues = Readonly<Record<string, FieldValue | undefined>>;

/**
 * The value of a key, or undefined when it is unknown; inherited names such as `constructor` are
 * unknown.
 */
export function valueOf(values: FieldValues, key: string): FieldValue | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/**
 * A value as running text: lists are joined with a comma, empty values give the empty string, as does
 * a value of no kind that a field has: callers may store any JSON.
 */
export function valueText(value: FieldValue): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(', ');
  return value === null || typeof value === 'object' ? '' : String(value);
}

/**
 * Whether a value equals the given one. A list matches when it contains it; numbers and booleans
 * are compared by their text.
 */
export function valueMatches(value: FieldValue | undefined, stated: string): boolean {
  if (typeof value === 'string')
    return value === stated || (value.length > stated.length && value.trim() === stated);
  if (value === undefined) return false;
  return Array.isArray(value)
    ? value.includes(stated)
    : valueText(value as string | number | boolean | null) === stated;
}

/**
 * Whether a value is empty: empty text, null, undefined or an empty list. 0 and false are values.
 */
export function isEmptyValue(value: unknown): boolean {
  return (
    value === '' ||
    value === null ||
    value === undefined ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Whether two values are the same, lists compared item by item. */
export function sameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => item === b[index]);
  return a === b;
}
