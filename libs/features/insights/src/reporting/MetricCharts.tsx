import { BarChart, type ChartData, LineChart } from '@patchbay/charts';
import { type MetricResult } from '@patchbay/contract';
import { formatHour } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { type Metric } from '@patchbay/metrics';
import { logSearch, useCallWords, useLogLinks } from '@patchbay/screens';
import { type Range } from '../range/range.js';
import { dayOfRange, filtersOfPart } from './drill-down.js';
import { reporting, type ReportingMessages } from './messages.js';
import { useMetricParts, windowBefore } from './use-report.js';

interface MetricChartProps {
  readonly metric: Metric;
  /** The title of the metric. */
  readonly title: string;
  readonly range: Range;
  /** What the chart is called; what it shows of the metric where the page names that already. */
  readonly heading?: string;
  /** The drawing, in px. */
  readonly height: number;
}

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

/** A metric on each day beside the window before; a point leads to the rows of its day. */
export function MetricOverTime({ metric, range, heading, height }: MetricChartProps) {
  const t = useMessages(reporting);
  const callWords = useCallWords();
  const now = useMetricParts(metric, range);
  const before = useMetricParts(metric, windowBefore(range));
  const days = useLogLinks((at, series) => {
    const [read, window] =
      series === 'before' ? ([before, windowBefore(range)] as const) : ([now, range] as const);
    const day = read.result?.series[at]?.date;
    return day === undefined ? null : logSearch(metric.filters, dayOfRange(day, window));
  });
  return (
    <LineChart
      title={heading ?? t('overTime')}
      level={3}
      data={overTime(t, metric, now.result, before.result)}
      rows={days}
      empty={t('none')}
      fileName={`report-${metric.name}-per-day`}
      height={height}
      {...stateOf(t, callWords, now)}
    />
  );
}

/** A metric by the hour of the day; a bar leads to the rows of its hour. */
export function MetricByHour({ metric, title, range, heading, height }: MetricChartProps) {
  const t = useMessages(reporting);
  const locale = useLocale();
  const callWords = useCallWords();
  const hourly = useMetricParts(metric, range, 'hour');
  const hoursOf = useLogLinks((hour) => {
    const filters = filtersOfPart(metric.filters, 'hour', String(hour), range.zone);
    return filters && logSearch(filters, range.filter);
  });
  return (
    <BarChart
      title={heading ?? t('hour')}
      level={3}
      data={byHour(t, locale, title, hourly.result)}
      rows={hoursOf}
      empty={t('none')}
      fileName={`report-${metric.name}-per-hour`}
      height={height}
      {...stateOf(t, callWords, hourly)}
    />
  );
}
