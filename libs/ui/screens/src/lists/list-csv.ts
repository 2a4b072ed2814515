import { csvHeader, csvLine } from '@patchbay/log-query';
import { type AnyColumn } from './column.js';
import { exportIn } from './column-value.js';

/** The shown rows and columns as CSV (RFC 4180), with the labels of the columns as its head. */
export function listCsv<Row>(
  columns: readonly AnyColumn<Row>[],
  rows: readonly Row[],
  locale: string,
): string {
  const lines = rows.map((row) => csvLine(columns.map((column) => exportIn(column, row, locale))));
  return csvHeader(columns.map(({ label }) => label)) + lines.join('');
}
