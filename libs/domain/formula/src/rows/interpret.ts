import { type FormulaValue, timeUnits } from '../core/catalogue.js';
import { holds, type OrderOperator } from '../operators/closures-comparison.js';
import { type AggregateName } from '../columns/aggregates/aggregates.js';
import { isLike } from '../patterns/like.js';
import { compilePattern } from '../patterns/pattern.js';
import { toTimestamp } from '../core/timestamps.js';
import { type FormulaNode } from '../language/tree.js';
import {
  divide,
  type FormulaRow,
  numberOf,
  order,
  remainder,
  toCondition,
  toNumber,
  valueOf,
} from '../core/values.js';

type Call = FormulaNode & { readonly kind: 'call' };

/**
 * Evaluates a formula without aggregates directly from its tree: for formulas that run once or
 * twice, where creating closures would take longer. The row must not inherit any field of the
 * formula.
 */
export function interpret(node: FormulaNode, row: FormulaRow, now: number): FormulaValue {
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'field':
      return valueOf(row[node.name]);
    case 'sign': {
      const operand = interpret(node.operand, row, now);
      return node.operator === '-' ? -toNumber(operand) : !toCondition(operand);
    }
    case 'not':
      return !toCondition(interpret(node.operand, row, now));
    case 'binary':
      return binary(node, row, now);
    case 'in': {
      const wanted = interpret(node.value, row, now);
      return node.items.some((item) => interpret(item, row, now) === wanted) !== node.negated;
    }
    case 'between': {
      const value = interpret(node.value, row, now);
      return (
        holds('>=', order(value, interpret(node.low, row, now))) &&
        holds('<=', order(value, interpret(node.high, row, now)))
      );
    }
    case 'isNull':
      return (interpret(node.value, row, now) === null) !== node.negated;
    case 'like': {
      const text = interpret(node.value, row, now);
      const pattern = interpret(node.pattern, row, now);
      return typeof text === 'string' && typeof pattern === 'string' && isLike(text, pattern);
    }
    case 'regex': {
      const text = interpret(node.value, row, now);
      const pattern = compilePattern(node.pattern);
      if (typeof pattern === 'string') throw new Error(`Unknown pattern: ${pattern}`);
      return typeof text === 'string' && pattern.test(text);
    }
    case 'call':
      return call(node, row, now);
  }
}

/** A node as a number. */
function number(node: FormulaNode, row: FormulaRow, now: number): number {
  if (node.kind === 'literal')
    return typeof node.value === 'number' ? node.value : toNumber(node.value);
  if (node.kind === 'field') return numberOf(row[node.name]);
  if (node.kind === 'binary') {
    switch (node.operator) {
      case '+':
        return number(node.left, row, now) + number(node.right, row, now);
      case '-':
        return number(node.left, row, now) - number(node.right, row, now);
      case '*':
        return number(node.left, row, now) * number(node.right, row, now);
      case '/':
        return divide(number(node.left, row, now), number(node.right, row, now));
      case '%':
        return remainder(number(node.left, row, now), number(node.right, row, now));
      default:
        return toNumber(binary(node, row, now));
    }
  } else if (node.kind === 'call') return toNumber(call(node, row, now));
  return toNumber(interpret(node, row, now));
}

function binary(
  node: FormulaNode & { readonly kind: 'binary' },
  row: FormulaRow,
  now: number,
): FormulaValue {
  switch (node.operator) {
    case '&&':
      return condition(node.left, row, now) && condition(node.right, row, now);
    case '||':
      return condition(node.left, row, now) || condition(node.right, row, now);
    case '==':
      return interpret(node.left, row, now) === interpret(node.right, row, now);
    case '!=':
      return interpret(node.left, row, now) !== interpret(node.right, row, now);
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compare(
        node.operator,
        interpret(node.left, row, now),
        interpret(node.right, row, now),
      );
    default:
      return number(node, row, now);
  }
}

function compare(operator: OrderOperator, left: FormulaValue, right: FormulaValue): boolean {
  if (typeof left !== 'number' || typeof right !== 'number')
    return holds(operator, order(left, right));
  switch (operator) {
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
  }
}

const condition = (node: FormulaNode, row: FormulaRow, now: number): boolean =>
  toCondition(interpret(node, row, now));

function call({ name, args }: Call, row: FormulaRow, now: number): FormulaValue {
  switch (name) {
    case 'if':
      return interpret(
        args[condition(args[0] as FormulaNode, row, now) ? 1 : 2] as FormulaNode,
        row,
        now,
      );
    case 'abs':
      return Math.abs(number(args[0] as FormulaNode, row, now));
    case 'min':
    case 'max': {
      let found = number(args[0] as FormulaNode, row, now);
      for (let i = 1; i < args.length; i += 1) {
        const next = number(args[i] as FormulaNode, row, now);
        found = name === 'min' ? Math.min(found, next) : Math.max(found, next);
      }
      return found;
    }
    case 'now':
      return now;
    case 'timestamp_diff': {
      const [first, second, unit] = args as [FormulaNode, FormulaNode, FormulaNode?];
      const a = toTimestamp(interpret(first, row, now));
      const b = toTimestamp(interpret(second, row, now));
      const seconds = (unit?.kind === 'literal' && timeUnits.get(String(unit.value))) || 1;
      return a === null || b === null ? null : (a - b) / seconds;
    }
    default:
      throw new Error(`Unknown function: ${name satisfies AggregateName}`);
  }
}
