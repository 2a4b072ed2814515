import { type Clock } from '@patchbay/kernel';
import { type RateLimiter } from '@patchbay/server-kit';
import { type Store, rateLimits } from '@patchbay/server-store';
import { lt, sql } from 'drizzle-orm';

const windowMs = 60_000;
const scope = { kind: 'platform', reason: 'count requests' } as const;

interface Lease {
  readonly window: number;
  left: number;
}

/**
 * Counts per minute in the database, so that all processes share one limit. Small limits are counted one by one. Of large ones a process
 * takes a twentieth at a time and spends it in memory: a list must not cost a write.
 */
export function createRateLimiter(store: Store, clock: Clock): RateLimiter & { sweep(): Promise<void> } {
  const leases = new Map<string, Lease>();

  async function take(key: string, window: number, amount: number): Promise<number> {
    const start = new Date(window * windowMs);
    return store.within(scope, async (db) => {
      const [row] = await db.insert(rateLimits).values({ key, windowStart: start, count: amount }).onConflictDoUpdate({
        target: rateLimits.key,
        set: { windowStart: start, count: sql`case when ${rateLimits.windowStart} = excluded.window_start then ${rateLimits.count} + excluded.count else excluded.count end` },
      }).returning({ count: rateLimits.count });
      return row?.count ?? amount;
    });
  }

  return {
    hit: async (key, limit) => {
      const now = clock.now();
      const window = Math.floor(now / windowMs);
      const wait = Math.ceil(((window + 1) * windowMs - now) / 1000);
      const lease = leases.get(key);
      if (lease?.window === window && lease.left > 0) {
        lease.left -= 1;
        return 0;
      }
      const amount = limit >= 200 ? Math.floor(limit / 20) : 1;
      const total = await take(key, window, amount);
      const granted = Math.min(amount, limit - (total - amount));
      if (granted <= 0) return wait;
      if (leases.size > 20_000) leases.clear();
      if (granted > 1) leases.set(key, { window, left: granted - 1 });
      return 0;
    },
    sweep: async () => {
      const current = Math.floor(clock.now() / windowMs);
      for (const [key, lease] of leases) if (lease.window < current) leases.delete(key);
      await store.within(scope, (db) => db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date((current - 2) * windowMs))));
    },
  };
}
