import {
  aggregate,
  compileFormula,
  containsFold,
  parseFormula,
  unknownFieldsOf,
  type FormulaProblem,
  type Aggregation,
  type FormulaValue,
} from '@patchbay/formula';
import { err, ok, type Result } from '@patchbay/kernel';
import {
  isoSeconds,
  knownType,
  matches,
  readConditions,
  readField,
  windowOf,
  type Condition,
  type DateRange,
  type KnownType,
  type IgnoredFilter,
  type PatternTest,
} from '@patchbay/log-query';
import { countedFilters } from './counted.js';
import { type Metric, type MetricFormat, type MetricProblem } from './metric.js';

type Row = Readonly<Record<string, unknown>>;

/**
 * Computes a formula with aggregates over rows, where another evaluator than the formula library's
 * is wanted.
 */
export type EvaluateAggregate = (formula: string, rows: readonly Row[]) => number;

/**
 * True when the formula folds rows itself, as `sum(a) / count()` does. `min(a, b)` of two arguments
 * is of one row; broken formulas fold nothing.
 */
export function hasAggregate(formula: string): boolean {
  const parsed = parseFormula(formula);
  return parsed.ok && containsFold(parsed.value);
}

/**
 * A metric as one formula over all its rows: `sum(duration)`. A formula with an aggregate of its
 * own stays as it is, and so does a broken one: put between parentheses, its own could close them.
 */
export function aggregateFormula({
  formula,
  aggregation,
}: Pick<Metric, 'formula' | 'aggregation'>): string {
  const parsed = parseFormula(formula);
  return !parsed.ok || containsFold(parsed.value) ? formula : `${aggregation}(${formula})`;
}

/**
 * What the server runs for a metric: the conditions on rows, one formula over them, and the factor
 * for the result.
 */
export interface MetricQuery {
  readonly name: string;
  readonly conditions: readonly Condition[];
  readonly formula: string;
  readonly scale: number;
  /**
   * Filters that do not count, as specified: without a value, or with an operator that their
   * field's type does not have.
   */
  readonly ignored: readonly IgnoredFilter[];
}

const own = (types: Metric['fieldTypes'], field: string) =>
  types && Object.hasOwn(types, field) ? types[field] : undefined;

/**
 * Turns a metric into its query, or says what of it cannot be read, and where. Known fields come
 * first, then the metric's own `fieldTypes`.
 */
export function metricQuery(
  metric: Metric,
  known: KnownType = knownType,
): Result<MetricQuery, MetricProblem> {
  if (metric.problem) return err(metric.problem);
  const read = readConditions(
    countedFilters(metric),
    (field) => known(field) ?? own(metric.fieldTypes, field),
  );
  if (!read.ok) {
    const { code, message, field } = read.error;
    return err({ code, message, path: field === undefined ? 'filters' : `filters.${field}` });
  }
  const { conditions, ignored } = read.value;
  return ok({
    name: metric.name,
    conditions,
    formula: aggregateFormula(metric),
    scale: metric.scale,
    ignored,
  });
}

/** The problem of a metric whose formula has one. */
export const badFormula = (formula: FormulaProblem): MetricProblem => ({
  code: 'bad_formula',
  path: 'formula',
  message: [formula.message, formula.detail].filter(Boolean).join('. '),
  formula,
});

/** What keeps a metric from having a value, its formula included; null when nothing does. */
export function metricProblem(metric: Metric, known: KnownType = knownType): MetricProblem | null {
  const parsed = parseFormula(metric.formula);
  if (!parsed.ok) return badFormula(parsed.error);
  const query = metricQuery(metric, known);
  return query.ok ? null : query.error;
}

/**
 * The unknown fields that a metric's formula names. They are null in every row, and so 0 in
 * arithmetic; none of a broken formula.
 */
export function metricUnknownFields(
  { formula }: Pick<Metric, 'formula'>,
  isKnown: (field: string) => boolean = (field) => knownType(field) !== undefined,
): readonly string[] {
  const parsed = parseFormula(formula);
  return parsed.ok ? unknownFieldsOf(parsed.value, isKnown) : [];
}

const inWindow = (row: Row, { start, end }: DateRange): boolean => {
  const at = isoSeconds(readField(row, 'timestamp'));
  return at >= start && at < end;
};

/**
 * How a metric over rows is computed: `now` in Unix seconds, another engine for patterns in
 * filters, another evaluator of formulas.
 */
export interface EvaluateOptions {
  readonly now: number;
  readonly pattern?: PatternTest;
  readonly evaluate?: EvaluateAggregate;
}

const numberOf = (value: FormulaValue): number =>
  typeof value === 'number' ? value : value === true ? 1 : 0;

function evaluateTree({ formula, aggregation }: Metric, rows: readonly Row[], now: number): number {
  const parsed = parseFormula(formula);
  return parsed.ok
    ? numberOf(compileFormula(aggregate(parsed.value, aggregation), { now: () => now }).over(rows))
    : 0;
}

/** What a metric comes to over rows: 0 where it cannot be read, with what is wrong beside it. */
export interface MetricValue {
  readonly value: number;
  readonly events: number;
  readonly problem?: MetricProblem;
}

/**
 * A metric's value over rows at hand, with the number of rows behind it. Over no rows, and of a
 * broken formula or filter, it is 0.
 */
export function evaluateMetric(
  metric: Metric,
  rows: readonly Row[],
  { now, pattern, evaluate }: EvaluateOptions,
): MetricValue {
  const query = metricQuery(metric);
  if (!query.ok) return { value: 0, events: 0, problem: query.error };
  const window = windowOf(metric.dateFilter, now);
  const kept = rows.filter(
    (row) =>
      inWindow(row, window) &&
      query.value.conditions.every((condition) => matches(row, condition, pattern)),
  );
  if (kept.length === 0) return { value: 0, events: 0 };
  const value = evaluate
    ? evaluate(aggregateFormula(metric), kept)
    : evaluateTree(metric, kept, now);
  return { value: scaleValue(value, metric.scale), events: kept.length };
}

/** A raw value times the scale; what is not finite is 0. */
export function scaleValue(value: number, scale: number): number {
  const scaled = value * scale;
  return Number.isFinite(scaled) ? scaled : 0;
}

const written = new Map<string, Intl.NumberFormat>();

/** How the language writes a kind of number: its signs stand where that language has them. */
const styles: Readonly<Record<Exclude<MetricFormat, 'duration'>, Intl.NumberFormatOptions>> = {
  number: {},
  percentage: { style: 'percent' },
  currency: { style: 'currency', currency: 'USD' },
};

function numberFormat(
  locale: string,
  precision: number,
  kind: keyof typeof styles,
): Intl.NumberFormat {
  const key = `${locale} ${precision} ${kind}`;
  let format = written.get(key);
  if (!format) {
    written.set(
      key,
      (format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: precision,
        maximumFractionDigits: precision,
        ...styles[kind],
      })),
    );
  }
  return format;
}

/** How a scaled value is written: `1,234`, `42.5%`, `$12.00`, `2:14`. */
export function formatMetric(
  value: number,
  { format, precision }: Pick<Metric, 'format' | 'precision'>,
  locale = 'en-US',
): string {
  const finite = Number.isFinite(value) ? value : 0;
  if (format === 'duration') {
    // A second counts when it is over, as on clocks; 434.99999999999994 is 435.
    const seconds = Math.max(0, Math.floor(finite + 1e-9));
    const [h, min, s] = [
      Math.floor(seconds / 3600),
      Math.floor(seconds / 60) % 60,
      String(seconds % 60).padStart(2, '0'),
    ];
    return h > 0 ? `${h}:${String(min).padStart(2, '0')}:${s}` : `${min}:${s}`;
  }
  const shown = Math.abs(finite) < 0.5 / 10 ** precision ? 0 : finite; // never '-0'
  return numberFormat(locale, precision, format).format(
    format === 'percentage' ? shown / 100 : shown,
  );
}

/** Of no rows these are 0 themselves; of what the others say there is nothing to measure. */
const totals: readonly Aggregation[] = ['sum', 'count', 'd_count'];

/**
 * Whether a value says something: a share, an average or another measure of no rows is not 0 but
 * nothing.
 */
export const isMeasured = (
  events: number,
  { format, aggregation }: Pick<Metric, 'format' | 'aggregation'>,
): boolean => events > 0 || (format !== 'percentage' && totals.includes(aggregation));

/**
 * A value with the rows behind it, as `formatMetric` writes it: '–' where a share, an average or
 * another measure has no rows, which is not 0.
 */
export const formatMeasured = (
  { value, events }: { readonly value: number; readonly events: number },
  metric: Pick<Metric, 'format' | 'precision' | 'aggregation'>,
  locale = 'en-US',
): string => (isMeasured(events, metric) ? formatMetric(value, metric, locale) : '–');

/**
 * The change from the window before, as a fraction (0.5 is half as much again); null when there is
 * nothing to compare with.
 */
export const changeOf = (value: number, previous: number): number | null =>
  previous === 0 || !Number.isFinite(value / previous)
    ? null
    : (value - previous) / Math.abs(previous);
