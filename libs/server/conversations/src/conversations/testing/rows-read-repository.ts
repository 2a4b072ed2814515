import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

/** How many rows of a table this connection has read of late, whichever way: differences count. */
export async function rowsRead(db: Db): Promise<(table: string) => number> {
  const { rows } = await db.execute<{ relname: string; count: string }>(
    sql`select relname, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count from pg_stat_xact_user_tables`,
  );
  const counts = new Map(rows.map(({ relname, count }) => [relname, Number(count)]));
  return (table) => counts.get(table) ?? 0;
}
