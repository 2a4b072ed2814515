import { type FormulaRow } from './values.js';

/*
 * An engine's machine code names the shapes of the objects that it has read, and is discarded when
 * a collection finds no object of such a shape. Where rows come and go, their shapes would go with
 * them, and the code would be made again and again. So a few rows are kept, one of each of the
 * latest shapes, and the engine then either finds the shape again, or has seen so many that its
 * code names none.
 */

/** More than the four shapes that an engine keeps for a place in the source. */
const max = 8;
/** Every how many rows the fields of a plain one are looked at, which takes as long as ten reads. */
const interval = 512;

const ofPrototypes = new Map<object, FormulaRow>();
const ofFields = new Map<string, FormulaRow>();
let untilNext = 1;

/** Keeps a row of each of the latest prototypes other than that of plain objects. */
export function keepPrototype(row: FormulaRow, prototype: object): void {
  if (!ofPrototypes.has(prototype)) keep(ofPrototypes, prototype, row);
}

/** Keeps one of some hundred rows, for each of the latest combinations of fields. */
export function keepFields(row: FormulaRow): void {
  untilNext -= 1;
  if (untilNext > 0) return;
  untilNext = interval;
  const fields = Object.keys(row).join('\n');
  ofFields.delete(fields);
  keep(ofFields, fields, row);
}

function keep<Key>(rows: Map<Key, FormulaRow>, key: Key, row: FormulaRow): void {
  rows.set(key, row);
  if (rows.size <= max) return;
  for (const oldest of rows.keys()) {
    rows.delete(oldest);
    return;
  }
}
