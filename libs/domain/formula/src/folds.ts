import { type FunctionName } from './catalogue.js';
import { type Fold } from './fold.js';
import { Distinct } from './fold-distinct.js';
import { Median } from './fold-median.js';
import { Count, Extreme, Spread, Sum } from './fold-numbers.js';

/** The folds by name of their function. */
export const folds = {
  sum: () => new Sum(false),
  avg: () => new Sum(true),
  min: () => new Extreme(true),
  max: () => new Extreme(false),
  count: () => new Count(),
  d_count: () => new Distinct(),
  med: () => new Median(),
  variance: () => new Spread(false),
  std_dev: () => new Spread(true),
} as const satisfies Readonly<Partial<Record<FunctionName, () => Fold>>>;

/** The name of a function that can fold rows. */
export type FoldName = keyof typeof folds;
