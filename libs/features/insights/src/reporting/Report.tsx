import { type Metric } from '@patchbay/metrics';
import { useViewer } from '@patchbay/queries';
import { type Range } from '../range/range.js';
import { MetricTile } from '../cards/MetricTile.js';
import { MetricByHour, MetricOverTime } from './MetricCharts.js';
import { PartBars } from './PartBars.js';
import classes from './Reporting.module.css';
import { useMetricParts } from './use-report.js';

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
  const now = useMetricParts(metric, range);
  const tier = useViewer().data?.target.type;
  return (
    <div className={classes.report}>
      <MetricTile metric={metric} result={now.result} range={range.filter} />
      <MetricOverTime metric={metric} title={title} range={range} height={220} />
      <div className={classes.parts}>
        <PartBars metric={metric} range={range} by="agent" />
        <PartBars metric={metric} range={range} by="channel" />
        {tier === undefined || tier === 'organization' || tier === 'agent' ? null : (
          <PartBars metric={metric} range={range} by="organization" />
        )}
      </div>
      <MetricByHour metric={metric} title={title} range={range} height={200} />
    </div>
  );
}
