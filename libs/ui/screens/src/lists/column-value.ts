import { displayPhone, formatMoney } from '@patchbay/formats';
import { type AnyColumn } from './column.js';

const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const count = new Intl.NumberFormat();

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

/** The text of a cell: for the search and for plain cells. */
export function textIn<Row>(column: AnyColumn<Row>, row: Row): string {
  const value = valueIn(column, row);
  if (value === null) return '';
  if (column.kind === 'date') return day.format(Number(value));
  if (column.kind === 'time') return moment.format(Number(value));
  if (column.kind === 'money') return formatMoney(Number(value), column.currency);
  if (column.kind === 'number') return count.format(Number(value));
  if (column.kind === 'phone') return displayPhone(String(value));
  if (column.kind === 'status') return column.states?.[String(value)]?.label ?? String(value);
  return String(value);
}

/** A cell of an export: numbers as numbers, times as ISO 8601, states as their labels. */
export function exportIn<Row>(column: AnyColumn<Row>, row: Row): string | number | null {
  const value = valueIn(column, row);
  if (value === null) return null;
  if (column.unit) return new Date(Number(value)).toISOString();
  return column.kind === 'status' ? textIn(column, row) : value;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares two values of one column; the table handles missing values. */
export const compareValues = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
