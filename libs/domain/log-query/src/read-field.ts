import { zoneOfHour } from './fields.js';

/** The hour of a row in a zone; undefined where its time cannot be read. */
function hourOf(timestamp: unknown, timeZone: string): number | undefined {
  const at = typeof timestamp === 'number' ? timestamp * 1000 : Date.parse(String(timestamp));
  if (!Number.isFinite(at)) return undefined;
  const clock = { timeZone, hour: 'numeric', hourCycle: 'h23' } as const;
  return Number(new Intl.DateTimeFormat('en', clock).format(at));
}

/**
 * The value of a field of a row; a dotted name reads into objects unless the row has it as it is.
 * Own properties only.
 */
export function readField(row: Readonly<Record<string, unknown>>, field: string): unknown {
  if (Object.hasOwn(row, field)) return row[field];
  if (!field.includes('.')) return undefined;
  const zone = zoneOfHour(field);
  if (zone !== undefined) return hourOf(row['timestamp'], zone);
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
