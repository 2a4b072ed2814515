import { type FormulaValue } from '../core/catalogue.js';

/**
 * A column of numbers. Where `nulls` is 1 the value is missing and `data` is 0; all others are
 * finite and at most `bound`.
 */
export interface NumberColumn {
  readonly kind: 'numbers';
  readonly data: Float64Array;
  readonly nulls: Uint8Array | null;
  readonly bound: number;
  /** Whether all are known to be whole: sums of such numbers are exact in any order. */
  readonly isWhole?: boolean;
}

/** A column of conditions, 1 or 0. Where `nulls` is 1 the value is missing and `data` is 0. */
export interface BooleanColumn {
  readonly kind: 'booleans';
  readonly data: Uint8Array;
  readonly nulls: Uint8Array | null;
}

/** A column of texts as indexes into the dictionary. The index after the last entry means null. */
export interface TextColumn {
  readonly kind: 'texts';
  readonly codes: Int32Array;
  readonly dictionary: readonly string[];
  readonly hasNulls: boolean;
}

/** A column of mixed types. */
export interface ValueColumn {
  readonly kind: 'values';
  readonly data: readonly FormulaValue[];
}

/** The values of one field, row by row. */
export type Column = NumberColumn | BooleanColumn | TextColumn | ValueColumn;

/** Rows as columns. */
export interface ColumnTable {
  readonly length: number;
  /** The column of a field, or null when no row has it. */
  column(name: string): Column | null;
}
