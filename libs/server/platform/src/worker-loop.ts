import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { type WakeSignal } from './wake-signal.js';

export interface WorkerLoopOptions {
  /** Does everything that is due. */
  readonly drain: () => Promise<void>;
  /** When the next item is due, in milliseconds; null when the queue is empty. */
  readonly nextDue: () => Promise<number | null>;
  readonly wake: WakeSignal;
  readonly clock: Clock;
  readonly log: Log;
  /** Ends the loop; notify the wake signal after aborting it. */
  readonly signal: AbortSignal;
  /** Name of the queue for the log: `webhooks`. */
  readonly name: string;
  /** The minimum delay, in milliseconds, when an item is due that could not be processed. Default 250. */
  readonly shortestSleepMs?: number;
}

const longestSleepMs = 15_000;
const withoutDatabaseMs = 2000;

/** The loop of a worker: drains the queue, sleeps until the next item is due or the wake signal is notified, and continues after the database was unavailable. */
export async function runWorkerLoop({
  drain,
  nextDue,
  wake,
  clock,
  log,
  signal,
  name,
  shortestSleepMs = 250,
}: WorkerLoopOptions): Promise<void> {
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
            log.warn({ error: String((error as Error).message) }, `${name} wait for the database`);
          return withoutDatabaseMs;
        },
      );
    if (!signal.aborted) await wake.wait(ms);
  }
}
