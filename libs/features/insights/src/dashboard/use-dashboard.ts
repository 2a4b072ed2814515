import { type ArgsOf, type MetricResult } from '@patchbay/contract';
import { type Metric, metricProblem, metricsFor } from '@patchbay/metrics';
import { operationQuery, useDomainProfile, useOperation, useViewer } from '@patchbay/queries';
import { type ScreenPlace } from '@patchbay/routes';
import { useMemo } from 'react';
import { type Range, rangeOf, useRange, zoneIn } from '../range/range.js';
import { prefetchCardGoals } from '../goals/card-goals.js';
import { askedMetric } from '../metrics/asked-metric.js';

/** The server answers at most this many metrics at once. */
const max = 40;

type Settings = Readonly<Record<string, unknown>>;

const shownMetrics = (organization: Settings, domain: Settings): readonly Metric[] =>
  metricsFor({ organization, domain }).metrics.slice(0, max);

/**
 * The metrics that can be asked for. The server refuses a broken formula and a filter that cannot be
 * read; one saved by mistake must not cost the others their values.
 */
const runnableOf = (metrics: readonly Metric[]): readonly Metric[] =>
  metrics.filter((metric) => metricProblem(metric) === null);

const valuesOf = (
  metrics: readonly Metric[],
  { start, end, zone }: Range,
): ArgsOf<'queryMetrics'> => ({
  metrics: metrics.map(askedMetric),
  start,
  end,
  timezone: zone,
});

/**
 * Fetches the account's metrics, and their values if the tenant's own metrics are known; beside
 * them the goals, without which no card is drawn.
 */
export async function prefetchDashboard(place: ScreenPlace): Promise<void> {
  await Promise.all([prefetchValues(place), prefetchCardGoals(place)]);
}

async function prefetchValues({ cache, account, search }: ScreenPlace): Promise<void> {
  const { target } = account;
  const read = operationQuery('getAccount', {}, { target });
  await cache.prefetchQuery(read);
  const settings = cache.getQueryData(read.queryKey)?.settings;
  const brand =
    target === null
      ? null
      : operationQuery('lookupDomain', { accountId: target }, { target: null });
  const profile = brand ? cache.getQueryData(brand.queryKey)?.profile : undefined;
  const zone = zoneIn(cache, target);
  if (!settings || !profile || zone === undefined) return;
  const metrics = runnableOf(shownMetrics(settings, profile.settings ?? {}));
  if (metrics.length > 0)
    await cache.prefetchQuery(
      operationQuery('queryMetrics', valuesOf(metrics, rangeOf(search, zone)), { target }),
    );
}

/**
 * Which metrics the account shows, and their values over the range of the address. Log events
 * refetch them.
 */
export function useDashboard() {
  const range = useRange();
  const viewer = useViewer();
  const account = useOperation('getAccount', {});
  const { settings: domain } = useDomainProfile();
  const settings = account.data?.settings;
  const metrics = useMemo(
    () => (settings === undefined ? undefined : shownMetrics(settings, domain)),
    [settings, domain],
  );
  const runnable = useMemo(() => runnableOf(metrics ?? []), [metrics]);
  const isAsked = runnable.length > 0;
  const values = useOperation('queryMetrics', valuesOf(runnable, range), {
    // Which days are counted is known with the account.
    enabled: isAsked && !viewer.isPending,
    keepPrevious: true,
  });
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
