import { type QueueLimits, createQueue } from './connection-queue.js';

/** Error code of a call that waited too long for other calls of its tenant. */
export const tenantQueueTimeout = 'TENANT_CROWDED';

/** Limits of the queue of one tenant. */
export interface FairQueueLimits extends QueueLimits {
  /** Milliseconds after which a waiting call fails. */
  readonly maxWaitMs: number;
}

/** How many of the connections one tenant may hold. */
export interface ConnectionShares {
  /** While no other tenant is active. */
  readonly alone: number;
  /** While other tenants are active. */
  readonly together: number;
  /** While other tenants are active, once the tenant has used up its burst. */
  readonly sustained: number;
}

/** How long a tenant may hold one connection beyond its sustained share, in milliseconds. */
const burstMs = 500;

/**
 * How much of the burst is refilled per millisecond, so that light calls continue beside a long one
 * of the same tenant.
 */
const refill = 0.1;

/** Interval at which waiting calls check the refilled burst, in milliseconds. */
const recheckMs = 20;

interface TenantQueueParts {
  readonly shares: ConnectionShares;
  readonly limits: FairQueueLimits;
  readonly now: () => number;
  readonly isAlone: () => boolean;
}

/** The queue of one tenant: how much of its work may run, and its waiting calls. */
export function openTenantQueue({
  shares: { alone, together, sustained },
  limits,
  now,
  isAlone,
}: TenantQueueParts) {
  const queue = createQueue(alone, limits);
  const waiting = new Set<() => void>();
  let running = 0;
  let [beyond, since] = [0, now()];
  let looking: NodeJS.Timeout | undefined;

  /**
   * The number of calls that may run now, given the use beyond the sustained share. An empty queue
   * is deleted, so a tenant that pauses starts with a full burst.
   */
  function share(): number {
    const at = now();
    const change = running > sustained ? running - sustained : -refill;
    beyond = Math.min(2 * burstMs, Math.max(0, beyond + change * (at - since)));
    since = at;
    return isAlone() ? alone : beyond > burstMs ? sustained : together;
  }

  /** Starts waiting work in order, as far as the share allows. */
  function admit(): void {
    clearTimeout(looking);
    const max = share();
    for (const next of waiting) {
      if (running >= max) break;
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
