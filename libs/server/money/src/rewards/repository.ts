import { accounts, type Db, rewards } from '@patchbay/server-store';
import { and, count, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';

export type RewardRow = typeof rewards.$inferSelect;

/** The key of the reward for an account that was referred: there is one at most. */
export const rewardKey = (nodeId: number): string => `referral:${nodeId}`;

const mostReferred = 100;

/** The rewards of a node, the newest first. */
export const rewardsOf = (db: Db, nodeId: number): Promise<RewardRow[]> =>
  db
    .select()
    .from(rewards)
    .where(eq(rewards.nodeId, nodeId))
    .orderBy(desc(rewards.createdAt), desc(rewards.id))
    .limit(200);

/** An organization that came by the link of another. */
export interface Referred {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
}

/** The organizations that came by the link of a node, the newest first; needs the platform’s scope. */
export async function referredBy(db: Db, nodeId: number): Promise<readonly Referred[]> {
  const rows = await db
    .select({ id: accounts.id, name: accounts.orgName, createdAt: accounts.createdAt })
    .from(accounts)
    .where(
      sql`${accounts.details} -> 'referredBy' = to_jsonb(${nodeId}::bigint)
      and ${accounts.details} ? 'referredBy'`,
    )
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(mostReferred);
  return rows.map(({ name, ...row }) => ({ ...row, name: name ?? '' }));
}

/**
 * The credit that a node has bought by card, without what was refunded and what others paid through
 * its payment links. In millionths of a dollar.
 */
export async function creditBought(db: Db, nodeId: number): Promise<bigint> {
  const { rows } = await db.execute<{ bought: string }>(sql`
    select coalesce(sum(p.amount - coalesce((select sum(r.amount) from payment_refunds r
      where r.processor = p.processor and r.payment_id = p.payment_id and r.state <> 'failed'), 0)), 0)
      as bought
    from payments p left join checkouts c on c.id = p.checkout_id
    where p.node_id = ${nodeId} and c.slug is null`);
  return BigInt(rows[0]?.bought ?? 0);
}

/** How many rewards a node was given since a time. */
export async function countRewards(db: Db, nodeId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(rewards)
    .where(and(eq(rewards.nodeId, nodeId), gte(rewards.createdAt, since)));
  return row?.total ?? 0;
}

/**
 * Writes a reward, once per key. One that was withdrawn is given anew, under another id, so that it can
 * be claimed again.
 */
export async function insertReward(
  db: Db,
  id: number,
  { nodeId, amount, now }: { readonly nodeId: number; readonly amount: bigint; readonly now: Date },
): Promise<void> {
  await db
    .insert(rewards)
    .values({
      nodeId: id,
      key: rewardKey(nodeId),
      reason: 'An account you recommended bought credit',
      amount,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: rewards.key,
      set: { id: sql`gen_random_uuid()`, createdAt: now, claimedAt: null, withdrawnAt: null },
      setWhere: isNotNull(rewards.withdrawnAt),
    });
}

/** The reward for an account that was referred, while a refund may still change it; locks its row. */
export async function lockReward(db: Db, nodeId: number): Promise<RewardRow | null> {
  const [row] = await db
    .select()
    .from(rewards)
    .where(
      and(eq(rewards.key, rewardKey(nodeId)), isNull(rewards.withdrawnAt), isNull(rewards.keptAt)),
    )
    .for('update');
  return row ?? null;
}

/** Marks a reward as withdrawn, or as kept. Needs the platform’s scope. */
export async function settleReward(
  db: Db,
  id: string,
  settled: Pick<Partial<RewardRow>, 'withdrawnAt' | 'keptAt'>,
): Promise<void> {
  await db.update(rewards).set(settled).where(eq(rewards.id, id));
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
    .where(and(wanted, isNull(rewards.claimedAt), isNull(rewards.withdrawnAt)))
    .returning();
}
