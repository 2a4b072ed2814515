import { type FormulaValue } from '../../core/catalogue.js';
import { type TextColumn } from '../column.js';
import { toCondition, toNumber } from '../../core/values.js';

/**
 * Number of rows per block: few enough for the intermediate results to stay in the processor's
 * cache.
 */
export const blockSize = 2048;

/** One value for every row of a block. */
export interface ConstantVector {
  readonly kind: 'constant';
  readonly value: FormulaValue;
}

/**
 * A number for each row, beginning at `from`. Where `nulls` is 1 the value is missing, and the
 * number is 0.
 */
export interface NumberVector {
  readonly kind: 'numbers';
  readonly data: Float64Array;
  readonly from: number;
  readonly nulls: Uint8Array | null;
  /** Upper bound of the absolute values; Infinity when they may be infinite or NaN. */
  readonly bound: number;
  /** Whether all are known to be whole. */
  readonly isWhole: boolean;
}

/** A condition for each row, 1 or 0. Where `nulls` is 1 the value is missing, and the bit is 0. */
export interface BitVector {
  readonly kind: 'bits';
  readonly data: Uint8Array;
  readonly from: number;
  readonly nulls: Uint8Array | null;
  /** The number of ones. */
  readonly ones: number;
}

/**
 * A text for each row, by its index in the column's dictionary; the index after the last is null.
 */
export interface CodeVector {
  readonly kind: 'codes';
  readonly column: TextColumn;
  readonly from: number;
}

/** Any value for each row. */
export interface ValueVector {
  readonly kind: 'values';
  readonly data: readonly FormulaValue[];
  readonly from: number;
}

/** The result of a step for a block. */
export type Vector = ConstantVector | NumberVector | BitVector | CodeVector | ValueVector;

/** The same value in each row. */
export const constant = (value: FormulaValue): ConstantVector => ({ kind: 'constant', value });

/** Numbers without a null, at the beginning of `data`. */
export const numbers = (
  data: Float64Array,
  bound: number,
  nulls: Uint8Array | null = null,
): NumberVector => ({
  kind: 'numbers',
  data,
  from: 0,
  nulls,
  bound,
  isWhole: false,
});

/** Conditions without a null, at the beginning of `data`. */
export const bits = (data: Uint8Array, ones: number): BitVector => ({
  kind: 'bits',
  data,
  from: 0,
  nulls: null,
  ones,
});

/** The value of one row of a vector. */
export function valueAt(vector: Vector, row: number): FormulaValue {
  switch (vector.kind) {
    case 'constant':
      return vector.value;
    case 'numbers':
      return vector.nulls?.[vector.from + row] === 1
        ? null
        : (vector.data[vector.from + row] as number);
    case 'bits':
      return vector.nulls?.[vector.from + row] === 1 ? null : vector.data[vector.from + row] === 1;
    case 'codes':
      return vector.column.dictionary[vector.column.codes[vector.from + row] as number] ?? null;
    case 'values':
      return vector.data[vector.from + row] as FormulaValue;
  }
}

/** Memory that is reused for each block; allocated on first use. */
export class Scratch {
  private heldNumbers: Float64Array | null = null;
  private heldBits: Uint8Array | null = null;
  private heldNulls: Uint8Array | null = null;
  private heldValues: FormulaValue[] | null = null;

  get numbers(): Float64Array {
    return (this.heldNumbers ??= new Float64Array(blockSize));
  }

  get bits(): Uint8Array {
    return (this.heldBits ??= new Uint8Array(blockSize));
  }

  get nulls(): Uint8Array {
    return (this.heldNulls ??= new Uint8Array(blockSize));
  }

  get values(): FormulaValue[] {
    return (this.heldValues ??= new Array<FormulaValue>(blockSize).fill(null));
  }
}

/** A vector in arithmetic: numbers whose nulls count as 0, or one number. */
export function asNumbers(vector: Vector, size: number, scratch: Scratch): NumberVector | number {
  switch (vector.kind) {
    case 'numbers':
      return vector;
    case 'constant':
      return toNumber(vector.value);
    case 'codes':
      return 0; // any text, and null
    case 'bits': {
      const out = scratch.numbers;
      const { data, from } = vector;
      for (let i = 0; i < size; i += 1) out[i] = data[from + i] as number;
      return numbers(out, 1);
    }
    case 'values': {
      const out = scratch.numbers;
      const { data, from } = vector;
      for (let i = 0; i < size; i += 1) out[i] = toNumber(data[from + i] as FormulaValue);
      return numbers(out, Infinity);
    }
  }
}

/** A vector of numbers, also for a constant. */
export function spread(
  operand: NumberVector | number,
  size: number,
  scratch: Scratch,
): NumberVector {
  if (typeof operand !== 'number') return operand;
  return numbers(scratch.numbers.fill(operand, 0, size), Math.abs(operand));
}

/** A vector as a condition: bits without a null, or one condition. */
export function asBits(vector: Vector, size: number, scratch: Scratch): BitVector | boolean {
  switch (vector.kind) {
    case 'bits':
      return vector.nulls ? { ...vector, nulls: null } : vector;
    case 'constant':
      return toCondition(vector.value);
    case 'numbers': {
      const out = scratch.bits;
      const { data, from } = vector;
      let ones = 0;
      for (let i = 0; i < size; i += 1) {
        const value = data[from + i] as number;
        const bit = Number(value !== 0) & Number(value === value);
        out[i] = bit;
        ones += bit;
      }
      return bits(out, ones);
    }
    default: {
      const out = scratch.bits;
      let ones = 0;
      for (let i = 0; i < size; i += 1) {
        const bit = toCondition(valueAt(vector, i)) ? 1 : 0;
        out[i] = bit;
        ones += bit;
      }
      return bits(out, ones);
    }
  }
}
