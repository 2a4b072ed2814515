import { aggregate, compileFormula, containsFold, parseFormula, type FormulaValue } from '@patchbay/formula';
import { type Problem, type Result } from '@patchbay/kernel';
import { conditionsOf, isoSeconds, knownType, matches, readField, windowOf, type Condition, type DateRange, type KnownType, type PatternTest } from '@patchbay/log-query';
import { type Metric } from './metric.js';

type Row = Readonly<Record<string, unknown>>;

/** Computes a formula with aggregates over rows, where another evaluator than the formula library's is wanted. */
export type EvaluateAggregate = (formula: string, rows: readonly Row[]) => number;

/** True when the formula folds rows itself, as `sum(a) / count()` does. `min(a, b)` of two arguments is of one row; broken formulas fold nothing. */
export function hasAggregate(formula: string): boolean {
  const parsed = parseFormula(formula);
  return parsed.ok && containsFold(parsed.value);
}

/**
 * A metric as one formula over all its rows: `sum(duration)`. A formula with an aggregate of its own stays as it is, and so does
 * a broken one: put between parentheses, its own could close them.
 */
export function aggregateFormula({ formula, aggregation }: Pick<Metric, 'formula' | 'aggregation'>): string {
  const parsed = parseFormula(formula);
  return !parsed.ok || containsFold(parsed.value) ? formula : `${aggregation}(${formula})`;
}

/** What the server runs for a metric: the conditions on rows, one formula over them, and the factor for the result. */
export interface MetricQuery {
  readonly name: string;
  readonly conditions: readonly Condition[];
  readonly formula: string;
  readonly scale: number;
}

const own = (types: Metric['fieldTypes'], field: string) => (types && Object.hasOwn(types, field) ? types[field] : undefined);

/** Turns a metric into its query, or says which of its filters cannot run. Known fields come first, then the metric's own `fieldTypes`. */
export function metricQuery(metric: Metric, known: KnownType = knownType): Result<MetricQuery, Problem> {
  const conditions = conditionsOf(metric.filters, (field) => known(field) ?? own(metric.fieldTypes, field));
  return conditions.ok ? { ok: true, value: { name: metric.name, conditions: conditions.value, formula: aggregateFormula(metric), scale: metric.scale } } : conditions;
}

const inWindow = (row: Row, { start, end }: DateRange): boolean => {
  const at = isoSeconds(readField(row, 'timestamp'));
  return at >= start && at < end;
};

/** How a metric over rows is computed: `now` in Unix seconds, an engine for patterns in filters, another evaluator of formulas. */
export interface EvaluateOptions {
  readonly now: number;
  readonly pattern?: PatternTest;
  readonly evaluate?: EvaluateAggregate;
}

const numberOf = (value: FormulaValue): number => (typeof value === 'number' ? value : value === true ? 1 : 0);

function evaluateTree({ formula, aggregation }: Metric, rows: readonly Row[], now: number): number {
  const parsed = parseFormula(formula);
  return parsed.ok ? numberOf(compileFormula(aggregate(parsed.value, aggregation), { now: () => now }).over(rows)) : 0;
}

/** A metric's value over rows at hand, with the number of rows behind it. Over no rows, and of a broken formula or filter, it is 0. */
export function evaluateMetric(metric: Metric, rows: readonly Row[], { now, pattern, evaluate }: EvaluateOptions): { readonly value: number; readonly events: number } {
  const query = metricQuery(metric);
  const window = windowOf(metric.dateFilter, now);
  const kept = query.ok ? rows.filter((row) => inWindow(row, window) && query.value.conditions.every((condition) => matches(row, condition, pattern))) : [];
  if (kept.length === 0) return { value: 0, events: 0 };
  const value = evaluate ? evaluate(aggregateFormula(metric), kept) : evaluateTree(metric, kept, now);
  return { value: scaleValue(value, metric.scale), events: kept.length };
}

/** A raw value times the scale; what is not finite is 0. */
export function scaleValue(value: number, scale: number): number {
  const scaled = value * scale;
  return Number.isFinite(scaled) ? scaled : 0;
}

const written = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, precision: number, isMoney: boolean): Intl.NumberFormat {
  const key = `${locale} ${precision} ${isMoney}`;
  let format = written.get(key);
  if (!format) {
    const style = isMoney ? { style: 'currency' as const, currency: 'USD' } : {};
    written.set(key, (format = new Intl.NumberFormat(locale, { minimumFractionDigits: precision, maximumFractionDigits: precision, ...style })));
  }
  return format;
}

/** How a scaled value is written: `1,234`, `42.5%`, `$12.00`, `2:14`. */
export function formatMetric(value: number, { format, precision }: Pick<Metric, 'format' | 'precision'>, locale = 'en-US'): string {
  const finite = Number.isFinite(value) ? value : 0;
  if (format === 'duration') {
    const seconds = Math.max(0, Math.round(finite));
    const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, String(seconds % 60).padStart(2, '0')];
    return h > 0 ? `${h}:${String(min).padStart(2, '0')}:${s}` : `${min}:${s}`;
  }
  const shown = Math.abs(finite) < 0.5 / 10 ** precision ? 0 : finite; // never '-0'
  return `${numberFormat(locale, precision, format === 'currency').format(shown)}${format === 'percentage' ? '%' : ''}`;
}

/** The change from the window before, as a fraction (0.5 is half as much again); null when there is nothing to compare with. */
export const changeOf = (value: number, previous: number): number | null => (previous === 0 || !Number.isFinite(value / previous) ? null : (value - previous) / Math.abs(previous));
