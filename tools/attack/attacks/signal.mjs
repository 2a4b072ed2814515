import assert from 'node:assert/strict';

export const attack = {
  isAlone: true,
  finding: 'A15',
  how: 'SIGTERM while 16 callers ask without a pause, until /readyz says that it ends',
  holds: '/readyz tells beforehand, and no call that was begun is cut off',
  run: async ({ open }) => {
    const site = await open({ isBehindProxy: false });
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.4' };
    const seen = { answered: 0, cut: 0, refused: 0 };
    let isReadyTold = false;
    let isOver = false;
    const caller = async () => {
      // Like a load balancer: the kernel resets connections that it accepted for a process that
      // stops listening, so no new request may be sent there by then.
      while (!isOver && !isReadyTold) {
        const { status, reason } = await site.direct.ask('GET', '/healthz', {
          headers,
          timeoutMs: 5000,
        });
        if (status > 0) seen.answered += 1;
        else if (reason === 'ECONNREFUSED') {
          seen.refused += 1;
          return;
        } else seen.cut += 1;
      }
    };
    const watcher = async () => {
      while (!isOver) {
        const { status } = await site.direct.ask('GET', '/readyz', { headers });
        if (status === 503) isReadyTold = true;
        if (status === 0) return;
        await new Promise((done) => setTimeout(done, 5));
      }
    };
    const callers = [...Array.from({ length: 16 }, caller), watcher()];
    await new Promise((done) => setTimeout(done, 1000));
    await site.product.stop();
    isOver = true;
    await Promise.all(callers);
    assert.equal(seen.cut, 0, `${seen.cut} calls cut off of ${seen.answered}`);
    assert.ok(isReadyTold, '/readyz never said that it was ending');
    return `${seen.answered} calls answered, 0 cut off, /readyz told`;
  },
};
