import { type Db, accounts, rewards } from '@patchbay/server-store';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { creditOf, post } from '../ledger/ledger.js';

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

/**
 * Gives a reward to the referrer of a node (`details.referredBy` names it), once per referred
 * node. Needs the platform's scope.
 */
export async function rewardReferrer(db: Db, nodeId: number, now: Date): Promise<void> {
  const [node] = await db
    .select({ details: accounts.details })
    .from(accounts)
    .where(eq(accounts.id, nodeId));
  const { referredBy } = (node?.details ?? {}) as { readonly referredBy?: unknown };
  if (typeof referredBy !== 'string' || referredBy === '') return;
  const [referrer] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.username})`, referredBy.toLowerCase()));
  if (!referrer || referrer.id === nodeId) return;
  await db
    .insert(rewards)
    .values({
      nodeId: referrer.id,
      key: `referral:${nodeId}`,
      reason: 'An account you recommended bought credit',
      amount: referralReward,
      createdAt: now,
    })
    .onConflictDoNothing();
}

/**
 * Turns open rewards into credit: one by id, or all. Returns what this call claimed. Needs the
 * platform's scope.
 */
export async function claim(
  db: Db,
  nodeId: number,
  which: string,
  now: Date,
): Promise<RewardRow[]> {
  const wanted =
    which === 'all'
      ? eq(rewards.nodeId, nodeId)
      : and(eq(rewards.nodeId, nodeId), sql`${rewards.id}::text = ${which}`);
  const claimed = await db
    .update(rewards)
    .set({ claimedAt: now })
    .where(and(wanted, isNull(rewards.claimedAt)))
    .returning();
  for (const row of [...claimed].sort((a, b) => (a.id < b.id ? -1 : 1)))
    await post(db, {
      key: `reward:${row.id}`,
      kind: 'reward',
      description: row.reason,
      at: now,
      about: { rewardId: row.id },
      lines: [
        { account: 'rewards', amount: -row.amount, currency: 'usd' },
        { account: creditOf(nodeId), amount: row.amount, currency: 'usd' },
      ],
    });
  return claimed;
}
