import { type FunctionName, timeUnits } from './catalogue.js';
import { type Evaluate } from './compile.js';
import { type folds } from './folds.js';
import { toTimestamp } from './timestamps.js';
import { toCondition, toNumber } from './values.js';

type OnlyFolds = Exclude<keyof typeof folds, 'min' | 'max'>;

/** Functions of one row: from the readers of their arguments to the reader of their value. The parser has counted the arguments. */
export const scalarFunctions = {
  abs: (args) => (row, context) => Math.abs(toNumber(readerAt(args, 0)(row, context))),
  if: (args) => {
    const [condition, then, otherwise] = [readerAt(args, 0), readerAt(args, 1), readerAt(args, 2)];
    return (row, context) => (toCondition(condition(row, context)) ? then(row, context) : otherwise(row, context));
  },
  min: (args) => (row, context) =>
    args.reduce((least, read) => Math.min(least, toNumber(read(row, context))), Infinity),
  max: (args) => (row, context) => args.reduce((most, read) => Math.max(most, toNumber(read(row, context))), -Infinity),
  now: () => (_row, context) => context.now,
  timestamp_diff: (args) => {
    const [left, right, unit] = [readerAt(args, 0), readerAt(args, 1), args[2]];
    return (row, context) => {
      const a = toTimestamp(left(row, context));
      const b = toTimestamp(right(row, context));
      return a === null || b === null ? null : (a - b) / (timeUnits.get(String(unit?.(row, context))) ?? 1);
    };
  },
} as const satisfies Readonly<Record<Exclude<FunctionName, OnlyFolds>, (args: readonly Evaluate[]) => Evaluate>>;

const readerAt = (args: readonly Evaluate[], index: number): Evaluate => args[index] ?? (() => null);
