import { type ChartData } from '@patchbay/charts';
import {
  type UsageCategory,
  usageCostCategories,
  usageCostIn,
  type UsageTable,
} from '@patchbay/formats';
import { type UsageMessages } from '../usage-terms/messages.js';

const axisOf = (t: UsageMessages, { by, rows }: UsageTable) => ({
  categories: rows.map(({ day }) => day),
  kind: by,
  categoryLabel: t(by),
});

/** The costs of all categories, which have one unit and may be added up. */
export const costData = (t: UsageMessages, table: UsageTable): ChartData => ({
  ...axisOf(t, table),
  unit: { kind: 'money' },
  series: usageCostCategories(table).map((category) => ({
    key: category,
    label: t(`category.${category}`),
    values: table.rows.map(({ bucket }) => usageCostIn(bucket, category)),
  })),
});

/** The amounts of categories that are counted in the same unit. */
export const amountData = (
  t: UsageMessages,
  table: UsageTable,
  categories: readonly UsageCategory[],
): ChartData => ({
  ...axisOf(t, table),
  series: categories.map((category) => ({
    key: category,
    label: t(`category.${category}`),
    values: table.rows.map(({ bucket }) => bucket[category]),
  })),
});
