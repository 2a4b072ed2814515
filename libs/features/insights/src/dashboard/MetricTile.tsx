import { type MetricResult } from '@patchbay/contract';
import { MetricCard, SkeletonBar } from '@patchbay/kit';
import { type DateFilter } from '@patchbay/log-query';
import { formatMetric, type Metric, metricProblem } from '@patchbay/metrics';
import { rangeLength } from '../data/range.js';
import { changeText, trendOf } from './change.js';
import classes from './Dashboard.module.css';

/**
 * One metric as a card. The group has its title as its name and the raw value, which is more exact
 * than the formatted one.
 */
export function MetricTile({
  metric,
  result,
  range,
}: {
  readonly metric: Metric;
  readonly result: MetricResult | undefined;
  readonly range: DateFilter;
}) {
  const before =
    result && result.previousEvents > 0
      ? `${rangeLength(range)} before: ${formatMetric(result.previousValue, metric)}`
      : `nothing in the ${rangeLength(range)} before`;
  const change = result ? changeText(metric, result) : null;
  return (
    <div role="group" aria-label={metric.title} data-value={result?.value} className={classes.tile}>
      <MetricCard
        title={metric.title}
        value={result ? formatMetric(result.value, metric) : null}
        {...(change ? { change } : {})}
        series={result ? trendOf(metric, result.series) : []}
        compared={result ? before : (metricProblem(metric)?.message ?? 'no value')}
        {...(result ? { events: result.events } : {})}
      />
    </div>
  );
}

/** The geometry of a card while it loads. */
export const MetricTileSkeleton = () => (
  <div className={classes.ghost}>
    <SkeletonBar width="46%" />
    <SkeletonBar width="34%" height={22} />
    <SkeletonBar width="100%" height={24} />
    <SkeletonBar width="60%" height={8} />
  </div>
);
