import { type Db, rateLimits } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { commitAsynchronously } from '../commits/asynchronous-commit-repository.js';

/** Counts up and gives the sum of the window. Sends at once, and does not wait for the disk. */
export async function addToWindow(
  db: Db,
  {
    key,
    start,
    windowSeconds,
    amount,
  }: {
    readonly key: string;
    readonly start: Date;
    readonly windowSeconds: number;
    readonly amount: number;
  },
): Promise<number> {
  const [, [row]] = await Promise.all([
    commitAsynchronously(db),
    db
      .insert(rateLimits)
      .values({ key, windowStart: start, count: amount, windowSeconds })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          windowStart: start,
          windowSeconds,
          count: sql`case when ${rateLimits.windowStart} = excluded.window_start
            then ${rateLimits.count} + excluded.count else excluded.count end`,
        },
      })
      .returning({ count: rateLimits.count })
      .execute(),
  ]);
  return row?.count ?? amount;
}

/** Deletes the windows that ended before a moment. */
export const deleteEndedWindows = async (db: Db, before: Date): Promise<void> =>
  void (await db
    .delete(rateLimits)
    .where(
      sql`${rateLimits.windowStart} + make_interval(secs => ${rateLimits.windowSeconds}) < ${before.toISOString()}`,
    ));
