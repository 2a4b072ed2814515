import { readdirSync, readFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { callerHeader, readCaller, writeCaller } from './caller-header.js';
import { passOn, reachNode } from './passing-on.js';

const folder = new URL('.', import.meta.url);
const sources = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name));

it('the link loads nothing that makes or hears sound', () => {
  const loaded = sources.flatMap((name) =>
    [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(
        /^(?:import|export) [^;]*?from '([^']+)';/gms,
      ),
    ]
      .filter(([statement]) => !/^(?:import|export) type\b/.test(statement))
      // `{ type A, type B }` loads nothing either.
      .filter(([statement]) => !/^import \{(?:\s*type \w+,?)+\s*\}/.test(statement))
      .map(([, from]) => from),
  );
  expect(loaded.length).toBeGreaterThan(20);
  expect(
    [...new Set(loaded)].filter(
      (from) => !/^\.\/|^node:|^zod$|^ws$|^@patchbay\/(?:kernel|contract)$/.test(from ?? ''),
    ),
  ).toEqual([]);
});

describe(callerHeader, () => {
  const caller = {
    address: '2001:db8:1:2::/64',
    host: 'desk.example.com',
    realm: 'sip.example.com',
  };
  const key = 'dGhlIHNhbXBsZSBub25jZQ==';
  const written = writeCaller('secret', caller, key);

  it('is read with the secret and for its socket only', () => {
    expect(readCaller('secret', written, key)).toEqual(caller);
    expect(readCaller('guess', written, key)).toBeNull();
    expect(readCaller('secret', written, 'another socket')).toBeNull();
    expect(readCaller('secret', written, undefined)).toBeNull();
  });

  it.each([undefined, '', 'a.b', [written, written], `${written}x`, written.replace('.', ',')])(
    'is not read when it is %j',
    (header) => expect(readCaller('secret', header, key)).toBeNull(),
  );
});

describe('a socket that is passed on', () => {
  it('brings its caller and its WebSocket to the node, and nothing else', async () => {
    let heard = '';
    const node = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        heard += String(chunk);
        socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\nanswer');
      });
    });
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
    const { port } = node.address() as AddressInfo;
    const caller = { address: '192.0.2.9', host: 'desk.example.com', realm: 'sip.example.com' };
    const reached = await reachNode({ host: '127.0.0.1', port });
    const server = createHttp();
    server.on('upgrade', (request, socket, head) => {
      if (reached)
        passOn({ request, socket, head }, reached, { path: '/sip', secret: 's', caller });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = (server.address() as AddressInfo).port;
    const forged = writeCaller(
      'guess',
      { address: '203.0.113.1', host: 'x', realm: 'sip.x' },
      'key',
    );
    const answer = await new Promise<string>((resolve) => {
      const phone = connect(at, '127.0.0.1', () =>
        phone.write(
          `GET /sip?token=secret HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: key\r\nCookie: session=1\r\nX-Patchbay-Caller: ${forged}\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n`,
        ),
      );
      phone.on('data', (chunk) => {
        resolve(String(chunk));
        phone.destroy();
      });
    });
    expect(answer).toContain('101');
    const lines = heard.trim().split('\r\n');
    const written = lines.pop()?.split(': ');
    expect(lines).toEqual([
      'GET /sip HTTP/1.1',
      'Host: a',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: key',
    ]);
    expect(written?.[0]).toBe(callerHeader);
    expect(readCaller('s', written?.[1], 'key')).toEqual(caller);
    await Promise.all([server, node].map((one) => new Promise((done) => one.close(done))));
  });

  it('is not passed on where no node listens', async () => {
    expect(await reachNode({ host: '127.0.0.1', port: 1 })).toBeNull();
  });
});
