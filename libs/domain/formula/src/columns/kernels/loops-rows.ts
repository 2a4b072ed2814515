/*
 * Written by tools/generators/formula-loops.mjs; change it there and run `npm run sync`.
 *
 * Loops that read one field of many rows. An engine's inline cache belongs to a place in the
 * source: with one name and one object shape, reading is as fast as `row.duration`, and with
 * several names several times slower. So the loops are repeated here, and each field name gets its
 * own (`row-loops.ts`) until they run out. The last one is shared.
 *
 * A loop stops at the first row without a matching value, or that is not a plain object, and
 * returns how far it got. Row `start` of the block, which begins at row `from`, is read first.
 */

import { type FormulaValue } from '../../core/catalogue.js';
import { type FormulaRow } from '../../core/values.js';

/** Reads finite numbers. */
export type ReadNumbers = (
  rows: readonly FormulaRow[],
  from: number,
  start: number,
  size: number,
  name: string,
  out: Float64Array,
) => number;
/** Reads texts. */
export type ReadTexts = (
  rows: readonly FormulaRow[],
  from: number,
  start: number,
  size: number,
  name: string,
  out: FormulaValue[],
) => number;

const plain: object = Object.prototype;

/** Equal loops that read finite numbers. */
export const numberLoops: readonly ReadNumbers[] = [
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'number' || held - held !== 0) return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'number' || held - held !== 0) return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'number' || held - held !== 0) return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'number' || held - held !== 0) return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'number' || held - held !== 0) return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'number' || held - held !== 0) return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'number' || held - held !== 0) return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'number' || held - held !== 0) return i;
      out[i] = held;
    }
    return size;
  },
];

/** Equal loops that read texts. */
export const textLoops: readonly ReadTexts[] = [
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'string') return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'string') return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'string') return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'string') return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'string') return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'string') return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'string') return i;
      out[i] = held;
    }
    return size;
  },
  (rows, from, start, size, name, out) => {
    for (let i = start; i < size; i += 1) {
      const row = rows[from + i] as FormulaRow;
      const held = row[name];
      if (row['__proto__'] !== plain || typeof held !== 'string') return i;
      out[i] = held;
    }
    return size;
  },
];
