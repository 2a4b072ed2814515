import { type Clock } from '@patchbay/kernel';
import { type RateLimiter, cannotWrite } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { addToWindow, deleteEndedWindows } from './rate-limits-repository.js';

const minuteMs = 60_000;
const scope = { kind: 'platform', reason: 'count requests' } as const;

/** Requests that a process may still admit in a window without a query. */
interface Lease {
  /** Start and end of the window, in milliseconds. */
  readonly start: number;
  readonly end: number;
  left: number;
  /** What was admitted while the database could not be written. */
  uncounted: number;
  /** The limit of this window is used up. Counts never decrease, so no further query is needed. */
  isSpent: boolean;
  /** The running query; all requests that meet it wait for its answer. */
  asking: Promise<void> | null;
}

/**
 * Counts requests per minute, or per another window, in the database, so that all processes share
 * one limit. Small limits are counted request by request. Of a limit of 200 or more a process
 * reserves a twentieth at a time and admits from memory, so that a read does not cost a write.
 */
export function createRateLimiter(
  store: Store,
  clock: Clock,
): RateLimiter & { deleteExpired(): Promise<void> } {
  const leases = new Map<string, Lease>();

  async function renew(lease: Lease, key: string, limit: number): Promise<void> {
    const amount = limit >= 200 ? Math.floor(limit / 20) : 1;
    try {
      const total = await take(store, key, lease, amount);
      lease.left = Math.max(0, Math.min(amount, limit - (total - amount)));
      lease.isSpent = lease.left === 0;
    } catch (error) {
      // Reads are served while the database is read-only; until it can be written, each process
      // counts on its own.
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
    deleteExpired: async () => {
      const now = clock.now();
      for (const [key, lease] of leases) if (lease.end <= now) leases.delete(key);
      await store.within(scope, (db) => deleteEndedWindows(db, new Date(now - 2 * minuteMs)));
    },
  };
}

/** Counts up in the database and gives the sum. */
const take = (
  store: Store,
  key: string,
  { start, end }: Pick<Lease, 'start' | 'end'>,
  amount: number,
): Promise<number> =>
  store.ask(scope, (db) =>
    addToWindow(db, {
      key,
      start: new Date(start),
      windowSeconds: Math.round((end - start) / 1000),
      amount,
    }),
  );
