import { type FunctionName, timeUnits } from '../core/catalogue.js';
import { divideBy, type SqlNumber, subtract } from './sql-arithmetic.js';
import {
  countOfRows,
  either,
  type NumberRange,
  rangeOfConstant,
  mayBeNonFinite,
} from './sql-number-range.js';
import {
  extremeOf,
  meanOf,
  medianOf,
  spreadOf,
  type SqlArgument,
  sumOf,
} from './sql-aggregates.js';
import {
  asCondition,
  asFolded,
  asNumber,
  asOnlyNumber,
  asText,
  sqlChoice,
  sqlNull,
  sqlNumber,
  sqlValue,
  type SqlValue,
} from './sql-values.js';
import { isoPattern } from '../core/timestamps.js';
import { type FormulaNode } from '../language/tree.js';

/** The input of a function's SQL. */
export interface SqlCall {
  readonly values: readonly SqlValue[];
  readonly nodes: readonly FormulaNode[];
  /** Whether the only argument is statically a condition. */
  readonly condition: boolean;
  /** The current time as an expression. */
  now(): SqlNumber;
  /** Adds a value as a parameter and returns its placeholder. */
  param(value: unknown): string;
  /**
   * Follows an aggregate of this expression, so that it belongs to the query of the rows even where
   * the expression reads none of their fields.
   */
  pin(sql: string): string;
  /** Whether an expression reads a field of the rows. */
  readsRow(sql: string): boolean;
  /** Whether there is an expression of the row to which such an aggregate can be bound. */
  hasRow(): boolean;
}

const at = (call: SqlCall, index: number): SqlValue => call.values[index] ?? sqlNull;
function folded(call: SqlCall): SqlArgument {
  const argument = asFolded(at(call, 0));
  return { ...argument, pin: call.pin(argument.sql) };
}
const count = (sql: string): SqlValue => sqlValue(`(${sql})::float8`, 'number', false, countOfRows);

/** Every function in SQL, with the results of its closure. */
export const sqlFunctions = {
  abs: (call) => {
    const { sql, extent } = asNumber(at(call, 0));
    return sqlValue(`abs(${sql})`, 'number', false, extent);
  },
  if: (call) => sqlChoice(asCondition(at(call, 0)), at(call, 1), at(call, 2)),
  sum: (call) => sqlNumber(sumOf(folded(call))),
  avg: (call) => sqlNumber(meanOf(folded(call))),
  min: (call) =>
    call.values.length > 1 ? leastOf(call) : sqlNumber(extremeOf('MIN', folded(call))),
  max: (call) =>
    call.values.length > 1 ? greatestOf(call) : sqlNumber(extremeOf('MAX', folded(call))),
  count: (call) => {
    const { sql } = at(call, 0);
    if (call.values.length === 0)
      return sqlValue(`COUNT(*)${call.pin('')}::float8`, 'number', false, countOfRows);
    if (!call.condition) return count(`COUNT(${sql})${call.pin(sql)}`);
    const held = asCondition(at(call, 0));
    return count(`COUNT(CASE WHEN ${held} THEN 1 END)${call.pin(held)}`);
  },
  d_count: (call) => count(`COUNT(DISTINCT ${at(call, 0).sql})${call.pin(at(call, 0).sql)}`),
  med: (call) => sqlNumber(medianOf(folded(call))),
  variance: (call) => spread(call, false),
  std_dev: (call) => spread(call, true),
  now: (call) => sqlNumber(call.now()),
  timestamp_diff: (call) => {
    const unit = call.nodes[2];
    const seconds = unit?.kind === 'literal' ? (timeUnits.get(String(unit.value)) ?? 1) : 1;
    const difference = subtract(timestamp(call, at(call, 0)), timestamp(call, at(call, 1)));
    const { sql, extent } = seconds === 1 ? difference : divideBy(difference, seconds);
    return sqlValue(sql, 'number', true, extent);
  },
} as const satisfies Readonly<Record<FunctionName, (call: SqlCall) => SqlValue>>;

/**
 * A value that is the same in all rows has no deviation; without an expression of the row this is
 * only known as far as its form tells, and only rounding is lost.
 */
function spread(call: SqlCall, isDeviation: boolean): SqlValue {
  const argument = folded(call);
  if (!call.readsRow(argument.sql) && !call.hasRow())
    return sqlNumber({ sql: '0::float8', extent: rangeOfConstant(0) });
  return sqlNumber(spreadOf(argument, isDeviation));
}

const extentsOf = (numbers: readonly SqlNumber[]): NumberRange =>
  numbers.map(({ extent }) => extent).reduce(either);

function greatestOf(call: SqlCall): SqlValue {
  const numbers = call.values.map(asNumber);
  return sqlValue(
    `GREATEST(${numbers.map(({ sql }) => sql).join(', ')})`,
    'number',
    false,
    extentsOf(numbers),
  );
}

/** PostgreSQL orders NaN above all numbers: so it is only found from the other side. */
function leastOf(call: SqlCall): SqlValue {
  const numbers = call.values.map(asNumber);
  const extent = extentsOf(numbers);
  const sql = mayBeNonFinite(extent)
    ? `(- GREATEST(${numbers.map((each) => `- (${each.sql})`).join(', ')}))`
    : `LEAST(${numbers.map((each) => each.sql).join(', ')})`;
  return sqlValue(sql, 'number', false, extent);
}

/**
 * Range of years of four digits in seconds; the smallest difference is a fraction of nine digits.
 */
const moments: NumberRange = { least: 1e-20, most: 1e12 };

/** As `toTimestamp`: NULL for an invalid time. */
function timestamp(call: SqlCall, value: SqlValue): SqlNumber {
  if (value.type === 'number') return { sql: `(${value.sql})`, extent: value.extent };
  const text = asText(value);
  if (text === null) return { sql: 'NULL::float8', extent: rangeOfConstant(0) };
  const read = isoToSeconds(text, call.param(isoPattern));
  const number = asOnlyNumber(value);
  if (number === null) return { sql: read, extent: moments };
  return { sql: `COALESCE(${number}, ${read})`, extent: either(value.extent, moments) };
}

/** The arithmetic of `toTimestamp`, step by step: it cannot fail, for any text. */
function isoToSeconds(text: string, pattern: string): string {
  const days = `365 * t.y + floor(t.y / 4.0) - floor(t.y / 100.0) + floor(t.y / 400.0) + floor((153 * t.m + 2) / 5.0) + t.d - 719469`;
  const offset = `CASE WHEN p[7] = '-' THEN -1 ELSE 1 END * (COALESCE(p[8], '0')::int * 60 + COALESCE(p[9], '0')::int) * 60`;
  const month = 'p[2]::int';
  const shifted =
    `p[1]::int - CASE WHEN ${month} <= 2 THEN 1 ELSE 0 END AS y, CASE ` +
    `WHEN ${month} <= 2 THEN ${month} + 9 ELSE ${month} - 3 END AS m`;
  const clock = `COALESCE(p[4], '0')::int * 3600 + COALESCE(p[5], '0')::int * 60 AS c, COALESCE(p[6], '0')::float8 AS f, ${offset} AS o`;
  const leap = `(p[1]::int % 4 = 0 AND p[1]::int % 100 <> 0) OR p[1]::int % 400 = 0`;
  const lastDay = `CASE WHEN ${month} = 2 THEN CASE WHEN ${leap} THEN 29 ELSE 28 END WHEN ${month} IN (4, 6, 9, 11) THEN 30 ELSE 31 END`;
  return (
    `(SELECT (${days})::float8 * 86400 + t.c + t.f - t.o ` +
    `FROM (SELECT ${shifted}, p[3]::int AS d, ${clock} ` +
    `FROM regexp_match(${text}, ${pattern}) AS p WHERE p[3]::int <= ${lastDay}) AS t)`
  );
}
