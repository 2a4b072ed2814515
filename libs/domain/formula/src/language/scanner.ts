import { findFunction, type FunctionName, functionOf } from '../core/catalogue.js';
import {
  binaryOperators,
  binding,
  bindingOf,
  type BinaryOperator,
  type Keyword,
  keywords,
} from './syntax.js';

/** Token codes as small numbers, because comparing numbers is fast. */
export const codes = {
  end: 0,
  number: 1,
  string: 2,
  word: 3,
  unknown: 4,
  open: 5,
  close: 6,
  openArray: 7,
  closeArray: 8,
  comma: 9,
  bang: 10,
  /** The code of a binary operator is this plus its index in `binaryOperators`. */
  operator: 16,
  /** The code of a keyword is this plus its index in `keywords`. */
  keyword: 32,
} as const;

/** The code of a binary operator. */
export const codeOfOperator = (operator: BinaryOperator): number =>
  codes.operator + binaryOperators.indexOf(operator);

/** The code of a keyword. */
export const codeOfKeyword = (word: Keyword): number => codes.keyword + keywords.indexOf(word);

/** The binding power of a token code as an infix operator; 0 for other tokens. */
export const bindingOfCode: Uint8Array = new Uint8Array(64);
for (const operator of binaryOperators)
  bindingOfCode[codeOfOperator(operator)] = bindingOf[operator];
bindingOfCode[codeOfKeyword('or')] = binding.or;
bindingOfCode[codeOfKeyword('and')] = binding.and;
for (const word of ['in', 'between', 'is', 'like', 'regex', 'not'] as const)
  bindingOfCode[codeOfKeyword(word)] = binding.comparison;

const space = 1;
const digit = 2;
const letter = 3;
const quote = 4;
const sign = 5;
const punctuation = 6;

/** The class of each ASCII character; 0 for one that begins no token. */
const classes = new Uint8Array(128);
/** Whether an ASCII character is allowed in a formula. */
const allowedAscii = new Uint8Array(128);
const classify = (characters: string, kind: number): void => {
  for (const character of characters) {
    classes[character.charCodeAt(0)] = kind;
    allowedAscii[character.charCodeAt(0)] = 1;
  }
};
classify(' \t\n\v\f\r', space);
classify('0123456789', digit);
classify('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', letter);
classify('\'"', quote);
classify('|&=!<>+-*/%', sign);
classify('()[],', punctuation);
allowedAscii[46] = 1; // the decimal point

const punctuationCodes = new Uint8Array(128);
for (const [character, code] of [
  ['(', codes.open],
  [')', codes.close],
  ['[', codes.openArray],
  [']', codes.closeArray],
  [',', codes.comma],
] as const)
  punctuationCodes[character.charCodeAt(0)] = code;

/**
 * Codes of the operators of one character, and of those of two by their first: all end in `=`
 * except `||` and `&&`.
 */
const single = new Uint8Array(128);
const double = new Uint8Array(128);
for (const operator of binaryOperators)
  (operator.length === 1 ? single : double)[operator.charCodeAt(0)] = codeOfOperator(operator);
single[33] = codes.bang;

const nonAsciiSpace = /\s/u;
const letterOrMark = /[\p{L}\p{M}\p{N}]/u;
const anyLetter = /\p{L}/u;

/** A cached word: its text, its code, and the function it names. */
interface Word {
  readonly text: string;
  readonly code: number;
  readonly callee: Callee | null;
  /**
   * Its last ten characters, packed into two numbers; see `symbols`. -1 as `high` when some of them
   * are outside ASCII.
   */
  readonly high: number;
  readonly low: number;
}

/** The properties of a function that the parser needs. */
export interface Callee {
  readonly name: FunctionName;
  readonly min: number;
  readonly max: number;
  readonly foldsUpTo: number;
}

function calleeOf(text: string): Callee | null {
  const name = findFunction(text);
  if (name === null) return null;
  const { min, max, foldsUpTo } = functionOf(name);
  return { name, min, max: max ?? Infinity, foldsUpTo };
}

const keywordByWord: ReadonlyMap<string, number> = new Map(
  keywords.map((word) => [word, codeOfKeyword(word)]),
);

/**
 * The ASCII characters of words, numbered from 1, and so in six bits each: up to ten of them packed
 * into two integers identify the word, and two words are equal when these integers are. 0 for a
 * character of no word.
 */
const symbols = new Uint8Array(128);
for (let code = 0, count = 0; code < 128; code += 1)
  if (classes[code] === letter || classes[code] === digit) symbols[code] = count += 1;
const longestPacked = 10;

/**
 * Cache of recent words, by a hash of their characters; a word replaces another with the same hash.
 * The same few fields and functions repeat: a cached word is neither copied out of the text nor
 * looked up, and is an interned string, by which properties are read fast.
 */
const lately: (Word | undefined)[] = new Array<Word | undefined>(512).fill(undefined);
const longestKept = 40;

function wordOf(text: string, high: number, low: number): Word {
  const [name = text] = Object.keys({ [text]: 0 }); // the engine's interned copy, by which it finds properties at once
  const code = keywordByWord.get(text) ?? keywordByWord.get(text.toLowerCase());
  if (code !== undefined) return { text: name, code, callee: null, high, low };
  return { text: name, code: codes.word, callee: calleeOf(text), high, low };
}

/** Whether the texts at two positions of this length are equal. */
function standsAt(text: string, source: string, from: number, size: number): boolean {
  if (text.length !== size) return false;
  for (let i = 0; i < text.length; i += 1)
    if (text.charCodeAt(i) !== source.charCodeAt(from + i)) return false;
  return true;
}

const powersOfTen = Float64Array.from({ length: 16 }, (_, power) => Number(`1e${power}`));

/** Splits a text into tokens, one at a time. Its fields describe the current token. */
export class Scanner {
  /**
   * The current token: its code, its position, and the content of a number, string, word or unknown
   * piece.
   */
  code: number = codes.end;
  start = 0;
  end = 0;
  number = 0;
  text = '';
  /** The function of this name, if the token is the name of one. */
  callee: Callee | null = null;
  /** The end of the previous token. */
  last = 0;
  /**
   * Whether a character outside ASCII, or one that a formula may not contain, was skipped within
   * quotes.
   */
  odd = false;

  constructor(private source: string) {}

  /** Resets the scanner to another text. */
  restart(source: string): void {
    this.source = source;
    this.end = 0;
    this.odd = false;
  }

  /** Advances to the next token; after the last one it stays at the end. */
  next(): void {
    const { source } = this;
    const { length } = source;
    this.last = this.end;
    let at = this.end;
    let code = 0;
    let kind = 0;
    for (; at < length; at += 1) {
      code = source.charCodeAt(at);
      kind = code < 128 ? (classes[code] as number) : this.beyondAscii(at);
      if (kind !== space) break;
    }
    this.start = at;
    if (at >= length) {
      this.code = codes.end;
      this.end = length;
    } else if (kind === letter) this.word(at, code);
    else if (kind === digit) this.digits(at);
    else if (kind === punctuation) {
      this.code = punctuationCodes[code] as number;
      this.end = at + 1;
    } else if (kind === sign) this.sign(at, code);
    else if (kind === quote) this.quoted(at, code);
    else this.unknown(at, at + ((source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1));
  }

  private unknown(from: number, to: number): void {
    this.code = codes.unknown;
    this.end = to;
    this.text = this.source.slice(from, to);
  }

  private beyondAscii(at: number): number {
    this.odd = true;
    const character = String.fromCodePoint(this.source.codePointAt(at) ?? 0);
    if (nonAsciiSpace.test(character)) return space;
    return anyLetter.test(character) ? letter : 0;
  }

  private word(from: number, first: number): void {
    const { source } = this;
    const { length } = source;
    let at = from;
    let code = first;
    let high = 0;
    let low = 0;
    let isPacked = true;
    for (;;) {
      if (code < 128) {
        const symbol = symbols[code] as number;
        if (symbol === 0) break;
        high = ((high << 6) | (low >>> 24)) & 0x3fffffff;
        low = ((low << 6) | symbol) & 0x3fffffff;
        at += 1;
      } else {
        this.odd = true;
        const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
        if (!letterOrMark.test(character)) break;
        low = (low * 31 + code) & 0x3fffffff;
        isPacked = false;
        at += character.length;
      }
      if (at >= length) break;
      code = source.charCodeAt(at);
    }
    this.end = at;
    const size = at - from;
    if (!isPacked) high = -1;
    const place = (low ^ (low >>> 9) ^ (low >>> 18) ^ Math.imul(high, 37)) & 511;
    let word = lately[place];
    if (
      word === undefined ||
      word.low !== low ||
      word.high !== high ||
      ((high < 0 || size > longestPacked || word.text.length !== size) &&
        !standsAt(word.text, source, from, size))
    ) {
      word = wordOf(source.slice(from, at), high, low);
      if (size <= longestKept) lately[place] = word;
    }
    this.code = word.code;
    this.text = word.text;
    this.callee = word.callee;
  }

  private digits(from: number): void {
    const { source } = this;
    const { length } = source;
    let at = from;
    let value = 0;
    let code = 0;
    // Never past the end: a missing character is NaN, which would make slow doubles of all the
    // others.
    for (; at < length && (code = source.charCodeAt(at)) >= 48 && code <= 57; at += 1)
      value = value * 10 + code - 48;
    let fraction = 0;
    if (at + 1 < length && code === 46) {
      const point = at;
      for (at += 1; at < length && (code = source.charCodeAt(at)) >= 48 && code <= 57; at += 1)
        value = value * 10 + code - 48;
      fraction = at - point - 1;
      if (fraction === 0) at = point;
    }
    // Up to 15 digits and 15 of the fraction, both parts of the quotient are exact, so it is
    // rounded once, as Number() would.
    const read =
      at - from <= 15 ? value / (powersOfTen[fraction] as number) : Number(source.slice(from, at));
    if (!Number.isFinite(read)) return this.unknown(from, at);
    this.code = codes.number;
    this.number = read;
    this.end = at;
  }

  private quoted(from: number, open: number): void {
    const { source } = this;
    const { length } = source;
    for (let at = from + 1; at < length; at += 1) {
      const code = source.charCodeAt(at);
      if (code === open) {
        this.code = codes.string;
        this.end = at + 1;
        this.text = source.slice(from + 1, at);
        return;
      }
      if (code >= 128 || allowedAscii[code] === 0) this.odd = true;
    }
    this.unknown(from, length);
  }

  private sign(at: number, code: number): void {
    const following = at + 1 < this.source.length ? this.source.charCodeAt(at + 1) : 0;
    const isDouble = code === 124 || code === 38 ? following === code : following === 61;
    const found = (isDouble && double[code]) || single[code];
    if (!found) return this.unknown(at, at + 1);
    this.code = found;
    this.end = at + (isDouble && double[code] ? 2 : 1);
  }
}
