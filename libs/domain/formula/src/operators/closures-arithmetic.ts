import { type BinaryOperator } from '../language/syntax.js';
import { type NumberOperand, type ReadNumber } from './scope.js';
import { divide, numberOf, remainder } from '../core/values.js';

/*
 * One closure for each operator and each kind of operands. Reading a field or a constant directly
 * in the closure saves a call each. This selects prewritten code instead of generating it, which a
 * strict content security policy forbids.
 */

/** The operand as a closure. */
export function readNumber(operand: NumberOperand): ReadNumber {
  if (typeof operand === 'function') return operand;
  return typeof operand === 'string' ? (row) => numberOf(row[operand]) : () => operand;
}

/** An operator between two numbers; folded to a constant if both are constants. */
export function arithmetic(
  operator: BinaryOperator,
  a: NumberOperand,
  b: NumberOperand,
): NumberOperand {
  switch (operator) {
    case '+':
      return add(a, b);
    case '-':
      return subtract(a, b);
    case '*':
      return multiply(a, b);
    case '/':
      return quotient(a, b);
    case '%':
      return modulo(a, b);
    default:
      throw new Error(`Unknown operator: ${String(operator)}`);
  }
}

function add(a: NumberOperand, b: NumberOperand): NumberOperand {
  if (typeof b === 'number') {
    if (typeof a === 'number') return a + b;
    return typeof a === 'string' ? (row) => numberOf(row[a]) + b : (row) => a(row) + b;
  }
  if (typeof b === 'string') {
    if (typeof a === 'number') return (row) => a + numberOf(row[b]);
    return typeof a === 'string'
      ? (row) => numberOf(row[a]) + numberOf(row[b])
      : (row) => a(row) + numberOf(row[b]);
  }
  if (typeof a === 'number') return (row) => a + b(row);
  return typeof a === 'string' ? (row) => numberOf(row[a]) + b(row) : (row) => a(row) + b(row);
}

function subtract(a: NumberOperand, b: NumberOperand): NumberOperand {
  if (typeof b === 'number') {
    if (typeof a === 'number') return a - b;
    return typeof a === 'string' ? (row) => numberOf(row[a]) - b : (row) => a(row) - b;
  }
  if (typeof b === 'string') {
    if (typeof a === 'number') return (row) => a - numberOf(row[b]);
    return typeof a === 'string'
      ? (row) => numberOf(row[a]) - numberOf(row[b])
      : (row) => a(row) - numberOf(row[b]);
  }
  if (typeof a === 'number') return (row) => a - b(row);
  return typeof a === 'string' ? (row) => numberOf(row[a]) - b(row) : (row) => a(row) - b(row);
}

function multiply(a: NumberOperand, b: NumberOperand): NumberOperand {
  if (typeof b === 'number') {
    if (typeof a === 'number') return a * b;
    return typeof a === 'string' ? (row) => numberOf(row[a]) * b : (row) => a(row) * b;
  }
  if (typeof b === 'string') {
    if (typeof a === 'number') return (row) => a * numberOf(row[b]);
    return typeof a === 'string'
      ? (row) => numberOf(row[a]) * numberOf(row[b])
      : (row) => a(row) * numberOf(row[b]);
  }
  if (typeof a === 'number') return (row) => a * b(row);
  return typeof a === 'string' ? (row) => numberOf(row[a]) * b(row) : (row) => a(row) * b(row);
}

function quotient(a: NumberOperand, b: NumberOperand): NumberOperand {
  if (typeof b === 'number') {
    if (typeof a === 'number') return divide(a, b);
    if (b === 0) return 0;
    return typeof a === 'string' ? (row) => numberOf(row[a]) / b : (row) => a(row) / b;
  }
  if (typeof b === 'string') {
    if (typeof a === 'number') return (row) => divide(a, numberOf(row[b]));
    if (typeof a === 'string') return (row) => divide(numberOf(row[a]), numberOf(row[b]));
    return (row) => divide(a(row), numberOf(row[b]));
  }
  if (typeof a === 'number') return (row) => divide(a, b(row));
  return typeof a === 'string'
    ? (row) => divide(numberOf(row[a]), b(row))
    : (row) => divide(a(row), b(row));
}

function modulo(a: NumberOperand, b: NumberOperand): NumberOperand {
  if (typeof b === 'number') {
    if (typeof a === 'number') return remainder(a, b);
    if (b === 0) return 0;
    return typeof a === 'string'
      ? (row) => remainder(numberOf(row[a]), b)
      : (row) => remainder(a(row), b);
  }
  if (typeof b === 'string') {
    if (typeof a === 'string') return (row) => remainder(numberOf(row[a]), numberOf(row[b]));
    const left = readNumber(a);
    return (row) => remainder(left(row), numberOf(row[b]));
  }
  const left = readNumber(a);
  return (row) => remainder(left(row), b(row));
}
