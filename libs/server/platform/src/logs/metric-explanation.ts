import { type MetricExplanation } from '@patchbay/contract';
import { type FormulaNode, printFormula } from '@patchbay/formula';
import { lastingMilliseconds } from '@patchbay/kernel';
import { type Condition } from '@patchbay/log-query';
import { type Db } from '@patchbay/server-store';
import { type SQL } from 'drizzle-orm';
import { formulaSql } from './formula-sql.js';
import { expectationOf, loadOf, reasonsOf } from './metric-cost.js';
import { measuresOf } from './metric-measures.js';
import { metricPlan, metricValues, type Span } from './metrics-repository.js';

/** What is explained: the aggregated formula, its statement's parts, and how long that took. */
export interface Explained {
  readonly tree: FormulaNode;
  readonly now: number;
  readonly conditions: readonly Condition[];
  readonly expression: SQL;
  readonly milliseconds: number;
  /** The rows of the window and of the one before. */
  readonly counted: number;
}

/** A result as a number: `true` is 1, and anything else that is not a number is 0. */
export const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : value === true ? 1 : 0;

/**
 * What a metric is made of over all rows of a window, exactly: both sides of each rate, how often
 * nulls, zero divisors and other special values were met, and the work that it is.
 */
export async function explanationOf(
  db: Db,
  { tree, now, conditions, expression, milliseconds, counted }: Explained,
  window: Span,
): Promise<MetricExplanation> {
  const { rates, treatments } = measuresOf(tree);
  const asked = [
    ...rates.flatMap(({ numerator, denominator }) => [numerator, denominator]),
    ...treatments.flatMap(({ count, of }) => [count, of]),
  ];
  // A part that is too long for the database by itself is left out.
  const expressions = asked.map((node) => {
    const written = formulaSql(node, now);
    return written.ok ? written.value.expression : null;
  });
  const values = await metricValues(db, { conditions, expressions }, window);
  const valueOf = (node: FormulaNode) => {
    const value = values[asked.indexOf(node)];
    return value === undefined ? null : numberOf(value);
  };
  const sideOf = (node: FormulaNode) => ({
    formula: printFormula(node),
    value: valueOf(node) ?? 0,
  });
  const { expected, rows } = expectationOf(
    await metricPlan(db, { conditions, expression }, window),
  );
  const load = loadOf({ expected, rows, milliseconds });
  return {
    rates: rates.map(({ numerator, denominator }) => ({
      numerator: sideOf(numerator),
      denominator: sideOf(denominator),
    })),
    treatments: treatments.flatMap(({ rule, formula, count, of }) => {
      const times = valueOf(count);
      return times ? [{ rule, formula, count: times, of: valueOf(of) ?? 0 }] : [];
    }),
    cost: {
      load,
      reasons: reasonsOf(load, { rows }, tree, conditions),
      // The plan guesses from the rows of all tenants, which no tenant may learn of.
      rows: counted,
      duration: lastingMilliseconds(Math.round(milliseconds)),
    },
  };
}
