import assert from 'node:assert/strict';
import net from 'node:net';

const count = 400;

export const attack = {
  finding: 'A6',
  how: `${count} sockets send half a header each and never close, straight at the process`,
  holds: 'within 40 s the descriptors are given back',
  run: async ({ open }) => {
    const site = await open({ isBehindProxy: false });
    const before = await site.product.descriptors();
    const sockets = Array.from({ length: count }, (_none, at) => {
      const socket = net.connect({
        port: site.product.port,
        host: '127.0.0.1',
        localAddress: `127.0.1.${1 + (at % 200)}`,
        allowHalfOpen: true,
      });
      socket.on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Half: ');
      // Reads what arrives and never answers, not even with a FIN.
      socket.resume();
      return socket;
    });
    try {
      await new Promise((done) => setTimeout(done, 2000));
      const during = await site.product.descriptors();
      let after = during;
      for (
        const end = Date.now() + 40_000;
        Date.now() < end && after > before + 20;
        after = await site.product.descriptors()
      )
        await new Promise((done) => setTimeout(done, 500));
      assert.ok(
        after <= before + 20,
        `${before} descriptors before, ${during} during, ${after} afterwards`,
      );
      assert.equal((await site.direct.ask('GET', '/healthz')).status, 200);
      return `${before} descriptors before, ${during} during, ${after} afterwards`;
    } finally {
      sockets.forEach((socket) => socket.destroy());
    }
  },
};
