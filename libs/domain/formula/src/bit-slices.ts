import { type Column, type ColumnTable, type NumberColumn, type TextColumn } from './column.js';
import { type Comparison } from './loops-compare.js';

/*
 * Columns bit by bit: one word holds the same binary digit of 32 rows, so that a comparison with a
 * constant takes a few operations per digit and 32 rows (Li and Patel, BitWeaving, 2013). For whole
 * numbers, numbers of at most two decimals, and the codes of texts.
 */

/** A condition for each row of a table, 32 to a word; the bits after the last row are 0. */
export type PackedBits = Int32Array;

/** A column bit by bit. */
export interface BitSlices {
  /** One word for each digit of 32 rows' places, from the lowest, and then those of the next 32. */
  readonly words: Int32Array;
  readonly digits: number;
  readonly rows: number;
  /** The place of a value is `value * scale - least`. */
  readonly scale: number;
  readonly least: number;
  readonly most: number;
}

/** More digits take as long as a comparison row by row. */
const mostDigits = 20;

/**
 * To build slices takes as long as about this many comparisons save, so a column that is compared
 * less often has none.
 */
const asksBefore = 24;

/** Fewer rows are not worth it. */
const fewestRows = 4096;

const asked = new WeakMap<Column, number>();
const made = new WeakMap<Column, BitSlices | null>();

/** The slices of a column, or null: it has none, or is not asked for often enough. */
export function slicesOf(table: ColumnTable, name: string): BitSlices | null {
  const column = table.length < fewestRows ? null : table.column(name);
  if (column === null) return null;
  const found = made.get(column);
  if (found !== undefined) return found;
  const asks = (asked.get(column) ?? 0) + 1;
  asked.set(column, asks);
  if (asks < asksBefore) return null;
  const slices = sliced(column);
  made.set(column, slices);
  return slices;
}

function sliced(column: Column): BitSlices | null {
  if (column.kind === 'texts') return slicesOfCodes(column);
  return column.kind === 'numbers' && !column.nulls ? slicesOfNumbers(column) : null;
}

const slicesOfCodes = ({ codes, dictionary }: TextColumn): BitSlices | null =>
  inDigits(codes, 1, 0, dictionary.length);

function slicesOfNumbers({ data, bound }: NumberColumn): BitSlices | null {
  for (const scale of [1, 100]) {
    if (bound * scale > 0x3fff_ffff) return null;
    const places = placesOf(data, scale);
    if (places) return inDigits(places.places, scale, places.least, places.most);
  }
  return null;
}

/** Each number times the scale, when all are whole then. */
function placesOf(
  data: Float64Array,
  scale: number,
): { readonly places: Int32Array; readonly least: number; readonly most: number } | null {
  const places = new Int32Array(data.length);
  let least = Infinity;
  let most = -Infinity;
  for (let row = 0; row < data.length; row += 1) {
    const value = data[row] as number;
    const place = Math.round(value * scale);
    if (place / scale !== value) return null;
    places[row] = place;
    least = place < least ? place : least;
    most = place > most ? place : most;
  }
  return { places, least, most };
}

function inDigits(
  places: Int32Array,
  scale: number,
  least: number,
  most: number,
): BitSlices | null {
  // Four are compared at once; a single one is the answer.
  const digits = most - least < 2 ? 1 : (35 - Math.clz32(most - least)) & ~3;
  if (digits > mostDigits) return null;
  const rows = places.length;
  const words = new Int32Array(((rows + 31) >>> 5) * digits);
  for (let word = 0; word * digits < words.length; word += 1)
    for (let digit = 0; digit < digits; digit += 1)
      words[word * digits + digit] = digitOf32(places, word * 32, least, digit);
  return { words, digits, rows, scale, least, most };
}

/** One digit of 32 rows; 0 for those after the last. */
function digitOf32(places: Int32Array, from: number, least: number, digit: number): number {
  const end = Math.min(32, places.length - from);
  let bits = 0;
  for (let row = 0; row < end; row += 1)
    bits |= ((((places[from + row] as number) - least) >>> digit) & 1) << row;
  return bits;
}

/** Sets the bits after the last row to 0. */
function ended(words: Int32Array, rows: number): PackedBits {
  const rest = rows & 31;
  const last = words.length - 1;
  if (rest !== 0) words[last] = (words[last] as number) & ((1 << rest) - 1);
  return words;
}

/** The opposite of each condition. */
export function notPacked(bits: PackedBits, rows: number): PackedBits {
  for (let word = 0; word < bits.length; word += 1) bits[word] = ~(bits[word] as number);
  return ended(bits, rows);
}

/** Both conditions, in the first. */
export function andPacked(bits: PackedBits, others: PackedBits): PackedBits {
  for (let word = 0; word < bits.length; word += 1)
    bits[word] = (bits[word] as number) & (others[word] as number);
  return bits;
}

/** Either condition, in the first. */
export function orPacked(bits: PackedBits, others: PackedBits): PackedBits {
  for (let word = 0; word < bits.length; word += 1)
    bits[word] = (bits[word] as number) | (others[word] as number);
  return bits;
}

/** For how many rows both hold. */
export function countBothPacked(bits: PackedBits, others: PackedBits): number {
  let ones = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let some = (bits[word] as number) & (others[word] as number);
    some -= (some >>> 1) & 0x5555_5555;
    some = (some & 0x3333_3333) + ((some >>> 2) & 0x3333_3333);
    some = (some + (some >>> 4)) & 0x0f0f_0f0f;
    ones = (ones + (Math.imul(some, 0x0101_0101) >>> 24)) | 0;
  }
  return ones;
}

/** For how many rows it holds. */
export const countPacked = (bits: PackedBits): number => countBothPacked(bits, bits);

const always = (slices: BitSlices, holds: boolean): PackedBits => {
  const words = new Int32Array((slices.rows + 31) >>> 5);
  return holds ? ended(words.fill(-1), slices.rows) : words;
};

/** A comparison of each row with a number. */
export function comparePacked(slices: BitSlices, operator: Comparison, limit: number): PackedBits {
  const { rows } = slices;
  if (limit !== limit) return always(slices, operator === '!=');
  switch (operator) {
    case '>':
      return above(
        slices,
        lastPlace(slices, (value) => value <= limit, limit),
      );
    case '>=':
      return above(
        slices,
        lastPlace(slices, (value) => value < limit, limit),
      );
    case '<':
      return notPacked(comparePacked(slices, '>=', limit), rows);
    case '<=':
      return notPacked(comparePacked(slices, '>', limit), rows);
    case '==': {
      const place = Math.round(limit * slices.scale);
      return place / slices.scale === limit ? isPlace(slices, place) : always(slices, false);
    }
    case '!=':
      return notPacked(comparePacked(slices, '==', limit), rows);
  }
}

/** The last place whose value is below a limit; one before the first if there is none. */
function lastPlace(
  { scale, least, most }: BitSlices,
  isBelow: (value: number) => boolean,
  limit: number,
): number {
  let place = Math.min(most, Math.max(least - 1, Math.floor(limit * scale)));
  while (place < most && isBelow((place + 1) / scale)) place += 1;
  while (place >= least && !isBelow(place / scale)) place -= 1;
  return place;
}

/** The rows whose place is above one. From the lowest digit on, a digit decides over those before. */
function above(slices: BitSlices, place: number): PackedBits {
  const { words, digits, least, most, rows } = slices;
  if (place < least || place >= most) return always(slices, place < least);
  if (digits === 1) return words.slice();
  // All ones where the digit of the place is 0, because a 1 is above it; where it is 1, a 0 is below.
  const below = new Int32Array(digits);
  for (let digit = 0; digit < digits; digit += 1)
    below[digit] = (((place - least) >>> digit) & 1) - 1;
  const out = new Int32Array((rows + 31) >>> 5);
  for (let digit = 0; digit < digits; digit += 4) mergeFour(out, words, digits, digit, below);
  return out;
}

/** Merges four digits in one pass, because reading and writing the result takes as long as a digit. */
function mergeFour(
  out: Int32Array,
  words: Int32Array,
  digits: number,
  from: number,
  below: Int32Array,
): void {
  const one = below[from] as number;
  const two = below[from + 1] as number;
  const three = below[from + 2] as number;
  const four = below[from + 3] as number;
  let at = from;
  for (let word = 0; word < out.length; word += 1) {
    const first = words[at] as number;
    const second = words[at + 1] as number;
    const third = words[at + 2] as number;
    const fourth = words[at + 3] as number;
    let found = out[word] as number;
    found = (first & found) | ((first | found) & one);
    found = (second & found) | ((second | found) & two);
    found = (third & found) | ((third | found) & three);
    out[word] = (fourth & found) | ((fourth | found) & four);
    at += digits;
  }
}

/** The rows whose code a table says 1 of; null if that takes a comparison with many codes. */
export function codesPacked(slices: BitSlices, table: Uint8Array): PackedBits | null {
  const holding = placesWhere(table, 1);
  const other = placesWhere(table, 0);
  const few = holding.length <= other.length ? holding : other;
  if (few.length > mostCodes) return null;
  const found = few.reduce(
    (bits, place) => orPacked(bits, isPlace(slices, place)),
    always(slices, false),
  );
  return few === holding ? found : notPacked(found, slices.rows);
}

const mostCodes = 4;

const placesWhere = (table: Uint8Array, bit: number): readonly number[] =>
  Array.from(table.keys()).filter((place) => table[place] === bit);

/** The rows at one place. */
function isPlace(slices: BitSlices, place: number): PackedBits {
  const { words, digits, least, most, rows } = slices;
  if (place < least || place > most) return always(slices, false);
  const out = always(slices, true);
  let at = 0;
  for (let word = 0; word < out.length; word += 1) {
    let found = out[word] as number;
    for (let digit = 0; digit < digits; digit += 1) {
      found &= (words[at] as number) ^ ((((place - least) >>> digit) & 1) - 1);
      at += 1;
    }
    out[word] = found;
  }
  return ended(out, rows);
}
