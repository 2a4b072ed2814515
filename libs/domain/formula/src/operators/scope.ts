import { type FormulaNode } from '../language/tree.js';
import { type FormulaRow } from '../core/values.js';
import { type FormulaValue } from '../core/catalogue.js';

/** Reads a number from a row. The row inherits none of the fields of the formula. */
export type ReadNumber = (row: FormulaRow) => number;

/** Evaluates a condition for a row. */
export type ReadCondition = (row: FormulaRow) => boolean;

/** Reads any value from a row. */
export type ReadValue = (row: FormulaRow) => FormulaValue;

/** A number operand: a constant, a field, or a closure. */
export type NumberOperand = number | string | ReadNumber;

/** A condition operand: a constant or a closure. */
export type ConditionOperand = boolean | ReadCondition;

/**
 * The state that the closures of one formula share. It is set before each evaluation, so that an
 * evaluation allocates nothing.
 */
export interface Scope {
  /** The current time in Unix seconds. */
  now: number;
  /** The results of aggregate functions, in the order of `folds`. */
  folded: ArrayLike<number>;
  /** The aggregate functions that the formula calls. */
  readonly folds: (FormulaNode & { readonly kind: 'call' })[];
  /** The fields that the formula reads outside of aggregates, possibly more than once. */
  readonly names: string[];
  /** Whether the current time is needed. */
  usesNow: boolean;
}

/** Access to the arguments of a function: each as a number, as a condition, or as any value. */
export interface NodeReader {
  readonly scope: Scope;
  number(node: FormulaNode): NumberOperand;
  condition(node: FormulaNode): ConditionOperand;
  value(node: FormulaNode): ReadValue;
}

/** An empty scope. */
export const emptyScope = (): Scope => ({
  now: 0,
  folded: [],
  folds: [],
  names: [],
  usesNow: false,
});

/** A condition as a closure. */
export const readCondition = (operand: ConditionOperand): ReadCondition =>
  typeof operand === 'boolean' ? () => operand : operand;
