import { findFunction, type FunctionName, isFold } from '../core/catalogue.js';
import { containsFold, type FormulaNode } from './tree.js';

/**
 * Functions that can aggregate a formula of one row: the valid values of a metric's `aggregation`.
 */
export const aggregations = [
  'sum',
  'avg',
  'min',
  'max',
  'count',
  'd_count',
  'med',
  'variance',
  'std_dev',
] as const satisfies readonly FunctionName[];

/** The name of an aggregate function. */
export type Aggregation = (typeof aggregations)[number];

/**
 * Applies an aggregate function to a formula of one row: `duration` and `avg` become
 * `avg(duration)`. A formula that already contains an aggregate is unchanged.
 */
export function aggregate(tree: FormulaNode, aggregation: Aggregation): FormulaNode {
  if (containsFold(tree) || !isFold(aggregation, 1)) return tree;
  return { kind: 'call', name: aggregation, args: [tree], start: tree.start, end: tree.end };
}

/** Common names of aggregate functions in other products. */
const aliases: ReadonlyMap<string, Aggregation> = new Map([
  ['average', 'avg'],
  ['mean', 'avg'],
  ['median', 'med'],
]);

/**
 * The aggregate function of this name or common name (`median`, `average`, `mean`),
 * case-insensitive, or null.
 */
export function findAggregation(name: string): Aggregation | null {
  const found = findFunction(name) ?? aliases.get(name.toLowerCase());
  return aggregations.find((each) => each === found) ?? null;
}
