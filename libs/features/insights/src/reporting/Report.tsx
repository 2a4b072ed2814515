import { BarChart, type ChartData, LineChart } from '@patchbay/charts';
import { type MetricResult } from '@patchbay/contract';
import { formatHour } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { countedFilters, type Metric } from '@patchbay/metrics';
import { useViewer } from '@patchbay/queries';
import { logSearch, useCallWords, useLogLinks } from '@patchbay/screens';
import { type Range } from '../range/range.js';
import { MetricTile } from '../dashboard/MetricTile.js';
import { reporting, type ReportingMessages } from './messages.js';
import { dayOfRange, filtersOfPart } from './drill-down.js';
import { PartBars } from './PartBars.js';
import classes from './Reporting.module.css';
import { useMetricParts, windowBefore } from './use-report.js';

type Read = ReturnType<typeof useMetricParts>;

/** A day without conversations is 0 for a sum or a count, and says nothing about a mean. */
const valuesOf = ({ aggregation }: Metric, result: MetricResult | undefined) => {
  const adds = aggregation === 'sum' || aggregation === 'count' || aggregation === 'd_count';
  return (result?.series ?? []).map(({ value, events }) => (adds || events > 0 ? value : null));
};

function overTime(
  t: ReportingMessages,
  metric: Metric,
  now: MetricResult | undefined,
  before: MetricResult | undefined,
): ChartData {
  const categories = (now?.series ?? []).map(({ date }) => date);
  const former = valuesOf(metric, before);
  return {
    categories,
    kind: 'day',
    categoryLabel: t('day'),
    series: [
      { key: 'now', label: t('now'), values: valuesOf(metric, now) },
      {
        key: 'before',
        label: t('before'),
        values: categories.map((_, at) => former[at] ?? null),
        former: true,
      },
    ],
  };
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function byHour(
  t: ReportingMessages,
  locale: string,
  title: string,
  result: MetricResult | undefined,
): ChartData {
  const at = new Map(result?.groups?.map(({ key, value }) => [key, value]));
  return {
    categories: hours.map((hour) => formatHour(hour, locale)),
    kind: 'name',
    categoryLabel: t('hourHead'),
    series: [
      { key: 'value', label: title, values: hours.map((hour) => at.get(String(hour)) ?? 0) },
    ],
  };
}

const stateOf = (t: ReportingMessages, callWords: (error: unknown) => string, read: Read) => ({
  status: read.status,
  ...(read.error
    ? {
        error: {
          title: t('notCounted'),
          children: callWords(read.error),
          onRetry: () => void read.refetch(),
        },
      }
    : {}),
});

/** A metric over time beside the window before, and by agent, channel and hour. */
export function Report({
  metric,
  title,
  range,
}: {
  readonly metric: Metric;
  readonly title: string;
  readonly range: Range;
}) {
  const t = useMessages(reporting);
  const locale = useLocale();
  const callWords = useCallWords();
  const now = useMetricParts(metric, range);
  const before = useMetricParts(metric, windowBefore(range));
  const hourly = useMetricParts(metric, range, 'hour');
  const tier = useViewer().data?.target.type;
  const days = useLogLinks((at, series) => {
    const [read, window] =
      series === 'before' ? ([before, windowBefore(range)] as const) : ([now, range] as const);
    const day = read.result?.series[at]?.date;
    return day === undefined ? null : logSearch(countedFilters(metric), dayOfRange(day, window));
  });
  const hoursOf = useLogLinks((hour) => {
    const filters = filtersOfPart(countedFilters(metric), 'hour', String(hour), range.zone);
    return filters && logSearch(filters, range.filter);
  });
  return (
    <div className={classes.report}>
      <MetricTile metric={metric} result={now.result} range={range.filter} />
      <LineChart
        title={t('overTime')}
        level={3}
        data={overTime(t, metric, now.result, before.result)}
        rows={days}
        empty={t('none')}
        fileName={`report-${metric.name}-per-day`}
        height={220}
        {...stateOf(t, callWords, now)}
      />
      <div className={classes.parts}>
        <PartBars metric={metric} range={range} by="agent" />
        <PartBars metric={metric} range={range} by="channel" />
        {tier === undefined || tier === 'organization' || tier === 'agent' ? null : (
          <PartBars metric={metric} range={range} by="organization" />
        )}
      </div>
      <BarChart
        title={t('hour')}
        level={3}
        data={byHour(t, locale, title, hourly.result)}
        rows={hoursOf}
        empty={t('none')}
        fileName={`report-${metric.name}-per-hour`}
        height={200}
        {...stateOf(t, callWords, hourly)}
      />
    </div>
  );
}
