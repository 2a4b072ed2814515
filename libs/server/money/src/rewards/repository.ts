import { accounts, type Db, rewards } from '@patchbay/server-store';
import { and, count, desc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm';

export type RewardRow = typeof rewards.$inferSelect;

/** The key of the reward for an account that was referred: there is one at most. */
export const rewardKey = (nodeId: number): string => `referral:${nodeId}`;

/** The account that a reward was given for. */
export const referredIn = ({ key }: RewardRow): number => Number(key.slice('referral:'.length));

const maxReferred = 100;

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
    .limit(maxReferred);
  return rows.map(({ name, ...row }) => ({ ...row, name: name ?? '' }));
}

/**
 * The credit that a node has bought by card, without what was refunded or disputed and what others paid
 * through its payment links. In millionths of a dollar.
 */
export async function creditBought(db: Db, nodeId: number): Promise<bigint> {
  const { rows } = await db.execute<{ bought: string }>(sql`
    select coalesce(sum(p.amount - coalesce((select sum(r.amount) from payment_refunds r
      where r.processor = p.processor and r.payment_id = p.payment_id and r.state <> 'failed'), 0)
      - coalesce((select sum(d.amount) from payment_disputes d
      where d.processor = p.processor and d.payment_id = p.payment_id and d.is_taken and not d.is_returned), 0)), 0)
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
 * Writes a reward, once per key. One that was withdrawn is given again, under another id, so that it can
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
      set: {
        id: sql`gen_random_uuid()`,
        createdAt: now,
        claimedAt: null,
        withdrawnAt: null,
        keptAt: null,
      },
      setWhere: isNotNull(rewards.withdrawnAt),
    });
}

/** The reward for an account that was referred, while a refund may still change it; locks its row. */
export async function lockReward(db: Db, nodeId: number): Promise<RewardRow | null> {
  const [row] = await db
    .select()
    .from(rewards)
    .where(and(eq(rewards.key, rewardKey(nodeId)), isNull(rewards.withdrawnAt)))
    .for('update');
  return row ?? null;
}

/** Marks a reward as claimed, or as withdrawn. Needs the platform’s scope. */
export async function settleReward(
  db: Db,
  id: string,
  settled: Pick<Partial<RewardRow>, 'withdrawnAt' | 'claimedAt'>,
): Promise<void> {
  await db.update(rewards).set(settled).where(eq(rewards.id, id));
}

/**
 * The open rewards of a node that were given before a time, locked: one by id, or `all`. Needs the
 * platform’s scope.
 */
export function lockOpenRewards(
  db: Db,
  nodeId: number,
  which: string,
  before: Date,
): Promise<RewardRow[]> {
  const wanted =
    which === 'all'
      ? eq(rewards.nodeId, nodeId)
      : and(eq(rewards.nodeId, nodeId), sql`${rewards.id}::text = ${which}`);
  return db
    .select()
    .from(rewards)
    .where(
      and(
        wanted,
        lte(rewards.createdAt, before),
        isNull(rewards.claimedAt),
        isNull(rewards.withdrawnAt),
      ),
    )
    .orderBy(rewards.id)
    .for('update');
}

/**
 * Whether two nodes are likely one person: they paid by one card, are paid out to one address, or
 * their members signed in from one network. Needs the platform’s scope.
 */
export async function isSamePerson(db: Db, one: number, other: number): Promise<boolean> {
  const { rows } = await db.execute<{ same: boolean }>(sql`
    with cards as (
        select p.node_id, k.fingerprint as mark from payments p
        join payment_cards k on k.processor = p.processor and k.payment_id = p.payment_id
        where p.node_id in (${one}, ${other})
      ), targets as (
        select node_id, kind || ' ' || lower(address) as mark from payouts
        where node_id in (${one}, ${other}) and kind <> 'ln'
        union select node_id, processor || ' ' || account_id from payout_accounts
        where node_id in (${one}, ${other})
      ), networks as (
        select u.tenant_id as node_id, encode(s.network, 'hex') as mark from sessions s
        join users u on u.id = s.user_id
        where u.tenant_id in (${one}, ${other}) and s.network is not null
      ), marks as (
        select * from cards union all select * from targets union all select * from networks
      )
    select exists (
      select 1 from marks a join marks b using (mark) where a.node_id = ${one} and b.node_id = ${other}
    ) as same`);
  return rows[0]?.same === true;
}
