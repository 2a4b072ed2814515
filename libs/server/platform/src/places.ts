import { randomInt } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { type TreeNode, refuse } from '@patchbay/server-kit';
import { type Store, rateLimits } from '@patchbay/server-store';
import { and, eq, lte, sql } from 'drizzle-orm';

/** What may run only so often at once, for one tenant and in all processes together. */
export interface Crowd {
  /** What runs, for the row: `exports`. */
  readonly what: string;
  readonly most: number;
  /** What is said to whoever comes too many. */
  readonly full: string;
}

/** Gives a place back; more than once does no harm. */
export type Leave = () => Promise<void>;

/** Takes a place of a tenant. Refuses with 429 when all are taken. */
export type TakePlace = (crowd: Crowd, tenant: TreeNode) => Promise<Leave>;

const scope = { kind: 'platform', reason: 'count what runs at once' } as const;
const beatMs = 10_000;
/** A place whose holder was not heard of for so long is free: its process died. */
const silentMs = 30_000;
const waitSeconds = 10;

/**
 * Places are rows beside the counts of requests: the time is the holder's last beat, and the count a number that only the holder knows. The
 * beat stands still with its process.
 */
export function createPlaces({ store, clock }: { readonly store: Store; readonly clock: Clock }): TakePlace {
  return async ({ what, most, full }, tenant) => {
    const holder = randomInt(1, 2 ** 31 - 1);
    for (let place = 1; place <= most; place += 1) {
      const key = `at once|${what}|${tenant.organizationId ?? tenant.id}|${place}`;
      if (await take(key, holder)) return hold(key, holder);
    }
    throw refuse.tooMany(waitSeconds, full);
  };

  async function take(key: string, holder: number): Promise<boolean> {
    const now = clock.now();
    const taken = await store.within(scope, (db) => db.insert(rateLimits).values({ key, windowStart: new Date(now), count: holder }).onConflictDoUpdate({
      target: rateLimits.key, set: { windowStart: sql`excluded.window_start`, count: sql`excluded.count` }, setWhere: lte(rateLimits.windowStart, new Date(now - silentMs)),
    }).returning({ key: rateLimits.key }));
    return taken.length > 0;
  }

  function hold(key: string, holder: number): Leave {
    const own = and(eq(rateLimits.key, key), eq(rateLimits.count, holder));
    // A beat that fails is made up for by the next, or the place is lost to somebody else: nothing else depends on it.
    const beat = setInterval(() => void store.within(scope, (db) => db.update(rateLimits).set({ windowStart: new Date(clock.now()) }).where(own)).catch(() => undefined), beatMs);
    beat.unref();
    let left: Promise<void> | null = null;
    return () => {
      clearInterval(beat);
      return (left ??= store.within(scope, (db) => db.delete(rateLimits).where(own)).then(() => undefined, () => undefined));
    };
  }
}

/** Pieces whose place is given back after the last, or when nobody wants more. */
export async function* leavingAfter(pieces: AsyncIterable<string>, leave: Leave): AsyncIterable<string> {
  try {
    yield* pieces;
  } finally {
    await leave();
  }
}

/** Runs with a place that is given back when the work fails, and when the caller leaves; else the work gives it back. */
export async function placed<T>(caller: AbortSignal, leave: Leave, work: (leave: Leave) => Promise<T>): Promise<T> {
  caller.addEventListener('abort', () => void leave(), { once: true });
  try {
    return await work(leave);
  } catch (error) {
    await leave();
    throw error;
  } finally {
    // Whoever left before somebody listened.
    if (caller.aborted) await leave();
  }
}
