import { type Db, pageVisits } from '@patchbay/server-store';
import { desc, eq } from 'drizzle-orm';

/** Keeps that a visitor came to a page by a referral; a repeated visit replaces the one before. */
export const keepPageVisit = (db: Db, visit: typeof pageVisits.$inferInsert) =>
  db
    .insert(pageVisits)
    .values(visit)
    .onConflictDoUpdate({
      target: [pageVisits.visitor, pageVisits.page, pageVisits.ref],
      set: { visitedAt: visit.visitedAt },
    });

/** The newest referral of a visitor. */
export async function newestReferralOf(
  db: Db,
  visitor: Buffer,
): Promise<{ readonly page: string; readonly ref: string } | null> {
  const [row] = await db
    .select({ page: pageVisits.page, ref: pageVisits.ref })
    .from(pageVisits)
    .where(eq(pageVisits.visitor, visitor))
    .orderBy(desc(pageVisits.visitedAt))
    .limit(1);
  return row ?? null;
}
