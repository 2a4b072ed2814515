/*
 * Written by tools/generators/formula-loops.mjs; change it there and run `npm run sync`.
 *
 * Loops that read one field of many rows. An engine learns for each place in the source what is
 * read there: where it is always the same name of objects of the same shape, reading is as quick as
 * `row.duration` is, and where it is now this name and now that, several times slower. So the loops
 * stand here several times over, and each name that comes gets one of its own (`row-loops.ts`),
 * until they run out. The last is shared.
 *
 * A loop stops at the first row that does not hold what it reads, or that is not a plain object,
 * and says how far it came. Row `start` of the block, which begins at row `from`, is the first that
 * is read.
 */

import { type FormulaValue } from './catalogue.js';
import { type FormulaRow } from './values.js';

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
