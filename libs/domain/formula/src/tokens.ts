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

const piece =
  /(?<space>\s+)|(?<number>\d+(?:\.\d+)?)|(?<string>'[^']*'|"[^"]*")|(?<open>['"][^]*)|(?<word>[\p{L}_][\p{L}\p{M}\p{N}_]*)|(?<sign>\|\||&&|==|!=|<=|>=|[<>+\-*/%!])|(?<punctuation>[()[\],])|(?<unknown>[^])/uy;
const operators: ReadonlySet<string> = new Set([...binaryOperators, '!']);
const words: ReadonlyMap<string, Keyword> = new Map(keywords.map((word) => [word, word]));

/** Cuts a text into tokens; the last is always the end. What is no token is one of kind 'unknown'. */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  piece.lastIndex = 0;
  for (let match = piece.exec(text); match && match[0] !== ''; match = piece.exec(text)) {
    const token = tokenOf(match, match.index);
    if (token) tokens.push(token);
  }
  tokens.push({ kind: 'end', value: '', start: text.length, end: text.length });
  return tokens;
}

function tokenOf(match: RegExpExecArray, start: number): Token | null {
  const text = match[0];
  const groups = match.groups ?? {};
  const span = { start, end: start + text.length };
  if (groups['space'] !== undefined) return null;
  if (groups['number'] !== undefined)
    return Number.isFinite(Number(text))
      ? { kind: 'number', value: Number(text), ...span }
      : { kind: 'unknown', value: text, ...span };
  if (groups['string'] !== undefined) return { kind: 'string', value: text.slice(1, -1), ...span };
  if (groups['word'] !== undefined) {
    const keyword = words.get(text.toLowerCase());
    return keyword ? { kind: 'keyword', value: keyword, ...span } : { kind: 'word', value: text, ...span };
  }
  if (groups['sign'] !== undefined && operators.has(text))
    return { kind: 'operator', value: text as BinaryOperator, ...span };
  if (groups['punctuation'] !== undefined) return { kind: 'punctuation', value: text as '(', ...span };
  return { kind: 'unknown', value: text, ...span };
}

const allowed = /[\p{L}\p{M}\p{N}\s_+\-*/().<>=!&|%,[\]'"]/u;

/** Characters of a text that a formula may not contain, each once; text between quotes counts too. */
export function forbiddenCharacters(text: string): readonly string[] {
  return [...new Set(text)].filter((character) => !allowed.test(character));
}
