import { type FunctionName, timeUnits } from '../core/catalogue.js';
import { readNumber } from '../operators/closures-arithmetic.js';
import { type AggregateName } from '../columns/aggregates/aggregates.js';
import {
  type NodeReader,
  type NumberOperand,
  type ReadCondition,
  readCondition,
  type ReadValue,
} from '../operators/scope.js';
import { toTimestamp } from '../core/timestamps.js';
import { type FormulaNode } from '../language/tree.js';
import { numberOf, toNumber } from '../core/values.js';

/**
 * The implementations of a function of one row: as a number, and as any value if the result may be
 * another type.
 */
export interface ScalarFunction {
  number(args: readonly FormulaNode[], closures: NodeReader): NumberOperand;
  readonly value?: (args: readonly FormulaNode[], closures: NodeReader) => ReadValue;
}

type PureAggregates = Exclude<AggregateName, 'min' | 'max'>;

/**
 * Functions of one row: each maps its arguments, whose number the parser has checked, to a closure.
 */
export const scalarFunctions: Readonly<
  Record<Exclude<FunctionName, PureAggregates>, ScalarFunction>
> = {
  abs: {
    number: (args, closures) => {
      const operand = closures.number(at(args, 0));
      if (typeof operand === 'number') return Math.abs(operand);
      if (typeof operand === 'string') return (row) => Math.abs(numberOf(row[operand]));
      return (row) => Math.abs(operand(row));
    },
  },
  if: {
    number: (args, closures) => {
      const condition = closures.condition(at(args, 0));
      const [then, otherwise] = [closures.number(at(args, 1)), closures.number(at(args, 2))];
      return typeof condition === 'boolean'
        ? condition
          ? then
          : otherwise
        : choice(condition, then, otherwise);
    },
    value: (args, closures) => {
      const condition = readCondition(closures.condition(at(args, 0)));
      const [then, otherwise] = [closures.value(at(args, 1)), closures.value(at(args, 2))];
      return (row) => (condition(row) ? then(row) : otherwise(row));
    },
  },
  min: { number: (args, closures) => extreme(Math.min, Infinity, args, closures) },
  max: { number: (args, closures) => extreme(Math.max, -Infinity, args, closures) },
  now: {
    number: (_args, { scope }) => {
      scope.usesNow = true;
      return () => scope.now;
    },
  },
  timestamp_diff: {
    number: (args, closures) => {
      const difference = timestampDifference(args, closures);
      return (row) => toNumber(difference(row));
    },
    value: timestampDifference,
  },
};

const at = (args: readonly FormulaNode[], index: number): FormulaNode =>
  args[index] ?? { kind: 'literal', value: null, start: 0, end: 0 };

/** Selects one of two numbers; the most frequent forms read their field without another call. */
function choice(
  condition: ReadCondition,
  then: NumberOperand,
  otherwise: NumberOperand,
): NumberOperand {
  if (typeof otherwise === 'number') {
    if (typeof then === 'number') return (row) => (condition(row) ? then : otherwise);
    if (typeof then === 'string')
      return (row) => (condition(row) ? numberOf(row[then]) : otherwise);
    return (row) => (condition(row) ? then(row) : otherwise);
  }
  const first = readNumber(then);
  if (typeof otherwise === 'string')
    return (row) => (condition(row) ? first(row) : numberOf(row[otherwise]));
  return (row) => (condition(row) ? first(row) : otherwise(row));
}

function extreme(
  pick: (a: number, b: number) => number,
  none: number,
  args: readonly FormulaNode[],
  closures: NodeReader,
): NumberOperand {
  const operands = args.map((arg) => closures.number(arg));
  const [a = none, b = none] = operands;
  if (operands.length === 2) return ofTwo(pick === Math.min, a, b);
  const reads = operands.map(readNumber);
  return (row) => {
    let found = none;
    for (const read of reads) found = pick(found, read(row));
    return found;
  };
}

function ofTwo(least: boolean, a: NumberOperand, b: NumberOperand): NumberOperand {
  if (typeof a === 'number' && typeof b === 'number')
    return least ? Math.min(a, b) : Math.max(a, b);
  if (typeof a === 'number') return ofTwo(least, b, a);
  if (typeof b === 'number') {
    if (typeof a === 'string')
      return least
        ? (row) => Math.min(numberOf(row[a]), b)
        : (row) => Math.max(numberOf(row[a]), b);
    return least ? (row) => Math.min(a(row), b) : (row) => Math.max(a(row), b);
  }
  const first = readNumber(a);
  const second = readNumber(b);
  return least
    ? (row) => Math.min(first(row), second(row))
    : (row) => Math.max(first(row), second(row));
}

function timestampDifference(args: readonly FormulaNode[], closures: NodeReader): ReadValue {
  const [left, right] = [closures.value(at(args, 0)), closures.value(at(args, 1))];
  const unit = args[2];
  const seconds = (unit?.kind === 'literal' && timeUnits.get(String(unit.value))) || 1;
  return (row) => {
    const a = toTimestamp(left(row));
    const b = toTimestamp(right(row));
    return a === null || b === null ? null : (a - b) / seconds;
  };
}
