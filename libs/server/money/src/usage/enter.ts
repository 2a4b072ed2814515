import { type Db } from '@patchbay/server-store';
import { type Owner } from '@patchbay/server-core';
import {
  type UsageLimits,
  type Amounts,
  reachedBy,
  manualUsageLimits,
  reachedWords,
  nextSpendingDay,
  busyWords,
  spendingDay,
} from './usage-limits.js';
import { shareReached, notifyVisitorLimit, visitorWords } from './visitor-limits.js';
import { notifyOwner } from './spending.js';
import { readSpent, addSpent } from './spending-repository.js';
import { type VisitorOf, addVisitor } from './visitor-limits-repository.js';

/** Why a use was denied. `until` is the time of the next attempt, in milliseconds. */
export interface Denied {
  readonly ok: false;
  /** `visitors`: the share of web chat visitors is used up; calls and texts are still answered. */
  readonly why: 'spent' | 'busy' | 'visitors';
  readonly message: string;
  readonly until: number;
}

const busyMs = 2000;

/** Checks the limits and reserves; a turn's reservation also holds its concurrency slot. */
export async function enter(
  usageLimits: UsageLimits,
  db: Db,
  owner: Owner,
  wanted: Partial<Amounts>,
  {
    now,
    isTurn = false,
    byHand = false,
    visitor,
  }: {
    readonly now: number;
    readonly isTurn?: boolean;
    readonly byHand?: boolean;
    readonly visitor?: VisitorOf;
  },
): Promise<{ ok: true } | Denied> {
  const used = await readSpent(db, owner, usageLimits, now);
  const reached = reachedBy(
    wanted,
    used,
    byHand ? manualUsageLimits(used.usageLimits) : used.usageLimits,
  );
  if (reached) {
    await notifyOwner(db, owner, reached, now);
    return {
      ok: false,
      why: 'spent',
      message: reachedWords(reached),
      until: nextSpendingDay(now),
    };
  }
  if (isTurn && used.running >= used.usageLimits.atOnce)
    return {
      ok: false,
      why: 'busy',
      message: busyWords(used.usageLimits.atOnce),
      until: now + busyMs,
    };
  const share = visitor ? await shareReached(db, owner, visitor, used.usageLimits, now) : null;
  if (share) {
    await notifyVisitorLimit(db, owner, share, now);
    return { ok: false, why: 'visitors', message: visitorWords, until: nextSpendingDay(now) };
  }
  const maxForVisitors = Math.ceil(
    (used.usageLimits.atOnce * used.usageLimits.visitors.share) / 100,
  );
  if (visitor && used.runningForVisitors >= maxForVisitors)
    return { ok: false, why: 'busy', message: busyWords(maxForVisitors), until: now + busyMs };
  if (visitor) await addVisitor(db, owner, visitor, spendingDay(now));
  await addSpent(db, owner, spendingDay(now), wanted);
  return { ok: true };
}
