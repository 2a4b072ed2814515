import { ErrorState, SelectField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { type Metric, metricProblem } from '@patchbay/metrics';
import { useOverlay } from '@patchbay/overlays';
import { dashboard } from '../shown-metrics/messages.js';
import { metricTitle } from '../shown-metrics/metric-title.js';
import { useRange } from '../range/range.js';
import { RangePicker } from '../range/RangePicker.js';
import { useMetricWords } from '../formula-problems/use-problem-words.js';
import { reporting } from './messages.js';
import { Report } from './Report.js';
import classes from './Reporting.module.css';

/** Chooses the metric and the range of a report. */
export function ChosenReport({
  metrics,
  name,
}: {
  readonly metrics: readonly Metric[];
  /** Without one the first metric is shown. */
  readonly name: string | undefined;
}) {
  const t = useMessages(reporting);
  const titles = useMessages(dashboard);
  const metricWords = useMetricWords();
  const { open } = useOverlay();
  const range = useRange();
  const metric = name === undefined ? metrics[0] : metrics.find((each) => each.name === name);
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
        <ErrorState title={metricWords(problem)} />
      ) : (
        <Report metric={metric} title={metricTitle(titles, metric)} range={range} />
      )}
    </div>
  );
}
