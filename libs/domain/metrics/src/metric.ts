import {
  aggregations,
  findAggregation,
  type Aggregation,
  type FormulaProblem,
} from '@patchbay/formula';
import { cutText, err, ok, type Problem, type Result } from '@patchbay/kernel';
import {
  defaultDateFilter,
  filterTypes,
  parseDateFilter,
  parseFilters,
  type DateFilter,
  type Filters,
  type FilterType,
} from '@patchbay/log-query';
import * as z from 'zod/mini';

/** How a value is written. `duration` takes seconds. */
export const metricFormats = ['number', 'percentage', 'currency', 'duration'] as const;

/** The name of a way to write a value. */
export type MetricFormat = (typeof metricFormats)[number];

/** A metric with every piece in place. */
export interface Metric {
  /** Stable key, unique within an organization. */
  readonly name: string;
  readonly title: string;
  readonly filters: Filters;
  /** The value of a row; a formula with an aggregate of its own is used unchanged. */
  readonly formula: string;
  readonly aggregation: Aggregation;
  /** The value is multiplied by this before it is shown. */
  readonly scale: number;
  readonly format: MetricFormat;
  /** Decimals, 0 to 6. */
  readonly precision: number;
  readonly dateFilter: DateFilter;
  /** The types of reported fields, where the metric says them; known fields keep their own. */
  readonly fieldTypes?: Readonly<Record<string, FilterType>>;
  /** The invalid parts, because of which it has no value: a default would change its meaning. */
  readonly problem?: MetricProblem;
}

/** Why a metric has no value. */
export interface MetricProblem extends Problem {
  /** Where it is wrong: `formula`, `aggregation`, `filters.duration`. */
  readonly path: string;
  /** The problem of its formula, from which an interface makes its own sentence. */
  readonly formula?: FormulaProblem;
  /** What stands there: the name of an aggregation that there is not. */
  readonly given?: string;
}

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** A metric as saved or sent: only its name and title are certain, unknown keys stay. */
export const metricSchema = z.looseObject({
  name: word,
  title: word,
  filters: z.optional(
    z.nullable(z.record(z.string(), z.object({ op: z.string(), value: z.optional(z.unknown()) }))),
  ),
  formula: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  field: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  aggregation: z.optional(z.nullable(z.string())),
  scale: z.optional(z.nullable(z.number())),
  format: z.optional(z.nullable(z.string())),
  precision: z.optional(z.nullable(z.number())),
  dateFilter: z.optional(z.unknown()),
  fieldTypes: z.optional(z.unknown()),
});

/** A metric as saved or sent. */
export type SavedMetric = z.output<typeof metricSchema>;

const oneOf = <T extends string>(
  known: readonly T[],
  given: string | null | undefined,
  fallback: T,
): T => known.find((name) => name === given) ?? fallback;

/** The field types of a saved metric that make sense, or nothing. */
function fieldTypesOf(given: unknown): Pick<Metric, 'fieldTypes'> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  const kept = Object.entries(given).filter((pair): pair is [string, FilterType] =>
    (filterTypes as readonly unknown[]).includes(pair[1]),
  );
  return kept.length > 0 ? { fieldTypes: Object.fromEntries(kept) } : {};
}

/** A metric's formula: its own, else its field, else '1'. Blank ones do not count. */
export const formulaOf = ({ formula, field }: Pick<SavedMetric, 'formula' | 'field'>): string =>
  formula?.trim() || field?.trim() || '1';

/**
 * The aggregation of a metric: by its name or its common one (`median`, `average`), and the problem
 * of any other.
 */
function aggregationOf(
  given: string | null | undefined,
  formula: string,
): Pick<Metric, 'aggregation' | 'problem'> {
  const name = given?.trim() ?? '';
  const usual = formula === '1' ? 'count' : 'sum';
  const found = name === '' ? usual : findAggregation(name);
  if (found) return { aggregation: found };
  const shown = cutText(name, 40);
  const message = `There is no aggregation ${shown}. There are ${aggregations.join(', ')}.`;
  return {
    aggregation: usual,
    problem: { code: 'bad_aggregation', path: 'aggregation', message, given: shown },
  };
}

/**
 * Adds the defaults of a saved metric: counting rows, scale 1, the last 30 days. An unknown
 * aggregation is a problem of the metric.
 */
export function completeMetric(saved: SavedMetric): Metric {
  const formula = formulaOf(saved);
  const { scale, precision } = saved;
  const format = oneOf(metricFormats, saved.format, 'number');
  return {
    name: saved.name,
    title: saved.title,
    filters: parseFilters(saved.filters),
    formula,
    ...aggregationOf(saved.aggregation, formula),
    scale: typeof scale === 'number' && Number.isFinite(scale) ? scale : 1,
    format,
    precision:
      typeof precision === 'number' && !Number.isNaN(precision)
        ? Math.min(6, Math.max(0, Math.trunc(precision)))
        : format === 'currency'
          ? 2
          : 0,
    dateFilter: parseDateFilter(saved.dateFilter) ?? defaultDateFilter,
    ...fieldTypesOf(saved.fieldTypes),
  };
}

/** Reads one metric of unknown origin, or says which piece is missing or of the wrong kind. */
export function readMetric(given: unknown): Result<Metric, MetricProblem> {
  const read = z.safeParse(metricSchema, given);
  if (read.success) return ok(completeMetric(read.data));
  const path = read.error.issues[0]?.path.map(String).join('.') ?? '';
  const isNamed = path !== '' && path !== 'name' && path !== 'title';
  return err({
    code: 'bad_metric',
    path,
    message: isNamed ? `${path} of a metric cannot be read.` : 'must have a name and a title',
  });
}

/**
 * Reads one metric of unknown origin; null when it has no name or title, or a piece of the wrong
 * kind.
 */
export function parseMetric(given: unknown): Metric | null {
  const read = readMetric(given);
  return read.ok ? read.value : null;
}

/**
 * The saved form of a metric: the formula is resolved and the field is dropped. Unknown keys stay.
 */
export function metricToSave(saved: SavedMetric): SavedMetric & { readonly formula: string } {
  const { field, ...rest } = saved;
  const full = completeMetric(saved);
  return {
    ...rest,
    filters: full.filters,
    formula: formulaOf({ formula: rest.formula, field }),
    dateFilter: full.dateFilter,
  };
}
