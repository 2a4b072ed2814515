import { type RoundDeclaration } from './declaration.js';
import { failingOf } from './metrics.js';
import { createRoundWorker, startWorkers } from './runner.js';
import { recordLogLines } from './testing/lines.js';
import { createManualTime } from './testing/manual-timers.js';

/** A worker whose runs are counted, on a clock of the test. */
function worker(declaration: Partial<RoundDeclaration> = {}) {
  const time = createManualTime();
  const { log, lines } = recordLogLines();
  const channels = new Map<string, () => void>();
  const runs: number[] = [];
  const made = createRoundWorker(
    {
      store: {
        listen: async (channel, wake) => {
          channels.set(channel, () => wake(''));
          return async () => void channels.delete(channel);
        },
      },
      clock: time.clock,
      timers: time.timers,
      log,
      draw: () => 0,
    },
    {
      name: 'counting',
      everyMs: 60_000,
      ...declaration,
      work: async (run) => {
        runs.push(time.clock.now());
        await declaration.work?.(run);
      },
    },
  );
  return { ...time, made, runs, lines, channels };
}

describe('a background worker', () => {
  it('runs at its start, on a notification, and after its longest pause', async () => {
    const { made, runs, pass, channels } = worker({ wakeChannels: ['first', 'second'] });
    const stop = await made.start();
    await pass(0);
    expect(runs).toHaveLength(1);
    await pass(59_999);
    expect(runs).toHaveLength(1);
    await pass(1);
    expect(runs).toHaveLength(2);
    channels.get('second')?.();
    await pass(0);
    expect(runs).toHaveLength(3);
    await stop();
    expect(channels.size).toBe(0);
    await pass(120_000);
    expect(runs).toHaveLength(3);
  });

  it('runs again for a notification that arrives during a run', async () => {
    const ends: (() => void)[] = [];
    const { made, runs, pass } = worker({
      work: () => new Promise((end) => ends.push(end)),
    });
    const stop = await made.start();
    await pass(0);
    made.wake();
    await pass(0);
    expect(runs).toHaveLength(1);
    ends.shift()?.();
    await pass(0);
    expect(runs).toHaveLength(2);
    ends.shift()?.();
    await stop();
  });

  it('waits before its first run and after each run when its declaration sets these pauses', async () => {
    const { made, runs, pass } = worker({ startsAfterMs: 2000, restMs: 250 });
    const stop = await made.start();
    await pass(1999);
    expect(runs).toHaveLength(0);
    await pass(1);
    made.wake();
    await pass(249);
    expect(runs).toHaveLength(1);
    await pass(1);
    expect(runs).toHaveLength(2);
    await stop();
  });

  it('runs again when the next item is due, and reports the age of the backlog', async () => {
    let due: number | null = null;
    const { made, runs, pass, clock } = worker({ nextDue: async () => due });
    due = clock.now() + 5000;
    const stop = await made.start();
    await pass(4999);
    expect([runs.length, made.metrics().backlogMs]).toEqual([1, 0]);
    await pass(1);
    expect(runs).toHaveLength(2);
    await pass(1000);
    // An item is due and was not processed: the worker looks again after its shortest pause, not at
    // once.
    expect([runs.length, made.metrics().backlogMs]).toEqual([6, 1000]);
    await stop();
  });

  it('doubles its pause after each failure, up to its longest pause, and resets it after a success', async () => {
    let fails = true;
    const { made, runs, pass, lines, clock } = worker({
      everyMs: 5000,
      backOff: { firstMs: 1000, longestMs: 4000 },
      work: async () => {
        if (fails) throw new Error('The database is away.');
      },
    });
    const began = clock.now();
    const stop = await made.start();
    await pass(15_500);
    expect(runs.map((at) => at - began)).toEqual([0, 1000, 3000, 7000, 11_000, 15_000]);
    expect(made.metrics()).toMatchObject({ runs: 6, failedRuns: 6, failuresInARow: 6 });
    expect(failingOf([made.metrics()])).toEqual(['counting']);
    expect(lines[2]).toMatchObject({
      level: 'warn',
      message: 'a background worker failed and tries again',
      fields: { worker: 'counting', failures: 3, retryMs: 4000, error: 'The database is away.' },
    });
    fails = false;
    await pass(10_000);
    expect(runs.slice(6).map((at) => at - began)).toEqual([19_000, 24_000]);
    expect(failingOf([made.metrics()])).toEqual([]);
    await stop();
  });

  it('runs soon after a failure when a notification arrives, but not before its first pause has passed', async () => {
    const { made, runs, pass } = worker({
      wakeChannels: ['changes'],
      backOff: { firstMs: 1000, longestMs: 60_000 },
      work: async () => Promise.reject(new Error('away')),
    });
    const stop = await made.start();
    await pass(7000);
    expect(runs).toHaveLength(4);
    for (let told = 0; told < 20; told += 1) {
      made.wake();
      await pass(100);
    }
    expect(runs).toHaveLength(6);
    await stop();
  });

  it('finishes its run and its settling before a stop resolves', async () => {
    const ends: (() => void)[] = [];
    const done: string[] = [];
    const { made, pass } = worker({
      work: async () => {
        await new Promise<void>((end) => ends.push(end));
        done.push('run');
      },
      settle: async () => done.push('settled'),
    });
    const stop = await made.start();
    await pass(0);
    const stopped = stop().then(() => done.push('stopped'));
    await pass(5000);
    expect(done).toEqual([]);
    ends.shift()?.();
    await stopped;
    expect(done).toEqual(['run', 'settled', 'stopped']);
  });

  it('stops waiting for a run that exceeds the stop limit, and logs it', async () => {
    const { made, pass, lines } = worker({
      stopWithinMs: 3000,
      work: () => new Promise(() => undefined),
    });
    const stop = await startWorkers([made]);
    await pass(0);
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    await pass(3499);
    expect(isStopped).toBe(false);
    await pass(1);
    await stopped;
    expect(lines.at(-1)).toMatchObject({ fields: { worker: 'counting' } });
  });

  it('never runs twice at once, however often it is requested', async () => {
    let atOnce = 0;
    let most = 0;
    const { made, runs, pass } = worker({
      work: async () => {
        most = Math.max(most, (atOnce += 1));
        await new Promise((next) => setImmediate(next));
        atOnce -= 1;
      },
    });
    const stop = await made.start();
    await Promise.all([made.drain(), made.drain()]);
    await pass(0);
    expect([runs.length, most]).toEqual([3, 1]);
    await stop();
  });
});
