import { type FormulaRow } from './values.js';

/**
 * Makes rows safe to read by name: what it returns has the given fields of the row, and inherits
 * none of them.
 */
export type OwnFields = (row: FormulaRow) => FormulaRow;

const inherited = Object.prototype as unknown as FormulaRow;

/** Whether a name is one that every plain object inherits, such as `constructor`. */
export const isInherited = (name: string): boolean => inherited[name] !== undefined;

/**
 * The row that was looked at last, and its prototype: formulas are often asked in turn about the
 * same one. Only of one, so that nothing is held for long.
 */
let latestRow: FormulaRow | null = null;
let latestPrototype: object | null = null;

/**
 * How rows are read when a formula names these fields. A plain object has nothing but its own
 * fields and those that every object inherits: when no name is one of those, it is read as it is,
 * without asking for each field whose it is. So is an instance of a class that has no such member.
 * Any other row is copied.
 */
export class OwnRows {
  /** Whether a name is one that every plain object inherits, so that every row is copied. */
  readonly copiesAll: boolean;
  /**
   * The prototype that was asked last, and whether it gives none of the names to what inherits from
   * it.
   */
  private latest: object | null = null;
  private isSafe = true;

  constructor(private readonly names: readonly string[]) {
    this.copiesAll = names.some(isInherited);
  }

  /** A row of a prototype: as it is when nothing that is named comes from there. */
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
 * The row, or what may be read in its place by name. A function of its own, so that an engine can
 * put it where it is called.
 */
export function readable(row: FormulaRow, own: OwnRows): FormulaRow {
  if (row !== latestRow) {
    // `__proto__` is the quick way to ask, and where it does not say so, this the sure one.
    latestPrototype =
      row['__proto__'] === inherited
        ? Object.prototype
        : (Object.getPrototypeOf(row) as object | null);
    latestRow = row;
  }
  return latestPrototype === Object.prototype && !own.copiesAll
    ? row
    : own.read(row, latestPrototype);
}

/** The same as a function of the row. */
export function ownFieldsReader(names: readonly string[]): OwnFields {
  if (names.length === 0) return (row) => row;
  const own = new OwnRows(names);
  return (row) => readable(row, own);
}

/**
 * Whether a row may be read as it is by names of which none is inherited by every plain object.
 * Only for what has own fields.
 */
export const isPlain = (row: FormulaRow): boolean =>
  row['__proto__'] === inherited || Object.getPrototypeOf(row) === null;

/** The given fields of a row, as far as they are its own, in an object that inherits nothing. */
export function copyOwn(row: FormulaRow, names: readonly string[]): FormulaRow {
  const copy = Object.create(null) as Record<string, unknown>;
  for (const name of names) copy[name] = Object.hasOwn(row, name) ? row[name] : undefined;
  return copy;
}
