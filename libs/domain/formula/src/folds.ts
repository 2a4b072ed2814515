import { type FormulaValue } from './catalogue.js';
import { toNumber } from './values.js';

/** Takes in one value after the other and gives one result. Nulls never reach it. */
export interface Fold {
  add(value: FormulaValue): void;
  result(): number;
}

/** The folds by name of their function. `count` without an argument, and of a condition, is decided by the evaluator. */
export const folds = {
  sum: () => numeric((values) => values.reduce((sum, value) => sum + value, 0)),
  avg: () =>
    numeric((values) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length)),
  min: () => numeric((values) => values.reduce((least, value) => (value < least ? value : least), values[0] ?? 0)),
  max: () => numeric((values) => values.reduce((most, value) => (value > most ? value : most), values[0] ?? 0)),
  count: counter,
  d_count: distinct,
  med: () => numeric(median),
  variance: () => numeric(variance),
  std_dev: () => numeric((values) => Math.sqrt(variance(values))),
} as const satisfies Readonly<Record<string, () => Fold>>;

function numeric(result: (values: readonly number[]) => number): Fold {
  const values: number[] = [];
  return { add: (value) => void values.push(toNumber(value)), result: () => result(values) };
}

function counter(): Fold {
  let count = 0;
  return { add: () => void (count += 1), result: () => count };
}

function distinct(): Fold {
  const values = new Set<FormulaValue>();
  return { add: (value) => void values.add(value), result: () => values.size };
}

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The sample variance, by deviations from the mean: the sum of squares alone would lose all digits of large values. */
function variance(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
