/** What an SQL expression gives. A 'json' one gives a jsonb number, string or boolean, or NULL; what it is shows only row by row. */
export type SqlType = 'number' | 'text' | 'boolean' | 'json';

/** An SQL expression with its type; `nullable` says whether it can be NULL. */
export interface SqlValue {
  readonly sql: string;
  readonly type: SqlType;
  readonly nullable: boolean;
}

/** The longest SQL text that a formula may become; some operators write an operand twice. */
export const maxSqlLength = 100_000;

/** Leaves the writer when the text grows too long. */
export class SqlTooLong extends Error {}

/** Makes an expression, within the length that is allowed. */
export function sqlValue(sql: string, type: SqlType, nullable = false): SqlValue {
  if (sql.length > maxSqlLength) throw new SqlTooLong();
  return { sql, type, nullable };
}

/** The value that is always null. */
export const sqlNull = sqlValue('NULL::jsonb', 'json', true);

const jsonNumber = (sql: string): string => `(${sql})::float8`;
const jsonText = (sql: string): string => `(${sql}) #>> '{}'`;
const oneOrZero = (sql: string): string => `CASE WHEN ${sql} THEN 1::float8 ELSE 0::float8 END`;

/** As `toNumber`: never NULL. */
export function asNumber({ sql, type, nullable }: SqlValue): string {
  if (type === 'number') return nullable ? `COALESCE(${sql}, 0)` : sql;
  if (type === 'text') return '0::float8';
  if (type === 'boolean') return oneOrZero(sql);
  return `CASE jsonb_typeof(${sql}) WHEN 'number' THEN ${jsonNumber(sql)} WHEN 'boolean' THEN ${oneOrZero(`(${sql})::boolean`)} ELSE 0::float8 END`;
}

/** As `toNumber`, but NULL where the value is null: what a function over all rows takes in. */
export function asFolded({ sql, type, nullable }: SqlValue): string {
  if (type === 'number') return sql;
  if (!nullable) return asNumber({ sql, type, nullable });
  return `CASE WHEN (${sql}) IS NOT NULL THEN ${asNumber({ sql, type, nullable })} END`;
}

/** As `toCondition`: never NULL. */
export function asCondition({ sql, type, nullable }: SqlValue): string {
  if (type === 'boolean') return nullable ? `COALESCE(${sql}, FALSE)` : sql;
  if (type === 'number') return `(COALESCE(${sql}, 0) <> 0)`;
  if (type === 'text') return `(COALESCE(${sql}, '') <> '')`;
  return `(CASE jsonb_typeof(${sql}) WHEN 'boolean' THEN (${sql})::boolean WHEN 'number' THEN ${jsonNumber(sql)} <> 0 WHEN 'string' THEN ${jsonText(sql)} <> '' ELSE FALSE END)`;
}

/** The value when it is a text, else NULL; null when it never is one. */
export function asText({ sql, type }: SqlValue): string | null {
  if (type === 'text') return sql;
  return type === 'json' ? `(CASE WHEN jsonb_typeof(${sql}) = 'string' THEN ${jsonText(sql)} END)` : null;
}

/** The value as a jsonb scalar. */
export const asJson = ({ sql, type }: SqlValue): string => (type === 'json' ? sql : `to_jsonb(${sql})`);

/** The value when it orders as a number (a null does, as 0), else NULL; null when it never does. */
function asOrdered({ sql, type, nullable }: SqlValue): string | null {
  if (type === 'number') return nullable ? `COALESCE(${sql}, 0)` : sql;
  if (type === 'json')
    return `(CASE WHEN (${sql}) IS NULL THEN 0::float8 WHEN jsonb_typeof(${sql}) = 'number' THEN ${jsonNumber(sql)} END)`;
  return nullable ? `(CASE WHEN (${sql}) IS NULL THEN 0::float8 END)` : null;
}

/** As `order`: numbers with numbers, texts with texts by code point, anything else FALSE. */
export function sqlOrder(operator: '<' | '>' | '<=' | '>=', a: SqlValue, b: SqlValue): SqlValue {
  const [leftNumber, rightNumber, leftText, rightText] = [asOrdered(a), asOrdered(b), asText(a), asText(b)];
  const numbers = leftNumber && rightNumber ? `(${leftNumber}) ${operator} (${rightNumber})` : null;
  if (numbers && a.type === 'number' && b.type === 'number') return sqlValue(`(${numbers})`, 'boolean');
  const texts = leftText && rightText ? `((${leftText}) COLLATE "C") ${operator} ((${rightText}) COLLATE "C")` : null;
  const parts = [numbers, texts].filter((part) => part !== null);
  return sqlValue(parts.length === 0 ? 'FALSE' : `COALESCE(${parts.join(', ')}, FALSE)`, 'boolean');
}

/** As `isEqual`: without conversion; null equals null. Never NULL. */
export function sqlEqual(a: SqlValue, b: SqlValue): SqlValue {
  if (a.type === b.type)
    return sqlValue(
      a.nullable || b.nullable ? `((${a.sql}) IS NOT DISTINCT FROM (${b.sql}))` : `((${a.sql}) = (${b.sql}))`,
      'boolean',
    );
  if (a.type === 'json') return jsonEqual(a, b);
  if (b.type === 'json') return jsonEqual(b, a);
  return sqlValue(a.nullable && b.nullable ? `((${a.sql}) IS NULL AND (${b.sql}) IS NULL)` : 'FALSE', 'boolean');
}

function jsonEqual(json: SqlValue, other: SqlValue): SqlValue {
  const kind = other.type === 'text' ? 'string' : other.type;
  const read =
    other.type === 'number'
      ? jsonNumber(json.sql)
      : other.type === 'text'
        ? jsonText(json.sql)
        : `(${json.sql})::boolean`;
  const bothNull = other.nullable ? `((${json.sql}) IS NULL AND (${other.sql}) IS NULL)` : 'FALSE';
  return sqlValue(
    `COALESCE(CASE WHEN jsonb_typeof(${json.sql}) = '${kind}' THEN (${read}) = (${other.sql}) ELSE ${bothNull} END, FALSE)`,
    'boolean',
  );
}

/** One of two values; of different types they meet as json. */
export function sqlChoice(condition: string, a: SqlValue, b: SqlValue): SqlValue {
  const nullable = a.nullable || b.nullable;
  if (a === sqlNull) return sqlValue(`(CASE WHEN ${condition} THEN NULL ELSE ${b.sql} END)`, b.type, true);
  if (b === sqlNull) return sqlValue(`(CASE WHEN ${condition} THEN ${a.sql} END)`, a.type, true);
  if (a.type === b.type) return sqlValue(`(CASE WHEN ${condition} THEN ${a.sql} ELSE ${b.sql} END)`, a.type, nullable);
  return sqlValue(`(CASE WHEN ${condition} THEN ${asJson(a)} ELSE ${asJson(b)} END)`, 'json', nullable);
}
