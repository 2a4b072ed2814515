import { type Clock } from '@patchbay/kernel';
import { type Log, describeError } from '@patchbay/server-kit';
import { LeaseLostError, type QueueDeclaration, type Run } from './declaration.js';
import { type Counts } from './metrics.js';
import { stopWithinMsOf, untilStopped } from './stopping.js';
import { type Timers, repeat } from './timers.js';
import { type WakeSignal } from './wake-signal.js';

export interface QueueParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly timers: Timers;
  readonly wake: WakeSignal;
  readonly counts: Counts;
}

/** How long a worker with running items waits before it looks for more. */
const lookAgainMs = 1000;

/**
 * Makes the run of a worker that leases items: it leases due items as capacity becomes free, until
 * none is due and none is running.
 */
export const runOfQueue =
  <T>(queue: QueueDeclaration<T>, parts: QueueParts) =>
  async (run: Run): Promise<void> => {
    await queue.before?.(run);
    const items = createLeasedItems(queue, parts);
    const breakOff = () => items.breakOff();
    run.signal.addEventListener('abort', breakOff);
    try {
      await takeAll(queue, items, parts, run);
    } finally {
      await untilStopped(items.finished(), run.signal, parts.timers, stopWithinMsOf(queue));
      items.close();
      run.signal.removeEventListener('abort', breakOff);
    }
    const failure = items.failure();
    if (failure) throw failure.error;
    if (!run.signal.aborted) await queue.after?.(run);
  };

async function takeAll<T>(
  queue: QueueDeclaration<T>,
  items: LeasedItems<T>,
  { clock, wake }: QueueParts,
  run: Run,
): Promise<void> {
  while (!run.signal.aborted && !items.failure()) {
    wake.reset();
    const room = queue.concurrency - items.size();
    const taken =
      room > 0 ? await queue.lease.take(room, new Date(clock.now() + queue.lease.ms), run) : [];
    for (const item of taken) items.begin(item);
    if (items.size() === 0) return;
    // The first event frees capacity or brings new items, so that a slow item delays no other.
    await Promise.race([items.next(), wake.wait(lookAgainMs)]);
  }
}

interface LeasedItems<T> {
  begin(item: T): void;
  size(): number;
  /** Resolves when the next item is done. */
  next(): Promise<unknown>;
  finished(): Promise<unknown>;
  /** Aborts all items, as the worker stops. */
  breakOff(): void;
  failure(): { readonly error: unknown } | null;
  close(): void;
}

/** The items that this process holds, with their heartbeat. */
function createLeasedItems<T>(
  queue: QueueDeclaration<T>,
  { clock, log, timers, counts }: QueueParts,
): LeasedItems<T> {
  const held = new Map<T, AbortController>();
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | null = null;
  let isStopping = false;
  const { heartbeat } = queue.lease;

  async function beat(): Promise<void> {
    const mine = [...held.keys()];
    if (!heartbeat || mine.length === 0) return;
    try {
      const kept = new Set(await heartbeat.keep(mine, new Date(clock.now() + queue.lease.ms)));
      for (const item of mine.filter((one) => !kept.has(one))) lose(item);
    } catch (error) {
      log.warn({ worker: queue.name, ...describeError(error) }, 'leases could not be extended');
    }
  }

  /** The fence has changed, or the item is no longer needed: its holder must write nothing. */
  function lose(item: T): void {
    const controller = held.get(item);
    if (!controller || controller.signal.aborted) return;
    counts.lostLeases += 1;
    log.info({ worker: queue.name, ...queue.about(item) }, 'a lease was lost');
    controller.abort(new LeaseLostError('The lease of this item was lost.'));
  }

  async function work(item: T, { signal }: AbortController): Promise<void> {
    try {
      // Leased while the worker was being stopped.
      if (isStopping && queue.lease.giveBack) throw signal.reason;
      await queue.work(item, { signal });
      counts.items += 1;
    } catch (error) {
      await settle(item, signal, error);
    }
  }

  async function settle(item: T, signal: AbortSignal, error: unknown): Promise<void> {
    if (signal.reason instanceof LeaseLostError) return;
    if (signal.aborted && queue.lease.giveBack) {
      counts.givenBack += 1;
      return void (await queue.lease.giveBack(item));
    }
    counts.failedItems += 1;
    log.warn(
      { worker: queue.name, ...queue.about(item), ...describeError(error) },
      'an item of a background worker failed',
    );
    await queue.failed?.(item, error);
  }

  const stopBeating = heartbeat
    ? repeat(timers, heartbeat.everyMs, () => void beat())
    : () => undefined;
  return {
    begin: (item) => {
      const controller = new AbortController();
      if (isStopping) controller.abort();
      held.set(item, controller);
      counts.held += 1;
      const one: Promise<void> = work(item, controller)
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => {
          held.delete(item);
          counts.held -= 1;
          running.delete(one);
        });
      running.add(one);
    },
    size: () => running.size,
    next: () => Promise.race(running),
    finished: () => Promise.allSettled(running),
    breakOff: () => {
      isStopping = true;
      for (const controller of held.values()) controller.abort();
    },
    failure: () => failure,
    close: stopBeating,
  };
}
