import { BarChart, type ChartData } from '@patchbay/charts';
import {
  dayIn,
  shiftDay,
  usageCost,
  type UsageTable,
  usageTable,
  zoneLabel,
} from '@patchbay/formats';
import { systemClock } from '@patchbay/kernel';
import { useMessages } from '@patchbay/messages';
import { useOperation, useViewer } from '@patchbay/queries';
import { Link } from '@patchbay/routes';
import { useCallWords } from '@patchbay/screens';
import { useMemo } from 'react';
import { useAmounts } from '../ground/use-amounts.js';
import { moneyOverview } from './messages.js';
import { spendingArgs } from './overview-queries.js';
import classes from './Overview.module.css';

/** Nothing yet: what the chart knows before its values. */
const unknown = usageTable({}, { kind: 'previous' }, '');

/** What each day of the running billing period cost; the section Data splits it by category. */
export function Spending() {
  const callWords = useCallWords();
  const t = useMessages(moneyOverview);
  const { usd, range, timeZone, locale } = useAmounts();
  const viewer = useViewer();
  const { data, status, error, refetch, isFetching } = useOperation(
    'getUsageStats',
    spendingArgs(timeZone),
    // Which days are counted is known with the account.
    { enabled: !viewer.isPending },
  );
  const plan = useOperation('getCurrentPlan', {});
  const end = plan.data?.billingPeriod.endDateTimestamp;
  const last = end === undefined ? undefined : dayIn(timeZone, end * 1000 - 1);
  const today = dayIn(timeZone, systemClock.now());
  const zone = zoneLabel(timeZone, locale);
  const table = useMemo(
    () => (data === undefined ? unknown : usageTable(data, { kind: 'current', last }, today)),
    [data, last, today],
  );
  const [from, until] = [table.rows[0]?.day, table.rows.at(-1)?.day];
  const note =
    from && until
      ? {
          note: t('spent', {
            amount: usd(usageCost(table.totals)),
            days: range(from, until),
            zone,
          }),
        }
      : {};
  return (
    <div className={classes.spending}>
      <BarChart
        title={t('spending')}
        {...note}
        noteRoom={t('spent', { amount: usd(0), days: range(today, shiftDay(today, 30)), zone })}
        data={chartOf(table, t('day'), t('cost'))}
        empty={t('nothingSpent')}
        fileName="spending-per-day"
        status={status}
        error={{
          title: t('spendingNotLoaded'),
          children: callWords(error),
          onRetry: () => void refetch(),
          retrying: isFetching,
        }}
      />
      <Link to="/app/data/usage">{t('byCategory')}</Link>
    </div>
  );
}

/** All costs of a day as one value. */
const chartOf = ({ rows }: UsageTable, categoryLabel: string, label: string): ChartData => ({
  categories: rows.map(({ day }) => day),
  kind: 'day',
  categoryLabel,
  unit: { kind: 'money' },
  series: [{ key: 'cost', label, values: rows.map(({ bucket }) => usageCost(bucket)) }],
});
