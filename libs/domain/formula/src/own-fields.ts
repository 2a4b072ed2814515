import { type FormulaRow } from './values.js';

/** Makes rows safe to read by name: what it returns has the given fields of the row, and inherits none of them. */
export type OwnFields = (row: FormulaRow) => FormulaRow;

const inherited = Object.prototype as unknown as FormulaRow;

/** Whether a name is one that every plain object inherits, such as `constructor`. */
export const isInherited = (name: string): boolean => inherited[name] !== undefined;

/** The row that was last found to be a plain object: formulas are often asked in turn about the same one. Only of one, so that nothing is held for long. */
let latestPlain: FormulaRow | null = null;

/**
 * How rows are read when a formula names these fields. A plain object has nothing but its own fields and those that every object
 * inherits: when no name is one of those, it is read as it is, without asking for each field whose it is. So is an instance of a class that has no
 * such member. Any other row is copied.
 */
export function ownFieldsReader(names: readonly string[]): OwnFields {
  if (names.length === 0) return (row) => row;
  if (names.some(isInherited)) return (row) => copyOwn(row, names);
  const ofClass = new ClassRows(names);
  return (row) => {
    if (row === latestPlain) return row;
    if (row['__proto__'] !== inherited) return ofClass.read(row);
    latestPlain = row;
    return row;
  };
}

/** Whether a row may be read as it is by names of which none is inherited by every plain object. Only for what has own fields. */
export const isPlain = (row: FormulaRow): boolean =>
  row['__proto__'] === inherited || Object.getPrototypeOf(row) === null;

/** Reads rows that are not plain objects: as they are when they inherit nothing, or no field that is named. */
class ClassRows {
  /** The prototype that was asked last, and whether it gives none of the names to what inherits from it. */
  private latest: object | null = null;
  private isSafe = true;

  constructor(private readonly names: readonly string[]) {}

  read(row: FormulaRow): FormulaRow {
    const found = Object.getPrototypeOf(row) as object | null; // the sure way to ask; `__proto__` is the quick one
    if (found !== this.latest) {
      this.latest = found;
      this.isSafe = found === null || this.names.every((name) => !(name in found));
    }
    return this.isSafe ? row : copyOwn(row, this.names);
  }
}

/** The given fields of a row, as far as they are its own, in an object that inherits nothing. */
export function copyOwn(row: FormulaRow, names: readonly string[]): FormulaRow {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const name of names) copy[name] = Object.hasOwn(row, name) ? row[name] : undefined;
  return copy;
}
