import { type FormulaRow } from './values.js';

/** Makes rows safe to read by name: what it returns has the given fields of the row, and inherits none of them. */
export type OwnFields = (row: FormulaRow) => FormulaRow;

const inherited = Object.prototype as unknown as FormulaRow;

/** Whether a name is one that every plain object inherits, such as `constructor`. */
export const isInherited = (name: string): boolean => inherited[name] !== undefined;

/**
 * How rows are read when a formula names these fields. A plain object has nothing but its own fields and those that every object
 * inherits: when no name is one of those, it is read as it is, without asking for each field whose it is. Any other row is copied.
 */
export function ownFieldsReader(names: readonly string[]): OwnFields {
  if (names.length === 0) return (row) => row;
  if (names.some(isInherited)) return (row) => copyOwn(row, names);
  return (row) => (row['__proto__'] === inherited ? row : notPlain(row, names));
}

/** Whether a row may be read as it is by names of which none is inherited by every plain object. Only for what has own fields. */
export const isPlain = (row: FormulaRow): boolean =>
  row['__proto__'] === inherited || Object.getPrototypeOf(row) === null;

/** Whether a row of this prototype may be read as it is; `__proto__` is the quick way to ask, and this the sure one. */
const notPlain = (row: FormulaRow, names: readonly string[]): FormulaRow =>
  Object.getPrototypeOf(row) === null ? row : copyOwn(row, names);

/** The given fields of a row, as far as they are its own, in an object that inherits nothing. */
export function copyOwn(row: FormulaRow, names: readonly string[]): FormulaRow {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const name of names) copy[name] = Object.hasOwn(row, name) ? row[name] : undefined;
  return copy;
}
