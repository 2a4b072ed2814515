import {
  usageCategories,
  usageCostCategories,
  usageCostIn,
  type UsageTable,
} from '@patchbay/formats';
import { csvHeader, csvRow } from '@patchbay/log-query';
import { type UsageMessages } from './messages.js';

/** Everything that was used, a line for each day: amounts, then costs in US dollars. */
export function usageCsv(t: UsageMessages, table: UsageTable): string {
  const costs = usageCostCategories(table);
  const head = [
    t(table.by),
    ...usageCategories.map((category) => t(`category.${category}`)),
    ...costs.map((category) => t('costOf', { category: t(`category.${category}`) })),
  ];
  // Columns are named by their place, because labels differ by language.
  const places = head.map((_, at) => `c${at}`);
  const lines = table.past.map(({ day, bucket }) => {
    const cells = [
      day,
      ...usageCategories.map((category) => bucket[category]),
      ...costs.map((category) => Number(usageCostIn(bucket, category).toFixed(6))),
    ];
    return csvRow(places, Object.fromEntries(cells.map((cell, at) => [`c${at}`, cell])));
  });
  return csvHeader(head) + lines.join('');
}
