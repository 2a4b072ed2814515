import assert from 'node:assert/strict';
import net from 'node:net';
import { sentTo, signUp } from '../../operations/rig/people.mjs';

const evil = 'evil.example';

const raw = (port, text) =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    let answer = '';
    socket.setTimeout(3000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)));
    socket.end(text);
  });

export const attack = {
  finding: 'A15',
  how:
    'sign-in mails are asked for with foreign Host and forwarding headers; two Host headers, ' +
    'and a length beside chunks, go straight to the process',
  holds: 'no mail names a foreign host; the ambiguous requests are refused',
  run: async ({ open }) => {
    const site = await open();
    await signUp(site.client, site.url, 'pat@example.com');
    for (const headers of [
      { host: evil },
      { 'x-forwarded-host': evil, forwarded: `host=${evil}` },
    ]) {
      await site.query('delete from codes');
      await site.direct.ask('POST', '/api/v1/signin/email', {
        headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.3.3', ...headers },
        body: { email: 'pat@example.com' },
      });
    }
    const mails = await sentTo(site.url, 'pat@example.com');
    assert.ok(!JSON.stringify(mails).includes(evil), 'a mail names the foreign host');
    const statuses = {
      twoHosts: await raw(
        site.product.port,
        `GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: ${evil}\r\nConnection: close\r\n\r\n`,
      ),
      lengthAndChunks: await raw(
        site.product.port,
        `POST /api/v1/signin/email HTTP/1.1\r\nHost: localhost\r\nContent-Length: ` +
          `5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n`,
      ),
    };
    assert.deepEqual(statuses, { twoHosts: 400, lengthAndChunks: 400 });
    return `${mails.length} mails without the foreign host; 400 for both ambiguous requests`;
  },
};
