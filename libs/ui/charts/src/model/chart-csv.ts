import { csvHeader, csvLine } from '@patchbay/log-query';
import { type ChartData, valueAt } from './chart-data.js';

/**
 * The values of a chart as CSV (RFC 4180): its table, but with days and numbers as a program reads
 * them.
 */
export function chartCsv({ categoryLabel, categories, series }: ChartData): string {
  const lines = categories.map((category, at) =>
    csvLine([category, ...series.map((one) => valueAt(one, at))]),
  );
  return csvHeader([categoryLabel, ...series.map(({ label }) => label)]) + lines.join('');
}
