import { type Clock } from '@patchbay/kernel';
import { type RateLimiter, cannotWrite } from '@patchbay/server-kit';
import { type Store, rateLimits } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

const minuteMs = 60_000;
const scope = { kind: 'platform', reason: 'count requests' } as const;

/** What a process may still let through in a window without asking. */
interface Lease {
  /** Milliseconds at which the window began, and at which it ends. */
  readonly start: number;
  readonly end: number;
  left: number;
  /** What was taken while it could not be written down. */
  uncounted: number;
  /** Nothing is to be had any more in this window: a count never falls. */
  isSpent: boolean;
  /** The question that is under way; all who meet it wait for the one answer. */
  asking: Promise<void> | null;
}

/**
 * Counts per minute, or another window, in the database, so that all processes share one limit.
 * Small limits are counted one by one. Of large ones a process takes a twentieth at a time and
 * spends it in memory: a list must not cost a write.
 */
export function createRateLimiter(
  store: Store,
  clock: Clock,
): RateLimiter & { sweep(): Promise<void> } {
  const leases = new Map<string, Lease>();

  async function renew(lease: Lease, key: string, limit: number): Promise<void> {
    const amount = limit >= 200 ? Math.floor(limit / 20) : 1;
    try {
      const total = await take(store, key, lease, amount);
      lease.left = Math.max(0, Math.min(amount, limit - (total - amount)));
      lease.isSpent = lease.left === 0;
    } catch (error) {
      // Reading goes on where nothing can be written: until it can, each process counts for itself.
      if (!cannotWrite(error)) throw error;
      lease.left = Math.max(0, Math.min(amount, limit - lease.uncounted));
      lease.uncounted += amount;
      lease.isSpent = lease.left === 0;
    } finally {
      lease.asking = null;
    }
  }

  function leaseOf(key: string, now: number, windowMs: number): Lease {
    const start = Math.floor(now / windowMs) * windowMs;
    const known = leases.get(key);
    if (known?.start === start) return known;
    if (leases.size > 20_000) leases.clear();
    const fresh: Lease = {
      start,
      end: start + windowMs,
      left: 0,
      uncounted: 0,
      isSpent: false,
      asking: null,
    };
    leases.set(key, fresh);
    return fresh;
  }

  return {
    hit: async (key, limit, windowSeconds = 60) => {
      for (;;) {
        const now = clock.now();
        const lease = leaseOf(key, now, windowSeconds * 1000);
        if (lease.left > 0) {
          lease.left -= 1;
          return 0;
        }
        if (lease.isSpent) return Math.ceil((lease.end - now) / 1000);
        await (lease.asking ??= renew(lease, key, limit));
      }
    },
    spent: (key, windowSeconds = 60) => {
      const now = clock.now();
      const lease = leases.get(key);
      return lease &&
        lease.isSpent &&
        lease.left === 0 &&
        lease.start <= now &&
        now < lease.end &&
        lease.end - lease.start === windowSeconds * 1000
        ? Math.ceil((lease.end - now) / 1000)
        : 0;
    },
    sweep: async () => {
      const now = clock.now();
      for (const [key, lease] of leases) if (lease.end <= now) leases.delete(key);
      await store.within(scope, (db) =>
        db
          .delete(rateLimits)
          .where(
            sql`${rateLimits.windowStart} + make_interval(secs => ${rateLimits.windowSeconds}) < ${new Date(now - 2 * minuteMs).toISOString()}`,
          ),
      );
    },
  };
}

/**
 * Counts up at once and gives the sum. What a crash of the database may forget of it is less than a
 * second.
 */
async function take(
  store: Store,
  key: string,
  { start: startMs, end }: Pick<Lease, 'start' | 'end'>,
  amount: number,
): Promise<number> {
  const start = new Date(startMs);
  const windowSeconds = Math.round((end - startMs) / 1000);
  const [, [row]] = await store.ask(scope, (db) =>
    Promise.all([
      db.execute(sql`set local synchronous_commit = off`).execute(),
      db
        .insert(rateLimits)
        .values({ key, windowStart: start, count: amount, windowSeconds })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            windowStart: start,
            windowSeconds,
            count: sql`case when ${rateLimits.windowStart} = excluded.window_start then ${rateLimits.count} + excluded.count else excluded.count end`,
          },
        })
        .returning({ count: rateLimits.count })
        .execute(),
    ]),
  );
  return row?.count ?? amount;
}
