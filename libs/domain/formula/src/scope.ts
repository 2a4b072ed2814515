import { type FormulaNode } from './tree.js';
import { type FormulaRow } from './values.js';
import { type FormulaValue } from './catalogue.js';

/** Reads a number from a row. The row inherits none of the fields that the formula names. */
export type ReadNumber = (row: FormulaRow) => number;

/** Reads from a row whether something holds. */
export type ReadCondition = (row: FormulaRow) => boolean;

/** Reads any value from a row. */
export type ReadValue = (row: FormulaRow) => FormulaValue;

/** A number to be: known already, held by the field of a name, or read. */
export type NumberOperand = number | string | ReadNumber;

/** A condition to be: known already, or read. */
export type ConditionOperand = boolean | ReadCondition;

/**
 * What the closures of one formula share. It is written before a value is asked for, so that asking
 * allocates nothing.
 */
export interface Scope {
  /** The present time in Unix seconds. */
  now: number;
  /** The results of functions over all rows, in the order of `folds`. */
  folded: ArrayLike<number>;
  /** The functions over all rows that the formula calls. */
  readonly folds: (FormulaNode & { readonly kind: 'call' })[];
  /** The fields that the formula reads outside of those, perhaps more than once. */
  readonly names: string[];
  /** Whether the present time is asked for. */
  usesNow: boolean;
}

/** What a function asks of its arguments: each as a number, as a condition, or as any value. */
export interface NodeReader {
  readonly scope: Scope;
  number(node: FormulaNode): NumberOperand;
  condition(node: FormulaNode): ConditionOperand;
  value(node: FormulaNode): ReadValue;
}

/** A scope with nothing in it. */
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
