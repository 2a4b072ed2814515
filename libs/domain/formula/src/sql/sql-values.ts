import { letMark, letNumbers, type SqlNumber } from './sql-arithmetic.js';
import {
  anyFinite,
  either,
  type NumberRange,
  rangeOfConstant,
  mayBeNonFinite,
} from './sql-number-range.js';

/**
 * The type of an SQL expression. A 'json' expression is a jsonb number, string or boolean, or NULL;
 * its type is known only per row.
 */
export type SqlType = 'number' | 'text' | 'boolean' | 'json';

/**
 * An SQL expression with its type; `nullable` says whether it can be NULL, `extent` the range of a
 * number.
 */
export interface SqlValue {
  readonly sql: string;
  readonly type: SqlType;
  readonly nullable: boolean;
  readonly extent: NumberRange;
  /**
   * For a field of type 'json': the stored expression, which may also be no number, text or
   * boolean.
   */
  readonly held?: string;
}

/** The maximum length of a formula's SQL; some operators repeat an operand. */
export const maxSqlLength = 200_000;

/** Maximum number of named expressions in one formula: planning them takes quadratic time. */
const maxLets = 150;

/** Thrown when the text grows too long. */
export class SqlTooLong extends Error {}

/** Creates an expression, within the maximum length. */
export function sqlValue(
  sql: string,
  type: SqlType,
  nullable = false,
  extent: NumberRange = rangeOfConstant(1),
): SqlValue {
  if (sql.length > maxSqlLength || (sql.length > 5000 && sql.split(letMark).length > maxLets))
    throw new SqlTooLong();
  return { sql, type, nullable, extent };
}

/** A number that is never NULL as a value. */
export const sqlNumber = ({ sql, extent }: SqlNumber): SqlValue =>
  sqlValue(sql, 'number', false, extent);

/** The value that is always null. */
export const sqlNull: SqlValue = {
  ...sqlValue('NULL::jsonb', 'json', true),
  extent: rangeOfConstant(0),
};

/**
 * Numbers that jsonb can hold and a double cannot: they represent a number that is not finite,
 * where a value may be of any type.
 */
const noFinite = { Infinity: '1e400', '-Infinity': '-1e400', NaN: '1e401' } as const;

/**
 * A jsonb number as a double: NULL when it is too large for one, which the closures read as not
 * finite, and 0 when it is too small. Only for numbers.
 */
function heldNumber(held: string): string {
  const size = `abs((${held})::numeric)`;
  return (
    `(CASE WHEN ${size} BETWEEN 1e-290 AND 1e290 THEN (${held})::float8 ` +
    `WHEN ${size} >= 1.7976931348623158079e308 THEN NULL ` +
    `WHEN ${size} <= 2.4703282292062328e-324 THEN 0 ELSE (${held})::float8 END)`
  );
}

/**
 * A json value: its expression, and its number if it is one. The number may be NULL where `held`
 * is.
 */
interface Parts {
  readonly at: string;
  readonly number: string;
}

/** Expressions of at least this length are named instead of repeated. */
const longToRepeat = 300;

/** Writes an expression that uses a json value several times. */
function asking({ sql, held, extent }: SqlValue, write: (parts: Parts) => string): string {
  if (held !== undefined) return write({ at: held, number: heldNumber(held) });
  if (sql.length < longToRepeat) return write({ at: sql, number: choiceNumber(sql, extent) });
  return (
    `(SELECT ${write({ at: 'formula_value', number: choiceNumber('formula_value', extent) })} ` +
    `FROM (SELECT ${sql} AS formula_value ${letMark}) AS formula_let)`
  );
}

function choiceNumber(sql: string, extent: NumberRange): string {
  if (!mayBeNonFinite(extent)) return `(${sql})::float8`;
  const cases = Object.entries(noFinite).map(
    ([name, code]) => `WHEN '${code}'::jsonb THEN '${name}'::float8`,
  );
  return `(CASE ${sql} ${cases.join(' ')} ELSE (${sql})::float8 END)`;
}

const textAt = (at: string): string => `(${at}) #>> '{}'`;
const oneOrZero = (sql: string): string => `CASE WHEN ${sql} THEN 1::float8 ELSE 0::float8 END`;

/**
 * A field of type 'json' as a value: NULL unless it is a number, a text or a boolean, like the
 * closures.
 */
export function sqlHeld(held: string): SqlValue {
  const sql =
    `(CASE jsonb_typeof(${held}) WHEN 'string' THEN ${held} WHEN 'boolean' THEN ${held} ` +
    `WHEN 'number' THEN to_jsonb(${heldNumber(held)}) END)`;
  return { ...sqlValue(sql, 'json', true, anyFinite), held };
}

/** As `toNumber`: never NULL. */
export function asNumber(value: SqlValue): SqlNumber {
  const { sql, type, nullable } = value;
  const extent =
    type === 'number'
      ? value.extent
      : type === 'json'
        ? either(value.extent, rangeOfConstant(1))
        : rangeOfConstant(type === 'text' ? 0 : 1);
  if (type === 'number') return { sql: nullable ? `COALESCE(${sql}, 0)` : sql, extent };
  if (type === 'text') return { sql: '0::float8', extent };
  if (type === 'boolean') return { sql: oneOrZero(sql), extent };
  const found = asking(value, ({ at, number }) => {
    const sure = value.held === undefined ? number : `COALESCE(${number}, 0)`;
    return `CASE jsonb_typeof(${at}) WHEN 'number' THEN ${sure} WHEN 'boolean' THEN ${oneOrZero(`(${at})::boolean`)} ELSE 0::float8 END`;
  });
  return { sql: found, extent };
}

/** As `toNumber`, but NULL where the value is null: the argument of an aggregate function. */
export function asFolded(value: SqlValue): SqlNumber {
  const { sql, type, nullable, extent } = value;
  if (type === 'number') return { sql, extent };
  if (!nullable) return asNumber(value);
  if (type !== 'json')
    return {
      sql: `CASE WHEN (${sql}) IS NOT NULL THEN ${asNumber(value).sql} END`,
      extent: rangeOfConstant(1),
    };
  const found = asking(
    value,
    ({ at, number }) =>
      `CASE jsonb_typeof(${at}) WHEN 'number' THEN ${number} ` +
      `WHEN 'boolean' THEN ${oneOrZero(`(${at})::boolean`)} ` +
      `WHEN 'string' THEN 0::float8 END`,
  );
  return { sql: found, extent: either(extent, rangeOfConstant(1)) };
}

/** A number that becomes NULL where it is NaN: NaN compares with no number, not even itself. */
const comparable = (sql: string, extent: NumberRange): string =>
  mayBeNonFinite(extent) ? `NULLIF((${sql}), 'NaN')` : sql;

/** As `toCondition`: never NULL. */
export function asCondition(value: SqlValue): string {
  const { sql, type, nullable, extent } = value;
  if (type === 'boolean') return nullable ? `COALESCE(${sql}, FALSE)` : sql;
  if (type === 'number') return `(COALESCE(${comparable(sql, extent)}, 0) <> 0)`;
  if (type === 'text') return `(COALESCE(${sql}, '') <> '')`;
  return asking(
    value,
    ({ at, number }) =>
      `(CASE jsonb_typeof(${at}) WHEN 'boolean' THEN (${at})::boolean ` +
      `WHEN 'number' THEN COALESCE(${comparable(number, extent)}, 0) <> 0 ` +
      `WHEN 'string' THEN ${textAt(at)} <> '' ELSE FALSE END)`,
  );
}

/** The value when it is a text, else NULL; null when it is statically never one. */
export function asText(value: SqlValue): string | null {
  if (value.type === 'text') return value.sql;
  if (value.type !== 'json' || value === sqlNull) return null;
  return asking(
    value,
    ({ at }) => `(CASE WHEN jsonb_typeof(${at}) = 'string' THEN ${textAt(at)} END)`,
  );
}

/** The value when it is a number, else NULL. */
export function asOnlyNumber(value: SqlValue): string | null {
  if (value.type === 'number') return value.sql;
  if (value.type !== 'json' || value === sqlNull) return null;
  return asking(
    value,
    ({ at, number }) => `(CASE WHEN jsonb_typeof(${at}) = 'number' THEN ${number} END)`,
  );
}

/** The value as a jsonb scalar. */
export function asJson({ sql, type, extent }: SqlValue): string {
  if (type === 'json') return sql;
  if (type !== 'number' || !mayBeNonFinite(extent)) return `to_jsonb(${sql})`;
  const cases = Object.entries(noFinite).map(
    ([name, code]) => `WHEN '${name}'::float8 THEN '${code}'::jsonb`,
  );
  const write = (number: string): string =>
    `(CASE ${number} ${cases.join(' ')} ELSE to_jsonb(${number}) END)`;
  return sql.length < longToRepeat ? write(sql) : letNumbers(sql, '0', write('a'));
}

/** A json value as the result of a formula: 0 where it is a number that is not finite. */
export function finishedJson({ sql, extent }: SqlValue): string {
  if (!mayBeNonFinite(extent)) return sql;
  const codes = Object.values(noFinite).map((code) => `'${code}'::jsonb`);
  return `(CASE WHEN (${sql}) IN (${codes.join(', ')}) THEN '0'::jsonb ELSE ${sql} END)`;
}

/**
 * The value when it has an order as a number (a null has, as 0), else NULL; null when it statically
 * never has.
 */
function asOrdered(value: SqlValue): string | null {
  const { sql, type, nullable, extent } = value;
  if (type === 'number') {
    const number = nullable ? `COALESCE(${sql}, 0)` : sql;
    return comparable(number, extent);
  }
  if (value === sqlNull) return '0::float8';
  if (type !== 'json') return nullable ? `(CASE WHEN (${sql}) IS NULL THEN 0::float8 END)` : null;
  return asking(value, ({ at, number }) => {
    const found = value.held === undefined ? comparable(number, extent) : `COALESCE(${number}, 0)`;
    return `(CASE jsonb_typeof(${at}) WHEN 'number' THEN ${found} WHEN 'string' THEN NULL WHEN 'boolean' THEN NULL ELSE 0::float8 END)`;
  });
}

/** As `order`: numbers with numbers, texts with texts by code point, anything else FALSE. */
export function sqlOrder(operator: '<' | '>' | '<=' | '>=', a: SqlValue, b: SqlValue): SqlValue {
  const [leftNumber, rightNumber, leftText, rightText] = [
    asOrdered(a),
    asOrdered(b),
    asText(a),
    asText(b),
  ];
  const numbers = leftNumber && rightNumber ? `(${leftNumber}) ${operator} (${rightNumber})` : null;
  const isSure =
    a.type === 'number' &&
    b.type === 'number' &&
    !mayBeNonFinite(a.extent) &&
    !mayBeNonFinite(b.extent);
  if (numbers && isSure) return sqlValue(`(${numbers})`, 'boolean');
  const texts =
    leftText && rightText
      ? `((${leftText}) COLLATE "C") ${operator} ((${rightText}) COLLATE "C")`
      : null;
  const parts = [numbers, texts].filter((part) => part !== null);
  return sqlValue(parts.length === 0 ? 'FALSE' : `COALESCE(${parts.join(', ')}, FALSE)`, 'boolean');
}

/** As `isEqual`: without conversion; null equals null. Never NULL. */
export function sqlEqual(a: SqlValue, b: SqlValue): SqlValue {
  if (a.type === b.type) return sqlValue(sameType(a, b), 'boolean');
  if (a.type === 'json') return jsonEqual(a, b);
  if (b.type === 'json') return jsonEqual(b, a);
  return sqlValue(
    a.nullable && b.nullable ? `((${a.sql}) IS NULL AND (${b.sql}) IS NULL)` : 'FALSE',
    'boolean',
  );
}

function sameType(a: SqlValue, b: SqlValue): string {
  const found =
    a.nullable || b.nullable
      ? `((${a.sql}) IS NOT DISTINCT FROM (${b.sql}))`
      : `((${a.sql}) = (${b.sql}))`;
  if (!mayBeNonFinite(a.extent) || !mayBeNonFinite(b.extent)) return found;
  const none = a.type === 'json' ? `'${noFinite.NaN}'::jsonb` : `'NaN'::float8`;
  return `(CASE WHEN (${a.sql}) = ${none} THEN FALSE ELSE ${found} END)`;
}

function jsonEqual(json: SqlValue, other: SqlValue): SqlValue {
  const bothNull = other.nullable ? `((${json.sql}) IS NULL AND (${other.sql}) IS NULL)` : 'FALSE';
  const kind = other.type === 'text' ? 'string' : other.type;
  const found = asking(json, ({ at, number }) => {
    const read = {
      number: comparable(number, json.extent),
      text: textAt(at),
      boolean: `(${at})::boolean`,
      json: at,
    };
    const right = other.type === 'number' ? comparable(other.sql, other.extent) : other.sql;
    const isKind = `jsonb_typeof(${at}) = '${kind}'${kind === 'number' && json.held !== undefined ? ` AND (${number}) IS NOT NULL` : ''}`;
    return `CASE WHEN ${isKind} THEN (${read[other.type]}) = (${right}) ELSE ${bothNull} END`;
  });
  return sqlValue(`COALESCE(${found}, FALSE)`, 'boolean');
}

/** One of two values; values of different types are converted to json. */
export function sqlChoice(condition: string, a: SqlValue, b: SqlValue): SqlValue {
  const nullable = a.nullable || b.nullable;
  const [first, second] = [numericExtent(a), numericExtent(b)];
  const extent = first && second ? either(first, second) : (first ?? second ?? rangeOfConstant(1));
  if (a === sqlNull)
    return sqlValue(`(CASE WHEN ${condition} THEN NULL ELSE ${b.sql} END)`, b.type, true, extent);
  if (b === sqlNull)
    return sqlValue(`(CASE WHEN ${condition} THEN ${a.sql} END)`, a.type, true, extent);
  if (a.type === b.type)
    return sqlValue(
      `(CASE WHEN ${condition} THEN ${a.sql} ELSE ${b.sql} END)`,
      a.type,
      nullable,
      extent,
    );
  return sqlValue(
    `(CASE WHEN ${condition} THEN ${asJson(a)} ELSE ${asJson(b)} END)`,
    'json',
    nullable,
    extent,
  );
}

const numericExtent = ({ type, extent }: SqlValue): NumberRange | null =>
  type === 'number' || type === 'json' ? extent : null;
