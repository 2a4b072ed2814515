import { type Clock } from '@patchbay/kernel';
import { type Owner } from '@patchbay/server-core';
import { refuse } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import {
  type UsageLimits,
  nextSpendingDay,
  secondsOfCall,
  spendingDay,
  defaultUsageLimits,
} from './usage-limits.js';
import { type VisitorOf } from './visitor-limits.js';
import { addCallSeconds } from './spending.js';
import { hold, isHeld, releaseHold } from './holds-repository.js';
import { type Denied, enter } from './enter.js';
import { type Turn, within, createTurns } from './turns.js';

/**
 * What an agent and its organization may use on a day. Everything is entered in the database before it is used, so that any number of processes
 * keep to the same limits: answers, texts and begun minutes to the very last one, tokens and running calls to one turn each.
 */
export interface Budget {
  /** Enters a turn, one of a call with how long it has lasted so far, one that is answered by a text, or one for a visitor, who has a share of the day. */
  begin(
    owner: Owner,
    about?: { readonly callUuid?: string; readonly isText?: boolean; readonly visitor?: VisitorOf },
  ): Promise<Turn | Denied>;
  /** Reserves a model request in the background of a turn, such as the summary of a call. It does not count as a running turn. */
  beginInBackground(owner: Owner): Promise<Turn | Denied>;
  /**
   * Asks the model for a member or a key, beside any conversation. Refuses with 429 once the day
   * is used up. Null counts towards no day.
   */
  ask<T>(owner: Owner | null, work: () => Promise<T>): Promise<T>;
  /**
   * Enters a text or the first minute of a call. The same key is entered once. What a person sends by hand has room beyond the day of the agent, so that an
   * agent that strangers keep busy does not silence the office.
   */
  take(
    owner: Owner,
    what: 'text' | 'call',
    key: string,
    about?: { readonly byHand?: boolean },
  ): Promise<{ readonly ok: true } | Denied>;
  /** Enters how long a call lasted. */
  endCall(owner: Owner, uuid: string, seconds: number): Promise<void>;
  /** Whether a room may get the fallback reply that no answer is possible now: once a day where each text costs money or may answer a machine. */
  maySendFallbackReply(owner: Owner, roomId: string): Promise<boolean>;
}

export interface BudgetParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly usageLimits?: UsageLimits;
}

/** How long a key is remembered. */
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

    take: (owner, what, key, { byHand = false } = {}) =>
      within(store, owner, async (db) => {
        const [name, now] = [`${what}:${key}`, clock.now()];
        if (await isHeld(db, owner, name)) return { ok: true };
        const done = await enter(
          usageLimits,
          db,
          owner,
          what === 'text' ? { texts: 1 } : { seconds: secondsOfCall },
          { now, byHand },
        );
        if (done.ok) await hold(db, owner, name, { now, ms: keyMs });
        return done;
      }),

    endCall: (owner, uuid, seconds) =>
      within(store, owner, async (db) => {
        await addCallSeconds(db, owner, uuid, clock.now(), seconds);
        await releaseHold(db, owner, `lasted:${uuid}`);
      }),

    maySendFallbackReply: (owner, roomId) =>
      within(store, owner, async (db) => {
        const now = clock.now();
        return hold(db, owner, `excuse:${spendingDay(now)}:${roomId}`, {
          now,
          ms: nextSpendingDay(now) - now,
        });
      }),
  };
}
