import { csvHeader, csvRow } from '@patchbay/log-query';
import { type ChartData, valueAt } from './chart-data.js';

/**
 * The values of a chart as CSV (RFC 4180): its table, but with days and numbers as a program reads
 * them.
 */
export function chartCsv({ categoryLabel, categories, series }: ChartData): string {
  // Columns are named by their place: a label with a dot in it would be read as a path.
  const places = ['category', ...series.map((_, at) => `s${at}`)];
  const lines = categories.map((category, at) =>
    csvRow(places, {
      category,
      ...Object.fromEntries(series.map((one, place) => [`s${place}`, valueAt(one, at)])),
    }),
  );
  return csvHeader([categoryLabel, ...series.map(({ label }) => label)]) + lines.join('');
}
