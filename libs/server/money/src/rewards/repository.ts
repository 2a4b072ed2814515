import { accounts, type Db, rewards } from '@patchbay/server-store';
import { eq, sql, desc, and, isNull } from 'drizzle-orm';

export type RewardRow = typeof rewards.$inferSelect;

/**
 * The reward of a referrer once the referred account has bought credit, in millionths of a dollar.
 */
export const referralReward = 10_000_000n;

/** The rewards of a node, the newest first. */
export const rewardsOf = (db: Db, nodeId: number): Promise<RewardRow[]> =>
  db
    .select()
    .from(rewards)
    .where(eq(rewards.nodeId, nodeId))
    .orderBy(desc(rewards.createdAt), desc(rewards.id))
    .limit(200);

/** The account with a username, in any case; needs the platform’s scope. */
export const accountNamed = (db: Db, username: string): Promise<{ id: number }[]> =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.username})`, username.toLowerCase()));

/** Writes a reward, once per key. */
export async function insertReward(db: Db, id: number, nodeId: number, now: Date): Promise<void> {
  await db
    .insert(rewards)
    .values({
      nodeId: id,
      key: `referral:${nodeId}`,
      reason: 'An account you recommended bought credit',
      amount: referralReward,
      createdAt: now,
    })
    .onConflictDoNothing();
}

/**
 * Marks open rewards of a node as claimed: one by id, or `all`. Gives those that this call claimed.
 * Needs the platform’s scope.
 */
export function claimRewards(
  db: Db,
  nodeId: number,
  which: string,
  now: Date,
): Promise<RewardRow[]> {
  const wanted =
    which === 'all'
      ? eq(rewards.nodeId, nodeId)
      : and(eq(rewards.nodeId, nodeId), sql`${rewards.id}::text = ${which}`);
  return db
    .update(rewards)
    .set({ claimedAt: now })
    .where(and(wanted, isNull(rewards.claimedAt)))
    .returning();
}
