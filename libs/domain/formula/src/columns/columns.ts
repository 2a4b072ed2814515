import {
  type BooleanColumn,
  type Column,
  type ColumnTable,
  type NumberColumn,
  type TextColumn,
} from './column.js';
import { columnOfHeld, measured } from './columns-of.js';

/** Arrays of numbers that a caller may pass. */
export type NumberArray =
  | Float64Array
  | Float32Array
  | Int32Array
  | Uint32Array
  | Int16Array
  | Uint16Array
  | Int8Array
  | Uint8Array;

/**
 * The input of a column: numbers; numbers or booleans (0 or 1) with a byte per row that is not 0
 * for null; texts as indexes into a dictionary, where an index outside of it is null; or any
 * values.
 */
export type ColumnSource =
  | NumberArray
  | { readonly numbers: NumberArray; readonly nulls?: Uint8Array | null }
  | { readonly booleans: Uint8Array; readonly nulls?: Uint8Array | null }
  | { readonly codes: Int32Array; readonly dictionary: readonly string[] }
  | readonly unknown[];

/**
 * Creates a table from typed arrays. A Float64Array of finite numbers and an Int32Array of codes
 * are used without a copy, so they must not change afterwards. Numbers that are not finite are
 * null. Throws a RangeError if columns differ in length.
 */
export function columnsFrom(sources: Readonly<Record<string, ColumnSource>>): ColumnTable {
  const columns = new Map<string, Column>();
  let length: number | null = null;
  for (const [name, source] of Object.entries(sources)) {
    const column = columnFrom(source);
    const size = lengthOf(column);
    if (length !== null && size !== length)
      throw new RangeError(`The column ${name} has ${size} rows, the one before it ${length}.`);
    length = size;
    columns.set(name, column);
  }
  return { length: length ?? 0, column: (name) => columns.get(name) ?? null };
}

const lengthOf = (column: Column): number =>
  column.kind === 'texts' ? column.codes.length : column.data.length;

function columnFrom(source: ColumnSource): Column {
  if (Array.isArray(source)) return columnOfHeld(source.length, (row) => source[row] as unknown);
  if (ArrayBuffer.isView(source)) return numberColumn(source as NumberArray, null);
  if ('numbers' in source) return numberColumn(source.numbers, source.nulls ?? null);
  if ('booleans' in source) return booleanColumn(source.booleans, source.nulls ?? null);
  return textColumn(
    (source as { codes: Int32Array }).codes,
    (source as { dictionary: readonly string[] }).dictionary,
  );
}

function sameLength(data: ArrayLike<unknown>, nulls: Uint8Array | null): void {
  if (nulls && nulls.length !== data.length)
    throw new RangeError(`A column of ${data.length} rows has nulls for ${nulls.length}.`);
}

function numberColumn(given: NumberArray, nulls: Uint8Array | null): NumberColumn {
  sameLength(given, nulls);
  const data = given instanceof Float64Array ? given : Float64Array.from(given);
  const found = measured(data);
  const hasNull = nulls !== null && nulls.some((bit) => bit !== 0);
  if (found.bound < Infinity && !hasNull) return { kind: 'numbers', data, nulls: null, ...found };
  const present = data.slice();
  const missing = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 1) {
    const value = data[i] as number;
    if (value - value === 0 && !(hasNull && nulls[i] !== 0)) continue;
    missing[i] = 1;
    present[i] = 0;
  }
  return { kind: 'numbers', data: present, nulls: missing, ...measured(present) };
}

function booleanColumn(given: Uint8Array, nulls: Uint8Array | null): BooleanColumn {
  sameLength(given, nulls);
  const hasNull = nulls !== null && nulls.some((bit) => bit !== 0);
  const missing = hasNull ? nulls.map((bit) => (bit === 0 ? 0 : 1)) : null;
  return {
    kind: 'booleans',
    data: given.map((bit, row) => (bit !== 0 && missing?.[row] !== 1 ? 1 : 0)),
    nulls: missing,
  };
}

/** Texts by code; duplicate entries of the dictionary count as one. */
function textColumn(given: Int32Array, dictionary: readonly string[]): TextColumn {
  const none = dictionary.length;
  const places = new Map<string, number>();
  let isProper = true;
  for (let place = 0; place < none; place += 1) {
    const text = dictionary[place] as string;
    if (typeof text !== 'string') throw new TypeError(`Entry ${place} of a dictionary is no text.`);
    if (places.has(text)) isProper = false;
    else places.set(text, place);
  }
  let hasNulls = false;
  for (let i = 0; i < given.length; i += 1) {
    const code = given[i] as number;
    if (code < 0 || code >= none) hasNulls = true;
  }
  if (isProper && !hasNulls) return { kind: 'texts', codes: given, dictionary, hasNulls };
  const codes = given.map((code) =>
    code < 0 || code >= none ? none : (places.get(dictionary[code] as string) as number),
  );
  return { kind: 'texts', codes, dictionary, hasNulls };
}
