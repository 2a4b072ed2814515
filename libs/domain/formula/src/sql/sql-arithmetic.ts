import {
  anyNumber,
  type NumberRange,
  rangeOfConstant,
  isFarFromLimits,
  productRange,
  quotientRange,
  sumRange,
} from './sql-number-range.js';

/** An SQL number that is never NULL. */
export interface SqlNumber {
  readonly sql: string;
  readonly extent: NumberRange;
}

/**
 * Occurs once in every expression that names others; it prevents the planner from inlining them
 * again.
 */
export const letMark = 'OFFSET 0';

/**
 * Names two numbers `a` and `b`, so that an expression can use them several times without repeating
 * them.
 */
export const letNumbers = (a: string, b: string, body: string): string =>
  `(SELECT ${body} FROM (SELECT (${a})::float8 AS a, (${b})::float8 AS b ${letMark}) AS t)`;

const double = (value: number): string => `'${value}'::float8`;
const power = (exponent: number): string => double(2 ** exponent);
const isFinite = (name: string): string => `abs(${name}) < 'Infinity'::float8`;
const infinity = (isPositive: string): string =>
  `CASE WHEN ${isPositive} THEN 'Infinity'::float8 ELSE '-Infinity'::float8 END`;
const areAlike = '(a > 0) = (b > 0)';

/** Neither the product nor the quotient of two such numbers comes near a limit of the range. */
const areMiddling = ['a', 'b']
  .map((name) => `abs(${name}) BETWEEN ${double(1e-150)} AND ${double(1e150)}`)
  .join(' AND ');
const isPlain = `NOT (${isFinite('a')}) OR NOT (${isFinite('b')})`;

/**
 * The operators with the results of the closures, where PostgreSQL's own would raise an error: a
 * result beyond the range is infinite, one too small is 0. Both are detected on operands scaled by
 * powers of two, which changes no digit. `a` and `b` are the names of the operands.
 */
const sum = `CASE WHEN abs(a) < ${double(4e307)} AND abs(b) < ${double(4e307)} OR ${isPlain} THEN a + b
 WHEN abs(a) < 1 THEN b WHEN abs(b) < 1 THEN a
 WHEN abs(a * ${double(0.5)} + b * ${double(0.5)}) >= ${power(1023)} THEN ${infinity('a > 0')} ELSE a + b END`;

const product = `CASE WHEN ${areMiddling} OR a = 0 OR b = 0 OR ${isPlain} THEN a * b
 WHEN abs(a) >= 1 AND abs(b) >= 1 THEN CASE WHEN abs((a * ${power(-512)}) * (b * ${power(-512)})) >= 1 THEN ${infinity(areAlike)} ELSE a * b END
 WHEN abs(a) < 1 AND abs(b) < 1 AND abs((a * ${power(540)}) * (b * ${power(540)})) <= ${power(5)} THEN 0 ELSE a * b END`;

const quotient = `CASE WHEN b = 0 THEN 0 WHEN ${areMiddling} OR a = 0 OR ${isPlain} THEN a / b
 WHEN abs(a) >= ${power(-60)} AND abs(b) < 1 THEN CASE WHEN abs((a * ${power(-600)}) / (b * ${power(600)})) >= ${power(-176)} THEN ${infinity(areAlike)} ELSE a / b END
 WHEN abs(a) < 1 AND abs(b) >= 1 AND abs((a * ${power(600)}) / (b * ${power(-600)})) <= ${power(125)} THEN 0 ELSE a / b END`;

const remainder = `CASE WHEN b = 0 THEN 0 ELSE ${letNumbers('a', `- ${letNumbers('b', `trunc(${quotient})`, product)}`, sum)} END`;

const hasRoom = ({ most }: NumberRange): boolean => most < 1e290;
const exactly = (a: SqlNumber, b: string, body: string): SqlNumber => ({
  sql: letNumbers(a.sql, b, body),
  extent: anyNumber,
});

/** The sum of two numbers. */
export function add(a: SqlNumber, b: SqlNumber): SqlNumber {
  const extent = sumRange(a.extent, b.extent);
  return hasRoom(extent) ? { sql: `((${a.sql}) + (${b.sql}))`, extent } : exactly(a, b.sql, sum);
}

/** The difference of two numbers. */
export function subtract(a: SqlNumber, b: SqlNumber): SqlNumber {
  const extent = sumRange(a.extent, b.extent);
  return hasRoom(extent)
    ? { sql: `((${a.sql}) - (${b.sql}))`, extent }
    : exactly(a, `- (${b.sql})`, sum);
}

/** The product of two numbers. */
export function multiply(a: SqlNumber, b: SqlNumber): SqlNumber {
  const extent = productRange(a.extent, b.extent);
  return isFarFromLimits(extent)
    ? { sql: `((${a.sql}) * (${b.sql}))`, extent }
    : exactly(a, b.sql, product);
}

/** The quotient of two numbers; by zero it is 0. */
export function divide(a: SqlNumber, b: SqlNumber): SqlNumber {
  const extent = quotientRange(a.extent, b.extent);
  if (!isFarFromLimits(extent)) return exactly(a, b.sql, quotient);
  return { sql: `COALESCE((${a.sql}) / NULLIF((${b.sql}), 0), 0)`, extent };
}

/** The quotient of a number that may be NULL and a constant that is not zero. */
export function divideBy(a: SqlNumber, by: number): SqlNumber {
  const extent = quotientRange(a.extent, rangeOfConstant(by));
  return isFarFromLimits(extent)
    ? { sql: `((${a.sql}) / ${by})`, extent }
    : exactly(a, String(by), quotient);
}

/** The remainder of the integer quotient of two numbers; by zero it is 0. */
export function remain(a: SqlNumber, b: SqlNumber): SqlNumber {
  const times = quotientRange(a.extent, b.extent);
  const taken = productRange(b.extent, { least: 1, most: times.most });
  const extent = sumRange(a.extent, taken);
  if (!isFarFromLimits(times) || !isFarFromLimits(taken) || !hasRoom(extent))
    return exactly(a, b.sql, remainder);
  return {
    sql: `COALESCE((${a.sql}) - (${b.sql}) * trunc((${a.sql}) / NULLIF((${b.sql}), 0)), 0)`,
    extent,
  };
}

/** A finite number: 0 for any other, and never negative zero. Not for one that can be NULL. */
export const finished = (sql: string): string =>
  `(COALESCE(NULLIF(NULLIF(NULLIF((${sql}), 'NaN'), 'Infinity'), '-Infinity'), 0) + 0)`;
