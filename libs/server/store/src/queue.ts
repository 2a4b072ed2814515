import { performance } from 'node:perf_hooks';

/** How long the line before the connections may be. */
export interface QueueLimits {
  /** Waiting for each connection, once the first of them has waited for `waitTimeoutMs`: fewer are a burst that is over in a moment. */
  readonly perConnection: number;
  readonly waitTimeoutMs: number;
  /** Waiting at all, however quickly it goes on. */
  readonly most: number;
}

export const usualQueue: QueueLimits = { perConnection: 10, waitTimeoutMs: 2000, most: 5000 };

/** Those who wait for a connection. */
export interface Queue {
  /** Waits for what is asked for as one of them. */
  wait<T>(answer: Promise<T>): Promise<T>;
  /** Whether whoever comes now would wait longer than is of use to anybody; `places` where they are fewer than the connections by now. */
  isLong(places?: number): boolean;
}

/** The line before a pool of connections, which gives them to whoever came first. */
export function createQueue(
  connections: number,
  { perConnection, waitTimeoutMs, most }: QueueLimits = usualQueue,
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
      if (waiting.size >= most) return true;
      if (waiting.size <= perConnection * places) return false;
      const [first] = waiting;
      return first !== undefined && performance.now() - first.since > waitTimeoutMs;
    },
  };
}
