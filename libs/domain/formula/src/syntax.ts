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
  empty: 'Formula cannot be empty',
  characters: (found: readonly string[]): string => `Invalid characters: ${found.join(' ')}`,
  parentheses: 'Mismatched parentheses',
  unknownField: (name: string): string => `Unknown field: ${name}`,
  inArray: 'IN expects array like [x,y]',
  isNull: "IS expects 'NULL'",
  unexpected: 'Unexpected token',
  unknownToken: 'Unknown token',
  extra: 'Extra tokens after valid expression',
} as const;

/**
 * The problem of a formula: the specified message, its position, and sometimes a sentence with
 * details.
 */
export interface FormulaProblem {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly detail?: string;
}
