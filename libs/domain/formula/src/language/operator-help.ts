import { type FormulaExample } from '../core/catalogue.js';

/** Help for an operator or a keyword: its notation, its meaning, and tested examples. */
export interface OperatorHelp {
  /** The operator itself, as autocompletion inserts it. */
  readonly name: string;
  readonly signature: string;
  readonly help: string;
  readonly examples: readonly FormulaExample[];
}

const inbound = { direction: 'inbound', duration: 90, transfer: null };

/**
 * Every operator and keyword, from the lowest to the highest precedence: for the help panel, beside
 * `formulaFunctions`.
 */
export const operatorHelp: readonly OperatorHelp[] = [
  {
    name: 'or',
    signature: 'a or b, a || b',
    help: 'Holds when either side does.',
    examples: [{ formula: 'duration > 60 or transfer > 0', row: inbound, result: true }],
  },
  {
    name: 'and',
    signature: 'a and b, a && b',
    help: 'Holds when both sides do.',
    examples: [{ formula: "direction == 'inbound' and duration > 60", row: inbound, result: true }],
  },
  {
    name: 'not',
    signature: 'not a, !a',
    help: 'Holds when the other does not. "not" takes the whole comparison after it, "!" only the value.',
    examples: [
      { formula: 'not duration > 60', row: inbound, result: false },
      { formula: '!transfer', row: inbound, result: true },
    ],
  },
  {
    name: '==',
    signature: 'a == b, a != b',
    help: 'The same value, or another one. A number is never the same as a text; nothing is only the same as nothing.',
    examples: [
      { formula: "direction == 'inbound'", row: inbound, result: true },
      { formula: "duration != '90'", row: inbound, result: true },
    ],
  },
  {
    name: '<',
    signature: 'a < b, a <= b, a > b, a >= b',
    help: 'Orders numbers with numbers and texts with texts. A missing number counts as 0; anything else does not hold.',
    examples: [
      { formula: 'duration >= 90', row: inbound, result: true },
      { formula: 'transfer < 1', row: inbound, result: true },
      { formula: "duration < 'a'", row: inbound, result: false },
    ],
  },
  {
    name: 'in',
    signature: 'a in [x, y], a not in [x, y]',
    help: 'Whether a value is one of a list.',
    examples: [
      { formula: "direction in ['inbound', 'outbound']", row: inbound, result: true },
      { formula: 'duration not in [0, 1]', row: inbound, result: true },
    ],
  },
  {
    name: 'between',
    signature: 'a between low and high',
    help: 'Whether a value lies between two others, both included.',
    examples: [{ formula: 'duration between 60 and 90', row: inbound, result: true }],
  },
  {
    name: 'is',
    signature: 'a is null, a is not null',
    help: 'Whether a row has no value there.',
    examples: [
      { formula: 'transfer is null', row: inbound, result: true },
      { formula: 'direction is not null', row: inbound, result: true },
    ],
  },
  {
    name: 'like',
    signature: "a like 'text%'",
    help: 'Whether the whole text is like another, where % stands for any text and _ for one character. Upper and lower case differ.',
    examples: [
      { formula: "direction like 'in%'", row: inbound, result: true },
      { formula: "direction like 'bound'", row: inbound, result: false },
    ],
  },
  {
    name: 'regex',
    signature: "a regex 'pattern'",
    help: 'Whether a pattern is found anywhere in a text. Upper and lower case differ.',
    examples: [{ formula: "direction regex '(in|out)bound'", row: inbound, result: true }],
  },
  {
    name: '+',
    signature: 'a + b, a - b',
    help: 'Sum and difference. What is missing counts as 0, and so does a text.',
    examples: [{ formula: 'duration + transfer - 30', row: inbound, result: 60 }],
  },
  {
    name: '*',
    signature: 'a * b, a / b, a % b',
    help: 'Product, quotient, and what a whole quotient leaves. Division by zero gives 0.',
    examples: [
      { formula: 'duration / 60', row: inbound, result: 1.5 },
      { formula: 'duration % 60', row: inbound, result: 30 },
      { formula: 'duration / transfer', row: inbound, result: 0 },
    ],
  },
  {
    name: '-',
    signature: '-a',
    help: 'The number with the other sign.',
    examples: [{ formula: '-duration', row: inbound, result: -90 }],
  },
  {
    name: 'null',
    signature: 'null, true, false',
    help: 'Nothing, and the two truths. true counts as 1 where a number is wanted, null and false as 0.',
    examples: [
      { formula: '(duration > 60) + true', row: inbound, result: 2 },
      { formula: 'transfer == null', row: inbound, result: true },
    ],
  },
];
