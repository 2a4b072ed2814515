import {
  usageCategories,
  usageCostCategories,
  usageCostIn,
  type UsageTable,
} from '@patchbay/formats';
import { csvHeader, csvLine } from '@patchbay/log-query';
import { type UsageMessages } from '../usage-terms/messages.js';

/** Everything that was used, a line for each day: amounts, then costs in US dollars. */
export function usageCsv(t: UsageMessages, table: UsageTable): string {
  const costs = usageCostCategories(table);
  const head = [
    t(table.by),
    ...usageCategories.map((category) => t(`category.${category}`)),
    ...costs.map((category) => t('costOf', { category: t(`category.${category}`) })),
  ];
  const lines = table.past.map(({ day, bucket }) =>
    csvLine([
      day,
      ...usageCategories.map((category) => bucket[category]),
      ...costs.map((category) => Number(usageCostIn(bucket, category).toFixed(6))),
    ]),
  );
  return csvHeader(head) + lines.join('');
}
