import { createLines, shareOf, usualLines } from './lines.js';

/** Work that is done when somebody says so. */
function gated() {
  let done = (): void => undefined;
  const until = new Promise<void>((resolve) => { done = resolve; });
  return { until, done: () => done() };
}
/** Until everything that waits for nothing else has gone on. */
const settled = () => new Promise((next) => setImmediate(next));

describe('the line of a tenant', () => {
  it('lets only its share run, one after the other as they came, and those of others beside them', async () => {
    const lines = createLines(2);
    const gates = [0, 1, 2, 3].map(gated);
    const began: string[] = [];
    const all = gates.map((gate, at) => lines.run('loud', async () => {
      began.push(`loud ${at}`);
      await gate.until;
      return at;
    }));
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

  it('goes on when somebody in it fails', async () => {
    const lines = createLines(1);
    const gate = gated();
    const failing = lines.run('a', () => gate.until.then(() => { throw new Error('no'); }));
    const next = lines.run('a', async () => 'served');
    gate.done();
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('served');
    expect(await lines.run('a', async () => 'and after')).toBe('and after');
  });

  it('is long for its tenant alone', async () => {
    const lines = createLines(1, { ...usualLines, most: 2 });
    const gate = gated();
    const all = ['loud', 'loud', 'loud', 'quiet'].map((whose) => lines.run(whose, () => gate.until));
    expect([lines.isLong('loud'), lines.isLong('quiet'), lines.isLong('nobody')]).toEqual([true, false, false]);
    gate.done();
    await Promise.all(all);
    expect(lines.isLong('loud')).toBe(false);
  });

  it('tells whoever waited in vain so, and does not begin their work later', async () => {
    const lines = createLines(1, { ...usualLines, most: 1, waitMs: 1 });
    const gate = gated();
    const first = lines.run('a', () => gate.until);
    let hasBegun = false;
    await expect(lines.run('a', async () => { hasBegun = true; })).rejects.toMatchObject({ code: 'TENANT_CROWDED' });
    expect(lines.isLong('a')).toBe(false);
    gate.done();
    await first;
    expect([await lines.run('a', async () => 'free'), hasBegun]).toEqual(['free', false]);
  });

  it('leaves half of the connections to others', () => {
    expect([shareOf(10), shareOf(4), shareOf(1)]).toEqual([5, 2, 2]);
  });
});
