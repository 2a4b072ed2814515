import { initials } from '@patchbay/formats';
import { dateToSeconds } from '@patchbay/kernel';
import { findNode, homeUrlOf, type Services } from '@patchbay/server-core';
import { type Answer, type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { dollarsOf } from '../payments/amounts.js';
import { demandNode } from '../payments/payee.js';
import { type RewardRow, referredBy, rewardKey, rewardsOf } from '../rewards/repository.js';
import { claim, waitingSince } from '../rewards/rewards.js';
import { referralTerms } from '../rewards/terms.js';

type RewardServices = Pick<Services, 'store' | 'clock' | 'publicUrl'>;

const statusOf = (
  { withdrawnAt, keptAt, claimedAt, createdAt }: RewardRow,
  now: Date,
): Answer<'claimRewards'>['rewards'][number]['status'] => {
  if (withdrawnAt) return 'withdrawn';
  if (keptAt) return 'kept';
  if (claimedAt) return 'claimed';
  return createdAt > waitingSince(now) ? 'waiting' : 'open';
};

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;

/** Handlers of rewards for accounts that were referred. */
export function rewardHandlers(
  services: RewardServices,
): Pick<Handlers<Db>, 'getReferralRewards' | 'claimRewards'> {
  const { store, clock, publicUrl } = services;

  const rewardView = (row: RewardRow) => ({
    id: row.id,
    amount: dollarsOf(row.amount),
    unit: 'USD' as const,
    reason: row.reason,
    status: statusOf(row, new Date(clock.now())),
    timestamp: dateToSeconds(row.createdAt),
  });

  return {
    getReferralRewards: async ({ target, context }) => {
      const { username, referred } = await store.within(
        platformScope('name who came by the link of an account'),
        async (db) => ({
          username: (await findNode(db, target.id))?.username ?? null,
          referred: await referredBy(db, target.id),
        }),
      );
      const home = await homeUrlOf(store, target, publicUrl);
      return context.within(async (db) => {
        const rows = await rewardsOf(db, target.id);
        const given = rows.filter(({ withdrawnAt }) => !withdrawnAt);
        const rewarded = new Set(given.map(({ key }) => key));
        const sum = (list: readonly RewardRow[]) =>
          dollarsOf(list.reduce((total, { amount }) => total + amount, 0n));
        return {
          message: 'Success',
          rewards: rows.map(rewardView),
          claimable: sum(given.filter((row) => statusOf(row, new Date(clock.now())) === 'open')),
          claimed: sum(given.filter(({ claimedAt }) => claimedAt)),
          unit: 'USD' as const,
          link:
            target.tier === 'organization' && username
              ? `${home}/app?signup=true&referredBy=${encodeURIComponent(username)}`
              : null,
          terms: {
            reward: dollarsOf(referralTerms.reward),
            bought: dollarsOf(referralTerms.bought),
            mostAMonth: referralTerms.mostAMonth,
            waitDays: referralTerms.waitDays,
          },
          referrals: referred.map(({ id, name, createdAt }) => ({
            name: initials(name),
            status: rewarded.has(rewardKey(id)) ? ('rewarded' as const) : ('joined' as const),
            timestamp: dateToSeconds(createdAt),
          })),
        };
      });
    },

    claimRewards: async ({ body, target, context }) => {
      await demandNode(context, target);
      const rows = await store.within(platformScope('turn rewards into credit'), (db) =>
        claim(db, target.id, body.claim, new Date(clock.now())),
      );
      if (rows.length === 0) throw refuse.notFound('There is no such reward to claim');
      return {
        message: 'Success',
        claimed: dollarsOf(rows.reduce((sum, { amount }) => sum + amount, 0n)),
        unit: 'USD' as const,
        rewards: rows.map(rewardView),
      };
    },
  };
}
