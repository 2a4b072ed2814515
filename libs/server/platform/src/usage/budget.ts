import { randomUUID } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { type Owner } from '@patchbay/server-core';
import { refuse } from '@patchbay/server-kit';
import { type Db, type Scope, type Store, spendingHolds } from '@patchbay/server-store';
import { and, eq, lt, sql } from 'drizzle-orm';
import { type TokensUsed } from './tokens-used.js';
import {
  type Amounts,
  type UsageLimits,
  busyWords,
  manualUsageLimits,
  nextSpendingDay,
  reachedBy,
  reachedWords,
  secondsOfCall,
  spendingDay,
  tokensOfTurn,
  defaultUsageLimits,
} from './usage-limits.js';
import {
  type VisitorOf,
  addVisitor,
  shareReached,
  notifyVisitorLimit,
  visitorWords,
} from './visitor-limits.js';
import { addCallSeconds, addSpent, holdOrganization, readSpent, notifyOwner } from './spending.js';

/** Why a use was denied. `until` is when it may be tried again, in milliseconds. */
export interface Denied {
  readonly ok: false;
  /** `visitors`: what visitors of web chats may use; callers and texts are still answered. */
  readonly why: 'spent' | 'busy' | 'visitors';
  readonly message: string;
  readonly until: number;
}

/** A turn that was entered. It must be settled, whatever comes of it. */
export interface Turn {
  readonly ok: true;
  /** What the model server counted of it; nothing where it did not count. */
  count(tokens: TokensUsed | undefined): void;
  /** Corrects what was entered by what was counted, and makes room for the next turn. More than once does no harm. */
  settle(): Promise<void>;
}

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

/** A turn that was not settled, as its process died, makes room after this. */
const turnMs = 5 * 60_000;
/** How long a key is remembered. */
const keyMs = 2 * 86_400_000;
const busyMs = 2000;

export function createBudget({
  store,
  clock,
  usageLimits = defaultUsageLimits,
}: BudgetParts): Budget {
  const within = <T>(owner: Owner, work: (db: Db) => Promise<T>): Promise<T> => {
    const scope: Scope = { kind: 'organization', id: owner.organizationId };
    return store.within(scope, async (db) => {
      // The work's first statement is sent behind the lock and runs once it is given.
      const held = holdOrganization(db, owner.organizationId).execute();
      const [result] = await Promise.all([work(db), held]);
      return result;
    });
  };

  /** Checks and enters; what stands for a turn keeps its place among those that run. */
  async function enter(
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

  async function hold(
    db: Db,
    owner: Owner,
    key: string,
    { now, ms }: { readonly now: number; readonly ms: number },
  ): Promise<boolean> {
    const old = db
      .delete(spendingHolds)
      .where(
        and(
          eq(spendingHolds.organizationId, owner.organizationId),
          lt(spendingHolds.until, new Date(now)),
        ),
      )
      .execute();
    const made = db
      .insert(spendingHolds)
      .values({ ...owner, key, day: spendingDay(now), until: new Date(now + ms) })
      .onConflictDoNothing()
      .returning({ key: spendingHolds.key })
      .execute();
    const [kept] = await Promise.all([made, old]);
    return kept.length > 0;
  }

  async function open(
    owner: Owner,
    {
      callUuid,
      isText = false,
      visitor,
      isTurn,
    }: { callUuid?: string; isText?: boolean; visitor?: VisitorOf; isTurn: boolean },
  ): Promise<Turn | Denied> {
    const key = `${isTurn ? 'turn' : 'aside'}:${visitor ? 'visitor:' : ''}${randomUUID()}`;
    const now = clock.now();
    const entered = await within(owner, async (db) => {
      if (callUuid) await addCallSeconds(db, owner, callUuid, now);
      const done = await enter(
        db,
        owner,
        {
          answers: 1,
          tokens: tokensOfTurn,
          ...(isText ? { texts: 1 } : {}),
          ...(callUuid ? { seconds: 0 } : {}),
        },
        { now, isTurn, visitor },
      );
      if (done.ok && isTurn) await hold(db, owner, key, { now, ms: turnMs });
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
      // What cannot be corrected now, as the database is away, stands as it was entered, and its place is free when its time is over.
      settle: () =>
        (settled ??= within(owner, async (db) => {
          await db
            .delete(spendingHolds)
            .where(
              and(
                eq(spendingHolds.organizationId, owner.organizationId),
                eq(spendingHolds.accountId, owner.accountId),
                eq(spendingHolds.key, key),
              ),
            );
          if (counted === null) return;
          await addTokens(db, owner, spendingDay(now), counted - tokensOfTurn);
          if (visitor)
            await addVisitor(db, owner, visitor, spendingDay(now), {
              answers: 0,
              tokens: counted - tokensOfTurn,
            });
        }).catch(() => undefined)),
    };
  }

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
      within(owner, async (db) => {
        const [name, now] = [`${what}:${key}`, clock.now()];
        const [known] = await db
          .select({ key: spendingHolds.key })
          .from(spendingHolds)
          .where(
            and(
              eq(spendingHolds.organizationId, owner.organizationId),
              eq(spendingHolds.accountId, owner.accountId),
              eq(spendingHolds.key, name),
            ),
          );
        if (known) return { ok: true };
        const done = await enter(
          db,
          owner,
          what === 'text' ? { texts: 1 } : { seconds: secondsOfCall },
          { now, byHand },
        );
        if (done.ok) await hold(db, owner, name, { now, ms: keyMs });
        return done;
      }),

    endCall: (owner, uuid, seconds) =>
      within(owner, async (db) => {
        await addCallSeconds(db, owner, uuid, clock.now(), seconds);
        await db
          .delete(spendingHolds)
          .where(
            and(
              eq(spendingHolds.organizationId, owner.organizationId),
              eq(spendingHolds.accountId, owner.accountId),
              eq(spendingHolds.key, `lasted:${uuid}`),
            ),
          );
      }),

    maySendFallbackReply: (owner, roomId) =>
      within(owner, async (db) => {
        const now = clock.now();
        return hold(db, owner, `excuse:${spendingDay(now)}:${roomId}`, {
          now,
          ms: nextSpendingDay(now) - now,
        });
      }),
  };
}

const addTokens = (db: Db, owner: Owner, day: string, tokens: number) =>
  db.execute(
    sql`update spending set tokens = greatest(0, tokens + ${tokens}) where organization_id = ${owner.organizationId} and account_id = ${owner.accountId} and day = ${day}::date`,
  );
