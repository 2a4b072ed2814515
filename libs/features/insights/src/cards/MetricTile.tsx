import { type MetricGoal, type MetricResult } from '@patchbay/contract';
import { IconButton, IconChartHistogram, IconPencil, MetricCard, SkeletonBar } from '@patchbay/kit';
import { type DateFilter } from '@patchbay/log-query';
import { useLocale, useMessages } from '@patchbay/messages';
import {
  countedFilters,
  formatMeasured,
  formatMetric,
  type Metric,
  metricProblem,
} from '@patchbay/metrics';
import { Link } from '@patchbay/routes';
import { rangeLength } from '../range/range.js';
import { useRangeWords } from '../range/use-range-words.js';
import { changeText, trendOf } from '../shown-metrics/change.js';
import { useMetricProblemParts } from '../formula-problems/problem-parts.js';
import { dayTarget, useGoalParts } from '../goals/card-goals.js';
import classes from './MetricTile.module.css';
import { dashboard } from '../shown-metrics/messages.js';
import { metricTitle } from '../shown-metrics/metric-title.js';
import { logSearch } from '@patchbay/screens';

/**
 * One metric as a card. The group has its title as its name and the raw value, which is more exact
 * than the formatted one.
 */
export function MetricTile({
  metric,
  result,
  range,
  goals,
  onReport,
  onEdit,
}: {
  readonly metric: Metric;
  readonly result: MetricResult | undefined;
  readonly range: DateFilter;
  /** The goals of the metric, where it has some. */
  readonly goals?: readonly MetricGoal[] | undefined;
  /** Opens the report of the metric. */
  readonly onReport?: (() => void) | undefined;
  /** Opens the metric for change; undefined where it may not be. */
  readonly onEdit?: (() => void) | undefined;
}) {
  const t = useMessages(dashboard);
  const locale = useLocale();
  const length = rangeLength(useRangeWords(), range);
  const title = metricTitle(t, metric);
  const { parts } = useGoalParts(goals !== undefined);
  const problem = metricProblem(metric);
  const { parts: words } = useMetricProblemParts(problem !== null);
  const broken = problem && words && <words.MetricProblemText problem={problem} />;
  const before =
    result && result.previousEvents > 0
      ? t('before', { length, value: formatMetric(result.previousValue, metric, locale) })
      : t('nothingBefore', { length });
  const change = result ? changeText(t, locale, metric, result) : null;
  return (
    <div role="group" aria-label={title} data-value={result?.value} className={classes.tile}>
      <MetricCard
        title={title}
        value={result ? formatMeasured(result, metric, locale) : null}
        {...(change ? { change } : {})}
        series={result ? trendOf(metric, result.series) : []}
        goal={dayTarget(goals)}
        note={
          goals && parts ? (
            <parts.GoalNote metric={metric} title={title} goals={goals} />
          ) : undefined
        }
        compared={result ? before : (broken ?? t('noValue'))}
        {...(result ? { events: result.events } : {})}
        eventsLink={(events) => (
          <Link
            to="/app/data/logs"
            search={logSearch(countedFilters(metric), range)}
            className={classes.rows}
          >
            {events}
          </Link>
        )}
        action={
          <span className={classes.actions}>
            {onReport ? (
              <IconButton
                label={t('reportOf', { title })}
                icon={<IconChartHistogram size={15} />}
                onClick={onReport}
              />
            ) : null}
            {onEdit ? (
              <IconButton
                label={t('editOne', { title })}
                icon={<IconPencil size={15} />}
                onClick={onEdit}
              />
            ) : null}
          </span>
        }
      />
    </div>
  );
}

/** The geometry of a card while it loads. */
export const MetricTileSkeleton = () => (
  <div className={classes.ghost} aria-busy="true">
    <SkeletonBar width="46%" />
    <SkeletonBar width="34%" height={22} />
    <SkeletonBar width="100%" height={24} />
    <SkeletonBar width="60%" height={8} />
  </div>
);
