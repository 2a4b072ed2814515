import { type Owner, recordSecurityEvent } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { type UsageLimits, spendingDay } from './usage-limits.js';
import {
  type VisitorOf,
  type Used,
  readVisitorShares,
  markVisitorsNotified,
} from './visitor-limits-repository.js';

/** The requester whose share is used up. */
export type SharesReached = 'session' | 'network' | 'all';

/** The reply to a visitor whose share is used up. The message is stored for the inbox. */
export const visitorWords =
  'This chat has answered very many questions today and goes on tomorrow. What you wrote is ' +
  'kept for the office to read. If it is urgent, please call.';

/** A visitor's share of a limit; at least one answer. */
const part = (limit: number, percent: number): number =>
  Math.max(1, Math.floor((limit * percent) / 100));

/**
 * The share that one more answer would exceed; null when it fits. Needs the organization's lock.
 */
export async function shareReached(
  db: Db,
  owner: Owner,
  visitor: VisitorOf,
  usageLimits: UsageLimits,
  now: number,
): Promise<SharesReached | null> {
  const { rows } = await readVisitorShares(db, owner, now, visitor);
  const used = new Map<string, Used>(
    rows.map(({ key, answers, tokens }) => [key, { answers, tokens }]),
  );
  const passes = (key: string, limit: Used, percent: number): boolean => {
    const { answers, tokens } = used.get(key) ?? { answers: 0, tokens: 0 };
    return answers + 1 > part(limit.answers, percent) || tokens + 1 > part(limit.tokens, percent);
  };
  const { share, network, session } = usageLimits.visitors;
  if (passes(`session ${visitor.session}`, usageLimits.agent, session)) return 'session';
  if (visitor.network !== null && passes(`network ${visitor.network}`, usageLimits.agent, network))
    return 'network';
  return passes('all', usageLimits.agent, share) ||
    passes('organization', usageLimits.organization, share)
    ? 'all'
    : null;
}

/** Notifies the owners once a day that several visitors together used up a share of an agent. */
export async function notifyVisitorLimit(
  db: Db,
  owner: Owner,
  reached: SharesReached,
  now: number,
): Promise<void> {
  if (reached === 'session') return;
  const first = await markVisitorsNotified(db, owner, spendingDay(now));
  if (first.length > 0)
    await recordSecurityEvent(db, {
      kind: 'visitor-budget-spent',
      accountId: owner.accountId,
      organizationId: owner.organizationId,
      details: { share: reached === 'all' ? 'all visitors' : 'one network' },
    });
}
