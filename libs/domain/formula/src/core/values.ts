import { type FormulaValue } from './catalogue.js';

/** One row: values by field. Only own properties count. */
export type FormulaRow = Readonly<Record<string, unknown>>;

/** A field of a row as a value: anything but a finite number, text or boolean counts as null. */
export function valueOf(held: unknown): FormulaValue {
  if (typeof held === 'string' || typeof held === 'boolean') return held;
  return typeof held === 'number' && held - held === 0 ? held : null;
}

/** A field of a row in arithmetic. `x - x` is 0 for finite numbers alone. */
export function numberOf(held: unknown): number {
  if (typeof held === 'number') return held - held === 0 ? held : 0;
  return held === true ? 1 : 0;
}

/**
 * A field of a row, for ordering against a number: NaN, for which no comparison holds, when it has
 * no order.
 */
export function ordinalOf(held: unknown): number {
  if (typeof held === 'number') return held - held === 0 ? held : 0;
  return typeof held === 'string' || typeof held === 'boolean' ? NaN : 0;
}

/** A field of a row, as a condition. */
export function conditionOf(held: unknown): boolean {
  if (typeof held === 'number') return held - held === 0 && held !== 0;
  return held === true || (typeof held === 'string' && held !== '');
}

/** A value in arithmetic: null, a missing field and any text are 0, true is 1. */
export function toNumber(value: FormulaValue): number {
  if (typeof value === 'number') return value;
  return value === true ? 1 : 0;
}

/** A value as a condition: null, 0, the empty text and false do not hold. */
export const toCondition = (value: FormulaValue): boolean => Boolean(value);

/** Equality without conversion: 1 is not '1'; null equals null. */
export const isEqual = (a: FormulaValue, b: FormulaValue): boolean => a === b;

/**
 * Whether a comes before b (-1), equals it (0) or comes after it (1); null when they cannot be
 * ordered. A null counts as 0.
 */
export function order(a: FormulaValue, b: FormulaValue): -1 | 0 | 1 | null {
  const left = a ?? 0;
  const right = b ?? 0;
  if (typeof left === 'number' && typeof right === 'number')
    return left < right ? -1 : left > right ? 1 : left === right ? 0 : null;
  return typeof left === 'string' && typeof right === 'string' ? orderText(left, right) : null;
}

/**
 * Compares texts by code point, as a database does with collation "C"; UTF-16 units alone would
 * order emoji before some letters.
 */
export function orderText(a: string, b: string): -1 | 0 | 1 {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) < rank(right) ? -1 : 1;
  }
  return a.length === b.length ? 0 : a.length < b.length ? -1 : 1;
}

/** Surrogates represent code points above all others. */
const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Division; by zero it gives 0. */
export const divide = (a: number, b: number): number => (b === 0 ? 0 : a / b);

/**
 * Remainder with the sign of a; by zero it gives 0. Computed as in PostgreSQL for doubles, so that
 * both agree to the last bit.
 */
export const remainder = (a: number, b: number): number =>
  b === 0 ? 0 : a - b * Math.trunc(a / b);

/** The number that a formula returns: 0 when it is not finite, and never negative zero. */
export const finishNumber = (value: number): number =>
  value - value === 0 && value !== 0 ? value : 0;

/**
 * The value that a formula returns: a number that is not finite is 0, and there is no negative
 * zero.
 */
export const finish = (value: FormulaValue): FormulaValue =>
  typeof value === 'number' ? finishNumber(value) : value;
