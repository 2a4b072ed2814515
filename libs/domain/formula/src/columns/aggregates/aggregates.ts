import { type FunctionName } from '../../core/catalogue.js';
import { type Aggregate } from './aggregate.js';
import { Distinct } from './aggregate-distinct.js';
import { Median } from './aggregate-median.js';
import { Count, Extreme, Spread, Sum } from './aggregate-numbers.js';

/** The aggregate functions by name; `rows` says how many may come, 0 if that is unknown. */
export const aggregates = {
  sum: () => new Sum(false),
  avg: () => new Sum(true),
  min: () => new Extreme(true),
  max: () => new Extreme(false),
  count: () => new Count(),
  d_count: () => new Distinct(),
  med: (rows) => new Median(rows),
  variance: () => new Spread(false),
  std_dev: () => new Spread(true),
} as const satisfies Readonly<Partial<Record<FunctionName, (rows: number) => Aggregate>>>;

/** The name of an aggregate function. */
export type AggregateName = keyof typeof aggregates;
