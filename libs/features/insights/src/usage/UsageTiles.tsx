import {
  usageCategories,
  type UsageCategory,
  usageCost,
  usageCostIn,
  type UsageTable,
} from '@patchbay/formats';
import { MetricCard } from '@patchbay/kit';
import classes from './Usage.module.css';
import { useUsageWords } from './use-usage-words.js';

/** The totals of a period: all costs, and each category with its trend. */
export function UsageTiles({
  table,
  view,
}: {
  readonly table: UsageTable;
  readonly view: 'amount' | 'cost';
}) {
  const { t, money } = useUsageWords();
  const { past, totals, by } = table;
  return (
    <section aria-labelledby="usage-totals" className={classes.tiles}>
      <h2 id="usage-totals" className={classes.heading}>
        {t('totals')}
      </h2>
      <MetricCard
        title={t('totalCost')}
        value={money(usageCost(totals))}
        series={past.map(({ bucket }) => usageCost(bucket))}
        compared={t(by === 'day' ? 'days' : 'months', { count: past.length })}
      />
      {usageCategories.map((category) => (
        <CategoryTile key={category} {...{ category, table, view }} />
      ))}
    </section>
  );
}

function CategoryTile({
  category,
  table: { past, totals },
  view,
}: {
  readonly category: UsageCategory;
  readonly table: UsageTable;
  readonly view: 'amount' | 'cost';
}) {
  const { t, amount, unit, money } = useUsageWords();
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
    />
  ) : (
    <MetricCard
      title={title}
      value={money(cost)}
      series={past.map(({ bucket }) => usageCostIn(bucket, category))}
      compared={`${amount(used)} ${unit(category, used)}`}
    />
  );
}
