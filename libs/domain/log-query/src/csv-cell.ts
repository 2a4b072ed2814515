/*
 * The cells of every file that this product writes, and how a cell of such a file is read back.
 *
 * A spreadsheet runs a cell that begins like a formula, so such text gets an apostrophe in front
 * (OWASP ASVS 1.2.10: = + - @, tab, CR, NUL and their full-width forms). Numbers begin with a sign
 * too, cannot do harm, and must come back unchanged; a strict phone number, a plus and digits, is a
 * number in this sense. A text that already begins with apostrophes before such a character gets one
 * more, so that a reader that takes one off has what was written.
 */
const dangerous = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const harmless = /^[+-]?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/;
const special = /[",\r\n]/;

/**
 * First characters that ask for nothing: printable ASCII but for the signs of formulas, quotes,
 * apostrophes and commas.
 */
const plainStart = Uint8Array.from({ length: 128 }, (_, code) =>
  code > 32 && code < 127 && !'=+-@",\''.includes(String.fromCharCode(code)) ? 1 : 0,
);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const guardOf = (text: string): string =>
  dangerous.test(text) && !harmless.test(text) ? `'${text}` : text;

/** The text of a cell that a file of ours, or a person, guarded with an apostrophe. */
export const withoutCsvGuard = (cell: string): string =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;

/** The whole rule, for the few cells that begin or end unusually. */
function guarded(text: string): string {
  const safe = guardOf(text);
  return special.test(safe) || safe !== safe.trim() ? quoted(safe) : safe;
}

const plus = 43;

/**
 * True for a plus and digits: the phone numbers of a log are the one common text that begins like a
 * formula.
 */
function isPhone(text: string): boolean {
  for (let at = 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return text.length > 1;
}

/**
 * A text as a cell. Most cells need no quoting; the first and last character and one scan decide. A
 * short manual scan is faster than the pattern.
 */
export function textCell(text: string): string {
  const length = text.length;
  if (length === 0) return text;
  const first = text.charCodeAt(0);
  if (first > 127 || plainStart[first] === 0)
    return first === plus && isPhone(text) ? text : guarded(text);
  const last = text.charCodeAt(length - 1);
  if (last <= 32 || last > 126) return guarded(text);
  if (length > 16) return special.test(text) ? quoted(text) : text;
  for (let at = 1; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 45 && (code === 44 || code === 34 || code === 13 || code === 10))
      return quoted(text);
  }
  return text;
}

/** Numbers that most cells of a log have, as texts. */
const smallTexts: readonly string[] = Array.from({ length: 4096 }, (_, number) => String(number));

/** Texts of the latest other numbers; an engine makes the text of a fraction again each time. */
const recent = new Float64Array(1024).fill(NaN);
const recentTexts: string[] = Array.from(recent, () => '');

/** A number as a cell. */
export function numberCell(value: number): string {
  const place = value | 0;
  if (place === value && place >= 0 && place < 4096) return smallTexts[place] as string;
  const slot = (value * 8192.37) & 1023;
  if (recent[slot] === value) return recentTexts[slot] as string;
  const text = String(value);
  recent[slot] = value;
  recentTexts[slot] = text;
  return text;
}

/** A value that is no text: empty for null and undefined, ISO 8601 for dates, JSON for objects. */
function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}

/** A value that is neither text nor number. */
export const otherCell = (value: unknown): string => textCell(plainText(value));

/** One cell by RFC 4180, with formulas made harmless. */
export const csvCell = (value: unknown): string =>
  typeof value === 'string'
    ? textCell(value)
    : typeof value === 'number'
      ? numberCell(value)
      : otherCell(value);

/** The same with quotes around every cell, for files whose readers expect them. */
export const quotedCsvCell = (value: unknown): string =>
  quoted(typeof value === 'string' ? guardOf(value) : plainText(value));
