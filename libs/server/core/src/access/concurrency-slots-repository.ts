import { type Db } from '@patchbay/server-store';
import { type SQL, sql } from 'drizzle-orm';
import { commitAsynchronously } from '../commits/asynchronous-commit-repository.js';

/**
 * Slots are rows in the table of rate limits: the time is the last heartbeat, and the count is a
 * random number that identifies the holder. All statements are sent at once.
 */
type HeldSlots = ReadonlyMap<string, number>;

/** The rows of the given slots that this process still holds. */
const ours = (slots: HeldSlots): SQL =>
  sql`(select * from unnest(${sql.param([...slots.keys()])}::text[], ${sql.param([...slots.values()])}::int[]) as mine (key, holder))`;

/** Writes the heartbeat of the slots that are still held. */
export const renewSlots = (db: Db, held: HeldSlots, now: Date): Promise<unknown> =>
  Promise.all([
    commitAsynchronously(db),
    db
      .execute(
        sql`update rate_limits set window_start = ${now.toISOString()}::timestamptz
          from ${ours(held)} own where rate_limits.key = own.key and rate_limits.count = own.holder`,
      )
      .execute(),
  ]);

/** Deletes the slots that are still held. */
export const deleteSlots = (db: Db, held: HeldSlots): Promise<unknown> =>
  Promise.all([
    commitAsynchronously(db),
    db
      .execute(
        sql`delete from rate_limits using ${ours(held)} own where rate_limits.key = own.key and rate_limits.count = own.holder`,
      )
      .execute(),
  ]);

/** Takes any one of the free slots of a key, and says whether there were none. */
export async function takeSlot(
  db: Db,
  {
    key,
    max,
    holder,
    now,
    silentSince,
  }: {
    readonly key: string;
    readonly max: number;
    readonly holder: number;
    readonly now: Date;
    /** A slot without a heartbeat since is free. */
    readonly silentSince: Date;
  },
): Promise<{ readonly key: string | null; readonly isFull: boolean }> {
  const since = silentSince.toISOString();
  const slot = sql`${`open|${key}|`}::text || n`;
  const free = sql`from generate_series(1, ${max}::int) n where not exists (select
    from rate_limits taken where taken.key = ${slot} and taken.window_start > ${since}::timestamptz)`;
  const [, got, seen] = await Promise.all([
    commitAsynchronously(db),
    db
      .execute<{ key: string }>(
        sql`insert into rate_limits (key, window_start, count)
          select ${slot}, ${now.toISOString()}::timestamptz, ${holder}::int ${free} order by random() limit 1
        on conflict (key) do update set window_start = excluded.window_start, count = excluded.count
        where rate_limits.window_start <= ${since}::timestamptz returning key`,
      )
      .execute(),
    db.execute<{ free: number }>(sql`select count(*)::int as free ${free}`).execute(),
  ]);
  return { key: got.rows[0]?.key ?? null, isFull: seen.rows[0]?.free === 0 };
}
