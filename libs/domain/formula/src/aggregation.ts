import { findFunction, type FunctionName, isFold } from './catalogue.js';
import { containsFold, type FormulaNode } from './tree.js';

/** Functions that can fold a formula of one row: what a metric's `aggregation` may say. */
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

/** The name of a function that folds rows. */
export type Aggregation = (typeof aggregations)[number];

/**
 * Folds a formula of one row by a function over all rows: `duration` and `avg` become
 * `avg(duration)`. A formula that folds already stays.
 */
export function aggregate(tree: FormulaNode, aggregation: Aggregation): FormulaNode {
  if (containsFold(tree) || !isFold(aggregation, 1)) return tree;
  return { kind: 'call', name: aggregation, args: [tree], start: tree.start, end: tree.end };
}

/** What people and other products call some of them. */
const aliases: ReadonlyMap<string, Aggregation> = new Map([
  ['average', 'avg'],
  ['mean', 'avg'],
  ['median', 'med'],
]);

/**
 * The aggregation of this name or of its everyday one (`median`, `average`, `mean`), in any case,
 * or null.
 */
export function findAggregation(name: string): Aggregation | null {
  const found = findFunction(name) ?? aliases.get(name.toLowerCase());
  return aggregations.find((each) => each === found) ?? null;
}
