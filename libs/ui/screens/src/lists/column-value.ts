import {
  collatorOf,
  displayPhone,
  formatMoney,
  momentText as momentAt,
  numberFormat,
} from '@patchbay/formats';
import { systemClock } from '@patchbay/kernel';
import { type AnyColumn } from './column.js';

/** A moment in milliseconds as a list shows it: 'Nov 29, 6:32 AM', the year only when it is another one. */
export const momentText = (at: number, locale: string): string =>
  momentAt(at, { now: systemClock.now(), locale });

const fieldOf = (row: unknown, key: string): unknown =>
  (row as Readonly<Record<string, unknown>>)[key] ?? null;

/** A time in milliseconds, converted from its unit on the wire. */
function millisecondsOf(value: unknown, unit: AnyColumn<unknown>['unit']): number | null {
  const at =
    unit === 'iso'
      ? Date.parse(String(value))
      : unit === 'milliseconds'
        ? Number(value)
        : Number(value) * 1000;
  return Number.isFinite(at) ? at : null;
}

/** The value that orders a row by a column; null for a missing value, which comes last. */
export function valueIn<Row>(column: AnyColumn<Row>, row: Row): string | number | null {
  if (column.value) return column.value(row);
  if (column.name) return column.name(row) || null;
  const value = fieldOf(row, column.key);
  if (value === null || value === '') return null;
  if (column.unit) return millisecondsOf(value, column.unit);
  return typeof value === 'number' ? value : String(value);
}

/** The text of a cell in a locale: for the search and for plain cells. */
export function textIn<Row>(column: AnyColumn<Row>, row: Row, locale: string): string {
  const value = valueIn(column, row);
  if (value === null) return '';
  if (column.kind === 'date' || column.kind === 'time')
    return momentAt(Number(value), {
      now: systemClock.now(),
      locale,
      time: column.kind === 'time',
    });
  if (column.kind === 'money') return formatMoney(Number(value), column.currency, locale);
  if (column.kind === 'number') return numberFormat(locale).format(Number(value));
  if (column.kind === 'phone') return displayPhone(String(value));
  if (column.kind === 'status') return column.states?.[String(value)]?.label ?? String(value);
  return String(value);
}

/** A cell of an export: numbers as numbers, times as ISO 8601, states as their labels. */
export function exportIn<Row>(
  column: AnyColumn<Row>,
  row: Row,
  locale: string,
): string | number | null {
  if (column.exported) return column.exported(row);
  const value = valueIn(column, row);
  if (value === null) return null;
  if (column.unit) return new Date(Number(value)).toISOString();
  return column.kind === 'status' ? textIn(column, row, locale) : value;
}

/** Compares two values of one column; the table handles missing values. */
export const compareValues = (a: unknown, b: unknown, locale: string): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : collatorOf(locale, { numeric: true, sensitivity: 'base' }).compare(String(a), String(b));
