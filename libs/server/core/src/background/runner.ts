import { type Clock } from '@patchbay/kernel';
import { type Log, describeError } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { type BackOff, backOffMs } from './back-off.js';
import { type QueueDeclaration, type RoundDeclaration, type Schedule } from './declaration.js';
import { type Counts, type WorkerMetrics, noCounts } from './metrics.js';
import { runOfQueue } from './queue.js';
import { serialize } from './serialize.js';
import { stopWithinMsOf, untilStopped } from './stopping.js';
import { type Timers, systemTimers } from './timers.js';
import { type WakeSignal, createWakeSignal } from './wake-signal.js';

/** A worker that the runner made from its declaration. */
export interface Worker {
  /**
   * Starts the worker. Returns how to stop it: running work finishes within the limit of the
   * declaration, and aborted work is given back.
   */
  start(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
  /**
   * One run: processes everything that is due, and resolves afterwards. Runs of a process never
   * overlap.
   */
  drain(): Promise<void>;
  /** Makes a started worker look for work at once, without waiting for it. */
  wake(): void;
  metrics(): WorkerMetrics;
}

export interface WorkerParts {
  readonly store: Pick<Store, 'listen'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly timers?: Timers;
  /** From 0 to 1, for the jitter of pauses. */
  readonly draw?: () => number;
}

const defaultBackOff: BackOff = { firstMs: 1000, longestMs: 30_000, jitter: 0.3 };
const defaultShortestPauseMs = 250;

/**
 * Makes a worker that leases items: the runner takes them, extends their leases, and gives them
 * back.
 */
export const createQueueWorker = <T>(
  parts: WorkerParts,
  declaration: QueueDeclaration<T>,
): Worker =>
  createLoop(parts, declaration, (inner) => runOfQueue(declaration, { ...parts, ...inner }));

/** Makes a worker whose work processes everything that is due by itself. */
export const createRoundWorker = (parts: WorkerParts, declaration: RoundDeclaration): Worker =>
  createLoop(parts, declaration, () => declaration.work);

interface Inner {
  readonly wake: WakeSignal;
  readonly timers: Timers;
  readonly counts: Counts;
}

function createLoop(
  { store, clock, log, timers = systemTimers, draw = Math.random }: WorkerParts,
  schedule: Schedule,
  makeRun: (inner: Inner) => RoundDeclaration['work'],
): Worker {
  const { name, everyMs, startsAfterMs = 0, restMs = 0, backOff = defaultBackOff } = schedule;
  const wake = createWakeSignal(timers);
  const untilStop = createWakeSignal(timers);
  const stopping = new AbortController();
  const { signal } = stopping;
  const counts = noCounts(name);
  const run = counted(counts, clock, makeRun({ wake, timers, counts }));

  const drain = serialize(async () => {
    wake.reset();
    await run({ signal });
  });

  /** How long until the next run. */
  async function pauseAfterRun(): Promise<number> {
    const due = (await schedule.nextDue?.()) ?? null;
    counts.backlogMs = schedule.nextDue ? Math.max(0, clock.now() - (due ?? Infinity)) : null;
    if (due === null) return everyMs;
    const { shortestPauseMs = defaultShortestPauseMs } = schedule;
    return Math.min(everyMs, Math.max(shortestPauseMs, due - clock.now()));
  }

  async function backOffAfter(error: unknown): Promise<number> {
    counts.failuresInARow += 1;
    const retryMs = backOffMs(backOff, counts.failuresInARow, draw());
    if (!signal.aborted)
      log.warn(
        { worker: name, failures: counts.failuresInARow, retryMs, ...describeError(error) },
        'a background worker failed and tries again',
      );
    // A notification may end the pause, for example when the database is available again, but the
    // first pause always passes.
    const least = Math.min(retryMs, backOff.firstMs);
    await untilStop.wait(least);
    return retryMs - least;
  }

  async function loop(): Promise<void> {
    if (startsAfterMs > 0) await untilStop.wait(startsAfterMs);
    while (!signal.aborted) {
      const ms = await drain()
        .then(async () => {
          const pause = await pauseAfterRun();
          counts.failuresInARow = 0;
          return pause;
        })
        .catch(backOffAfter);
      if (restMs > 0) await untilStop.wait(restMs);
      if (!signal.aborted) await wake.wait(ms);
    }
  }

  const stopListening: (() => Promise<void>)[] = [];
  let looping: Promise<void> = Promise.resolve();

  async function stop(): Promise<void> {
    stopping.abort();
    untilStop.notify();
    wake.notify();
    for (const leave of stopListening.splice(0)) await leave();
    const ended = looping.then(() => schedule.settle?.());
    if (!(await untilStopped(ended, signal, timers, stopWithinMsOf(schedule) + graceMs)))
      log.warn({ worker: name }, 'a background worker was left before it had finished');
  }

  return {
    drain,
    stop,
    wake: wake.notify,
    metrics: () => ({ ...counts }),
    start: async () => {
      for (const channel of schedule.wakeChannels ?? [])
        stopListening.push(await store.listen(channel, wake.notify));
      looping = loop();
      return stop;
    },
  };
}

/** The time that a run may take after its items, to record their results. */
const graceMs = 500;

function counted(
  counts: Counts,
  clock: Clock,
  run: RoundDeclaration['work'],
): RoundDeclaration['work'] {
  return async (given) => {
    const began = performance.now();
    counts.runs += 1;
    counts.lastRunAt = clock.now();
    try {
      await run(given);
    } catch (error) {
      counts.failedRuns += 1;
      throw error;
    } finally {
      counts.lastRunMs = performance.now() - began;
      counts.totalRunMs += counts.lastRunMs;
    }
  };
}

/** Starts workers. Returns how to stop them all at once. */
export async function startWorkers(workers: readonly Worker[]): Promise<() => Promise<void>> {
  const stop = async (): Promise<void> =>
    void (await Promise.all(workers.map((worker) => worker.stop())));
  try {
    for (const worker of workers) await worker.start();
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
