import { randomUUID } from 'node:crypto';
import { type Owner, commitAsynchronously } from '@patchbay/server-core';
import { type Store, type Db, type Scope } from '@patchbay/server-store';
import { type Clock } from '@patchbay/kernel';
import { type TokensUsed } from './tokens-used.js';
import { type Denied, enter } from './enter.js';
import { readSpendingDay } from './spending-day-repository.js';
import { tokensOfTurn, type UsageLimits } from './usage-limits.js';
import { hold, releaseHold } from './holds-repository.js';
import { holdOrganization, addCallSeconds, addTokens } from './spending-repository.js';
import { type AskerOf, addAsker } from './visitor-limits-repository.js';

/** A reserved turn. It must be settled in every case. */
export interface Turn {
  readonly ok: true;
  /** Tokens counted by the model server; none where it did not count. */
  count(tokens: TokensUsed | undefined): void;
  /** Corrects the reservation by the measured usage and frees the slot. Idempotent. */
  settle(): Promise<void>;
}

/** A turn that was not settled, because its process died, frees its slot after this time. */
const turnMs = 5 * 60_000;

/**
 * Runs work while no other transaction records usage of the organization. With `isFollowed`, a
 * later transaction takes it to the disk: others wait for the lock, and so for the disk otherwise.
 */
export const within = <T>(
  store: Store,
  owner: Owner,
  work: (db: Db) => Promise<T>,
  { isFollowed = false }: { readonly isFollowed?: boolean } = {},
): Promise<T> => {
  const scope: Scope = { kind: 'organization', id: owner.organizationId };
  return store.within(scope, async (db) => {
    const unsynced = isFollowed ? commitAsynchronously(db) : undefined;
    // The first statement of the work is sent behind the lock request and runs when it is granted.
    const held = holdOrganization(db, owner.organizationId).execute();
    const [result] = await Promise.all([work(db), held, unsynced]);
    return result;
  });
};

interface TurnsContext {
  readonly clock: Clock;
  readonly store: Store;
  readonly usageLimits: UsageLimits;
}

/** Reserves turns before the model is requested and corrects them afterwards. */
export function createTurns({ clock, store, usageLimits }: TurnsContext): (
  owner: Owner,
  about: {
    readonly callUuid?: string;
    readonly isText?: boolean;
    readonly isTurn: boolean;
  } & AskerOf,
) => Promise<Turn | Denied> {
  async function open(
    owner: Owner,
    {
      callUuid,
      isText = false,
      visitor,
      party,
      isTurn,
    }: { callUuid?: string; isText?: boolean; isTurn: boolean } & AskerOf,
  ): Promise<Turn | Denied> {
    const key = `${isTurn ? 'turn' : 'aside'}:${visitor ? 'visitor:' : ''}${randomUUID()}`;
    const now = clock.now();
    let day = '';
    const entered = await within(store, owner, async (db) => {
      const today = await readSpendingDay(db, owner.organizationId, now);
      ({ day } = today);
      if (callUuid) await addCallSeconds(db, owner, callUuid, { today, now });
      const done = await enter(
        usageLimits,
        db,
        owner,
        {
          answers: 1,
          tokens: tokensOfTurn,
          ...(isText ? { texts: 1 } : {}),
          ...(callUuid ? { seconds: 0 } : {}),
        },
        { now, today, isTurn, visitor, party },
      );
      if (done.ok && isTurn) await hold(db, owner, key, { day, now, ms: turnMs });
      return done;
    });
    if (!entered.ok) return entered;
    let counted: number | null = null;
    let settled: Promise<void> | null = null;
    return {
      ok: true,
      count: (tokens) => {
        if (tokens) counted = (counted ?? 0) + tokens.input + tokens.output;
      },
      // When the database is unavailable, the reservation stands and the slot is freed by its
      // timeout.
      settle: () =>
        (settled ??= within(store, owner, async (db) => {
          await releaseHold(db, owner, key);
          if (counted === null) return;
          await addTokens(db, owner, day, counted - tokensOfTurn);
          await addAsker(db, owner, { visitor, party }, day, {
            answers: 0,
            tokens: counted - tokensOfTurn,
          });
        }).catch(() => undefined)),
    };
  }
  return open;
}
