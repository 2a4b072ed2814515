import { keepFields, keepPrototype } from './kept-shapes.js';
import { type FormulaRow } from './values.js';

/**
 * Makes rows safe to read by name: the returned object has the given fields of the row, and
 * inherits none of them.
 */
export type OwnPropertiesReader = (row: FormulaRow) => FormulaRow;

const inherited = Object.prototype as unknown as FormulaRow;

/** Whether every plain object inherits a property of this name, such as `constructor`. */
export const isInherited = (name: string): boolean => inherited[name] !== undefined;

/**
 * Caches the last row and its prototype: several formulas are often evaluated for the same row.
 */
let latestRow: FormulaRow | null = null;
let latestPrototype: object | null = null;

/**
 * How rows are read for the fields of a formula. A plain object has only its own fields and those
 * that every object inherits: if the formula names none of those, it is read directly, without an
 * own-property check per field. So is an instance of a class without such members. Any other row is
 * copied.
 */
export class OwnRows {
  /**
   * Whether a field has the name of a property that every plain object inherits, so that every row
   * is copied.
   */
  readonly copiesAll: boolean;
  /**
   * Caches the last checked prototype, and whether instances inherit none of the fields from it.
   */
  private latest: object | null = null;
  private isSafe = true;

  constructor(private readonly names: readonly string[]) {
    this.copiesAll = names.some(isInherited);
  }

  /** A row with a prototype: returned unchanged when no field is inherited from it. */
  read(row: FormulaRow, prototype: object | null): FormulaRow {
    if (this.copiesAll) return copyOwn(row, this.names);
    if (prototype !== this.latest) {
      this.latest = prototype;
      this.isSafe = prototype === null || this.names.every((name) => !(name in prototype));
    }
    return this.isSafe ? row : copyOwn(row, this.names);
  }
}

/**
 * The row, or a safe copy for reading by name. A separate function, so that an engine can inline
 * it.
 */
export function readable(row: FormulaRow, own: OwnRows): FormulaRow {
  if (row !== latestRow) {
    // `__proto__` is the fast check, and the exact one follows where it is not conclusive.
    const prototype =
      row['__proto__'] === inherited
        ? Object.prototype
        : (Object.getPrototypeOf(row) as object | null);
    if (prototype === Object.prototype || prototype === null) keepFields(row);
    else if (prototype !== latestPrototype) keepPrototype(row, prototype);
    latestPrototype = prototype;
    latestRow = row;
  }
  return latestPrototype === Object.prototype && !own.copiesAll
    ? row
    : own.read(row, latestPrototype);
}

/** The same as a function of the row. */
export function ownPropertiesReader(names: readonly string[]): OwnPropertiesReader {
  if (names.length === 0) return (row) => row;
  const own = new OwnRows(names);
  return (row) => readable(row, own);
}

/**
 * Whether a row may be read directly by names that plain objects do not inherit. Only for objects
 * with own fields.
 */
export const isPlain = (row: FormulaRow): boolean =>
  row['__proto__'] === inherited || Object.getPrototypeOf(row) === null;

/**
 * The given fields of a row, as far as they are own properties, in an object without a prototype.
 */
export function copyOwn(row: FormulaRow, names: readonly string[]): FormulaRow {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const name of names) copy[name] = Object.hasOwn(row, name) ? row[name] : undefined;
  return copy;
}
