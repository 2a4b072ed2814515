/*
 * A spreadsheet runs a cell that begins like a formula, so such text gets an apostrophe in front. Numbers and strict
 * phone numbers begin with a sign too, cannot do harm, and must come back unchanged.
 */
const dangerous = /^[=+\-@\t\r\n\0＝＋－＠]/;
const harmless = /^(\+\d{7,15}|[+-]?\d+(\.\d+)?)$/;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** One cell by RFC 4180, with formulas made harmless. */
export function csvCell(value: unknown): string {
  const text = textOf(value);
  const safe = typeof value !== 'number' && dangerous.test(text) && (!harmless.test(text) || /[\r\n]$/.test(text)) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line with its line end. `columns` are field names; a dotted one reads into an object unless the row has it as it is. */
export function csvRow(columns: readonly string[], row: Readonly<Record<string, unknown>>): string {
  return `${columns.map((column) => csvCell(readField(row, column))).join(',')}\r\n`;
}

/** The first line: the columns' names. */
export const csvHeader = (columns: readonly string[]): string => `${columns.map(csvCell).join(',')}\r\n`;

/** A whole table; an export of many rows writes `csvHeader` and then `csvRow` by `csvRow`. */
export const toCsv = (columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string =>
  csvHeader(columns) + rows.map((row) => csvRow(columns, row)).join('');

/** The value of a field of a row; a dotted name reads into objects, own properties only. */
export function readField(row: Readonly<Record<string, unknown>>, field: string): unknown {
  if (Object.hasOwn(row, field)) return row[field];
  return field.split('.').reduce<unknown>((value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined), row);
}

/** The file name of an export: conversation_logs_2026-09-02.csv. `day` is YYYY-MM-DD. */
export const exportFileName = (day: string, format: 'csv' | 'json'): string => `conversation_logs_${day}.${format}`;
