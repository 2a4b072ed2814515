import { type Aggregation, findAggregation } from '@patchbay/formula';
import { defaultDateFilter, filterTypes, parseDateFilter, parseFilters, type DateFilter, type Filters, type FilterType } from '@patchbay/log-query';
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
  /** What a row contributes; a formula with an aggregate of its own is the whole answer. */
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
}

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** A metric as saved or sent: only its name and title are certain, unknown keys stay. */
export const metricSchema = z.looseObject({
  name: word,
  title: word,
  filters: z.optional(z.nullable(z.record(z.string(), z.object({ op: z.string(), value: z.optional(z.unknown()) })))),
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

const oneOf = <T extends string>(known: readonly T[], given: string | null | undefined, fallback: T): T => known.find((name) => name === given) ?? fallback;

/** The field types of a saved metric that make sense, or nothing. */
function fieldTypesOf(given: unknown): Pick<Metric, 'fieldTypes'> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  const kept = Object.entries(given).filter((pair): pair is [string, FilterType] => (filterTypes as readonly unknown[]).includes(pair[1]));
  return kept.length > 0 ? { fieldTypes: Object.fromEntries(kept) } : {};
}

/** A metric's formula: its own, else its field, else '1'. Blank ones do not count. */
export const formulaOf = ({ formula, field }: Pick<SavedMetric, 'formula' | 'field'>): string => formula?.trim() || field?.trim() || '1';

/** Fills in what a saved metric leaves out: counting rows, scale 1, the last 30 days. */
export function completeMetric(saved: SavedMetric): Metric {
  const formula = formulaOf(saved);
  const { scale, precision } = saved;
  const format = oneOf(metricFormats, saved.format, 'number');
  return {
    name: saved.name,
    title: saved.title,
    filters: parseFilters(saved.filters),
    formula,
    aggregation: (saved.aggregation == null ? null : findAggregation(saved.aggregation.trim())) ?? (formula === '1' ? 'count' : 'sum'),
    scale: typeof scale === 'number' && Number.isFinite(scale) ? scale : 1,
    format,
    precision: typeof precision === 'number' && !Number.isNaN(precision) ? Math.min(6, Math.max(0, Math.trunc(precision))) : format === 'currency' ? 2 : 0,
    dateFilter: parseDateFilter(saved.dateFilter) ?? defaultDateFilter,
    ...fieldTypesOf(saved.fieldTypes),
  };
}

/** Reads one metric of unknown origin; null when it has no name or title, or a piece of the wrong kind. */
export function parseMetric(given: unknown): Metric | null {
  const read = z.safeParse(metricSchema, given);
  return read.success ? completeMetric(read.data) : null;
}

/** What is saved of a metric: the formula is settled and the field is dropped. Unknown keys stay. */
export function metricToSave(saved: SavedMetric): SavedMetric & { readonly formula: string } {
  const { field, ...rest } = saved;
  const full = completeMetric(saved);
  return { ...rest, filters: full.filters, formula: formulaOf({ formula: rest.formula, field }), dateFilter: full.dateFilter };
}
