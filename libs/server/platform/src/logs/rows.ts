import { asc, desc, sql, type SQL } from 'drizzle-orm';
import { type LogRow } from '@patchbay/contract';
import { type Condition, type LogScope, hiddenFields } from '@patchbay/log-query';
import { type Db, logs } from '@patchbay/server-store';
import { columnNames } from './log-columns.js';
import { textOf, windowSql } from './log-sql.js';

export interface LogQuery {
  readonly start: number;
  readonly end: number;
  readonly conditions: readonly Condition[];
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

type Stored = typeof logs.$inferSelect;

/** One page of rows with how many match and how long they lasted together. The size of the page is bounded by the caller. */
export async function pageOfLogs(db: Db, query: LogQuery): Promise<{ rows: Stored[]; totalCount: number; totalDuration: number }> {
  const where = windowSql(query.start, query.end, query.conditions);
  const by: SQL | typeof logs.timestamp = query.sort === 'timestamp' ? logs.timestamp : query.sort === 'duration' ? sql`${logs.duration}` : textOf(query.sort);
  const direction = query.order === 'asc' ? asc : desc;
  const rows = await db.select().from(logs).where(where).orderBy(direction(by), desc(logs.timestamp), desc(logs.id)).limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  const [totals] = await db.select({ count: sql<number>`count(*)`.mapWith(Number), duration: sql<number>`coalesce(sum(${logs.duration}), 0)`.mapWith(Number) }).from(logs).where(where);
  return { rows, totalCount: totals?.count ?? 0, totalDuration: totals?.duration ?? 0 };
}

/** A stored row as it is served: known fields, what reporting added beside them, nothing that the scope hides. Absent values are left out. */
export function logView(row: Stored, scope: LogScope, fields: ReadonlySet<string> | null): LogRow {
  const all: Record<string, unknown> = { ...(row.meta as Record<string, unknown>), ...Object.fromEntries(columnNames.map((name) => [name, row[name as keyof Stored]])), timestamp: row.timestamp.toISOString(), meta: row.meta };
  const hidden = new Set(hiddenFields(scope));
  const shown = Object.entries(all).filter(([name, value]) => !hidden.has(name) && value !== null && value !== undefined && (fields === null ? name !== 'meta' : fields.has(name) || name === 'id' || name === 'timestamp'));
  return Object.fromEntries(shown) as LogRow;
}

/** Names of the dynamic fields that rows of a window carry, most frequent first. */
export async function dynamicFields(db: Db, start: number, end: number): Promise<string[]> {
  const { rows } = await db.execute(sql`select key, count(*) as n from ${logs}, jsonb_object_keys(${logs.meta}) as key where ${windowSql(start, end, []) ?? sql`true`} group by key order by n desc, key limit 60`);
  return rows.map((row) => String(row.key));
}
