import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { type QueueLimits, createQueue } from './connection-queue.js';

/** Error code of a call that waited too long for other calls of its tenant. */
export const tenantQueueTimeout = 'TENANT_CROWDED';

/** Limits of the queue of one tenant. */
export interface FairQueueLimits extends QueueLimits {
  /** Milliseconds after which a waiting call fails. */
  readonly maxWaitMs: number;
}

/**
 * Longer than the queue for all connections: a tenant that is slow only because another one floods the server is not refused for it, and a queue
 * that delays no other tenant does no harm.
 */
export const defaultFairQueueLimits: FairQueueLimits = {
  perConnection: 40,
  waitTimeoutMs: 5000,
  max: 1000,
  maxWaitMs: 30_000,
};

/** How many of the connections one tenant may hold. */
export interface ConnectionShares {
  /** While no other tenant is active. */
  readonly alone: number;
  /** While other tenants are active. */
  readonly together: number;
  /** While other tenants are active, once the tenant has used up its burst. */
  readonly sustained: number;
}

/**
 * One tenant never holds more than half of the connections: enough to keep a machine busy, and the other half stays available to other tenants. While
 * others are active it holds at most as many as there are cores, and half of these in the long run, so that the next call finds a free connection.
 */
export function connectionSharesOf(
  connections: number,
  cores = availableParallelism(),
): ConnectionShares {
  const alone = Math.max(2, Math.floor(connections / 2));
  const together = Math.min(alone, Math.max(2, cores));
  return { alone, together, sustained: Math.floor(together / 2) };
}

/** A tenant counts as active for this long after its last call, in milliseconds: people pause between two pages. */
const activeMs = 2000;
/** How long a tenant may hold one connection beyond its sustained share, in milliseconds. */
const burstMs = 500;
/** How much of the burst is refilled per millisecond, so that light calls continue beside a long one of the same tenant. */
const refill = 0.1;
/** Interval at which waiting calls check the refilled burst, in milliseconds. */
const recheckMs = 20;

/** A fair queue: one queue per tenant, each in front of the tenant's share of the connections. */
export interface FairQueue {
  /**
   * Runs work of a tenant after its earlier work; it must not wait for other work of the same tenant. The work is told whether the tenant is the
   * only active one.
   */
  run<T>(tenantKey: string, work: (isAlone: boolean) => Promise<T>): Promise<T>;
  /** Whether the tenant's queue is so long that no further call of the tenant should be queued. */
  isLong(tenantKey: string): boolean;
}

/**
 * Limits how much work of one tenant runs at once. Otherwise the first tenant would take all connections, and its thousand heavy calls would delay
 * the light call of another.
 */
export function createFairQueue(
  { alone, together, sustained }: ConnectionShares,
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

  function openTenantQueue(tenantKey: string) {
    const queue = createQueue(alone, limits);
    const waiting = new Set<() => void>();
    let running = 0;
    let [beyond, since] = [0, now()];
    let looking: NodeJS.Timeout | undefined;

    /** How many may run now, given the use beyond the sustained share. An empty queue is deleted, so a tenant that pauses starts with a full burst. */
    function share(): number {
      const at = now();
      const change = running > sustained ? running - sustained : -refill;
      beyond = Math.min(2 * burstMs, Math.max(0, beyond + change * (at - since)));
      since = at;
      return isAlone(tenantKey) ? alone : beyond > burstMs ? sustained : together;
    }

    /** Starts waiting work in its order, as much as the share allows. */
    function admit(): void {
      clearTimeout(looking);
      const most = share();
      for (const next of waiting) {
        if (running >= most) break;
        running += 1;
        waiting.delete(next);
        next();
      }
      if (waiting.size > 0) looking = setTimeout(admit, recheckMs).unref();
    }

    return {
      isLong: () => queue.isLong(share()),
      enter: (): Promise<void> | undefined => {
        if (waiting.size === 0 && running < share()) {
          running += 1;
          return undefined;
        }
        return queue.wait(
          new Promise<void>((go, giveUp) => {
            const late = setTimeout(() => {
              waiting.delete(next);
              giveUp(
                Object.assign(new Error('The other calls of this tenant took too long'), {
                  code: tenantQueueTimeout,
                }),
              );
            }, limits.maxWaitMs);
            const next = () => {
              clearTimeout(late);
              go();
            };
            waiting.add(next);
            admit();
          }),
        );
      },
      /** Returns whether the queue is empty now. */
      leave: (): boolean => {
        share();
        running -= 1;
        admit();
        return running === 0;
      },
    };
  }

  return {
    run: async (tenantKey, work) => {
      const tenantQueue = tenantQueues.get(tenantKey) ?? openTenantQueue(tenantKey);
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
