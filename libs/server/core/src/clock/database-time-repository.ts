import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

/** Unix time of the database at this moment, in milliseconds with fractions. Sends at once. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const { rows } = await db
    .execute<{ now: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    )
    .execute();
  const [row] = rows;
  if (!row) throw new Error('The database did not tell its time');
  return row.now;
}
