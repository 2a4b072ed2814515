import { type FormulaValue } from '../core/catalogue.js';
import {
  type BooleanColumn,
  type Column,
  type ColumnTable,
  type NumberColumn,
  type TextColumn,
} from './column.js';
import { ownPropertiesReader } from '../core/own-properties.js';
import { type FormulaRow, valueOf } from '../core/values.js';

/** Reads the value of a field in a row. */
type Held = (row: number) => unknown;

/**
 * Rows as columns. Each column is created on first use and kept, so that any number of formulas
 * share one conversion. With `fields`, all other fields are missing. The rows must not change
 * afterwards.
 */
export function columnsOf(rows: Iterable<FormulaRow>, fields?: Iterable<string>): ColumnTable {
  const list = Array.isArray(rows) ? (rows as readonly FormulaRow[]) : [...rows];
  const known = fields ? new Set(fields) : null;
  const made = new Map<string, Column>();
  return {
    length: list.length,
    column(name) {
      if (known && !known.has(name)) return null;
      const found = made.get(name);
      if (found) return found;
      const own = ownPropertiesReader([name]);
      const column = columnOfHeld(list.length, (row) => own(list[row] as FormulaRow)[name]);
      made.set(name, column);
      return column;
    },
  };
}

/**
 * A column in the narrowest type for all values: numbers, texts, booleans, or any for mixed types.
 */
export function columnOfHeld(length: number, held: Held): Column {
  return (
    numbersOf(length, held) ??
    textsOf(length, held) ??
    booleansOf(length, held) ?? {
      kind: 'values',
      data: Array.from({ length }, (_, row) => valueOf(held(row))),
    }
  );
}

function numbersOf(length: number, held: Held): NumberColumn | null {
  const data = new Float64Array(length);
  let nulls: Uint8Array | null = null;
  for (let row = 0; row < length; row += 1) {
    const value = valueOf(held(row));
    if (typeof value === 'number') data[row] = value;
    else if (value === null) (nulls ??= new Uint8Array(length))[row] = 1;
    else return null;
  }
  return { kind: 'numbers', data, nulls, ...measured(data) };
}

function textsOf(length: number, held: Held): TextColumn | null {
  const places = new Map<string, number>();
  const codes = new Int32Array(length);
  const dictionary: string[] = [];
  const missing: number[] = [];
  for (let row = 0; row < length; row += 1) {
    const value: FormulaValue = valueOf(held(row));
    if (value === null) missing.push(row);
    else if (typeof value !== 'string') return null;
    else {
      let place = places.get(value);
      if (place === undefined) {
        place = dictionary.push(value) - 1;
        places.set(value, place);
      }
      codes[row] = place;
    }
  }
  for (const row of missing) codes[row] = dictionary.length;
  return { kind: 'texts', codes, dictionary, hasNulls: missing.length > 0 };
}

function booleansOf(length: number, held: Held): BooleanColumn | null {
  const data = new Uint8Array(length);
  let nulls: Uint8Array | null = null;
  for (let row = 0; row < length; row += 1) {
    const value = valueOf(held(row));
    if (value === null) (nulls ??= new Uint8Array(length))[row] = 1;
    else if (typeof value !== 'boolean') return null;
    else data[row] = value ? 1 : 0;
  }
  return { kind: 'booleans', data, nulls };
}

/** The largest absolute value, Infinity if one is not finite, and whether all are whole. */
export function measured(data: Float64Array): Pick<NumberColumn, 'bound' | 'isWhole'> {
  let bound = 0;
  let sound = 0; // stays 0 unless a value is not finite
  let apart = 0; // stays 0 while all are whole
  for (let i = 0; i < data.length; i += 1) {
    const size = Math.abs(data[i] as number);
    bound = size > bound ? size : bound;
    sound += size - size;
    apart += size - Math.floor(size);
  }
  return { bound: sound === 0 ? bound : Infinity, isWhole: apart === 0 };
}
