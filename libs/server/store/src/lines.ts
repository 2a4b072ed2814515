import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
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
export const usualLines: LineLimits = {
  perConnection: 40,
  waitTimeoutMs: 5000,
  most: 1000,
  waitMs: 30_000,
};

/** How many of the connections one tenant may hold. */
export interface Shares {
  /** While nobody else asks for anything. */
  readonly alone: number;
  /** While others ask too. */
  readonly together: number;
  /** Then, and once it has held more than this many without a pause. */
  readonly lasting: number;
}

/**
 * One tenant never holds more than half of the connections: enough to keep a machine busy, and the others are there for everybody else. While others
 * ask too, it holds no more than there are cores, and half of these for long, so that whoever comes next finds one that is free.
 */
export function sharesOf(connections: number, cores = availableParallelism()): Shares {
  const alone = Math.max(2, Math.floor(connections / 2));
  const together = Math.min(alone, Math.max(2, cores));
  return { alone, together, lasting: Math.floor(together / 2) };
}

/** For so long whoever asked is still there, in milliseconds: people pause between two things they look at. */
const stayingMs = 2000;
/** For so long a tenant may hold one connection more than its lasting share, in milliseconds. */
const creditMs = 500;
/** What of that comes back in a millisecond: light calls go on beside something long of the same tenant. */
const refill = 0.1;
/** Whoever waits for it to come back looks again so often, in milliseconds. */
const lookMs = 20;

/** The lines of all tenants, each before its own share of the connections. */
export interface Lines {
  /**
   * Runs work as one of `whose`, after those of theirs who came before; it must not wait for other work of theirs. The work is told whether they are
   * the only ones who ask.
   */
  run<T>(whose: string, work: (isAlone: boolean) => Promise<T>): Promise<T>;
  /** Whether so many of theirs wait that nobody else of theirs should begin to. */
  isLong(whose: string): boolean;
}

/**
 * Lets only so many of one tenant run at once. Whoever came first would otherwise have all connections, and one tenant's thousand heavy calls
 * would stand before another's light one.
 */
export function createLines(
  { alone, together, lasting }: Shares,
  limits: LineLimits = usualLines,
  now: () => number = () => performance.now(),
): Lines {
  const lines = new Map<string, ReturnType<typeof openLine>>();
  /** Who asked last, and who of the others did. */
  let [last, other] = [
    { whose: '', at: -Infinity },
    { whose: '', at: -Infinity },
  ];

  function noteAsking(whose: string): void {
    if (last.whose !== whose) other = last;
    last = { whose, at: now() };
  }

  const isAlone = (whose: string): boolean =>
    now() - (last.whose === whose ? other : last).at > stayingMs;

  function openLine(whose: string) {
    const queue = createQueue(alone, limits);
    const waiting = new Set<() => void>();
    let running = 0;
    let [beyond, since] = [0, now()];
    let looking: NodeJS.Timeout | undefined;

    /** How many may run by now, after what was held beyond the lasting share. Nothing is kept of a line that is empty: whoever pauses begins anew. */
    function share(): number {
      const at = now();
      const change = running > lasting ? running - lasting : -refill;
      beyond = Math.min(2 * creditMs, Math.max(0, beyond + change * (at - since)));
      since = at;
      return isAlone(whose) ? alone : beyond > creditMs ? lasting : together;
    }

    /** Lets those begin who came first, as many as may. */
    function admit(): void {
      clearTimeout(looking);
      const most = share();
      for (const next of waiting) {
        if (running >= most) break;
        running += 1;
        waiting.delete(next);
        next();
      }
      if (waiting.size > 0) looking = setTimeout(admit, lookMs).unref();
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
                  code: crowdedOut,
                }),
              );
            }, limits.waitMs);
            const next = () => {
              clearTimeout(late);
              go();
            };
            waiting.add(next);
            admit();
          }),
        );
      },
      /** Says whether nobody is left. */
      leave: (): boolean => {
        share();
        running -= 1;
        admit();
        return running === 0;
      },
    };
  }

  return {
    run: async (whose, work) => {
      const line = lines.get(whose) ?? openLine(whose);
      lines.set(whose, line);
      noteAsking(whose);
      await line.enter();
      try {
        return await work(isAlone(whose));
      } finally {
        if (line.leave()) lines.delete(whose);
      }
    },
    isLong: (whose) => lines.get(whose)?.isLong() === true,
  };
}
