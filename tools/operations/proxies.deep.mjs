// Runs each documented proxy, from Debian's package and with the settings in this folder, in front
// of a started product.
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, describe, it } from 'node:test';
import { makeCertificate, hostName } from './rig/certificate.mjs';
import { clientOf } from './rig/client.mjs';
import { openDatabaseServer, query } from './rig/database.mjs';
import { openChat, setUpAgent, signUp } from './rig/people.mjs';
import { freePort, until } from './rig/ports.mjs';
import { startProduct } from './rig/product.mjs';
import { proxyKinds, startProxy } from './rig/proxy.mjs';

const certificate = makeCertificate();
let database;
before(async () => {
  database = await openDatabaseServer();
});
after(async () => {
  await database?.close();
  certificate.remove();
});

/** Reports which headers reach the product. */
async function openEcho() {
  const server = http.createServer((request, reply) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      reply.setHeader('content-type', 'application/json');
      reply.end(
        JSON.stringify({
          headers: request.headers,
          raw: request.rawHeaders,
          bytes: Buffer.concat(chunks).length,
        }),
      );
    });
  });
  const port = await freePort();
  await new Promise((done) => server.listen(port, '127.0.0.1', done));
  return {
    port,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}

/** Forged headers of a visitor. */
const lies = {
  'x-forwarded-for': '10.9.8.7',
  'x-forwarded-proto': 'http',
  'x-forwarded-host': 'localhost',
  'x-real-ip': '10.9.8.7',
  forwarded: 'for=10.9.8.7;host=localhost;proto=http',
  via: '1.1 localhost',
};

for (const kind of proxyKinds) {
  describe(kind, () => {
    let proxy;
    let product;
    let url;
    before(async () => {
      const tls = await freePort();
      url = await database.create();
      product = await startProduct({
        env: {
          DATABASE_URL: url,
          PUBLIC_URL: `https://${hostName}:${tls}`,
          TRUSTED_PROXIES: '1',
          PATCHBAY_LOG: 'json',
        },
      });
      proxy = await startProxy(kind, { product: product.port, certificate, tls });
    });
    after(async () => {
      await proxy?.stop();
      await product?.stop();
    });

    it('forwards an event immediately and keeps the stream open', async () => {
      const person = await signUp(proxy.client, url, `${kind}@example.com`);
      const stream = proxy.client.stream('/api/v2/events', { token: person.token });
      await until('the stream', () => stream.status === 200 && stream.events.length > 0);
      await setUpAgent(proxy.client, person);
      const chat = await openChat(proxy.client, person);
      const began = performance.now();
      assert.equal((await chat.say('Are you open?')).status, 200);
      await until('the event', () => stream.events.some(({ text }) => text.includes('data:')), {
        forMs: 10_000,
      });
      const [event] = stream.events.filter(({ text }) => text.includes('data:'));
      assert.ok(event.at - began < 5000, `after ${Math.round(event.at - began)} ms`);
      assert.equal(stream.isEnded, false);
      stream.close();
    });

    it('sends the visitor’s address, the scheme and the host name, whatever headers the visitor sends', async () => {
      const echo = await openEcho();
      const other = await startProxy(kind, { product: echo.port, certificate });
      try {
        const {
          json: { headers, raw },
        } = await other.client.ask('GET', '/', { from: '127.0.0.9', headers: lies });
        assert.deepEqual(
          [headers['x-forwarded-for'], headers['x-forwarded-proto'], headers['x-real-ip']],
          ['127.0.0.9', 'https', '127.0.0.9'],
        );
        assert.match(headers['x-forwarded-host'], /^desk\.example\.com(:\d+)?$/);
        assert.match(headers.host, /^desk\.example\.com(:\d+)?$/);
        assert.deepEqual([headers.forwarded, headers.via], [undefined, undefined]);
        assert.equal(raw.filter((name) => name.toLowerCase() === 'x-forwarded-for').length, 1);
      } finally {
        await other.stop();
        await echo.close();
      }
    });

    it('does not forward requests for other host names', async () => {
      const { headers } = await clientOf({ port: proxy.tls, ca: certificate.ca }).ask(
        'GET',
        '/healthz',
        { headers: { host: 'evil.example' } },
      );
      // Every reply of the product carries a request id.
      assert.equal(headers['x-request-id'], undefined);
      assert.notEqual(
        (await proxy.client.ask('GET', '/healthz')).headers['x-request-id'],
        undefined,
      );
      const { text } = await proxy.client.ask('GET', '/dev/outbox', {
        headers: { ...lies, host: 'localhost' },
      });
      assert.ok(!/"messages"/.test(text));
    });

    it('accepts uploads up to its limit and refuses larger ones', async () => {
      const echo = await openEcho();
      const other = await startProxy(kind, { product: echo.port, certificate });
      try {
        const headers = { 'content-type': 'application/octet-stream' };
        const taken = await other.client.ask('POST', '/', {
          body: Buffer.alloc(25 * 1024 * 1024, 1),
          headers,
        });
        assert.deepEqual([taken.status, taken.json.bytes], [200, 25 * 1024 * 1024]);
        const { status, reason } = await other.client.ask('POST', '/', {
          body: Buffer.alloc(45 * 1024 * 1024, 1),
          headers,
        });
        assert.ok(
          status === 413 || status === 502 || ['EPIPE', 'ECONNRESET'].includes(reason),
          `${status} ${reason}`,
        );
      } finally {
        await other.stop();
        await echo.close();
      }
    });

    it('supports HTTP/2, and redirects a visitor without TLS to https', async () => {
      assert.deepEqual(await proxy.client.http2('/readyz'), { status: 200, protocol: 'h2' });
      const { status, headers } = await clientOf({ port: proxy.plain }).ask('GET', '/app');
      assert.equal(status, 308);
      assert.match(headers.location, /^https:\/\/desk\.example\.com/);
    });

    it('allows the product to apply limits by the visitor’s address', async () => {
      const { status } = await proxy.client.ask('POST', '/api/v1/signin/email', {
        from: '127.0.0.77',
        body: { email: 'unknown@example.com' },
        headers: lies,
      });
      assert.equal(status, 200);
      const [row] = await query(url, `select count(*)::int as times from rate_limits`);
      assert.ok(row.times > 0);
    });
  });
}
