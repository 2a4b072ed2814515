import { type MetricExplanation } from '@patchbay/contract';
import { childrenOf, fieldsOf, type FormulaNode } from '@patchbay/formula';
import { type Condition } from '@patchbay/log-query';
import { columnNames } from './log-columns-sql.js';

type Cost = MetricExplanation['cost'];

/** What the database expects of a statement, and how long it took. */
export interface Work {
  /** In the unit of the planner: about the reading of one page of a table. */
  readonly expected: number;
  readonly rows: number;
  readonly milliseconds: number;
}

/**
 * A metric is as much work as the worse of its two measures says: the planner knows nothing of a
 * busy machine, and a short time may be that of a cache. Below the first pair it is cheap, from the
 * second it is heavy: a dashboard has eight metrics and is to be there within a second or two.
 */
const limits = {
  moderate: { expected: 20_000, milliseconds: 150 },
  heavy: { expected: 200_000, milliseconds: 1000 },
} as const;

/** How much work a metric is. */
export function loadOf({ expected, milliseconds }: Work): Cost['load'] {
  const reaches = (limit: (typeof limits)[keyof typeof limits]) =>
    expected >= limit.expected || milliseconds >= limit.milliseconds;
  if (reaches(limits.heavy)) return 'heavy';
  return reaches(limits.moderate) ? 'moderate' : 'cheap';
}

/** From so many rows on their number is a reason. */
const manyRows = 50_000;
const inOrder: ReadonlySet<string> = new Set(['med', 'd_count']);
const patternOperators = /regex|contains|startswith|endswith/;

const some = (node: FormulaNode, is: (node: FormulaNode) => boolean): boolean =>
  is(node) || childrenOf(node).some((child) => some(child, is));

/** What makes a metric the work that it is; nothing of a cheap one. */
export function reasonsOf(
  load: Cost['load'],
  { rows }: Pick<Work, 'rows'>,
  tree: FormulaNode,
  conditions: readonly Condition[],
): Cost['reasons'] {
  if (load === 'cheap') return [];
  const named = [...fieldsOf(tree), ...conditions.map(({ field }) => field)];
  const has = {
    rows: rows >= manyRows,
    fields: named.some((name) => name !== 'timestamp' && !columnNames.includes(name)),
    patterns:
      conditions.some(({ op }) => patternOperators.test(op)) ||
      some(tree, ({ kind }) => kind === 'like' || kind === 'regex'),
    order: some(tree, (node) => node.kind === 'call' && inOrder.has(node.name)),
  };
  return (['rows', 'fields', 'patterns', 'order'] as const).filter((reason) => has[reason]);
}

/** A node of the database's plan, as far as it is read. */
interface PlanNode {
  readonly 'Total Cost'?: number;
  readonly 'Plan Rows'?: number;
  readonly Plans?: readonly PlanNode[];
}

const rowsRead = (node: PlanNode): number =>
  node.Plans?.length
    ? node.Plans.reduce((sum, child) => sum + rowsRead(child), 0)
    : (node['Plan Rows'] ?? 0);

/** What a plan in JSON expects: its whole cost, and the rows that its scans give. */
export function expectationOf(plan: unknown): Pick<Work, 'expected' | 'rows'> {
  const [first] = (Array.isArray(plan) ? plan : []) as readonly { readonly Plan?: PlanNode }[];
  return {
    expected: first?.Plan?.['Total Cost'] ?? 0,
    rows: Math.round(first?.Plan ? rowsRead(first.Plan) : 0),
  };
}
