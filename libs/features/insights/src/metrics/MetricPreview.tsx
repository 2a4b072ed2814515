import { type LogRow } from '@patchbay/contract';
import {
  aggregate,
  explain,
  type Explanation,
  type FormulaRow,
  parseFormula,
} from '@patchbay/formula';
import { millisecondsToSeconds, systemClock } from '@patchbay/kernel';
import { MetricCard, VisuallyHidden } from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { evaluateMetric, formatMeasured, type Metric, metricProblem } from '@patchbay/metrics';
import { useCallWords } from '@patchbay/screens';
import { useMemo, useState } from 'react';
import { trendOf } from '../shown-metrics/change.js';
import { FormulaTree } from './FormulaTree.js';
import { metrics } from './messages.js';
import classes from './Metrics.module.css';
import { MetricSides } from '../work/MetricSides.js';
import { MetricWork } from '../work/MetricWork.js';
import { useMetricValue } from './use-metric-sample.js';

/** The aggregated formula of a metric, explained on rows; null for a broken one or without rows. */
function explained(metric: Metric, rows: readonly LogRow[], now: number): Explanation | null {
  const parsed = parseFormula(metric.formula);
  if (!parsed.ok || rows.length === 0) return null;
  return explain(aggregate(parsed.value, metric.aggregation), {
    rows: rows as readonly FormulaRow[],
    now,
    shown: 3,
  });
}

/**
 * What a metric comes to: exactly, over all conversations of the window, with both sides of its
 * rates, how gaps were treated and the cost of the query; and on the newest ones in the browser, with
 * each part of its formula.
 */
export function MetricPreview({
  metric,
  rows,
  isWhole = false,
}: {
  readonly metric: Metric;
  /** Undefined while they are loaded. */
  readonly rows: readonly LogRow[] | undefined;
  /** Shows the parts of the formula from the start. */
  readonly isWhole?: boolean;
}) {
  const callWords = useCallWords();
  const t = useMessages(metrics);
  const locale = useLocale();
  const [isOpen, setOpen] = useState(isWhole);
  const { result, exact, error, isFetching } = useMetricValue(metric);
  const { kept, sample, explanation } = useMemo(() => {
    const now = millisecondsToSeconds(systemClock.now());
    const matching = (rows ?? []).filter(
      (row) => evaluateMetric(metric, [row], { now }).events > 0,
    );
    return {
      kept: matching.length,
      sample: evaluateMetric(metric, rows ?? [], { now }).value,
      explanation: explained(metric, matching, now),
    };
  }, [metric, rows]);
  if (metricProblem(metric)) return <p className={classes.hint}>{t('noPreview')}</p>;
  return (
    <section className={classes.preview} aria-label={t('preview')} aria-busy={isFetching}>
      {isWhole ? (
        <h2 className={classes.heading}>
          <VisuallyHidden>{t('preview')}</VisuallyHidden>
        </h2>
      ) : null}
      <MetricCard
        title={metric.title || t('untitled')}
        value={result ? formatMeasured(result, metric, locale) : null}
        series={result ? trendOf(metric, result.series) : []}
        compared={
          result ? t('exact', { count: result.events }) : (callWords(error) ?? t('counting'))
        }
      />
      <p className={classes.hint}>
        {rows
          ? t('sample', {
              count: kept,
              of: rows.length,
              value: formatMeasured({ value: sample, events: kept }, metric, locale),
            })
          : t('counting')}
      </p>
      <MetricSides rates={exact?.rates ?? explanation?.rates ?? []} isExact={exact !== undefined} />
      {exact ? <MetricWork {...exact} /> : null}
      <details
        className={classes.parts}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t('parts')}</summary>
        {explanation ? <FormulaTree root={explanation.root} /> : null}
      </details>
    </section>
  );
}
