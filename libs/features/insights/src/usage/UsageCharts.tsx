import { BarChart, StackedBarChart } from '@patchbay/charts';
import { type UsageCategory, type UsageTable } from '@patchbay/formats';
import { useFigureZone } from '@patchbay/queries';
import { useLogLinks } from '@patchbay/screens';
import { logsOfRow } from '../usage-parts/usage-links.js';
import classes from './Usage.module.css';
import { amountData, costData } from './usage-charts.js';
import { useUsageWords } from '../usage-terms/use-usage-words.js';

interface Group {
  readonly key: 'minutes' | 'messages' | 'tokens' | 'numbers';
  readonly categories: readonly UsageCategory[];
}

/** Categories of one unit. Only messages may be added up: a minute of advanced voice is one of voice. */
const groups: readonly Group[] = [
  { key: 'minutes', categories: ['voice', 'advancedVoice'] },
  { key: 'messages', categories: ['outbound-message', 'inbound-message'] },
  { key: 'tokens', categories: ['tokens'] },
  { key: 'numbers', categories: ['number'] },
];

/** Costs in one chart, or amounts in one for each unit: tokens and minutes have no common axis. */
export function UsageCharts({
  table,
  view,
  status = 'success',
}: {
  readonly table: UsageTable;
  readonly view: 'amount' | 'cost';
  readonly status?: 'pending' | 'success';
}) {
  const { t } = useUsageWords();
  const timeZone = useFigureZone();
  // A day has conversations; one kind of what they used has none of its own.
  const rows = useLogLinks((at, series) => {
    const day = table.rows[at]?.day;
    return day === undefined || series !== undefined ? null : logsOfRow(timeZone, day, table.by);
  });
  if (view === 'cost')
    return (
      <div className={classes.charts}>
        <StackedBarChart
          title={t(table.by === 'day' ? 'costChart' : 'costChartMonth')}
          data={costData(t, table)}
          rows={rows}
          empty={t('noCosts')}
          fileName={`usage-cost-per-${table.by}`}
          height={300}
          status={status}
        />
      </div>
    );
  return (
    <div className={classes.charts} data-pairs>
      {groups.map(({ key, categories }) => {
        const Chart = key === 'messages' ? StackedBarChart : BarChart;
        return (
          <Chart
            key={key}
            title={t(key)}
            {...(key === 'minutes' ? { note: t('minutesNote') } : {})}
            data={amountData(t, table, categories)}
            rows={rows}
            empty={t('noneOfIt')}
            fileName={`usage-${key}-per-${table.by}`}
            height={200}
            status={status}
          />
        );
      })}
    </div>
  );
}
