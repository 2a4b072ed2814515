/**
 * A value from a model as the database stores it: without U+0000, which PostgreSQL refuses, and
 * without halves of letters.
 */
export function storable<T>(value: T): T;
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return Buffer.from(value.replaceAll('\0', '')).toString();
  if (Array.isArray(value)) return value.map((each: unknown) => storable(each));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [storable(key), storable(each)]),
  );
}
