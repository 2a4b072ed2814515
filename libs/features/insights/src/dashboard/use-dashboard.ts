import { type MetricResult } from '@patchbay/contract';
import { type Metric, metricProblem, metricsFor } from '@patchbay/metrics';
import { useDomainProfile, useOperation } from '@patchbay/queries';
import { useMemo } from 'react';
import { timeZone, useRange } from '../data/range.js';

/** The server answers at most this many metrics at once. */
const most = 40;

const asked = ({
  name,
  title,
  filters,
  formula,
  aggregation,
  scale,
  format,
  precision,
  fieldTypes,
}: Metric) => ({
  name,
  title,
  filters: { ...filters },
  formula,
  aggregation,
  scale,
  format,
  precision,
  ...(fieldTypes ? { fieldTypes } : {}),
});

/**
 * Which metrics the account shows, and their values over the range of the address. Log events
 * refetch them.
 */
export function useDashboard() {
  const range = useRange();
  const account = useOperation('getAccount', {});
  const { settings: domain } = useDomainProfile();
  const settings = account.data?.settings;
  const metrics = useMemo(
    () =>
      settings === undefined
        ? undefined
        : metricsFor({ organization: settings, domain }).metrics.slice(0, most),
    [settings, domain],
  );
  // The server refuses a broken formula and a filter that cannot be read; one saved by mistake must
  // not cost the others their values.
  const runnable = useMemo(
    () => (metrics ?? []).filter((metric) => metricProblem(metric) === null),
    [metrics],
  );
  const isAsked = runnable.length > 0;
  const values = useOperation(
    'queryMetrics',
    { metrics: runnable.map(asked), start: range.start, end: range.end, timezone: timeZone },
    { enabled: isAsked, keepPrevious: true },
  );
  const results = useMemo(
    () =>
      values.data
        ? new Map<string, MetricResult>(values.data.results.map((result) => [result.name, result]))
        : metrics && !isAsked
          ? new Map<string, MetricResult>()
          : undefined,
    [values.data, metrics, isAsked],
  );
  const failed = account.error ? account : values;
  return {
    range,
    metrics,
    results,
    status:
      account.data && !isAsked
        ? ('success' as const)
        : account.error
          ? ('error' as const)
          : values.status,
    error: failed.error,
    refetch: failed.refetch,
    retrying: failed.isFetching,
  };
}
