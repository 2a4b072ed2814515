import { EmptyState, ErrorState, IconChartBar, SelectField, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { metricProblem } from '@patchbay/metrics';
import { type OverlayScreenProps, useOverlay } from '@patchbay/overlays';
import { dashboard } from '../dashboard/messages.js';
import { metricTitle } from '../dashboard/metric-title.js';
import { useRange } from '../data/range.js';
import { RangePicker } from '../data/RangePicker.js';
import { useSavedMetrics } from '../metrics/use-saved-metrics.js';
import { reporting } from './messages.js';
import classes from './Reporting.module.css';
import { report } from './report-part.js';

report.preload();

/**
 * Overlay `reporting`: one metric over time, beside the window before, and by agent, channel and
 * hour. Its value in the address is the name of the metric; without one it is the first.
 */
export function Screen({ args }: OverlayScreenProps<'reporting'>) {
  const t = useMessages(reporting);
  const titles = useMessages(dashboard);
  const { open } = useOverlay();
  const range = useRange();
  const { metrics, error, isFetching, retry } = useSavedMetrics();
  if (!metrics)
    return error ? (
      <ErrorState title={t('notLoaded')} onRetry={retry} retrying={isFetching}>
        {error.message}
      </ErrorState>
    ) : (
      <SkeletonRows count={8} height={40} avatar={false} />
    );
  const metric =
    args.value === undefined ? metrics[0] : metrics.find(({ name }) => name === args.value);
  if (metrics.length === 0)
    return (
      <EmptyState icon={<IconChartBar size={18} />} title={t('noMetrics')}>
        {t('noMetricsHelp')}
      </EmptyState>
    );
  const problem = metric && metricProblem(metric);
  return (
    <div className={classes.report}>
      <div className={classes.tools}>
        <SelectField
          label={t('metric')}
          labelHidden
          value={metric?.name ?? ''}
          placeholder={t('metric')}
          options={metrics.map((each) => ({
            value: each.name,
            label: metricTitle(titles, each),
          }))}
          onChange={(event) =>
            void open('reporting', { value: event.target.value }, { replace: true })
          }
        />
        <RangePicker filter={range.filter} />
      </div>
      {!metric ? (
        <ErrorState title={t('noMetric')}>{t('noMetricHelp')}</ErrorState>
      ) : problem ? (
        <ErrorState title={problem.message} />
      ) : (
        <report.Part metric={metric} title={metricTitle(titles, metric)} range={range} />
      )}
    </div>
  );
}
