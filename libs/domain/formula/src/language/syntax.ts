import {
  type FormulaProblemWords,
  formulaProblemTexts as texts,
  textOf,
  wordsOf,
} from '../core/problem-texts.js';

/** The maximum length of a formula in characters. */
export const maxFormulaLength = 2000;

/** The maximum nesting of parentheses, arguments, arrays and signs. */
export const maxFormulaDepth = 64;

/** Binary operators that are written as symbols. */
export const binaryOperators = [
  '||',
  '&&',
  '==',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
] as const;

/** A binary operator. */
export type BinaryOperator = (typeof binaryOperators)[number];

/** Reserved words, case-insensitive; none of them can be a field. */
export const keywords = [
  'and',
  'or',
  'not',
  'between',
  'in',
  'is',
  'like',
  'regex',
  'null',
  'true',
  'false',
] as const;

/** A reserved word. */
export type Keyword = (typeof keywords)[number];

/**
 * Binding power from weak to strong: or, and, not, comparison (with IN, BETWEEN, IS, LIKE, REGEX),
 * sum, product, sign. Comparisons do not chain. `!` is a sign, `not` is not: `!a == b` is `(!a) ==
 * b`, `not a == b` is `not (a == b)`.
 */
export const binding = {
  or: 1,
  and: 2,
  not: 3,
  comparison: 4,
  sum: 5,
  product: 6,
  sign: 7,
} as const;

/** The binding power of an operator. */
export const bindingOf: Readonly<Record<BinaryOperator, number>> = {
  '||': binding.or,
  '&&': binding.and,
  '==': binding.comparison,
  '!=': binding.comparison,
  '<': binding.comparison,
  '>': binding.comparison,
  '<=': binding.comparison,
  '>=': binding.comparison,
  '+': binding.sum,
  '-': binding.sum,
  '*': binding.product,
  '/': binding.product,
  '%': binding.product,
};

/** The text of every message, as specified. */
export const messages = {
  empty: texts.empty,
  characters: (found: readonly string[]): string =>
    textOf(wordsOf('characters', { found: found.join(' ') })),
  parentheses: texts.parentheses,
  unknownField: (name: string): string => textOf(wordsOf('unknownField', { name })),
  inArray: texts.inArray,
  isNull: texts.isNull,
  unexpected: texts.unexpected,
  unknownToken: texts.unknownToken,
  extra: texts.extra,
} as const;

/**
 * The problem of a formula: the specified message, its position, and sometimes sentences with
 * details. `words` and `hints` are the same as codes with facts, from which an interface makes its
 * own sentences.
 */
export interface FormulaProblem {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly detail?: string;
  readonly words: FormulaProblemWords;
  readonly hints: readonly FormulaProblemWords[];
}

/** A problem at a place, with the sentences that help. */
export function problemAt(
  words: FormulaProblemWords,
  { start, end }: { readonly start: number; readonly end: number },
  hints: readonly FormulaProblemWords[] = [],
): FormulaProblem {
  const message = textOf(words);
  if (hints.length === 0) return { message, start, end, words, hints };
  return { message, start, end, words, hints, detail: hints.map(textOf).join(' ') };
}
