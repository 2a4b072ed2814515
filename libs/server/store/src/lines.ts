import { type QueueLimits, createQueue } from './queue.js';

/** The code of the error of whoever waited in vain for the others of their tenant. */
export const crowdedOut = 'TENANT_CROWDED';

/** How many of the connections one tenant may hold, and how long those wait who would be one more. */
export interface LineLimits extends QueueLimits {
  /** Milliseconds after which whoever waits is told that it cannot be done now. */
  readonly waitMs: number;
}

/**
 * Longer and more patient than the line before all connections: whoever is only slow because another one floods is not turned away for it, and a line
 * that holds up nobody else does no harm.
 */
export const usualLines: LineLimits = { perConnection: 40, patienceMs: 5000, most: 1000, waitMs: 30_000 };

/** One tenant never holds more than half of the connections: enough to keep a machine busy, and the others are there for everybody else. */
export const shareOf = (connections: number): number => Math.max(2, Math.floor(connections / 2));

/** The lines of all tenants, each before its own share of the connections. */
export interface Lines {
  /** Runs work as one of `whose`, after those of theirs who came before; it must not wait for other work of theirs. */
  run<T>(whose: string, work: () => Promise<T>): Promise<T>;
  /** Whether so many of theirs wait that nobody else of theirs should begin to. */
  isLong(whose: string): boolean;
}

/**
 * Lets only so many of one tenant run at once. Whoever came first would otherwise have all connections, and one tenant's thousand heavy calls
 * would stand before another's light one.
 */
export function createLines(share: number, limits: LineLimits = usualLines): Lines {
  const lines = new Map<string, ReturnType<typeof openLine>>();

  function openLine() {
    const queue = createQueue(share, limits);
    const waiting = new Set<() => void>();
    let running = 0;
    return {
      queue,
      enter: (): Promise<void> | undefined => {
        if (running < share) {
          running += 1;
          return undefined;
        }
        return queue.wait(new Promise<void>((go, giveUp) => {
          const late = setTimeout(() => {
            waiting.delete(next);
            giveUp(Object.assign(new Error('The other calls of this tenant took too long'), { code: crowdedOut }));
          }, limits.waitMs);
          const next = () => {
            clearTimeout(late);
            go();
          };
          waiting.add(next);
        }));
      },
      /** Whoever is next takes the place over. Says whether nobody is left. */
      leave: (): boolean => {
        const [next] = waiting;
        if (next) {
          waiting.delete(next);
          next();
        } else running -= 1;
        return running === 0;
      },
    };
  }

  return {
    run: async (whose, work) => {
      const line = lines.get(whose) ?? openLine();
      lines.set(whose, line);
      await line.enter();
      try {
        return await work();
      } finally {
        if (line.leave()) lines.delete(whose);
      }
    },
    isLong: (whose) => lines.get(whose)?.queue.isLong() === true,
  };
}
