import { type Owner, recordSecurityEvent } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { type SpendingDay } from './spending-day-repository.js';
import { type Spent } from './spending-repository.js';
import {
  type AskerOf,
  type Used,
  markVisitorsNotified,
  partyKey,
  readShares,
} from './visitor-limits-repository.js';

/** The requester whose share is used up. */
export type SharesReached = 'session' | 'network' | 'all' | 'party' | 'kept';

/** The reply to a visitor whose share is used up. The message is stored for the inbox. */
export const visitorWords =
  'This chat has answered very many questions today and goes on tomorrow. What you wrote is ' +
  'kept for the office to read. If it is urgent, please call.';

/** Why one caller or texter is not answered, for members. */
export const partyWords = ({ zone }: Pick<SpendingDay, 'zone'>): string =>
  'This person has used up their share of the agent’s day. Others are still answered. It goes on at ' +
  `00:00 ${zone}.`;

/** A visitor's share of a limit; at least one answer. */
const part = (limit: number, percent: number): number =>
  Math.max(1, Math.floor((limit * percent) / 100));

/**
 * The share that one more answer would exceed; null when it fits. `used` is the whole day of the agent
 * so far. Needs the organization's lock.
 */
export async function shareReached(
  db: Db,
  owner: Owner,
  { visitor, party }: AskerOf,
  { usageLimits, agent }: Pick<Spent, 'usageLimits' | 'agent'>,
  { day }: Pick<SpendingDay, 'day'>,
): Promise<SharesReached | null> {
  const { rows } = await readShares(db, owner, day, { visitor, party });
  const shares = new Map<string, Used>(
    rows.map(({ key, answers, tokens }) => [key, { answers, tokens }]),
  );
  const passes = (used: Used | undefined, limit: Used, percent: number): boolean => {
    const { answers, tokens } = used ?? { answers: 0, tokens: 0 };
    return answers + 1 > part(limit.answers, percent) || tokens + 1 > part(limit.tokens, percent);
  };
  const [own, { callers, visitors }] = [usageLimits.agent, usageLimits];
  if (party && passes(shares.get(partyKey(party)), own, callers[party.channel])) return 'party';
  // Who writes leaves a part of the day to who calls, and hears an excuse at once.
  if (party?.channel === 'text' && passes(agent, own, 100 - callers.kept)) return 'kept';
  if (!visitor) return null;
  const { share, network, session } = visitors;
  if (passes(shares.get(`session ${visitor.session}`), own, session)) return 'session';
  if (visitor.network !== null && passes(shares.get(`network ${visitor.network}`), own, network))
    return 'network';
  return passes(shares.get('all'), own, share) ||
    passes(agent, own, 100 - callers.kept) ||
    passes(shares.get('organization'), usageLimits.organization, share)
    ? 'all'
    : null;
}

/** Notifies the owners once a day that several visitors together used up a share of an agent. */
export async function notifyVisitorLimit(
  db: Db,
  owner: Owner,
  reached: SharesReached,
  { day }: Pick<SpendingDay, 'day'>,
): Promise<void> {
  if (reached !== 'network' && reached !== 'all') return;
  const first = await markVisitorsNotified(db, owner, day);
  if (first.length > 0)
    await recordSecurityEvent(db, {
      kind: 'visitor-budget-spent',
      accountId: owner.accountId,
      organizationId: owner.organizationId,
      details: { share: reached === 'all' ? 'all visitors' : 'one network' },
    });
}
