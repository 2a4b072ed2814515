import { findNode } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { creditOf, post } from '../ledger/ledger.js';
import { type RewardRow, accountNamed, insertReward, claimRewards } from './repository.js';

/**
 * Gives a reward to the referrer of a node (`details.referredBy` names it), once per referred
 * node. Needs the platform's scope.
 */
export async function rewardReferrer(db: Db, nodeId: number, now: Date): Promise<void> {
  const node = await findNode(db, nodeId);
  const { referredBy } = (node?.details ?? {}) as { readonly referredBy?: unknown };
  if (typeof referredBy !== 'string' || referredBy === '') return;
  const [referrer] = await accountNamed(db, referredBy);
  if (!referrer || referrer.id === nodeId) return;
  await insertReward(db, referrer.id, nodeId, now);
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
  const claimed = await claimRewards(db, nodeId, which, now);
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
