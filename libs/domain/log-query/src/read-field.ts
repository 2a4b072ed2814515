/**
 * The value of a field of a row; a dotted name reads into objects unless the row has it as it is.
 * Own properties only.
 */
export function readField(row: Readonly<Record<string, unknown>>, field: string): unknown {
  if (Object.hasOwn(row, field)) return row[field];
  if (!field.includes('.')) return undefined;
  return field
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined,
      row,
    );
}
