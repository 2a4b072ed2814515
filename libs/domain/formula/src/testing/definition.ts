import { type FormulaValue, isFold, timeUnits } from '../core/catalogue.js';
import { isLike } from '../patterns/like.js';
import { compilePattern } from '../patterns/pattern.js';
import { toTimestamp } from '../core/timestamps.js';
import { type FormulaNode, isCondition } from '../language/tree.js';
import {
  divide,
  finish,
  type FormulaRow,
  order,
  remainder,
  toCondition,
  toNumber,
} from '../core/values.js';

/**
 * The reference implementation, written as simply as possible: all other implementations are
 * compared with it. `rows` are the rows of aggregates, `row` the current one.
 */
export function definitionOf(
  tree: FormulaNode,
  {
    rows,
    row = {},
    now,
  }: { readonly rows: readonly FormulaRow[]; readonly row?: FormulaRow; readonly now: number },
): FormulaValue {
  const value = evaluate(tree, row, rows, now);
  return finish(value === null && tree.kind === 'field' ? 0 : value);
}

function evaluate(
  node: FormulaNode,
  row: FormulaRow,
  rows: readonly FormulaRow[],
  now: number,
): FormulaValue {
  const at = (child: FormulaNode | undefined): FormulaValue =>
    child ? evaluate(child, row, rows, now) : null;
  const number = (child: FormulaNode | undefined): number => toNumber(at(child));
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'field': {
      const held = Object.hasOwn(row, node.name) ? row[node.name] : null;
      if (typeof held === 'string' || typeof held === 'boolean') return held;
      return typeof held === 'number' && Number.isFinite(held) ? held : null;
    }
    case 'sign':
      return node.operator === '-' ? -number(node.operand) : !toCondition(at(node.operand));
    case 'not':
      return !toCondition(at(node.operand));
    case 'binary':
      return binary(
        node.operator,
        () => at(node.left),
        () => at(node.right),
      );
    case 'in':
      return node.items.some((item) => at(item) === at(node.value)) !== node.negated;
    case 'between':
      return (
        isOrdered('>=', at(node.value), at(node.low)) &&
        isOrdered('<=', at(node.value), at(node.high))
      );
    case 'isNull':
      return (at(node.value) === null) !== node.negated;
    case 'like': {
      const [text, pattern] = [at(node.value), at(node.pattern)];
      return typeof text === 'string' && typeof pattern === 'string' && isLike(text, pattern);
    }
    case 'regex': {
      const text = at(node.value);
      const pattern = compilePattern(node.pattern);
      return typeof text === 'string' && typeof pattern !== 'string' && pattern.test(text);
    }
    case 'call': {
      const { name, args } = node;
      if (isFold(name, args.length)) return folded(name, args[0], rows, now);
      if (name === 'abs') return Math.abs(number(args[0]));
      if (name === 'if') return at(toCondition(at(args[0])) ? args[1] : args[2]);
      if (name === 'min') return Math.min(...args.map(number));
      if (name === 'max') return Math.max(...args.map(number));
      if (name === 'now') return now;
      const [a, b] = [toTimestamp(at(args[0])), toTimestamp(at(args[1]))];
      return a === null || b === null ? null : (a - b) / (timeUnits.get(String(at(args[2]))) ?? 1);
    }
  }
}

function binary(
  operator: string,
  left: () => FormulaValue,
  right: () => FormulaValue,
): FormulaValue {
  switch (operator) {
    case '||':
      return toCondition(left()) || toCondition(right());
    case '&&':
      return toCondition(left()) && toCondition(right());
    case '==':
      return left() === right();
    case '!=':
      return left() !== right();
    case '+':
      return toNumber(left()) + toNumber(right());
    case '-':
      return toNumber(left()) - toNumber(right());
    case '*':
      return toNumber(left()) * toNumber(right());
    case '/':
      return divide(toNumber(left()), toNumber(right()));
    case '%':
      return remainder(toNumber(left()), toNumber(right()));
    default:
      return isOrdered(operator, left(), right());
  }
}

function isOrdered(operator: string, a: FormulaValue, b: FormulaValue): boolean {
  const standing = order(a, b);
  if (standing === null) return false;
  if (operator === '<') return standing < 0;
  if (operator === '>') return standing > 0;
  return operator === '<=' ? standing <= 0 : standing >= 0;
}

function folded(
  name: string,
  argument: FormulaNode | undefined,
  rows: readonly FormulaRow[],
  now: number,
): number {
  if (!argument) return rows.length;
  const all = rows.map((row) => evaluate(argument, row, [], now));
  if (name === 'count' && isCondition(argument))
    return all.filter((value) => value === true).length;
  const present = all.filter((value) => value !== null);
  if (name === 'count') return present.length;
  if (name === 'd_count') return new Set(present).size;
  return Number(finish(ofNumbers(name, present.map(toNumber))));
}

function ofNumbers(name: string, values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  const mean = sum / values.length;
  const variance =
    values.length < 2
      ? 0
      : values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1);
  switch (name) {
    case 'sum':
      return sum;
    case 'avg':
      return mean;
    case 'min':
      return values.reduce((least, value) => (value < least ? value : least), values[0] ?? 0);
    case 'max':
      return values.reduce((most, value) => (value > most ? value : most), values[0] ?? 0);
    case 'variance':
      return variance;
    case 'std_dev':
      return Math.sqrt(variance);
    default: {
      const sorted = Float64Array.from(values).sort();
      const middle = sorted.length >> 1;
      return sorted.length % 2 === 1
        ? (sorted[middle] ?? 0)
        : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
    }
  }
}
