import { type FormulaRow } from './values.js';

/** Makes rows safe to read by name: what it returns has the given fields of the row, and inherits none of them. */
export type OwnFields = (row: FormulaRow) => FormulaRow;

const inherited = Object.prototype as unknown as FormulaRow;

/** Whether any of the names is one that every plain object inherits, such as `constructor`. */
export function areInherited(names: readonly string[]): boolean {
  for (let i = 0; i < names.length; i += 1) if (inherited[names[i] as string] !== undefined) return true;
  return false;
}

/**
 * How rows are read when a formula names these fields. A plain object has nothing but its own fields and those that every object
 * inherits: when no name is one of those, it is read as it is, without asking for each field whose it is. Any other row is copied.
 */
export function ownFieldsReader(names: readonly string[]): OwnFields {
  if (names.length === 0) return (row) => row;
  if (areInherited(names)) return (row) => copyOwn(row, names);
  return (row) => (row['__proto__'] === inherited ? row : notPlain(row, names));
}

/** What such a reader gives for one row, for a formula that is run too seldom to have one. */
export const ownFields = (row: FormulaRow, names: readonly string[]): FormulaRow =>
  row['__proto__'] === inherited && !areInherited(names) ? row : ownOtherwise(row, names);

const ownOtherwise = (row: FormulaRow, names: readonly string[]): FormulaRow =>
  areInherited(names) ? copyOwn(row, names) : notPlain(row, names);

/** Whether a row of this prototype may be read as it is; `__proto__` is the quick way to ask, and this the sure one. */
const notPlain = (row: FormulaRow, names: readonly string[]): FormulaRow =>
  Object.getPrototypeOf(row) === null ? row : copyOwn(row, names);

/** The given fields of a row, as far as they are its own, in an object that inherits nothing. */
export function copyOwn(row: FormulaRow, names: readonly string[]): FormulaRow {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const name of names) copy[name] = Object.hasOwn(row, name) ? row[name] : undefined;
  return copy;
}
