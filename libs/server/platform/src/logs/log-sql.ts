import { type Placeholder, type SQL, and, or, sql } from 'drizzle-orm';
import { toPostgresPattern } from '@patchbay/formula';
import { folded } from '@patchbay/kernel';
import { type Condition, dateSpan, zoneOfHour } from '@patchbay/log-query';
import { namesTests, testField } from '@patchbay/metrics';
import { isLike, logs } from '@patchbay/server-store';
import { formulaSql } from './formula-sql.js';
import { columns, metaPath } from './log-columns-sql.js';

/**
 * The text of a field: a column, or a path into `meta` that is always bound, never written into the
 * statement.
 */
export function textOf(field: string): SQL {
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (column) return sql`(${column})::text`;
  if (field === testField) return sql`case when ${logs.ownTest} then 'true' end`;
  const zone = zoneOfHour(field);
  if (zone !== undefined) return sql`(${hourSql(zone)})::text`;
  return sql`${logs.meta} #>> ${metaPath(field)}::text[]`;
}

/** The hour, 0 to 23, in which a conversation began in a zone. */
export const hourSql = (zone: string): SQL =>
  sql`extract(hour from ${logs.timestamp} at time zone ${zone})::int`;

/** A number, or null where the text is not a number: one bad row must not fail the query. */
export function numberOf(field: string): SQL {
  if (field === 'duration' || field === 'transfer' || /Id$/.test(field))
    if (Object.hasOwn(columns, field) && !['callId', 'roomId'].includes(field))
      return sql`(${columns[field]})::numeric`;
  const zone = zoneOfHour(field);
  if (zone !== undefined) return hourSql(zone);
  const text = textOf(field);
  return sql`case when ${text} ~ '^[+-]?[0-9]+([.][0-9]+)?$' then (${text})::numeric end`;
}

/** So much of a text is compared without its case and accents, in characters. */
const longestSought = 1000;
const span = { start: 0, end: 0 };

/**
 * A time in Unix seconds, or null where the text is not a time; the formula language reads times
 * without failing.
 */
function momentOf(field: string): SQL {
  if (field === 'timestamp') return sql`extract(epoch from ${logs.timestamp})`;
  const seconds = formulaSql(
    {
      kind: 'call',
      name: 'timestamp_diff',
      args: [
        { kind: 'field', name: field, ...span },
        { kind: 'literal', value: 0, ...span },
      ],
      ...span,
    },
    0,
  );
  return seconds.ok ? seconds.value.expression : sql`null::float8`;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (c) => `\\${c}`);
const likeForms: Readonly<Record<string, (text: string) => string>> = {
  contains: (t) => `%${t}%`,
  startswith: (t) => `${t}%`,
  endswith: (t) => `%${t}`,
};

/**
 * A pattern of our one dialect, translated for the database: the pattern that a user typed never
 * reaches its regular expression engine.
 */
function patternSql(text: SQL, source: string, ignoreCase: boolean): SQL {
  const written = toPostgresPattern(source);
  if (typeof written === 'string') throw new Error(`A pattern was not checked before: ${written}`);
  return ignoreCase ? sql`${text} ~* ${written.pattern}` : sql`${text} ~ ${written.pattern}`;
}

const isMissing = (text: SQL) => sql`${text} is null`;
const isFilled = (text: SQL) => sql`coalesce(${text}, '') <> ''`;

/** Operators that test whether there is a text, and take no value. */
const presenceSql: Partial<Readonly<Record<Condition['op'], (text: SQL) => SQL>>> = {
  isnull: isMissing,
  isnotset: isMissing,
  isset: (text) => sql`${text} is not null`,
  empty: (text) => sql`coalesce(${text}, '') = ''`,
  notempty: isFilled,
  present: isFilled,
};

/** The condition in SQL. Every value is bound; names are columns of the table or bound paths. */
export function conditionSql(condition: Condition): SQL {
  const { field, op, type } = condition;
  const text = textOf(field);
  const presence = presenceSql[op];
  if (presence) return presence(text);
  if (op === 'regex' || op === 'iregex')
    return patternSql(text, condition.texts[0] ?? '', op === 'iregex');
  const form = /^(n?)(i?)(contains|startswith|endswith)$/.exec(op);
  if (form) {
    const wanted = condition.texts[0] ?? '';
    const sought = form[2] ? folded(wanted, longestSought) : wanted;
    const pattern = likeForms[form[3] as string]?.(escapeLike(sought)) ?? '';
    const like = form[2] ? isLike(text, pattern) : sql`${text} like ${pattern}`;
    return form[1] ? sql`not coalesce(${like}, false)` : like;
  }
  if (condition.isJson) return documents(condition);
  if (type === 'date' || type === 'datetime') return dateComparison(condition, momentOf(field));
  return comparison(
    condition,
    type === 'string' ? text : type === 'boolean' ? sql`(${text} = 'true')` : numberOf(field),
  );
}

/** Whether a reported field equals one of some JSON documents; their formatting does not matter. */
function documents({ field, op, texts }: Condition): SQL {
  const any =
    or(
      ...texts.map((text) => sql`(${logs.meta} #> ${metaPath(field)}::text[]) = ${text}::jsonb`),
    ) ?? sql`false`;
  return op === 'eq' || op === 'in' ? any : sql`not coalesce(${any}, false)`;
}

const signs = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

/** Whether a time lies within a day, or equals a given time. */
function withinSpan(at: SQL, text: string | undefined): SQL {
  const { from, until } = dateSpan(text);
  return until === null
    ? sql`${at} = ${from}::float8`
    : sql`(${at} >= ${from}::float8 and ${at} < ${until}::float8)`;
}

/**
 * The same rules as in `matches`: "after a day" means after its end, "from a day on" means from its
 * beginning.
 */
function dateComparison({ op, texts }: Condition, at: SQL): SQL {
  const { from, until } = dateSpan(texts[0]);
  if (op === 'gte') return sql`${at} >= ${from}::float8`;
  if (op === 'lt') return sql`${at} < ${from}::float8`;
  if (op === 'gt')
    return until === null ? sql`${at} > ${from}::float8` : sql`${at} >= ${until}::float8`;
  if (op === 'lte')
    return until === null ? sql`${at} <= ${from}::float8` : sql`${at} < ${until}::float8`;
  const any = or(...texts.map((text) => withinSpan(at, text))) ?? sql`false`;
  return op === 'eq' || op === 'in' ? any : sql`not coalesce(${any}, false)`;
}

function comparison({ op, type, values, texts }: Condition, left: SQL): SQL {
  const bound = (index: number): SQL => {
    if (type === 'string') return sql`${texts[index] ?? ''}::text`;
    if (type === 'boolean') return sql`${values[index] === true}::boolean`;
    return sql`${String(values[index])}::numeric`;
  };
  if (op === 'in' || op === 'nin') {
    const list = values.map((_, index) => sql`${left} = ${bound(index)}`);
    const any = or(...list) ?? sql`false`;
    return op === 'in' ? any : sql`not coalesce(${any}, false)`;
  }
  if (op === 'eq') return sql`${left} = ${bound(0)}`;
  if (op === 'ne') return sql`${left} is distinct from ${bound(0)}`;
  return sql`${left} ${signs[op as keyof typeof signs]} ${bound(0)}`;
}

/**
 * The calls that were answered, as the average of the dashboard counts them: without the tests of
 * the own members, unless the conditions speak of tests.
 */
export const answeredSql = (conditions: readonly Condition[]): SQL => {
  const answered = sql`${logs.type} = 'call' and ${logs.duration} > 0`;
  return namesTests(conditions.map(({ field }) => field))
    ? answered
    : sql`${answered} and not ${logs.ownTest}`;
};

/** All conditions within a window of seconds: first instant included, last excluded. */
export const windowSql = (
  start: number | Placeholder,
  end: number | Placeholder,
  conditions: readonly Condition[],
): SQL | undefined =>
  and(
    sql`${logs.timestamp} >= to_timestamp(${start})`,
    sql`${logs.timestamp} < to_timestamp(${end})`,
    ...conditions.map(conditionSql),
  );
