import { type QueueDeclaration, LeaseLostError } from './declaration.js';
import { createQueueWorker } from './runner.js';
import { recordLogLines } from './testing/lines.js';
import { createManualTime } from './testing/manual-timers.js';

interface Item {
  readonly id: number;
  fence: number;
  leasedUntil: number;
  isDone: boolean;
}

/** A queue in memory that any number of workers share, as processes share a table. */
function queueOf(count: number) {
  const time = createManualTime();
  const { log, lines } = recordLogLines();
  const items: Item[] = Array.from({ length: count }, (_, id) => ({
    id,
    fence: 0,
    leasedUntil: 0,
    isDone: false,
  }));
  const ends = new Map<number, (error?: Error) => void>();
  const seen: string[] = [];
  const worker = (name: string, over: Partial<QueueDeclaration<Item>> = {}) =>
    createQueueWorker<Item>(
      {
        store: { listen: async () => async () => undefined },
        clock: time.clock,
        timers: time.timers,
        log,
        draw: () => 0,
      },
      {
        name,
        everyMs: 60_000,
        concurrency: 2,
        stopWithinMs: 5000,
        about: ({ id }) => ({ id }),
        lease: {
          ms: 15_000,
          take: async (limit, until) => {
            const due = items
              .filter(({ isDone, leasedUntil }) => !isDone && leasedUntil <= time.clock.now())
              .slice(0, limit);
            for (const item of due) {
              item.fence += 1;
              item.leasedUntil = until.getTime();
            }
            return due.map((item) => Object.assign(Object.create(item) as Item, { ...item }));
          },
          heartbeat: {
            everyMs: 4000,
            keep: async (mine, until) =>
              mine.filter((held) => {
                const item = items[held.id] as Item;
                if (item.fence !== held.fence) return false;
                item.leasedUntil = until.getTime();
                return true;
              }),
          },
          giveBack: async (held) => {
            const item = items[held.id] as Item;
            if (item.fence === held.fence) item.leasedUntil = 0;
          },
        },
        work: async (held, { signal }) => {
          seen.push(`${name} begins ${held.id}`);
          await new Promise<void>((resolve, reject) => {
            ends.set(held.id, (error) => (error ? reject(error) : resolve()));
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          });
          const item = items[held.id] as Item;
          if (item.fence !== held.fence) return;
          item.isDone = true;
          seen.push(`${name} ends ${held.id}`);
        },
        ...over,
      },
    );
  return { ...time, items, ends, seen, lines, worker };
}

describe('a background worker of leased items', () => {
  it('works on items up to its concurrency, and leases the next as soon as one is done', async () => {
    const { worker, seen, ends, pass } = queueOf(3);
    const one = worker('one');
    const drained = one.drain();
    await pass(0);
    expect(seen).toEqual(['one begins 0', 'one begins 1']);
    expect(one.metrics()).toMatchObject({ held: 2, items: 0 });
    ends.get(1)?.();
    await pass(0);
    expect(seen.slice(2)).toEqual(['one ends 1', 'one begins 2']);
    ends.get(0)?.();
    ends.get(2)?.();
    await pass(0);
    await drained;
    expect(one.metrics()).toMatchObject({ held: 0, items: 3, failedItems: 0 });
  });

  it('extends the leases of running items, so that no other process takes them', async () => {
    const { worker, seen, ends, pass } = queueOf(1);
    const drained = worker('one').drain();
    await pass(60_000);
    const other = worker('other').drain();
    await pass(0);
    // Before waiting for the other worker: one that has the item never ends.
    expect(seen).toEqual(['one begins 0']);
    await other;
    ends.get(0)?.();
    await pass(0);
    await drained;
  });

  it('aborts work whose lease was lost, and neither gives it back nor records a failure', async () => {
    const { worker, items, seen, pass, lines } = queueOf(1);
    const reasons: unknown[] = [];
    const one = worker('one', {
      work: (_item, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            reasons.push(signal.reason);
            reject(signal.reason as Error);
          }),
        ),
      failed: async () => void seen.push('failed'),
    });
    const drained = one.drain();
    await pass(1000);
    const item = items[0] as Item;
    item.fence += 1;
    item.leasedUntil = Infinity;
    await pass(3000);
    await drained;
    expect(reasons).toEqual([expect.any(LeaseLostError)]);
    expect([item.leasedUntil, seen]).toEqual([Infinity, []]);
    expect(one.metrics()).toMatchObject({ lostLeases: 1, givenBack: 0, failedItems: 0 });
    expect(lines.at(-1)).toMatchObject({ fields: { worker: 'one', id: 0 } });
  });

  it('takes over an item of a dead process when its lease ends, under a new fence', async () => {
    const { worker, items, seen, pass } = queueOf(1);
    Object.assign(items[0] as Item, { fence: 7, leasedUntil: Date.UTC(2030, 0, 1, 0, 0, 15) });
    const other = worker('other');
    const early = other.drain();
    await pass(14_999);
    await early;
    expect(seen).toEqual([]);
    await pass(1);
    void other.drain();
    await pass(0);
    expect([seen, items[0]?.fence]).toEqual([['other begins 0'], 8]);
  });

  it('gives back aborted items at a stop, so that another process can lease them at once', async () => {
    const { worker, items, seen, pass } = queueOf(2);
    const one = worker('one');
    const stop = await one.start();
    await pass(0);
    await stop();
    expect(items.map(({ leasedUntil }) => leasedUntil)).toEqual([0, 0]);
    expect(one.metrics()).toMatchObject({ givenBack: 2, failedItems: 0 });
    void worker('other').drain();
    await pass(0);
    expect(seen.slice(2)).toEqual(['other begins 0', 'other begins 1']);
  });

  it('finishes at a stop the items that do not abort, and begins no new ones', async () => {
    const { worker, items, ends, pass } = queueOf(3);
    const one = worker('one', {
      work: async ({ id }) => {
        await new Promise<void>((resolve) => ends.set(id, () => resolve()));
        (items[id] as Item).isDone = true;
      },
    });
    const stop = await one.start();
    await pass(0);
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    ends.get(0)?.();
    await pass(4000);
    expect(isStopped).toBe(false);
    ends.get(1)?.();
    await stopped;
    expect(items.map(({ isDone }) => isDone)).toEqual([true, true, false]);
  });

  it('abandons at the stop limit an item that does not end, and extends its lease no longer', async () => {
    const { worker, items, pass } = queueOf(1);
    const one = worker('one', { work: () => new Promise(() => undefined) });
    const stop = await one.start();
    await pass(0);
    const stopped = stop();
    await pass(5000);
    await stopped;
    const left = items[0]?.leasedUntil;
    await pass(60_000);
    expect(items[0]?.leasedUntil).toBe(left);
  });

  it('continues with other items after a failure, and logs it in the common form', async () => {
    const { worker, ends, pass, lines } = queueOf(2);
    const noted: unknown[] = [];
    const one = worker('one', {
      concurrency: 1,
      failed: async (item, error) => void noted.push([item.id, (error as Error).message]),
    });
    const drained = one.drain();
    await pass(0);
    ends.get(0)?.(new Error('It did not work.'));
    await pass(0);
    ends.get(1)?.();
    await pass(0);
    await drained;
    expect(noted).toEqual([[0, 'It did not work.']]);
    expect(one.metrics()).toMatchObject({ items: 1, failedItems: 1, failedRuns: 0 });
    expect(lines[0]).toMatchObject({
      level: 'warn',
      message: 'an item of a background worker failed',
      fields: { worker: 'one', id: 0, error: 'It did not work.' },
    });
  });

  it('ends its run and backs off when a failure cannot be recorded', async () => {
    const { worker, ends, pass, seen } = queueOf(2);
    const one = worker('one', {
      concurrency: 1,
      failed: async () => {
        throw new Error('The database is away.');
      },
    });
    const drained = one.drain().catch((error: Error) => error.message);
    await pass(0);
    ends.get(0)?.(new Error('It did not work.'));
    await pass(0);
    expect(await drained).toBe('The database is away.');
    expect(seen).toEqual(['one begins 0']);
    expect(one.metrics()).toMatchObject({ failedRuns: 1 });
  });
});
