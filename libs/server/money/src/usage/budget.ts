import { type Clock } from '@patchbay/kernel';
import { type Owner } from '@patchbay/server-core';
import { refuse } from '@patchbay/server-kit';
import { type Store, sendLast } from '@patchbay/server-store';
import { type UsageLimits, secondsOfCall, defaultUsageLimits } from './usage-limits.js';
import { hold, isHeld, releaseHold } from './holds-repository.js';
import { readSpendingDay } from './spending-day-repository.js';
import { type Denied, enter } from './enter.js';
import { type Turn, within, createTurns } from './turns.js';
import { addCallSeconds, readSpentOfRunningDay } from './spending-repository.js';
import { type AskerOf } from './visitor-limits-repository.js';

/**
 * What an agent and its organization may use in a day. Usage is reserved in the database
 * beforehand, so that all processes share the limits: answers, texts and begun minutes exactly,
 * tokens and running calls to within one turn each.
 */
export interface Budget {
  /**
   * Reserves a turn: of a call with its duration so far, of a text, or of a visitor. Visitors, callers
   * and who writes texts have shares of the day.
   */
  begin(
    owner: Owner,
    about?: { readonly callUuid?: string; readonly isText?: boolean } & AskerOf,
  ): Promise<Turn | Denied>;
  /**
   * Reserves a model request in the background of a turn, such as the summary of a call. It does
   * not count as a running turn.
   */
  beginInBackground(owner: Owner): Promise<Turn | Denied>;
  /**
   * Reserves a model request of a member or a key outside conversations. Refuses with 429 once the
   * day is used up. Null counts for no day.
   */
  ask<T>(owner: Owner | null, work: () => Promise<T>): Promise<T>;
  /**
   * Reserves a text, or `times` of them, or the first minute of a call, once per key. Texts that a person sends have a
   * limit of their own, so that a busy agent does not block the office. With `isFollowed`, a later
   * transaction takes the count to the disk before anything leaves.
   */
  take(
    owner: Owner,
    what: 'text' | 'call',
    key: string,
    about?: {
      readonly byHand?: boolean;
      readonly times?: number;
      readonly isFollowed?: boolean;
    },
  ): Promise<{ readonly ok: true } | Denied>;
  /** Records the duration of a call. */
  endCall(owner: Owner, uuid: string, seconds: number): Promise<void>;
  /**
   * Whether a room may get the fallback reply: once a day where a text costs money or the recipient
   * may be a machine.
   */
  maySendFallbackReply(owner: Owner, roomId: string): Promise<boolean>;
}

export interface BudgetParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly usageLimits?: UsageLimits;
}

/** How long a key is stored. */
const keyMs = 2 * 86_400_000;

export function createBudget({
  store,
  clock,
  usageLimits = defaultUsageLimits,
}: BudgetParts): Budget {
  const open = createTurns({ clock, store, usageLimits });

  return {
    begin: (owner, about = {}) => open(owner, { ...about, isTurn: true }),
    beginInBackground: (owner) => open(owner, { isTurn: false }),

    ask: async (owner, work) => {
      const background = owner && (await open(owner, { isTurn: false }));
      if (background && !background.ok)
        throw refuse.tooMany(
          Math.max(1, Math.ceil((background.until - clock.now()) / 1000)),
          background.message,
        );
      try {
        return await work();
      } finally {
        await background?.settle();
      }
    },

    take: (owner, what, key, { byHand = false, times = 1, isFollowed = false } = {}) =>
      within(
        store,
        owner,
        async (db) => {
          const [name, now] = [`${what}:${key}`, clock.now()];
          const [isKnown, today, used] = await Promise.all([
            isHeld(db, owner, name, now),
            readSpendingDay(db, owner.organizationId, now),
            readSpentOfRunningDay(db, owner, usageLimits, now),
          ]);
          if (isKnown) return { ok: true };
          const wanted = what === 'text' ? { texts: times } : { seconds: secondsOfCall };
          return enter(usageLimits, db, owner, wanted, {
            now,
            today,
            byHand,
            used: used.day === today.day ? used.spent : undefined,
            // Others of the organization wait until the transaction ends.
            reserve: (add) =>
              sendLast(db, () =>
                Promise.all([add(), hold(db, owner, name, { day: today.day, now, ms: keyMs })]),
              ),
          });
        },
        { isFollowed },
      ),

    endCall: (owner, uuid, seconds) =>
      within(store, owner, async (db) => {
        const now = clock.now();
        const today = await readSpendingDay(db, owner.organizationId, now);
        await addCallSeconds(db, owner, uuid, { today, now }, seconds);
        await releaseHold(db, owner, `lasted:${uuid}`);
      }),

    maySendFallbackReply: (owner, roomId) =>
      within(store, owner, async (db) => {
        const now = clock.now();
        const { day, until } = await readSpendingDay(db, owner.organizationId, now);
        return hold(db, owner, `excuse:${day}:${roomId}`, { day, now, ms: until - now });
      }),
  };
}
