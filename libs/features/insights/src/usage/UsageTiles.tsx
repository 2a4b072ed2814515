import {
  type UsageBucket,
  usageCategories,
  type UsageCategory,
  usageCost,
  usageCostIn,
  type UsageTable,
} from '@patchbay/formats';
import { MetricCard, VisuallyHidden } from '@patchbay/kit';
import { type Messages, useMessages } from '@patchbay/messages';
import { changeOf } from '@patchbay/metrics';
import { changeWords } from '../usage-parts/change-words.js';
import { usageParts } from '../usage-parts/messages.js';
import { type UsageMessages } from '../usage-terms/messages.js';
import classes from './Usage.module.css';
import { useUsageWords } from '../usage-terms/use-usage-words.js';

/** The change from the time before, its value, and its trend where that has as many days. */
function beside(
  t: Messages<typeof usageParts.texts>,
  locale: string,
  { totals, rows }: UsageTable,
  before: UsageTable | undefined,
  valueOf: (bucket: UsageBucket) => number,
  written: (value: number) => string,
) {
  if (!before) return { note: <ComingBefore /> };
  const former = valueOf(before.totals);
  const change = changeOf(valueOf(totals), former);
  return {
    ...(change === null ? {} : { change: { text: changeWords(change, locale), good: null } }),
    ...(before.rows.length === rows.length && former !== 0
      ? { previous: before.rows.map(({ bucket }) => valueOf(bucket)) }
      : {}),
    note: (
      <p className={classes.before}>
        {former === 0 ? t('nothingBefore') : t('before', { value: written(former) })}
      </p>
    ),
  };
}

/** The room of the value before, which comes after the values themselves. */
export const ComingBefore = () => <p className={classes.before}>{'\u00a0'}</p>;

/** The titles of all tiles, in their order. */
export const tileTitles = (t: UsageMessages): readonly string[] => [
  t('totalCost'),
  ...usageCategories.map((category) => t(`category.${category}`)),
];

/** The totals of a period: all costs, and each category with its trend. */
export function UsageTiles({
  table,
  view,
  before,
}: {
  readonly table: UsageTable;
  readonly view: 'amount' | 'cost';
  /** The time before; undefined while it is not known. */
  readonly before: UsageTable | undefined;
}) {
  const { t, money, locale } = useUsageWords();
  const parts = useMessages(usageParts);
  const { past, totals, by } = table;
  return (
    <section aria-labelledby="usage-totals" className={classes.tiles}>
      <VisuallyHidden as="h2" id="usage-totals">
        {t('totals')}
      </VisuallyHidden>
      <MetricCard
        title={t('totalCost')}
        value={money(usageCost(totals))}
        series={past.map(({ bucket }) => usageCost(bucket))}
        compared={t(by === 'day' ? 'days' : 'months', { count: past.length })}
        {...beside(parts, locale, table, before, usageCost, money)}
      />
      {usageCategories.map((category) => (
        <CategoryTile key={category} {...{ category, table, view, before }} />
      ))}
    </section>
  );
}

function CategoryTile({
  category,
  table,
  view,
  before,
}: {
  readonly category: UsageCategory;
  readonly table: UsageTable;
  readonly view: 'amount' | 'cost';
  readonly before: UsageTable | undefined;
}) {
  const { t, amount, unit, money, locale } = useUsageWords();
  const parts = useMessages(usageParts);
  const { past, totals } = table;
  const used = totals[category];
  const cost = usageCostIn(totals, category);
  const title = t(`category.${category}`);
  return view === 'amount' ? (
    <MetricCard
      title={title}
      value={amount(used)}
      unit={unit(category, used)}
      series={past.map(({ bucket }) => bucket[category])}
      compared={t('costs', { cost: money(cost) })}
      {...beside(parts, locale, table, before, (bucket) => bucket[category], amount)}
    />
  ) : (
    <MetricCard
      title={title}
      value={money(cost)}
      series={past.map(({ bucket }) => usageCostIn(bucket, category))}
      compared={`${amount(used)} ${unit(category, used)}`}
      {...beside(parts, locale, table, before, (bucket) => usageCostIn(bucket, category), money)}
    />
  );
}
