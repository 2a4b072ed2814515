import { fieldsOf, parseFormula } from '@patchbay/formula';
import { systemClock } from '@patchbay/kernel';
import { defaultDateFilter, requestedFields } from '@patchbay/log-query';
import { metricProblem, type Metric } from '@patchbay/metrics';
import { useFigureZone, useOperation, useViewer } from '@patchbay/queries';
import { useMemo } from 'react';
import { windowAt } from '../range/range.js';
import { startColumns } from '../logs/start-columns.js';
import { askedMetric } from './asked-metric.js';

/** So many of the newest conversations are in the sample of the browser. */
const sampleSize = 100;

/** The fields of the conversations, and the newest ones with what a metric reads of them. */
export function useLogSample({ formula, filters }: Pick<Metric, 'formula' | 'filters'>) {
  const { start, end } = useWindow();
  const fields = useMemo(() => {
    const parsed = parseFormula(formula);
    const read = [...(parsed.ok ? fieldsOf(parsed.value) : []), ...Object.keys(filters)];
    return requestedFields(['timestamp', 'type', 'duration', ...read]);
  }, [formula, filters]);
  const read = useOperation(
    'queryLogs',
    {
      start,
      end,
      fields: fields.join(','),
      page: 1,
      pageSize: sampleSize,
      includeFields: true,
      sort: 'timestamp',
      order: 'desc',
    },
    { keepPrevious: true },
  );
  const schema = read.data?.schema;
  const known = useMemo(() => usefulFirst(schema ?? []), [schema]);
  // Rows of the former request lack what a metric reads only now.
  return { rows: read.isPlaceholderData ? undefined : read.data?.logs, fields: known };
}

/** The fields that the table of logs begins with come first. */
function usefulFirst(fields: readonly string[]): readonly string[] {
  const useful = ['duration', 'type', 'direction', 'outcome', ...startColumns(false)];
  const first = [...new Set(useful)].filter((field) => fields.includes(field));
  return [...first, ...fields.filter((field) => !first.includes(field))];
}

/** The last 30 days; the same window until the hour ends. */
const useWindow = () => windowAt(defaultDateFilter, systemClock.now());

/** The value of a metric over all conversations of the last 30 days, by the database. */
export function useMetricValue(metric: Metric) {
  const zone = useFigureZone();
  const { isPending } = useViewer();
  const { start, end } = useWindow();
  const isReadable = metricProblem(metric) === null;
  const read = useOperation(
    'queryMetrics',
    {
      metrics: [askedMetric({ ...metric, title: metric.title || metric.name })],
      start,
      end,
      timezone: zone,
      explain: true,
    },
    // Which days are counted is known with the account.
    { enabled: isReadable && !isPending, keepPrevious: true },
  );
  const result = isReadable ? read.data?.results[0] : undefined;
  return {
    result,
    // The parts of the former formula say nothing about this one.
    exact: read.isPlaceholderData ? undefined : result?.explanation,
    error: isReadable ? read.error : null,
    isFetching: read.isFetching,
  };
}
