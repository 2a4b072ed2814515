import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { type FairQueueLimits, type ConnectionShares, openTenantQueue } from './tenant-queue.js';

/**
 * Longer than the queue for all connections: a tenant that is slow only because of another tenant's
 * flood is not refused for it, and a queue that delays no other tenant does no harm.
 */
export const defaultFairQueueLimits: FairQueueLimits = {
  perConnection: 40,
  waitTimeoutMs: 5000,
  max: 1000,
  maxWaitMs: 30_000,
};

/**
 * One tenant never holds more than half of the connections: enough to keep a machine busy, and the
 * other half stays available to other tenants. While others are active it holds at most as many as
 * there are cores, and half of these in the long run, so that the next call finds a free
 * connection.
 */
export function connectionSharesOf(
  connections: number,
  cores = availableParallelism(),
): ConnectionShares {
  const alone = Math.max(2, Math.floor(connections / 2));
  const together = Math.min(alone, Math.max(2, cores));
  return { alone, together, sustained: Math.floor(together / 2) };
}

/**
 * A tenant counts as active for this long after its last call, in milliseconds: people pause
 * between two pages.
 */
const activeMs = 2000;

/** A fair queue: one queue per tenant, each in front of the tenant's share of the connections. */
export interface FairQueue {
  /**
   * Runs work of a tenant after its earlier work; it must not wait for other work of the same
   * tenant. The argument tells whether the tenant is the only active one.
   */
  run<T>(tenantKey: string, work: (isAlone: boolean) => Promise<T>): Promise<T>;
  /** Whether the tenant's queue is so long that no further call of the tenant should be queued. */
  isLong(tenantKey: string): boolean;
}

/**
 * Limits how much work of one tenant runs at once. Otherwise the first tenant would take all
 * connections, and its thousand expensive calls would delay the cheap call of another.
 */
export function createFairQueue(
  shares: ConnectionShares,
  limits: FairQueueLimits = defaultFairQueueLimits,
  now: () => number = () => performance.now(),
): FairQueue {
  const tenantQueues = new Map<string, ReturnType<typeof openTenantQueue>>();
  /** The tenant of the last call, and the last call of another tenant. */
  let [last, other] = [
    { tenantKey: '', at: -Infinity },
    { tenantKey: '', at: -Infinity },
  ];

  function noteAsking(tenantKey: string): void {
    if (last.tenantKey !== tenantKey) other = last;
    last = { tenantKey, at: now() };
  }

  const isAlone = (tenantKey: string): boolean =>
    now() - (last.tenantKey === tenantKey ? other : last).at > activeMs;

  return {
    run: async (tenantKey, work) => {
      const tenantQueue =
        tenantQueues.get(tenantKey) ??
        openTenantQueue({ shares, limits, now, isAlone: () => isAlone(tenantKey) });
      tenantQueues.set(tenantKey, tenantQueue);
      noteAsking(tenantKey);
      await tenantQueue.enter();
      try {
        return await work(isAlone(tenantKey));
      } finally {
        if (tenantQueue.leave()) tenantQueues.delete(tenantKey);
      }
    },
    isLong: (tenantKey) => tenantQueues.get(tenantKey)?.isLong() === true,
  };
}
