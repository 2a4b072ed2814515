import { useMessages } from '@patchbay/messages';
import { type Metric } from '@patchbay/metrics';
import { type Range } from '../range/range.js';
import { MetricByHour, MetricOverTime } from '../reporting/MetricCharts.js';
import classes from './Dashboard.module.css';
import { dashboard } from '../shown-metrics/messages.js';
import { metricTitle } from '../shown-metrics/metric-title.js';

/** Below the cards of a wide window: when the conversations of a metric came. */
export function DashboardCharts({
  metric,
  range,
}: {
  readonly metric: Metric;
  readonly range: Range;
}) {
  const t = useMessages(dashboard);
  const title = metricTitle(t, metric);
  return (
    <div className={classes.charts}>
      <MetricOverTime
        metric={metric}
        title={title}
        range={range}
        heading={t('perDay', { title })}
        height={220}
      />
      <MetricByHour
        metric={metric}
        title={title}
        range={range}
        heading={t('perHour', { title })}
        height={220}
      />
    </div>
  );
}
