import { linkClicks, type Db } from '@patchbay/server-store';
import { sql, and, eq, gte, asc } from 'drizzle-orm';

/**
 * Counts a click on a link of an account’s page on a day. Writes `link_clicks`; needs the
 * platform’s scope.
 */
export async function countClick(db: Db, id: number, linkId: string, day: string): Promise<void> {
  await db
    .insert(linkClicks)
    .values({ accountId: id, linkId, day, clicks: 1 })
    .onConflictDoUpdate({
      target: [linkClicks.accountId, linkClicks.linkId, linkClicks.day],
      set: { clicks: sql`${linkClicks.clicks} + 1` },
    });
}

/** The clicks on the links of an account by link and day, from a day on. Sends at once. */
export const clicksSince = (
  db: Db,
  id: number,
  day: string,
): Promise<(typeof linkClicks.$inferSelect)[]> =>
  db
    .select()
    .from(linkClicks)
    .where(and(eq(linkClicks.accountId, id), gte(linkClicks.day, day)))
    .orderBy(asc(linkClicks.linkId), asc(linkClicks.day))
    .execute();
