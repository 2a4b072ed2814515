import { performance } from 'node:perf_hooks';

/** How long the queue for connections may be. */
export interface QueueLimits {
  /**
   * Waiting calls per connection once the first of them has waited for `waitTimeoutMs`; fewer are a
   * short burst.
   */
  readonly perConnection: number;
  readonly waitTimeoutMs: number;
  /** Waiting calls in total. */
  readonly max: number;
}

export const defaultQueueLimits: QueueLimits = {
  perConnection: 10,
  waitTimeoutMs: 2000,
  max: 5000,
};

/** The calls that wait for a connection. */
export interface Queue {
  /** Counts a call as waiting until its promise settles. */
  wait<T>(answer: Promise<T>): Promise<T>;
  /**
   * Whether a new call would wait too long; `places` is the present number of connections if fewer
   * are available.
   */
  isLong(places?: number): boolean;
}

/** The queue for a pool of connections, first come, first served. */
export function createQueue(
  connections: number,
  { perConnection, waitTimeoutMs, max }: QueueLimits = defaultQueueLimits,
): Queue {
  const waiting = new Set<{ readonly since: number }>();
  return {
    wait: async (answer) => {
      const place = { since: performance.now() };
      waiting.add(place);
      try {
        return await answer;
      } finally {
        waiting.delete(place);
      }
    },
    isLong: (places = connections) => {
      if (waiting.size >= max) return true;
      if (waiting.size <= perConnection * places) return false;
      const [first] = waiting;
      return first !== undefined && performance.now() - first.since > waitTimeoutMs;
    },
  };
}
