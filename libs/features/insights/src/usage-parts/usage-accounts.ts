import { readUsageSeries, type UsageBucket, usageCost, usageTotals } from '@patchbay/formats';
import { changeOf } from '@patchbay/metrics';

/** What one account used, beside what it cost in the time before. */
export interface UsageAccount {
  readonly id: number;
  readonly title: string;
  readonly type: 'partner' | 'reseller' | 'organization' | 'agent';
  readonly bucket: UsageBucket;
  readonly cost: number;
  /** Its part of all costs, from 0 to 1; null where nothing has a cost. */
  readonly share: number | null;
  /** The change of its cost, as a fraction; null where there was no cost before. */
  readonly change: number | null;
}

/** So many accounts are answered at most. */
export const maxAccounts = 200;

interface Answered {
  readonly accountId: number;
  readonly title: string;
  readonly type: UsageAccount['type'];
}

const answered = (reply: object | undefined): readonly Answered[] =>
  (reply as { readonly accounts?: readonly Answered[] } | undefined)?.accounts ?? [];

/** The amounts of an account are named as those of a day are. */
const bucketOf = (account: Answered): UsageBucket =>
  usageTotals(readUsageSeries({ '01-01-2000': account }));

/** The accounts of a reply in its order, each compared with itself in the reply for the time before. */
export function usageAccounts(
  reply: object | undefined,
  before: object | undefined,
): readonly UsageAccount[] {
  const former = new Map(
    answered(before).map((account) => [account.accountId, usageCost(bucketOf(account))]),
  );
  const rows = answered(reply).map((account) => {
    const bucket = bucketOf(account);
    return { account, bucket, cost: usageCost(bucket) };
  });
  const total = rows.reduce((sum, { cost }) => sum + cost, 0);
  return rows.map(({ account: { accountId, title, type }, bucket, cost }) => ({
    id: accountId,
    title,
    type,
    bucket,
    cost,
    share: total === 0 ? null : cost / total,
    change: changeOf(cost, former.get(accountId) ?? 0),
  }));
}
