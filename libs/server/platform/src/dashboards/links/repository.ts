import { type Owner } from '@patchbay/server-core';
import { dashboardLinks, type Db } from '@patchbay/server-store';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';

export type LinkRow = typeof dashboardLinks.$inferSelect;

const ofAccount = ({ organizationId, accountId }: Owner) =>
  and(eq(dashboardLinks.organizationId, organizationId), eq(dashboardLinks.accountId, accountId));

/** The links of an account, the newest first. */
export const listLinks = (db: Db, owner: Owner): Promise<LinkRow[]> =>
  db
    .select()
    .from(dashboardLinks)
    .where(ofAccount(owner))
    .orderBy(desc(dashboardLinks.createdAt), desc(dashboardLinks.id))
    .limit(200);

/** How many links of an account may still be read. */
export async function countOpen(db: Db, owner: Owner, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(dashboardLinks)
    .where(
      and(ofAccount(owner), isNull(dashboardLinks.revokedAt), gt(dashboardLinks.expiresAt, now)),
    );
  return row?.count ?? 0;
}

/** Adds a link. */
export async function insertLink(
  db: Db,
  values: typeof dashboardLinks.$inferInsert,
): Promise<LinkRow> {
  const [row] = await db.insert(dashboardLinks).values(values).returning();
  return row as LinkRow;
}

/** Ends a link; false where there is no open one of this id. */
export async function revokeLink(db: Db, owner: Owner, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(dashboardLinks)
    .set({ revokedAt: now })
    .where(and(ofAccount(owner), eq(dashboardLinks.id, id), isNull(dashboardLinks.revokedAt)))
    .returning({ id: dashboardLinks.id });
  return ended.length > 0;
}

/**
 * The link of a token that is neither revoked nor expired, with one more read. Needs the platform's
 * scope.
 */
export async function openLink(db: Db, tokenHash: Buffer, now: Date): Promise<LinkRow | null> {
  const [row] = await db
    .update(dashboardLinks)
    .set({ reads: sql`${dashboardLinks.reads} + 1`, lastReadAt: now })
    .where(
      and(
        eq(dashboardLinks.tokenHash, tokenHash),
        isNull(dashboardLinks.revokedAt),
        gt(dashboardLinks.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}
