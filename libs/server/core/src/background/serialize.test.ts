import { serialize } from './serialize.js';

/** A run that reads what is due, and ends when the test says so. */
function slowly() {
  const due: string[] = [];
  const done: string[] = [];
  const ends: (() => void)[] = [];
  let atOnce = 0;
  const ask = serialize(async () => {
    atOnce += 1;
    const seen = due.splice(0);
    await new Promise<void>((resolve) => {
      ends.push(resolve);
    });
    done.push(...seen);
    atOnce -= 1;
    if (seen.includes('bad')) throw new Error('This round failed');
  });
  /** Ends the current run, once there is one. */
  const end = async () => {
    while (ends.length === 0)
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    ends.shift()?.();
  };
  return { due, done, ask, end, running: () => atOnce };
}

describe('serialize', () => {
  it('starts another run for a call that arrives during a run, so that it sees the latest state', async () => {
    const { due, done, ask, end, running } = slowly();
    due.push('first');
    const first = ask();
    while (due.length > 0) await Promise.resolve();
    due.push('came while it ran');
    const second = ask();
    await end();
    await first;
    expect(done).toEqual(['first']);
    await end();
    await second;
    expect([done, running()]).toEqual([['first', 'came while it ran'], 0]);
  });

  it('never runs two at once and continues after a run that failed', async () => {
    const { due, done, ask, end, running } = slowly();
    due.push('bad');
    const failing = expect(ask()).rejects.toThrow('This round failed');
    while (due.length > 0) await Promise.resolve();
    due.push('good');
    const others = [ask(), ask()];
    await end();
    await failing;
    for (const other of others) {
      expect(running()).toBeLessThan(2);
      await end();
      await other;
    }
    expect(done).toEqual(['bad', 'good']);
  });
});
