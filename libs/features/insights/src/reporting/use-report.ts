import { type MetricPart } from '@patchbay/contract';
import { inSeconds } from '@patchbay/kernel';
import { type Metric } from '@patchbay/metrics';
import { useOperation, useViewer } from '@patchbay/queries';
import { type Range } from '../range/range.js';
import { askedMetric } from '../metrics/asked-metric.js';

type Window = Pick<Range, 'start' | 'end' | 'zone'>;

/** The value of a metric in a window, and in each of its parts. */
export function useMetricParts(metric: Metric, { start, end, zone }: Window, by?: MetricPart) {
  const { isPending } = useViewer();
  const read = useOperation(
    'queryMetrics',
    {
      metrics: [askedMetric(metric)],
      start,
      end,
      timezone: zone,
      ...(by ? { by } : {}),
    },
    // Which days are counted is known with the account.
    { enabled: !isPending },
  );
  return { ...read, result: read.data?.results[0] };
}

/** The window before one, as long as it is. */
export const windowBefore = ({ start, end, zone }: Window): Window => ({
  zone,
  start: inSeconds(start - (end - start)),
  end: start,
});
