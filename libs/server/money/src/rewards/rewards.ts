import { findNode } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { creditOf, debtOf, post } from '../ledger/ledger.js';
import { lockedBalance } from '../ledger/repository.js';
import {
  type RewardRow,
  countRewards,
  creditBought,
  insertReward,
  isSamePerson,
  lockOpenRewards,
  lockReward,
  referredIn,
  settleReward,
} from './repository.js';
import { referralTerms } from './terms.js';

const dayMs = 86_400_000;
const monthMs = 30 * dayMs;

/**
 * Gives a reward to the organization by whose link a node came (`details.referredBy` is its id), once
 * per referred node and as the terms say; an account of their own earns a person none. Needs the
 * platform's scope.
 */
export async function rewardReferrer(db: Db, nodeId: number, now: Date): Promise<void> {
  const node = await findNode(db, nodeId);
  const { referredBy } = (node?.details ?? {}) as { readonly referredBy?: unknown };
  if (typeof referredBy !== 'number' || referredBy === nodeId) return;
  if ((await creditBought(db, nodeId)) < referralTerms.bought) return;
  const referrer = await findNode(db, referredBy);
  if (!referrer || (await isSamePerson(db, referrer.id, nodeId))) return;
  const since = new Date(now.getTime() - monthMs);
  if ((await countRewards(db, referrer.id, since)) >= referralTerms.mostAMonth) return;
  await insertReward(db, referrer.id, { nodeId, amount: referralTerms.reward, now });
}

/**
 * Takes the reward for a node back when refunds or disputes leave less credit bought than the terms
 * ask for. One that was claimed is taken out of the credit; what is no longer there is owed. Needs the
 * platform's scope.
 */
export async function withdrawReward(db: Db, nodeId: number, now: Date): Promise<void> {
  const reward = await lockReward(db, nodeId);
  if (!reward || (await creditBought(db, nodeId)) >= referralTerms.bought) return;
  const { id, nodeId: referrer, amount, claimedAt } = reward;
  await settleReward(db, id, { withdrawnAt: now });
  if (!claimedAt) return;
  const has = await lockedBalance(db, creditOf(referrer), 'usd');
  const taken = has < amount ? has : amount;
  const lines = [
    { account: 'rewards', amount, currency: 'usd' as const },
    { account: creditOf(referrer), amount: -taken, currency: 'usd' as const },
    { account: debtOf(referrer), amount: taken - amount, currency: 'usd' as const },
  ];
  await post(db, {
    key: `reward:${id}:withdrawn`,
    kind: 'reward',
    description: 'A reward was taken back: the payment behind it came back',
    at: now,
    about: { rewardId: id },
    lines: lines.filter((line) => line.amount !== 0n),
  });
}

/**
 * Turns rewards into credit, one by id or all: those that have waited as long as the terms ask for.
 * One for an account that turned out to be the same person is withdrawn. Returns what this call
 * claimed. Needs the platform's scope.
 */
export async function claim(
  db: Db,
  nodeId: number,
  which: string,
  now: Date,
): Promise<RewardRow[]> {
  const claimed: RewardRow[] = [];
  for (const row of await lockOpenRewards(db, nodeId, which, waitingSince(now))) {
    if (await isSamePerson(db, nodeId, referredIn(row))) {
      await settleReward(db, row.id, { withdrawnAt: now });
      continue;
    }
    await settleReward(db, row.id, { claimedAt: now });
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
    claimed.push({ ...row, claimedAt: now });
  }
  return claimed;
}

/** Rewards that were given after this moment cannot be claimed yet. */
export const waitingSince = (now: Date): Date =>
  new Date(now.getTime() - referralTerms.waitDays * dayMs);
