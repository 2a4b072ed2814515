import { type FormulaValue, isFold } from '../core/catalogue.js';
import { compileFormula } from '../compile/compile.js';
import { interpret } from '../rows/interpret.js';
import { printFormula } from '../language/print.js';
import { ofRow, type Reached, type Treatment, treatmentsOf } from './explain-treatments.js';
import { type FormulaType, typeOf } from './explain-types.js';
import { analysisOf } from '../language/tree-analysis.js';
import {
  childrenOf,
  containsFold,
  type FormulaNode,
  isCondition,
  type Span,
} from '../language/tree.js';
import { finish, type FormulaRow, toCondition, valueOf } from '../core/values.js';

/** The input of an explanation. */
export interface ExplainOptions {
  /** The rows that values and counts are taken from. */
  readonly rows: readonly FormulaRow[];
  /** The current time in Unix seconds. */
  readonly now: number;
  /**
   * The number of rows, from the first, for which each node shows its value; 5 by default. Counts
   * are over all rows.
   */
  readonly shown?: number;
}

/** One side of a rate: a formula over all rows, and its value. */
export interface RatePart {
  readonly formula: string;
  readonly value: number;
}

/** A quotient of functions over all rows, or a mean, which is the sum over the count. */
export interface Rate {
  readonly numerator: RatePart;
  readonly denominator: RatePart;
  readonly value: number;
}

/** A node of a formula with its values. */
export interface ExplainedNode extends Span {
  readonly kind: FormulaNode['kind'];
  /** The node as text. */
  readonly text: string;
  /** Its type: by its form, or for a field by the rows. */
  readonly type: FormulaType;
  /** 'row' if it has a value for each row, 'all' if it has one for all rows. */
  readonly per: 'row' | 'all';
  /**
   * Its values on the shown rows, or its single value; an intermediate number may be infinite or
   * NaN.
   */
  readonly values: readonly FormulaValue[];
  /**
   * The treatment of nulls, texts, zero divisors and other special values; empty if there were
   * none.
   */
  readonly treatments: readonly Treatment[];
  /** For a quotient of aggregates and for a mean: dividend and divisor. */
  readonly rate: Rate | null;
  readonly children: readonly ExplainedNode[];
}

/** The result of a formula with its explanation. */
export interface Explanation {
  /** Its value over all rows, or on the first row without an aggregate; 0 without rows. */
  readonly result: FormulaValue;
  readonly root: ExplainedNode;
  /** The rates in it, from left to right, outer ones before inner ones. */
  readonly rates: readonly Rate[];
}

/**
 * Explains a formula on sample rows: the tree with the type and values of every node, how nulls and
 * zero divisions were treated there (as counts and as a sentence), and numerator and denominator of
 * each rate. Takes time in proportion to nodes times rows. Throws for a tree that the parser cannot
 * produce.
 */
export function explain(tree: FormulaNode, options: ExplainOptions): Explanation {
  const { folds } = analysisOf(tree);
  const explainer = new Explainer(options);
  const { explained, all } = explainer.node(tree, folds ? null : options.rows);
  const first = all.length > 0 ? (all[0] ?? null) : interpret(tree, empty, options.now);
  const result = finish(first === null && tree.kind === 'field' ? 0 : first);
  return { result, root: explained, rates: explainer.rates };
}

const empty: FormulaRow = Object.freeze(Object.create(null) as FormulaRow);
const defaultShown = 5;

const always: Reached = () => true;

/**
 * The rows where a node is evaluated: not in the branch that a condition did not take, nor after a
 * short-circuit by the left operand.
 */
function reachedIn(
  node: FormulaNode,
  index: number,
  first: readonly FormulaValue[],
  reached: Reached,
): Reached {
  const holds = (at: number): boolean => toCondition(first[first.length === 1 ? 0 : at] ?? null);
  const isChoice = node.kind === 'call' && node.name === 'if';
  const settles = node.kind === 'binary' && (node.operator === '&&' || node.operator === '||');
  if (index === 0 || (!isChoice && !settles)) return reached;
  const wanted = isChoice ? index === 1 : node.kind === 'binary' && node.operator === '&&';
  return (at) => reached(at) && holds(at) === wanted;
}

interface Found {
  readonly explained: ExplainedNode;
  /** The values on all rows. */
  readonly all: readonly FormulaValue[];
}

class Explainer {
  readonly rates: Rate[] = [];

  constructor(private readonly options: ExplainOptions) {}

  /**
   * Explains a node on each row, or once if it has one value for all rows: then `rows` is null.
   * Only `reached` cases are counted.
   */
  node(node: FormulaNode, rows: readonly FormulaRow[] | null, reached: Reached = always): Found {
    const { now, shown = defaultShown } = this.options;
    const folded = node.kind === 'call' && isFold(node.name, node.args.length);
    const place = this.rates.length;
    const children: Found[] = [];
    for (const [index, child] of childrenOf(node).entries()) {
      const from = folded ? always : reachedIn(node, index, children[0]?.all ?? [], reached);
      children.push(this.node(child, folded ? this.options.rows : rows, from));
    }
    const all = folded ? [this.over(node)] : valuesOf(node, rows, children, now);
    const rate = this.rateOf(node, children, all);
    if (rate) this.rates.splice(place, 0, rate);
    const operands = children.map((child) => child.all);
    const sides = children.map(({ explained }) => explained.text);
    const explained: ExplainedNode = {
      kind: node.kind,
      start: node.start,
      end: node.end,
      text: printFormula(node),
      type: typeOf(
        node,
        children.map((child) => child.explained.type),
        all,
      ),
      per: rows ? 'row' : 'all',
      values: all.slice(0, rows && !folded ? shown : 1),
      treatments: treatmentsOf(node, {
        operands,
        sides,
        results: all,
        rows: folded ? this.options.rows : rows,
        reached: folded ? always : reached,
        isFold: folded,
      }),
      rate,
      children: children.map((child) => child.explained),
    };
    return { explained, all };
  }

  private over(node: FormulaNode): FormulaValue {
    const { rows, now } = this.options;
    return compileFormula(node, { now: () => now }).over(rows);
  }

  private rateOf(
    node: FormulaNode,
    children: readonly Found[],
    [value = 0]: readonly FormulaValue[],
  ): Rate | null {
    if (
      node.kind === 'binary' &&
      node.operator === '/' &&
      containsFold(node.left) &&
      containsFold(node.right)
    ) {
      const part = (side: FormulaNode, at: 0 | 1): RatePart => ({
        formula: printFormula(side),
        value: asNumber(children[at]?.all[0]),
      });
      return {
        numerator: part(node.left, 0),
        denominator: part(node.right, 1),
        value: asNumber(value),
      };
    }
    const [argument] = node.kind === 'call' && node.name === 'avg' ? node.args : [];
    if (!argument) return null;
    const part = (name: 'sum' | 'count', args: readonly FormulaNode[]): RatePart => {
      const call: FormulaNode = { kind: 'call', name, args, start: node.start, end: node.end };
      return { formula: printFormula(call), value: asNumber(this.over(call)) };
    };
    // A condition always has a value, and counting it would count the rows where it holds.
    const counted = isCondition(argument) ? [] : [argument];
    return {
      numerator: part('sum', [argument]),
      denominator: part('count', counted),
      value: asNumber(value),
    };
  }
}

const asNumber = (value: FormulaValue | undefined): number => {
  const finished = finish(value ?? 0);
  return typeof finished === 'number' ? finished : finished === true ? 1 : 0;
};

/** The values of a node, computed from the values of its children. */
function valuesOf(
  node: FormulaNode,
  rows: readonly FormulaRow[] | null,
  children: readonly Found[],
  now: number,
): readonly FormulaValue[] {
  const count = rows ? rows.length : 1;
  return Array.from({ length: count }, (_, at) => {
    if (node.kind === 'field') return valueOf(ofRow(rows?.[at] ?? empty, node.name));
    const values = children.map(({ all }): FormulaNode => ({
      kind: 'literal',
      value: all[all.length === 1 ? 0 : at] ?? null,
      start: 0,
      end: 0,
    }));
    return interpret(withChildren(node, values), empty, now);
  });
}

/** A copy of the node with other children, in the order of `childrenOf`. */
function withChildren(node: FormulaNode, children: readonly FormulaNode[]): FormulaNode {
  const [first = node, second = node, third = node] = children;
  switch (node.kind) {
    case 'literal':
    case 'field':
      return node;
    case 'sign':
    case 'not':
      return { ...node, operand: first };
    case 'binary':
      return { ...node, left: first, right: second };
    case 'in':
      return { ...node, value: first, items: children.slice(1) };
    case 'between':
      return { ...node, value: first, low: second, high: third };
    case 'like':
      return { ...node, value: first, pattern: second };
    case 'isNull':
    case 'regex':
      return { ...node, value: first };
    case 'call':
      return { ...node, args: children };
  }
}
