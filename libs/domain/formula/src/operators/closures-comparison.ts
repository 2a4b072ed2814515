import {
  type ConditionOperand,
  type NumberOperand,
  type ReadNumber,
  type ReadValue,
} from './scope.js';
import { order, ordinalOf, orderText } from '../core/values.js';

/** An ordering operator. */
export type OrderOperator = '<' | '>' | '<=' | '>=';

/** The equivalent operator with exchanged operands. */
export const exchanged: Readonly<Record<OrderOperator, OrderOperator>> = {
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
};

/** A closure that reads an operand as a number for ordering; NaN if it has no order. */
function readOrdinal(operand: NumberOperand): ReadNumber {
  if (typeof operand === 'function') return operand;
  return typeof operand === 'string' ? (row) => ordinalOf(row[operand]) : () => operand;
}

/**
 * Orders two operands, one of which is statically a number. A string is a field name, read as an
 * ordinal.
 */
export function orderNumbers(
  operator: OrderOperator,
  a: NumberOperand,
  b: NumberOperand,
): ConditionOperand {
  if (typeof a === 'number' && typeof b === 'number')
    return holds(operator, a < b ? -1 : a > b ? 1 : a === b ? 0 : null);
  if (typeof a === 'number') return orderNumbers(exchanged[operator], b, a);
  if (typeof b === 'number')
    return typeof a === 'string' ? fieldToNumber(operator, a, b) : readToNumber(operator, a, b);
  const left = readOrdinal(a);
  const right = readOrdinal(b);
  switch (operator) {
    case '<':
      return (row) => left(row) < right(row);
    case '>':
      return (row) => left(row) > right(row);
    case '<=':
      return (row) => left(row) <= right(row);
    case '>=':
      return (row) => left(row) >= right(row);
  }
}

function fieldToNumber(operator: OrderOperator, name: string, limit: number): ConditionOperand {
  switch (operator) {
    case '<':
      return (row) => ordinalOf(row[name]) < limit;
    case '>':
      return (row) => ordinalOf(row[name]) > limit;
    case '<=':
      return (row) => ordinalOf(row[name]) <= limit;
    case '>=':
      return (row) => ordinalOf(row[name]) >= limit;
  }
}

function readToNumber(operator: OrderOperator, read: ReadNumber, limit: number): ConditionOperand {
  switch (operator) {
    case '<':
      return (row) => read(row) < limit;
    case '>':
      return (row) => read(row) > limit;
    case '<=':
      return (row) => read(row) <= limit;
    case '>=':
      return (row) => read(row) >= limit;
  }
}

/** Compares a field with a text. */
export function orderFieldToText(
  operator: OrderOperator,
  name: string,
  text: string,
): ConditionOperand {
  return (row) => {
    const held = row[name];
    return typeof held === 'string' && holds(operator, orderText(held, text));
  };
}

/** Compares any two values. */
export const orderValues =
  (operator: OrderOperator, a: ReadValue, b: ReadValue): ConditionOperand =>
  (row) =>
    holds(operator, order(a(row), b(row)));

/**
 * Whether an operator holds for a result of the comparison; never if the operands have no order.
 */
export function holds(operator: OrderOperator, standing: -1 | 0 | 1 | null): boolean {
  if (standing === null) return false;
  switch (operator) {
    case '<':
      return standing < 0;
    case '>':
      return standing > 0;
    case '<=':
      return standing <= 0;
    case '>=':
      return standing >= 0;
  }
}
