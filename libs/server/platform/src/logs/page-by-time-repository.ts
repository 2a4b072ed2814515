import { getTableColumns, sql } from 'drizzle-orm';
import { type Db, logs } from '@patchbay/server-store';
import { answeredSql, windowSql } from './log-sql.js';
import { type LogPage, type LogQuery, type Stored } from './log-page.js';

/**
 * The number of parts into which a window is divided for counting. For a year, a part is two hours:
 * few rows to read again, and few parts to keep.
 */
const parts = 4096;

/**
 * One page of the rows that match some conditions, by time, with the totals of all that match. One
 * statement, so that page and totals are of the same moment. It reads the window once, to count the
 * matching rows in each part of it. The counts tell which parts the page is in; its rows are then
 * read by time from those parts only, however rare they are. Sends at once.
 *
 * The planner cannot estimate how much a filter lets through, because row security hides the
 * statistics. It assumes few rows, and would sort them for counting. Hashing is as good for few rows
 * and much better for many, and it is the plan that remains when sorting is discouraged.
 */
export async function pageByTime(
  db: Db,
  { start, end, conditions, page, pageSize, order }: LogQuery,
): Promise<LogPage> {
  const where = windowSql(start, end, conditions);
  const answered = answeredSql(conditions);
  const direction = sql.raw(order);
  const origin = sql`to_timestamp(${start})`;
  const length = sql`make_interval(secs => ${Math.max(1, Math.ceil((end - start) / parts))})`;
  const skipped = sql`${(page - 1) * pageSize}::bigint`;
  const hashed = db.execute(sql`select set_config('enable_sort', 'off', true)`).execute();
  const asked = db
    .execute(
      sql`
    with counted as materialized (
      select date_bin(${length}, ${logs.timestamp}, ${origin}) as since, count(*) as count,
      sum(${logs.duration}) as duration, count(*) filter (where ${answered}) as calls,
      sum(${logs.duration}) filter (where ${answered}) as call_duration from ${logs} where ${where} group by 1
    ), places as materialized (
      select since, count, (sum(count) over (order by since ${direction}))::bigint as upto from counted
    )
    select * from (select coalesce(sum(count), 0) as total_count, coalesce(sum(duration), 0)
    as total_duration, coalesce(sum(calls), 0) as total_calls, coalesce(sum(call_duration), 0) as total_call_duration from counted) totals left join lateral (
      select fitting.* from places cross join lateral (
        select * from ${logs} where ${logs.timestamp} >= places.since and ${logs.timestamp} < places.since + ${length} and ${where} offset 0
      ) fitting
      where places.upto > ${skipped} and places.upto - places.count < ${skipped} + ${pageSize}::bigint
      order by fitting.timestamp ${direction}, fitting.id desc
      limit ${pageSize} offset ${skipped} - coalesce((select max(upto) from places where upto <= ${skipped}), 0)
    ) shown on true order by timestamp ${direction}, id desc`,
    )
    .execute();
  const [{ rows }] = await Promise.all([asked, hashed]);
  return {
    rows: rows.filter(({ id }) => id !== null).map(storedOf),
    totalCount: Number(rows[0]?.total_count ?? 0),
    totalDuration: Number(rows[0]?.total_duration ?? 0),
    calls: {
      count: Number(rows[0]?.total_calls ?? 0),
      duration: Number(rows[0]?.total_call_duration ?? 0),
    },
  };
}

const columns = Object.entries(getTableColumns(logs));

/** What the driver gives for a row, as the columns of the table read it. */
function storedOf(row: Readonly<Record<string, unknown>>): Stored {
  const stored: Record<string, unknown> = {};
  for (const [name, column] of columns) {
    const value = row[column.name];
    stored[name] = value === null ? null : column.mapFromDriverValue(value);
  }
  return stored as Stored;
}
