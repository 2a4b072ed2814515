import { charClass, kindAt, classOf, unitsAt } from './char-class.js';
import { type RunCuts } from './run-cuts.js';
import { closingBrace, closingEnd, keyEnd, openingEnd } from './syntax.js';
import { pushed, type WordTable } from './word-table.js';

const { letter, digit, joining, spaceless, blank, newline, other } = charClass;
const openingBrace = 123;

/**
 * A text as words, blanks and punctuation marks. Token i runs from `starts[i]` to `starts[i + 1]`;
 * equal tokens have equal `ids`.
 */
export interface Tokens {
  readonly starts: Int32Array;
  readonly ids: Int32Array;
}

/**
 * Divides a text from one offset to another into words, runs of blanks, newlines and punctuation
 * marks; joined again they are the text. Markers such as `{orgName}` and `{/if}` are one token; an
 * accent, a skin tone and the parts of an emoji stay with their base character. Scripts without
 * spaces between words (Chinese, Japanese, Thai …) are divided by the platform's dictionary.
 */
export function wordTokens(
  text: string,
  from: number,
  to: number,
  table: WordTable,
  cuts: RunCuts,
): Tokens {
  const starts = new Int32Array(to - from + 1);
  const ids = new Int32Array(to - from);
  let count = 0;
  for (let at = from; at < to;) {
    const start = at;
    let code = text.charCodeAt(at);
    let kind = classOf(code);
    if (kind === letter || kind === digit) {
      // Nearly all characters are read here, once, and packed for the table at the same time.
      let low = 0;
      let high = 0;
      let all = 0;
      for (;;) {
        high = pushed(high, low);
        low = (low << 8) ^ code;
        all |= code;
        at += 1;
        if (at === to) break;
        code = text.charCodeAt(at);
        kind = classOf(code);
        if (kind !== letter && kind !== digit) break;
      }
      if (at < to && kind !== blank && kind !== newline) {
        for (const end = wordEnd(text, at, to); at < end; at += 1) {
          code = text.charCodeAt(at);
          high = pushed(high, low);
          low = (low << 8) ^ code;
          all |= code;
        }
      }
      starts[count] = start;
      ids[count] = table.numberOf(text, start, at, low, high, all < 256 && at - start <= 8);
      count += 1;
    } else if ((kind = kindAt(text, at)) === spaceless) {
      const end = runEnd(text, start, to);
      for (const cut of cuts.of(text.slice(start, end))) {
        starts[count] = at;
        ids[count] = packed(text, at, start + cut, table);
        count += 1;
        at = start + cut;
      }
    } else {
      at = tokenEnd(text, at, to, kind);
      starts[count] = start;
      ids[count] =
        at - start === 1
          ? table.numberOf(text, start, at, code, 0, code < 256)
          : packed(text, start, at, table);
      count += 1;
    }
  }
  starts[count] = to;
  return { starts: starts.subarray(0, count + 1), ids: ids.subarray(0, count) };
}

/**
 * Whether a token counts as a word: letters, digits or a marker, not a blank or a punctuation mark.
 */
export function isWordAt(text: string, start: number, end: number): boolean {
  const kind = kindAt(text, start);
  if (kind === other)
    return text.charCodeAt(start) === openingBrace && text.charCodeAt(end - 1) === closingBrace;
  return kind === letter || kind === digit || kind === spaceless;
}

function packed(text: string, start: number, end: number, table: WordTable): number {
  let low = 0;
  let high = 0;
  let all = 0;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    high = pushed(high, low);
    low = (low << 8) ^ code;
    all |= code;
  }
  return table.numberOf(text, start, end, low, high, all < 256 && end - start <= 8);
}

/**
 * The end of a word from `at`: over letters, digits and joining characters, over an apostrophe or a
 * point inside, and `,` or `:` between digits.
 */
function wordEnd(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const kind = kindAt(text, at);
    if (kind === letter || kind === digit || kind === joining) at += unitsAt(text, at);
    else if (at + 1 < to && joins(text, at)) at += 1;
    else break;
  }
  return at;
}

function joins(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const next = kindAt(text, at + 1);
  if (code === 39 || code === 0x2019 || code === 46) return next === letter || next === digit;
  return (
    (code === 44 || code === 58) && next === digit && classOf(text.charCodeAt(at - 1)) === digit
  );
}

function runEnd(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const kind = kindAt(text, at);
    if (kind !== spaceless && kind !== joining) break;
    at += unitsAt(text, at);
  }
  return at;
}

/** The end of any token that is not a common word or a run without spaces. */
function tokenEnd(text: string, at: number, to: number, kind: number): number {
  if (kind === blank) return blankEnd(text, at, to);
  if (kind === newline) return at + 1;
  return kind === letter || kind === digit ? wordEnd(text, at, to) : markEnd(text, at, to); // letters beyond 16 bits
}

function blankEnd(text: string, from: number, to: number): number {
  let at = from + 1;
  while (at < to && classOf(text.charCodeAt(at)) === blank) at += 1;
  return at;
}

/**
 * The end of a marker, or of one character with its combining characters: accents, skin tones, and
 * joined characters.
 */
function markEnd(text: string, start: number, to: number): number {
  if (text.charCodeAt(start) === openingBrace) {
    const key = keyEnd(text, start + 1);
    if (key > start + 1 && text.charCodeAt(key) === closingBrace) return key + 1;
    const block = Math.max(openingEnd(text, start), closingEnd(text, start));
    if (block !== -1) return block;
  }
  let at = start + unitsAt(text, start);
  if (isRegional(text, start) && at < to && isRegional(text, at)) at += 2; // two of them make a flag
  while (at < to && kindAt(text, at) === joining) {
    const isTie = text.charCodeAt(at) === 0x200d;
    at += unitsAt(text, at);
    if (isTie && at < to && kindAt(text, at) === other) at += unitsAt(text, at);
  }
  return at;
}

function isRegional(text: string, at: number): boolean {
  const point = text.codePointAt(at) ?? 0;
  return point >= 0x1f1e6 && point <= 0x1f1ff;
}
