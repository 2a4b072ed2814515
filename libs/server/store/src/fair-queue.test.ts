import { createFairQueue, connectionSharesOf, defaultFairQueueLimits } from './fair-queue.js';

/** Work that ends when the test decides. */
function gated() {
  let done = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    done = resolve;
  });
  return { until, done: () => done() };
}
/** The same share, with and without other active tenants. */
const always = (share: number) => ({ alone: share, together: share, sustained: share });
/** Resolves after all work that can proceed has proceeded. */
const settled = () => new Promise((next) => setImmediate(next));

describe('the fair queue of a tenant', () => {
  it('runs only the share of the tenant at once, in order, beside the work of other tenants', async () => {
    const lines = createFairQueue(always(2));
    const gates = [0, 1, 2, 3].map(gated);
    const began: string[] = [];
    const all = gates.map((gate, at) =>
      lines.run('loud', async () => {
        began.push(`loud ${at}`);
        await gate.until;
        return at;
      }),
    );
    await lines.run('quiet', async () => began.push('quiet'));
    expect(began).toEqual(['loud 0', 'loud 1', 'quiet']);
    gates[1]?.done();
    await all[1];
    await settled();
    expect(began.slice(3)).toEqual(['loud 2']);
    for (const { done } of gates) done();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
    expect(began.at(-1)).toBe('loud 3');
  });

  it('continues when a call in it fails', async () => {
    const lines = createFairQueue(always(1));
    const gate = gated();
    const failing = lines.run('a', () =>
      gate.until.then(() => {
        throw new Error('no');
      }),
    );
    const next = lines.run('a', async () => 'served');
    gate.done();
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('served');
    expect(await lines.run('a', async () => 'and after')).toBe('and after');
  });

  it('is too long for its tenant only', async () => {
    const lines = createFairQueue(always(1), { ...defaultFairQueueLimits, max: 2 });
    const gate = gated();
    const all = ['loud', 'loud', 'loud', 'quiet'].map((whose) =>
      lines.run(whose, () => gate.until),
    );
    expect([lines.isLong('loud'), lines.isLong('quiet'), lines.isLong('absent')]).toEqual([
      true,
      false,
      false,
    ]);
    gate.done();
    await Promise.all(all);
    expect(lines.isLong('loud')).toBe(false);
  });

  it('rejects a call that waited too long, and does not start its work later', async () => {
    const lines = createFairQueue(always(1), { ...defaultFairQueueLimits, max: 1, maxWaitMs: 1 });
    const gate = gated();
    const first = lines.run('a', () => gate.until);
    let hasBegun = false;
    await expect(
      lines.run('a', async () => {
        hasBegun = true;
      }),
    ).rejects.toMatchObject({ code: 'TENANT_CROWDED' });
    expect(lines.isLong('a')).toBe(false);
    gate.done();
    await first;
    expect([await lines.run('a', async () => 'free'), hasBegun]).toEqual(['free', false]);
  });

  it('leaves half of the connections to other tenants, and also half of the cores while these are active', () => {
    expect(
      [
        [10, 2],
        [10, 4],
        [4, 8],
        [1, 1],
      ].map(([connections, cores]) => {
        const { alone, together, sustained } = connectionSharesOf(connections as number, cores);
        return [alone, together, sustained];
      }),
    ).toEqual([
      [5, 2, 1],
      [5, 4, 2],
      [2, 2, 1],
      [2, 2, 1],
    ]);
  });

  it('has a smaller share while others are active, and the full share after they have stopped', async () => {
    let at = 0;
    const lines = createFairQueue(
      { alone: 3, together: 1, sustained: 1 },
      defaultFairQueueLimits,
      () => at,
    );
    const gates = Array.from({ length: 9 }, gated);
    const began: string[] = [];
    const all = gates.map(({ until }, index) =>
      lines.run('loud', async (isAlone) => {
        began.push(`${index} ${isAlone ? 'alone' : 'together'}`);
        await until;
      }),
    );
    await settled();
    await lines.run('quiet', async (isAlone) => {
      began.push(isAlone ? 'quiet alone' : 'quiet together');
    });
    const end = async (index: number) => {
      gates[index]?.done();
      await all[index];
      await settled();
      return began.splice(0);
    };
    expect(await end(0)).toEqual(['0 alone', '1 alone', '2 alone', 'quiet together']);
    expect(await end(1)).toEqual([]);
    expect(await end(2)).toEqual(['3 together']);
    expect(await end(3)).toEqual(['4 together']);
    at = 2001;
    expect(await end(4)).toEqual(['5 alone', '6 alone', '7 alone']);
    for (const { done } of gates) done();
    await Promise.all(all);
    // There was no other tenant: a tenant that runs one call is alone again.
    at = 9000;
    await lines.run('quiet', async (isAlone) => {
      began.push(isAlone ? 'quiet alone' : 'quiet together');
    });
    expect(began.at(-1)).toBe('quiet alone');
  });

  it('has an even smaller share after a tenant has held much for long, until it pauses', async () => {
    let at = 0;
    const lines = createFairQueue(
      { alone: 2, together: 2, sustained: 1 },
      { ...defaultFairQueueLimits, perConnection: 2, waitTimeoutMs: -1 },
      () => at,
    );
    const began: number[] = [];
    const gates = Array.from({ length: 8 }, gated);
    let next = 0;
    const begin = (count: number) =>
      Array.from({ length: count }, () => {
        const number = next++;
        return lines.run('loud', async () => {
          began.push(number);
          await gates[number]?.until;
        });
      });
    const all = begin(6);
    await lines.run('quiet', async () => undefined);
    const end = async (number: number) => {
      gates[number]?.done();
      await all[number];
      await settled();
      return began.splice(0);
    };
    at = 499;
    expect([await end(0), lines.isLong('loud')]).toEqual([[0, 1, 2], false]);
    at = 502;
    expect([await end(1), lines.isLong('loud')]).toEqual([[], true]);
    expect(await end(2)).toEqual([3]);
    expect(await end(3)).toEqual([4]);
    expect(await end(4)).toEqual([5]);
    expect(await end(5)).toEqual([]);
    const last = begin(2);
    await settled();
    expect(began).toEqual([6, 7]);
    for (const { done } of gates) done();
    await Promise.all(last);
  });

  it('lets cheap work run beside long work of the same tenant, before any of it ends', async () => {
    let at = 0;
    const lines = createFairQueue(
      { alone: 2, together: 2, sustained: 1 },
      defaultFairQueueLimits,
      () => at,
    );
    const gates = [0, 1, 2].map(gated);
    let began = 0;
    const all = gates.map(({ until }) =>
      lines.run('loud', async () => {
        began += 1;
        await until;
      }),
    );
    await lines.run('quiet', async () => undefined);
    at = 600;
    gates[1]?.done();
    await all[1];
    await settled();
    expect(began).toBe(2);
    // The first one continues. A second slot takes ten times as long to refill as to use.
    at = 600 + 1100;
    while (began < 3) await new Promise((later) => setTimeout(later, 1));
    for (const { done } of gates) done();
    await Promise.all(all);
  });
});
