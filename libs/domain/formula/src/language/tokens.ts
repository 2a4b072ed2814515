import { codes, Scanner } from './scanner.js';
import { type BinaryOperator, binaryOperators, type Keyword, keywords } from './syntax.js';

/** A piece of a formula's text. */
export type Token = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'word'; readonly value: string }
  | { readonly kind: 'keyword'; readonly value: Keyword }
  | { readonly kind: 'operator'; readonly value: BinaryOperator | '!' }
  | { readonly kind: 'punctuation'; readonly value: '(' | ')' | '[' | ']' | ',' }
  | { readonly kind: 'unknown'; readonly value: string }
  | { readonly kind: 'end'; readonly value: '' }
);

/**
 * Splits a text into tokens; the last is always the end. An unknown piece is a token of kind
 * 'unknown'.
 */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const scanner = new Scanner(text);
  do {
    scanner.next();
    tokens.push(tokenOf(scanner, text));
  } while (scanner.code !== codes.end);
  return tokens;
}

function tokenOf(scanner: Scanner, source: string): Token {
  const { code, start, end, text } = scanner;
  if (code >= codes.keyword)
    return { kind: 'keyword', value: keywords[code - codes.keyword] as Keyword, start, end };
  if (code >= codes.operator)
    return {
      kind: 'operator',
      value: binaryOperators[code - codes.operator] as BinaryOperator,
      start,
      end,
    };
  switch (code) {
    case codes.end:
      return { kind: 'end', value: '', start, end };
    case codes.number:
      return { kind: 'number', value: scanner.number, start, end };
    case codes.string:
      return { kind: 'string', value: text, start, end };
    case codes.word:
      return { kind: 'word', value: text, start, end };
    case codes.unknown:
      return { kind: 'unknown', value: text, start, end };
    case codes.bang:
      return { kind: 'operator', value: '!', start, end };
    default:
      return { kind: 'punctuation', value: source[start] as '(', start, end };
  }
}

const allowed = /[\p{L}\p{M}\p{N}\s_+\-*/().<>=!&|%,[\]'"]/u;

/**
 * Characters of a text that a formula may not contain, each once; including text between quotes.
 */
export function forbiddenCharacters(text: string): readonly string[] {
  return [...new Set(text)].filter((character) => !allowed.test(character));
}
