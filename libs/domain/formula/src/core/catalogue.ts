/** A value of a formula. A missing field counts as null. */
export type FormulaValue = number | string | boolean | null;

/** An example: the formula, its row or rows, and the result. */
export interface FormulaExample {
  readonly formula: string;
  readonly row?: Readonly<Record<string, FormulaValue>>;
  readonly rows?: readonly Readonly<Record<string, FormulaValue>>[];
  readonly result: FormulaValue;
}

/** One function of the language. `max` is null for any number of arguments. */
export interface FormulaFunction {
  readonly signature: string;
  readonly help: string;
  readonly min: number;
  readonly max: number | null;
  /**
   * The maximum number of arguments with which it aggregates all rows; 0 for a function of one row.
   */
  readonly foldsUpTo: 0 | 1;
  readonly examples: readonly FormulaExample[];
}

const durations = [{ duration: 10 }, { duration: 20 }, { duration: 60 }, { duration: null }];
const fold = (
  signature: string,
  help: string,
  examples: readonly FormulaExample[],
): FormulaFunction => ({
  signature,
  help,
  min: 1,
  max: 1,
  foldsUpTo: 1,
  examples,
});

/**
 * Every function. The parser, the evaluator, the SQL writer, the help panel and the tests read this
 * table; an entry without its two implementations (`functions.ts`, `sql-functions.ts`) does not
 * compile.
 */
export const formulaFunctions = {
  abs: {
    signature: 'abs(x)',
    help: 'The size of a number, without its sign.',
    min: 1,
    max: 1,
    foldsUpTo: 0,
    examples: [
      { formula: 'abs(-5)', result: 5 },
      { formula: 'abs(balance)', row: { balance: -2.5 }, result: 2.5 },
    ],
  },
  if: {
    signature: 'if(condition, then, else)',
    help: 'One value when the condition holds, the other when it does not. Nothing, 0, an empty text and false do not hold.',
    min: 3,
    max: 3,
    foldsUpTo: 0,
    examples: [
      {
        formula: "if(transfer > 0, 'passed on', 'kept')",
        row: { transfer: 1 },
        result: 'passed on',
      },
      { formula: 'sum(if(duration > 15, 1, 0))', rows: durations, result: 2 },
    ],
  },
  sum: fold('sum(x)', 'The sum over all rows. Rows without a value are left out.', [
    { formula: 'sum(duration)', rows: durations, result: 90 },
    { formula: 'sum(duration) / 60', rows: durations, result: 1.5 },
  ]),
  avg: fold('avg(x)', 'The mean over the rows that have a value.', [
    { formula: 'avg(duration)', rows: durations, result: 30 },
    { formula: 'avg(duration > 15) * 100', rows: durations, result: 50 },
  ]),
  min: {
    signature: 'min(x), min(a, b, …)',
    help: 'The smallest value over all rows; with several arguments, the smallest of them.',
    min: 1,
    max: null,
    foldsUpTo: 1,
    examples: [
      { formula: 'min(duration)', rows: durations, result: 10 },
      { formula: 'min(duration, 15)', row: { duration: 20 }, result: 15 },
    ],
  },
  max: {
    signature: 'max(x), max(a, b, …)',
    help: 'The largest value over all rows; with several arguments, the largest of them.',
    min: 1,
    max: null,
    foldsUpTo: 1,
    examples: [
      { formula: 'max(duration)', rows: durations, result: 60 },
      { formula: 'max(duration, 15)', row: { duration: 20 }, result: 20 },
    ],
  },
  count: {
    signature: 'count(), count(x)',
    help: 'The number of rows; with a field, of rows that have a value; with a condition, of rows for which it holds.',
    min: 0,
    max: 1,
    foldsUpTo: 1,
    examples: [
      { formula: 'count()', rows: durations, result: 4 },
      { formula: 'count(duration)', rows: durations, result: 3 },
      { formula: 'count(duration > 15)', rows: durations, result: 2 },
    ],
  },
  d_count: fold('d_count(x)', 'The number of different values.', [
    {
      formula: 'd_count(fromNumber)',
      rows: [{ fromNumber: 'a' }, { fromNumber: 'b' }, { fromNumber: 'a' }],
      result: 2,
    },
    {
      formula: 'count() / d_count(room)',
      rows: [{ room: 1 }, { room: 1 }, { room: 2 }],
      result: 1.5,
    },
  ]),
  med: fold(
    'med(x)',
    'The middle value; of an even number of values, the mean of the middle two.',
    [
      { formula: 'med(duration)', rows: durations, result: 20 },
      { formula: 'med(x)', rows: [{ x: 1 }, { x: 2 }, { x: 3 }, { x: 10 }], result: 2.5 },
    ],
  ),
  variance: fold(
    'variance(x)',
    'How far values spread: the sample variance. Of fewer than two values it is 0.',
    [
      { formula: 'variance(duration)', rows: durations, result: 700 },
      { formula: 'variance(x)', rows: [{ x: 7 }], result: 0 },
    ],
  ),
  std_dev: fold(
    'std_dev(x)',
    'How far values spread, in the unit of the values: the sample standard deviation.',
    [
      { formula: 'std_dev(x)', rows: [{ x: 1 }, { x: 3 }, { x: 5 }], result: 2 },
      {
        formula: 'if(avg(x) > 0, std_dev(x) / avg(x), 0)',
        rows: [{ x: 2 }, { x: 4 }, { x: 6 }],
        result: 0.5,
      },
    ],
  ),
  now: {
    signature: 'now()',
    help: 'The present time, in Unix seconds.',
    min: 0,
    max: 0,
    foldsUpTo: 0,
    examples: [
      { formula: 'now() - now()', result: 0 },
      {
        formula: "timestamp_diff(now(), started, 'day') > 30",
        row: { started: '2020-01-05T15:00:00Z' },
        result: true,
      },
    ],
  },
  timestamp_diff: {
    signature: "timestamp_diff(a, b, 'minute')",
    help: "Seconds from b to a; each side Unix seconds or an ISO 8601 text. With 'minute', 'hour' or 'day', in that unit.",
    min: 2,
    max: 3,
    foldsUpTo: 0,
    examples: [
      {
        formula: 'timestamp_diff(ended, started)',
        row: { started: '2026-01-05T15:00:00Z', ended: '2026-01-05T15:01:30Z' },
        result: 90,
      },
      { formula: "timestamp_diff(7200, 0, 'hour')", result: 2 },
    ],
  },
} as const satisfies Readonly<Record<string, FormulaFunction>>;

/** The name of a function. */
export type FunctionName = keyof typeof formulaFunctions;

/** What the third argument of `timestamp_diff` may be, in seconds. */
export const timeUnits: ReadonlyMap<string, number> = new Map([
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
]);

/** Names of all functions. */
export const functionNames = Object.keys(formulaFunctions) as readonly FunctionName[];

const byName: ReadonlyMap<string, FunctionName> = new Map(
  functionNames.map((name) => [name, name]),
);

/** The function of this name, case-insensitive, or null. */
export const findFunction = (name: string): FunctionName | null =>
  byName.get(name) ?? byName.get(name.toLowerCase()) ?? null;

/** The entry of a function. */
export const functionOf = (name: FunctionName): FormulaFunction => formulaFunctions[name];

/** Whether a call with this number of arguments aggregates all rows into one value. */
export function isFold(name: FunctionName, argumentCount: number): boolean {
  const { foldsUpTo } = functionOf(name);
  return foldsUpTo > 0 && argumentCount <= foldsUpTo;
}
