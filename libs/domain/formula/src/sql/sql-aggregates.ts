import {
  add,
  divide,
  divideBy,
  finished,
  letMark,
  multiply,
  type SqlNumber,
  subtract,
} from './sql-arithmetic.js';
import {
  anyFinite,
  anyNumber,
  countOfRows,
  type NumberRange,
  isFarFromLimits,
  mayBeNonFinite,
  quotientRange,
  totalRange,
} from './sql-number-range.js';

/**
 * The argument of an aggregate function: NULL where the value is null. `pin` follows each
 * aggregate, and binds one without a field to its query.
 */
export interface SqlArgument extends SqlNumber {
  readonly pin: string;
}

/** The largest number for which the sum of any number of rows cannot overflow. */
const safeToSum = 1e280;

/**
 * The results of aggregate functions are finite, so arithmetic on them needs overflow checks only
 * where rows had numbers of any size.
 */
const finite = ({ least, most }: NumberRange): NumberRange => ({
  least,
  most: Math.min(most, Number.MAX_VALUE),
});

/**
 * Collects the values of the rows, in their order, as `s.v`: for functions that PostgreSQL's own
 * aggregates cannot compute.
 */
const gathered = ({ sql, pin }: SqlArgument, body: string): string =>
  `(SELECT ${body} FROM (SELECT array_agg(${sql})${pin} AS v ${letMark}) AS s)`;

/** Rows of a collected array, in their order. */
const rowsOf = (array: string): string => `unnest(${array}) WITH ORDINALITY AS r(e, n)`;

/**
 * Sums a collected array as the closures do, one by one: 0 where the sum leaves the range, even if
 * later numbers would bring it back. Values that cannot reach the limit are summed at once;
 * otherwise the running sums are checked, scaled down.
 */
function carefulSum(array: string): string {
  const plain = `(SELECT sum(e) FROM unnest(${array}) AS e)`;
  const scaled = `CASE WHEN abs(e) >= 1 THEN e * '${2 ** -64}'::float8 ELSE 0 END`;
  const running =
    `(SELECT max(abs(p)) FROM (SELECT sum(${scaled}) ` +
    `OVER (ORDER BY n ROWS UNBOUNDED PRECEDING) AS p FROM ${rowsOf(array)}) AS w)`;
  return (
    'COALESCE(CASE WHEN (SELECT max(abs(e)) ' +
    `FROM unnest(${array}) AS e) <= ${safeToSum}::float8 THEN ${plain} ` +
    `WHEN ${running} >= '${2 ** 960}'::float8 THEN 0 ELSE ${plain} END, 0)`
  );
}

const countIn = (array: string): string => `(SELECT count(e) FROM unnest(${array}) AS e)::float8`;

/** The sum over the rows that have a value. */
export function sumOf(argument: SqlArgument): SqlNumber {
  const { sql, extent, pin } = argument;
  const found = finite(totalRange(extent));
  if (extent.most < safeToSum)
    return { sql: `COALESCE(SUM(${sql})${pin}, 0)::float8`, extent: found };
  return { sql: gathered(argument, carefulSum('s.v')), extent: found };
}

/** The mean of the rows that have a value. AVG fails when the squares of its values overflow. */
export function meanOf(argument: SqlArgument): SqlNumber {
  const { sql, extent, pin } = argument;
  const found = finite(quotientRange(totalRange(extent), countOfRows));
  if (extent.most < 1e120) return { sql: `COALESCE(AVG(${sql})${pin}, 0)::float8`, extent: found };
  const quotient = divide(
    { sql: carefulSum('s.v'), extent: anyFinite },
    { sql: countIn('s.v'), extent: countOfRows },
  );
  return { sql: gathered(argument, quotient.sql), extent: found };
}

/**
 * The minimum or the maximum. NaN is ignored, unless it comes first: then the closures return it.
 */
export function extremeOf(name: 'MIN' | 'MAX', argument: SqlArgument): SqlNumber {
  const { sql, extent, pin } = argument;
  if (!mayBeNonFinite(extent)) return { sql: `COALESCE(${name}(${sql})${pin}, 0)::float8`, extent };
  const first = `(SELECT e FROM ${rowsOf('s.v')} WHERE e IS NOT NULL ORDER BY n LIMIT 1)`;
  const found = finished(`(SELECT ${name}(NULLIF(e, 'NaN')) FROM unnest(s.v) AS e)`);
  return {
    sql: gathered(argument, `CASE WHEN ${first} = 'NaN' THEN 0 ELSE ${found} END`),
    extent: finite(extent),
  };
}

/** The two middle positions, as fractions: for an odd number of values they are the same. */
const middle = 'ARRAY[0.5, 0.5000000001]';

/**
 * The median; of an even number of values, the mean of the middle two. PERCENTILE_CONT would round
 * it differently.
 */
export function medianOf(argument: SqlArgument): SqlNumber {
  const { sql, extent, pin } = argument;
  const found = finite({ ...extent, least: extent.least * 2 ** -55 });
  if (isFarFromLimits(extent)) {
    const both = `(PERCENTILE_DISC(${middle}) WITHIN GROUP (ORDER BY ${sql})${pin})`;
    return { sql: `COALESCE((${both}[1] + ${both}[2]) / 2, 0)::float8`, extent: found };
  }
  const places = `(SELECT PERCENTILE_DISC(${middle}) WITHIN GROUP (ORDER BY e) FROM unnest(s.v) AS e)`;
  const at = (place: 1 | 2): SqlNumber => ({ sql: `m.p[${place}]`, extent: anyFinite });
  const mean = divideBy(add(at(1), at(2)), 2).sql;
  const isOdd = `(SELECT count(e) % 2 = 1 FROM unnest(s.v) AS e)`;
  const body = finished(`CASE WHEN ${isOdd} THEN m.p[1] ELSE ${mean} END`);
  const sqlOf = gathered(argument, `(SELECT ${body} FROM (SELECT ${places} AS p ${letMark}) AS m)`);
  return { sql: sqlOf, extent: found };
}

/**
 * The sample variance or standard deviation, in two passes like the closures; of fewer than two
 * values it is 0.
 */
export function spreadOf(argument: SqlArgument, isDeviation: boolean): SqlNumber {
  const { extent } = argument;
  const isSafe = extent.most < 1e120 && extent.least > 1e-100;
  const variance = gathered(argument, isSafe ? plainVariance : carefulVariance);
  const most = isSafe ? extent.most ** 2 * 1e21 : Number.MAX_VALUE;
  return {
    sql: isDeviation ? `sqrt(${variance})` : variance,
    extent: { least: Number.MIN_VALUE, most },
  };
}

const plainVariance =
  'COALESCE((SELECT (SELECT sum((e - c.m) * (e - c.m)) FROM unnest(s.v) AS e) / (c.n - 1) ' +
  'FROM (SELECT sum(e) / count(e) AS m, count(e)::float8 AS n FROM unnest(s.v) AS e ' +
  'HAVING count(e) > 1) AS c), 0)';

/**
 * Every step may overflow: the sum, a difference, a square, the sum of squares. An overflow makes
 * the result 0, as in the closures.
 */
const carefulVariance = ((): string => {
  const any = { extent: anyFinite };
  const mean = divide({ sql: carefulSum('s.v'), ...any }, { sql: 'c.n', extent: countOfRows }).sql;
  const apart = subtract({ sql: 'e', ...any }, { sql: 'k.m', ...any }).sql;
  const square = multiply({ sql: 'a', extent: anyNumber }, { sql: 'a', extent: anyNumber }).sql;
  const squares = `(SELECT array_agg((SELECT ${square} FROM (SELECT ${apart} AS a ${letMark}) AS q) ORDER BY n) FROM ${rowsOf('s.v')})`;
  const whole = divide(
    { sql: carefulSum('d.v'), ...any },
    { sql: 'c.n - 1', extent: countOfRows },
  ).sql;
  const counted = `(SELECT ${countIn('s.v')} AS n ${letMark}) AS c`;
  const meant = `LATERAL (SELECT ${mean} AS m ${letMark}) AS k`;
  const squared = `LATERAL (SELECT ${squares} AS v ${letMark}) AS d`;
  return `(SELECT CASE WHEN c.n < 2 THEN 0 ELSE ${whole} END FROM ${counted}, ${meant}, ${squared})`;
})();
