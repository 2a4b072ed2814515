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
import {
  type VisitorOf,
  shareReached,
  notifyVisitorLimit,
  visitorWords,
  addVisitor,
} from './visitor-limits.js';
import { readSpent, notifyOwner, addSpent } from './spending.js';

/** Why a use was denied. `until` is when it may be tried again, in milliseconds. */
export interface Denied {
  readonly ok: false;
  /** `visitors`: what visitors of web chats may use; callers and texts are still answered. */
  readonly why: 'spent' | 'busy' | 'visitors';
  readonly message: string;
  readonly until: number;
}

const busyMs = 2000;

/** Checks and enters; what stands for a turn keeps its place among those that run. */
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
