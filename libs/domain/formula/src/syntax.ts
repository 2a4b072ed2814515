/** The longest formula that is read, in characters. */
export const maxFormulaLength = 2000;

/** How deep parentheses, arguments, arrays and signs may nest. */
export const maxFormulaDepth = 64;

/** The operators between two values that are written as a sign. */
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

/** An operator between two values. */
export type BinaryOperator = (typeof binaryOperators)[number];

/** Words with a meaning of their own, in any case; none of them can be a field. */
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

/** A word with a meaning of its own. */
export type Keyword = (typeof keywords)[number];

/**
 * How tightly things bind, from loose to tight: or, and, not, comparison (with IN, BETWEEN, IS,
 * LIKE, REGEX), sum, product, sign. Comparisons do not chain. `!` is a sign, `not` is not: `!a ==
 * b` is `(!a) == b`, `not a == b` is `not (a == b)`.
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

/** How tightly an operator binds. */
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

/** The words of every message, as specified. */
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
 * What is wrong with a formula: the specified message, where it is wrong, and sometimes a sentence
 * that says more.
 */
export interface FormulaProblem {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly detail?: string;
}
