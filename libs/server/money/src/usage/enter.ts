import { type Db } from '@patchbay/server-store';
import { type Owner } from '@patchbay/server-core';
import {
  type UsageLimits,
  type Amounts,
  reachedBy,
  manualUsageLimits,
  reachedWords,
  busyWords,
} from './usage-limits.js';
import { shareReached, notifyVisitorLimit, partyWords, visitorWords } from './visitor-limits.js';
import { notifyOwner } from './spending.js';
import { type SpendingDay } from './spending-day-repository.js';
import { type Spent, readSpent, addSpent } from './spending-repository.js';
import { type AskerOf, addAsker } from './visitor-limits-repository.js';

/** Why a use was denied. `until` is the time of the next attempt, in milliseconds. */
export interface Denied {
  readonly ok: false;
  /**
   * `visitors`: the share of web chat visitors is used up; calls and texts are still answered. `party`:
   * that of one caller or of who writes texts; others are still answered.
   */
  readonly why: 'spent' | 'busy' | 'visitors' | 'party';
  readonly message: string;
  readonly until: number;
}

const busyMs = 2000;

/**
 * Checks the limits and reserves; a turn's reservation also holds its concurrency slot. `used` is
 * what was used so far, where the caller has read it under the same lock. `reserve` sends what
 * `add` does, which sends all at once, with its own last statements.
 */
export async function enter(
  usageLimits: UsageLimits,
  db: Db,
  owner: Owner,
  wanted: Partial<Amounts>,
  {
    now,
    today,
    isTurn = false,
    byHand = false,
    visitor,
    party,
    used: known,
    reserve = (add) => add(),
  }: AskerOf & {
    readonly now: number;
    readonly today: SpendingDay;
    readonly isTurn?: boolean;
    readonly byHand?: boolean;
    readonly used?: Spent | undefined;
    readonly reserve?: (add: () => Promise<unknown>) => Promise<unknown>;
  },
): Promise<{ ok: true } | Denied> {
  const used = known ?? (await readSpent(db, owner, usageLimits, { today, now }));
  const reached = reachedBy(
    wanted,
    used,
    byHand ? manualUsageLimits(used.usageLimits) : used.usageLimits,
  );
  if (reached) {
    await notifyOwner(db, owner, reached, { today, now });
    return {
      ok: false,
      why: 'spent',
      message: reachedWords(reached, today),
      until: today.until,
    };
  }
  if (isTurn && used.running >= used.usageLimits.atOnce)
    return {
      ok: false,
      why: 'busy',
      message: busyWords(used.usageLimits.atOnce),
      until: now + busyMs,
    };
  const share =
    visitor || party ? await shareReached(db, owner, { visitor, party }, used, today) : null;
  if (share) {
    await notifyVisitorLimit(db, owner, share, today);
    return {
      ok: false,
      ...(visitor
        ? { why: 'visitors', message: visitorWords }
        : { why: 'party', message: partyWords(today) }),
      until: today.until,
    };
  }
  const maxForVisitors = Math.ceil(
    (used.usageLimits.atOnce * used.usageLimits.visitors.share) / 100,
  );
  if (visitor && used.runningForVisitors >= maxForVisitors)
    return { ok: false, why: 'busy', message: busyWords(maxForVisitors), until: now + busyMs };
  await reserve(() =>
    Promise.all([
      addAsker(db, owner, { visitor, party }, today.day),
      addSpent(db, owner, today.day, wanted),
    ]),
  );
  return { ok: true };
}
