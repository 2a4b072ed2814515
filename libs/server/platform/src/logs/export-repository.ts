import { type Condition } from '@patchbay/log-query';
import { type Db, logs, rowsOf } from '@patchbay/server-store';
import { asc, desc, getTableColumns, sql } from 'drizzle-orm';
import { windowSql } from './log-sql.js';

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
export interface Place {
  readonly timestamp: string;
  readonly id: string;
}

const exported = { ...getTableColumns(logs), time: sql<string>`${logs.timestamp}::text` };

/** Rows of an export that stand after a place, or its first ones. Sends at once. */
export function rowsAfter(
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
