import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { type Bell } from './bell.js';

export interface Rounds {
  /** Does everything that is due. */
  readonly drain: () => Promise<void>;
  /** When something is due next, in milliseconds; null when nothing waits. */
  readonly nextDue: () => Promise<number | null>;
  readonly bell: Bell;
  readonly clock: Clock;
  readonly log: Log;
  /** Ends the rounds; ring the bell after it. */
  readonly signal: AbortSignal;
  /** What is put off, for the log: `webhooks`. */
  readonly what: string;
  /** The shortest sleep, in milliseconds, when something is due that could not be done. Default 250. */
  readonly shortestSleepMs?: number;
}

const longestSleepMs = 15_000;
const withoutDatabaseMs = 2000;

/** Round after round: drains, sleeps until the next thing is due or the bell rings, and goes on when the database was away. */
export async function keepWorking({
  drain,
  nextDue,
  bell,
  clock,
  log,
  signal,
  what,
  shortestSleepMs = 250,
}: Rounds): Promise<void> {
  while (!signal.aborted) {
    const ms = await drain()
      .then(nextDue)
      .then(
        (due) =>
          due === null
            ? longestSleepMs
            : Math.min(longestSleepMs, Math.max(shortestSleepMs, due - clock.now())),
        (error: unknown) => {
          if (!signal.aborted)
            log.warn({ error: String((error as Error).message) }, `${what} wait for the database`);
          return withoutDatabaseMs;
        },
      );
    if (!signal.aborted) await bell.pause(ms);
  }
}
