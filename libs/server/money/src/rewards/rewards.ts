import { findNode } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { creditOf, post } from '../ledger/ledger.js';
import { lockedBalance } from '../ledger/repository.js';
import {
  type RewardRow,
  claimRewards,
  countRewards,
  creditBought,
  insertReward,
  lockReward,
  settleReward,
} from './repository.js';
import { referralTerms } from './terms.js';

const monthMs = 30 * 86_400_000;

/**
 * Gives a reward to the organization by whose link a node came (`details.referredBy` is its id), once
 * per referred node and as the terms say. Needs the platform's scope.
 */
export async function rewardReferrer(db: Db, nodeId: number, now: Date): Promise<void> {
  const node = await findNode(db, nodeId);
  const { referredBy } = (node?.details ?? {}) as { readonly referredBy?: unknown };
  if (typeof referredBy !== 'number' || referredBy === nodeId) return;
  if ((await creditBought(db, nodeId)) < referralTerms.bought) return;
  const referrer = await findNode(db, referredBy);
  if (!referrer) return;
  const since = new Date(now.getTime() - monthMs);
  if ((await countRewards(db, referrer.id, since)) >= referralTerms.mostAMonth) return;
  await insertReward(db, referrer.id, { nodeId, amount: referralTerms.reward, now });
}

/**
 * Takes the reward for a node back when refunds leave less credit bought than the terms ask for. One
 * that was claimed is taken out of the credit, and kept where that was spent. Needs the platform's
 * scope.
 */
export async function withdrawReward(db: Db, nodeId: number, now: Date): Promise<void> {
  const reward = await lockReward(db, nodeId);
  if (!reward || (await creditBought(db, nodeId)) >= referralTerms.bought) return;
  const { id, nodeId: referrer, amount, claimedAt } = reward;
  if (claimedAt) {
    if ((await lockedBalance(db, creditOf(referrer), 'usd')) < amount)
      return settleReward(db, id, { keptAt: now });
    await post(db, {
      key: `reward:${id}:withdrawn`,
      kind: 'reward',
      description: 'A reward was taken back: the payment behind it was refunded',
      at: now,
      about: { rewardId: id },
      lines: [
        { account: 'rewards', amount, currency: 'usd' },
        { account: creditOf(referrer), amount: -amount, currency: 'usd' },
      ],
    });
  }
  await settleReward(db, id, { withdrawnAt: now });
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
