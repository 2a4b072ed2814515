import { type SQL, sql } from 'drizzle-orm';
import { type MetricPart } from '@patchbay/contract';
import { type Condition } from '@patchbay/log-query';
import { type Db, logs } from '@patchbay/server-store';
import { hourSql, windowSql } from './log-sql.js';

/** Rows that a metric counts, and one expression over them. */
interface MeasuredRows {
  readonly conditions: readonly Condition[];
  readonly expression: SQL;
}

/** A window in seconds; days begin at midnight in the zone. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
}

/** The rows of the window or of the one before; of one day, or of all where `isWhole` is 1. */
export interface MetricGroup {
  readonly isNow: boolean;
  readonly day: string | null;
  readonly isWhole: number;
  readonly value: unknown;
  readonly events: string;
}

/**
 * The value of a metric in a window, in the one before it and on each day of the window, with the
 * number of rows. One statement, which is sent at once.
 */
export async function metricGroups(
  db: Db,
  measured: MeasuredRows,
  span: Span,
): Promise<readonly MetricGroup[]> {
  const answer = (await db.execute(groupsSql(measured, span)).execute()) as unknown as {
    rows: readonly MetricGroup[];
  };
  return answer.rows;
}

function groupsSql({ conditions, expression }: MeasuredRows, { start, end, timeZone }: Span): SQL {
  const rows = sql`select ${logs}.*, ${logs.timestamp} >= to_timestamp(${start}) as "isNow",
    case when ${logs.timestamp} >= to_timestamp(${start}) then (${logs.timestamp} at time zone ${timeZone})::date end as "day"
    from ${logs} where ${windowSql(start - (end - start), end, conditions)}`;
  // The inner table keeps the name of the outer one, so that conditions and formula name columns
  // alike.
  return sql`select "isNow", to_char("day", 'YYYY-MM-DD') as "day", grouping("day")
    as "isWhole", ${expression} as "value", count(*) as "events"
    from (${rows}) as ${logs} group by grouping sets (("isNow"), ("isNow", "day"))`;
}

/** The plan of the statement of `metricGroups`, as the database makes it; nothing runs. */
export async function metricPlan(db: Db, measured: MeasuredRows, span: Span): Promise<unknown> {
  const answer = (await db.execute(
    sql`explain (format json) ${groupsSql(measured, span)}`,
  )) as unknown as { rows: readonly { readonly 'QUERY PLAN': unknown }[] };
  return answer.rows[0]?.['QUERY PLAN'];
}

/**
 * The value of each expression over all rows of a window, in their order; undefined for one that is
 * null. One statement.
 */
export async function metricValues(
  db: Db,
  {
    conditions,
    expressions,
  }: { readonly conditions: readonly Condition[]; readonly expressions: readonly (SQL | null)[] },
  { start, end }: Span,
): Promise<readonly unknown[]> {
  const asked = expressions.flatMap((expression, at) =>
    expression ? [sql`${expression} as ${sql.identifier(`value${at}`)}`] : [],
  );
  if (asked.length === 0) return [];
  const answer = (await db.execute(
    sql`select ${sql.join(asked, sql`, `)} from ${logs} where ${windowSql(start, end, conditions)}`,
  )) as unknown as { rows: readonly Readonly<Record<string, unknown>>[] };
  return expressions.map((_, at) => answer.rows[0]?.[`value${at}`]);
}

/** A part of a window: an agent, a channel, an hour of the day, or an organization. */
export interface MetricPartRow {
  readonly key: string | null;
  readonly label: string | null;
  readonly value: unknown;
  readonly events: string;
}

/** So many parts are answered, the largest first; an account may have any number of agents. */
const maxParts = 50;

/** The key of a row's part, and its name where it has one. */
const partSql = (by: MetricPart, timeZone: string): { readonly key: SQL; readonly label: SQL } => {
  switch (by) {
    case 'agent':
      return { key: sql`${logs.agentId}::text`, label: sql`${logs.accountName}` };
    case 'channel':
      // `inbound-call`: what stands behind the direction.
      return {
        key: sql`substr(${logs.eventType}, strpos(${logs.eventType}, '-') + 1)`,
        label: sql`null::text`,
      };
    case 'hour':
      return {
        key: sql`(${hourSql(timeZone)})::text`,
        label: sql`null::text`,
      };
    case 'organization':
      return { key: sql`${logs.organizationId}::text`, label: sql`null::text` };
  }
};

/** The name of a part: that of its rows, or of the organization, which no row has. */
const labelSql = (by: MetricPart): SQL =>
  by === 'organization'
    ? sql`(select coalesce(o.org_name, o.account_name, o.name, o.username) from accounts o
        where o.id = "partKey"::bigint)`
    : sql`max("partLabel")`;

/** The value of a metric in each part of a window, with the number of rows. One statement. */
export async function metricParts(
  db: Db,
  { conditions, expression }: MeasuredRows,
  { start, end, timeZone }: Span,
  by: MetricPart,
): Promise<readonly MetricPartRow[]> {
  const part = partSql(by, timeZone);
  const rows = sql`select ${logs}.*, ${part.key} as "partKey", ${part.label} as "partLabel"
    from ${logs} where ${windowSql(start, end, conditions)}`;
  const statement = sql`select "partKey" as "key", ${labelSql(by)} as "label",
    ${expression} as "value", count(*) as "events"
    from (${rows}) as ${logs} group by "partKey" order by count(*) desc, "partKey" limit ${maxParts}`;
  const answer = (await db.execute(statement)) as unknown as { rows: readonly MetricPartRow[] };
  return answer.rows;
}
