import { type LogRow } from '@patchbay/contract';
import { type Condition, type LogScope, csvChunks, defaultColumns } from '@patchbay/log-query';
import { type Db, logs, rowsOf } from '@patchbay/server-store';
import { asc, desc, getTableColumns, sql } from 'drizzle-orm';
import { windowSql } from './log-sql.js';
import { logView } from './rows.js';

/** Most rows of one export as CSV, which goes out as it is read. */
export const mostExported = 1_000_000;

/**
 * Rows read and written at a time: what an export holds in memory, and how long it keeps the
 * process from others.
 */
const rowsAtOnce = 1000;

/** What is exported: every row of a window that fits, by time. `skip` and `limit` count rows. */
export interface LogExport {
  readonly start: number;
  readonly end: number;
  readonly conditions: readonly Condition[];
  readonly order: 'asc' | 'desc';
  readonly skip: number;
  readonly limit: number;
}

/** The last row that was read: time as the database writes it, finer than milliseconds. */
interface Place {
  readonly timestamp: string;
  readonly id: string;
}

export interface LogView {
  readonly scope: LogScope;
  readonly fields: ReadonlySet<string> | null;
  /** The columns that were asked for; without them those that the first rows have. */
  readonly columns: readonly string[] | undefined;
}

/** Runs one read in a transaction of its own. */
type Ask = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/**
 * An export as pieces of text, or null when nothing fits. The first rows are read before it
 * returns, so that a wrong filter is still a refusal; the others when they are wanted, after the
 * row before them and not by counting, each in a short transaction: a reader that is slow or gone
 * holds nothing.
 */
export async function exportLogs(
  ask: Ask,
  what: LogExport,
  { scope, fields, columns: asked }: LogView,
): Promise<AsyncIterable<string> | null> {
  const read = async (after: Place | null, left: number) => {
    const rows = await ask((db) => rowsAfter(db, what, after, Math.min(rowsAtOnce, left)));
    return {
      rows: rows.map((row) => logView(row, scope, fields)),
      last: placeOf(rows.at(-1)),
      isEnd: rows.length < Math.min(rowsAtOnce, left),
    };
  };
  const first = await read(null, what.limit);
  if (first.rows.length === 0) return null;
  const columns = asked?.length ? asked : defaultColumns(namesIn(first.rows), scope);
  return (async function* () {
    let { rows, last, isEnd } = first;
    let left = what.limit;
    for (let isFirst = true; ; isFirst = false) {
      yield* csvChunks(columns, rows, { header: isFirst });
      left -= rows.length;
      if (isEnd || left <= 0) return;
      ({ rows, last, isEnd } = await read(last, left));
    }
  })();
}

const exported = { ...getTableColumns(logs), time: sql<string>`${logs.timestamp}::text` };

const placeOf = (row: { readonly time: string; readonly id: string } | undefined): Place | null =>
  row ? { timestamp: row.time, id: row.id } : null;

function rowsAfter(
  db: Db,
  { start, end, conditions, order, skip }: LogExport,
  after: Place | null,
  limit: number,
) {
  const direction = order === 'asc' ? asc : desc;
  const where = windowSql(start, end, conditions);
  const time = logs.timestamp;
  const beyond =
    after &&
    (order === 'asc'
      ? sql`${time} >= ${after.timestamp}::timestamptz and (${time} > ${after.timestamp}::timestamptz or ${logs.id} < ${after.id})`
      : sql`${time} <= ${after.timestamp}::timestamptz and (${time} < ${after.timestamp}::timestamptz or ${logs.id} < ${after.id})`);
  return rowsOf(
    db,
    db
      .select(exported)
      .from(logs)
      .where(beyond ? sql`${where} and ${beyond}` : where)
      .orderBy(direction(time), desc(logs.id))
      .limit(limit)
      .offset(after ? 0 : skip),
  );
}

const namesIn = (rows: readonly LogRow[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];
