import { csvHeader, csvRow } from '@patchbay/log-query';
import { type AnyColumn } from './column.js';
import { exportIn } from './column-value.js';

/** The shown rows and columns as CSV (RFC 4180), with the labels of the columns as its head. */
export function listCsv<Row>(
  columns: readonly AnyColumn<Row>[],
  rows: readonly Row[],
  locale: string,
): string {
  // Columns are named by their index: a key with a dot in it would be read as a path.
  const places = columns.map((_, place) => `c${place}`);
  const lines = rows.map((row) =>
    csvRow(
      places,
      Object.fromEntries(columns.map((column, at) => [`c${at}`, exportIn(column, row, locale)])),
    ),
  );
  return csvHeader(columns.map(({ label }) => label)) + lines.join('');
}
