import { asc, desc, sql, type SQL } from 'drizzle-orm';
import { type LogRow } from '@patchbay/contract';
import { type LogScope, hiddenFields } from '@patchbay/log-query';
import { type Db, logs, statements } from '@patchbay/server-store';
import { columnNames } from './log-columns.js';
import { type LogPage, type LogQuery, type Stored } from './log-page.js';
import { textOf, windowSql } from './log-sql.js';
import { pageByTime } from './page-by-time.js';

/** The plain page, without conditions: what a list asks for first, and most often. */
const windowRows = statements((db, order: 'asc' | 'desc') => {
  const direction = order === 'asc' ? asc : desc;
  return db
    .select()
    .from(logs)
    .where(windowSql(sql.placeholder('start'), sql.placeholder('end'), []))
    .orderBy(direction(logs.timestamp), desc(logs.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
});
const totalsOf = {
  count: sql<number>`count(*)`.mapWith(Number),
  duration: sql<number>`coalesce(sum(${logs.duration}), 0)`.mapWith(Number),
};
const windowTotals = statements((db) =>
  db
    .select(totalsOf)
    .from(logs)
    .where(windowSql(sql.placeholder('start'), sql.placeholder('end'), [])),
);

/**
 * One page of rows with how many match and how long they lasted together. The size of the page is
 * bounded by the caller. Sends all at once.
 */
export async function pageOfLogs(db: Db, query: LogQuery): Promise<LogPage> {
  if (query.sort === 'timestamp' && query.conditions.length > 0) return pageByTime(db, query);
  const [rows, [totals]] = await Promise.all(
    query.sort === 'timestamp' ? plainPage(db, query) : sortedPage(db, query),
  );
  return { rows, totalCount: totals?.count ?? 0, totalDuration: totals?.duration ?? 0 };
}

type Page = [Promise<Stored[]>, Promise<{ count: number; duration: number }[]>];

function plainPage(db: Db, { start, end, page, pageSize, order }: LogQuery): Page {
  return [
    windowRows(db, order, { start, end, limit: pageSize, offset: (page - 1) * pageSize }),
    windowTotals(db, null, { start, end }),
  ];
}

function sortedPage(db: Db, query: LogQuery): Page {
  const where = windowSql(query.start, query.end, query.conditions);
  const by: SQL = query.sort === 'duration' ? sql`${logs.duration}` : textOf(query.sort);
  const direction = query.order === 'asc' ? asc : desc;
  return [
    db
      .select()
      .from(logs)
      .where(where)
      .orderBy(direction(by), desc(logs.timestamp), desc(logs.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize)
      .execute(),
    db.select(totalsOf).from(logs).where(where).execute(),
  ];
}

const columnSet: ReadonlySet<string> = new Set(columnNames);

/**
 * What a scope never sees, and the columns that it does; worked out once, for it is asked with
 * every row.
 */
interface View {
  readonly hidden: ReadonlySet<string>;
  readonly columns: readonly (keyof Stored)[];
}

const views = new Map<LogScope, View>();

function viewOf(scope: LogScope): View {
  let view = views.get(scope);
  if (!view) {
    const hidden = new Set(hiddenFields(scope));
    views.set(
      scope,
      (view = {
        hidden,
        columns: columnNames.filter((name) => !hidden.has(name)) as (keyof Stored)[],
      }),
    );
  }
  return view;
}

/**
 * A stored row as it is served: known fields, what reporting added beside them, nothing that the
 * scope hides. Absent values are left out.
 */
export function logView(row: Stored, scope: LogScope, fields: ReadonlySet<string> | null): LogRow {
  const { hidden, columns } = viewOf(scope);
  const isAsked = (name: string): boolean =>
    fields === null || fields.has(name) || name === 'id' || name === 'timestamp';
  const shown: Record<string, unknown> = {};
  const { meta } = row;
  for (const name in meta) {
    const value = meta[name];
    if (
      value !== null &&
      value !== undefined &&
      name !== 'meta' &&
      !columnSet.has(name) &&
      !hidden.has(name) &&
      isAsked(name)
    )
      shown[name] = value;
  }
  for (const name of columns) {
    const value = row[name];
    if (value !== null && value !== undefined && isAsked(name)) shown[name] = value;
  }
  if (shown.timestamp !== undefined) shown.timestamp = row.timestamp.toISOString();
  if (fields?.has('meta') && !hidden.has('meta')) shown.meta = meta;
  return shown as LogRow;
}

/** Names of the dynamic fields that rows of a window carry, most frequent first. */
export async function dynamicFields(db: Db, start: number, end: number): Promise<string[]> {
  const { rows } = await db
    .execute(
      sql`select key, count(*) as n from ${logs}, jsonb_object_keys(${logs.meta}) as key where ${windowSql(start, end, []) ?? sql`true`} group by key order by n desc, key limit 60`,
    )
    .execute();
  return rows.map((row) => String(row.key));
}
