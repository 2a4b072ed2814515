import { type Problem, type Result } from '@patchbay/kernel';
import { conditionsOf, matches, readField, windowOf, type Condition, type DateRange, type KnownType, type PatternTest } from '@patchbay/log-query';
import { aggregations, type Metric } from './metric.js';

type Row = Readonly<Record<string, unknown>>;

/** Computes a formula with aggregates over rows; `@patchbay/formula` is one. */
export type EvaluateAggregate = (formula: string, rows: readonly Row[]) => number;

const aggregateCall = new RegExp(`(?:^|[^\\w.])(?:${aggregations.join('|')})\\s*\\(`, 'i');

/** True when the formula calls an aggregate itself, outside of quotes. */
export const hasAggregate = (formula: string): boolean => aggregateCall.test(formula.replace(/'[^']*'|"[^"]*"/g, "''"));

/** A metric as one formula over all its rows: `sum(duration)`; a formula with an aggregate of its own stays as it is. */
export const aggregateFormula = ({ formula, aggregation }: Pick<Metric, 'formula' | 'aggregation'>): string =>
  hasAggregate(formula) ? formula : `${aggregation}(${formula})`;

/** What the server runs for a metric: the conditions on rows, one formula over them, and the factor for the result. */
export interface MetricQuery {
  readonly name: string;
  readonly conditions: readonly Condition[];
  readonly formula: string;
  readonly scale: number;
}

/** Turns a metric into its query, or says which of its filters cannot run. */
export function metricQuery(metric: Metric, known?: KnownType): Result<MetricQuery, Problem> {
  const conditions = conditionsOf(metric.filters, known);
  return conditions.ok ? { ok: true, value: { name: metric.name, conditions: conditions.value, formula: aggregateFormula(metric), scale: metric.scale } } : conditions;
}

const inWindow = (row: Row, { start, end }: DateRange): boolean => {
  const given = readField(row, 'timestamp');
  const at = typeof given === 'number' ? given : Date.parse(String(given)) / 1000;
  return at >= start && at < end;
};

/** A metric's value over rows at hand, with the number of rows behind it. `now` is Unix seconds. */
export function evaluateMetric(
  metric: Metric,
  rows: readonly Row[],
  { evaluate, now, pattern }: { readonly evaluate: EvaluateAggregate; readonly now: number; readonly pattern?: PatternTest },
): { readonly value: number; readonly events: number } {
  const query = metricQuery(metric);
  const window = windowOf(metric.dateFilter, now);
  const kept = query.ok ? rows.filter((row) => inWindow(row, window) && query.value.conditions.every((condition) => matches(row, condition, pattern))) : [];
  return { value: kept.length === 0 ? 0 : scaleValue(evaluate(aggregateFormula(metric), kept), metric.scale), events: kept.length };
}

/** A raw value times the scale; what is not finite is 0. */
export function scaleValue(value: number, scale: number): number {
  const scaled = value * scale;
  return Number.isFinite(scaled) ? scaled : 0;
}

/** How a scaled value is written: `1,234`, `42.5%`, `$12.00`, `2:14`. */
export function formatMetric(value: number, { format, precision }: Pick<Metric, 'format' | 'precision'>, locale = 'en-US'): string {
  const finite = Number.isFinite(value) ? value : 0;
  if (format === 'duration') {
    const seconds = Math.max(0, Math.round(finite));
    const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, String(seconds % 60).padStart(2, '0')];
    return h > 0 ? `${h}:${String(min).padStart(2, '0')}:${s}` : `${min}:${s}`;
  }
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  const style = format === 'currency' ? { style: 'currency' as const, currency: 'USD' } : {};
  const shown = Math.abs(finite) < 0.5 / 10 ** precision ? 0 : finite; // never '-0'
  return `${new Intl.NumberFormat(locale, { ...digits, ...style }).format(shown)}${format === 'percentage' ? '%' : ''}`;
}

/** The change from the window before, as a fraction (0.5 is half as much again); null when there is nothing to compare with. */
export const changeOf = (value: number, previous: number): number | null => (previous === 0 || !Number.isFinite(value / previous) ? null : (value - previous) / Math.abs(previous));
