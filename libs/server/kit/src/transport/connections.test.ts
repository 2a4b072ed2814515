import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type Socket, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionLimitsWithin } from './connections.js';
import { type HttpOptions } from '../http/http-options.js';
import { type Handlers, type Http } from '../index.js';
import { fakeServer } from '../testing/fake-server.js';

let http: Http;
let port = 0;
const lines: Socket[] = [];

async function open(
  options: Partial<HttpOptions<null>>,
  handlers: Partial<Handlers<null>> = {},
): Promise<void> {
  const fake = await fakeServer(handlers, options);
  http = fake.http;
  port = Number(new URL(fake.url).port);
  http.markReady();
}

afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy();
  await http.close();
});

/** A connection whose client never closes it, like that of an attacker. */
function line(text: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  lines.push(socket.on('error', () => undefined).resume());
  if (text) socket.write(text);
  return socket;
}

const held = () =>
  new Promise<number>((resolve) =>
    http.app.server.getConnections((_error, count) => resolve(count)),
  );
async function until(isTrue: () => Promise<boolean> | boolean, ms = 20_000): Promise<void> {
  for (const end = Date.now() + ms; !(await isTrue()); await pause(20))
    if (Date.now() > end) throw new Error(`it did not come true within ${ms} ms`);
}
/** Before half a request would be closed for its age, which is after ten seconds. */
const isLimitedTo = (max: number) => until(async () => (await held()) <= max, 5000);
const isServed = () =>
  new Promise<number>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/healthz', agent: false }, (reply) =>
      resolve(reply.resume().statusCode ?? 0),
    )
      .on('error', reject)
      .end();
  });
/**
 * Each new connection has the address that `from` returns for its number. Returns the number of
 * connections.
 */
const comingFrom = (from: (nth: number) => string): (() => number) => {
  let nth = 0;
  http.app.server.prependListener('connection', (socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: from(nth++) }),
  );
  return () => nth;
};

const half = 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ';

describe('connections', () => {
  it('with half a refused request are closed although the client keeps them open', async () => {
    await open({ timeouts: { headersMs: 300, checkMs: 50, lingerMs: 200 } });
    // Not those that are held at a time: on a slow machine the first are closed before the last come.
    const accepted = comingFrom(() => '127.0.0.1');
    for (let one = 0; one < 300; one += 1) line(one % 3 === 0 ? 'nonsense\r\n\r\n' : half);
    await until(() => accepted() >= 300, 60_000);
    expect(await isServed()).toBe(200);
    await until(async () => (await held()) <= 1, 60_000);
  });

  it('have a total limit: a new connection replaces the oldest idle one, and a running request is never aborted', async () => {
    let finish = (): void => undefined;
    const mayFinish = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await open(
      { connections: { total: 20 } },
      {
        signOut: async () => {
          await mayFinish;
          return {};
        },
      },
    );
    const running = new Promise<number>((resolve, reject) => {
      request(
        {
          host: '127.0.0.1',
          port,
          path: '/api/v2/auth/signOut',
          method: 'POST',
          headers: { authorization: 'Bearer mine' },
          agent: false,
        },
        (reply) => resolve(reply.resume().statusCode ?? 0),
      )
        .on('error', reject)
        .end();
    });
    await until(async () => (await held()) === 1);
    const come = comingFrom(() => '127.0.0.1');
    for (let one = 0; one < 300; one += 1) line(half);
    await until(() => come() === 300);
    await isLimitedTo(20);
    expect(await isServed()).toBe(200);
    finish();
    expect(await running).toBe(200);
  });

  it('have a limit for one address, which does not affect others', async () => {
    await open({ connections: { total: 1000, perAddress: 10 } });
    const come = comingFrom((nth) => (nth < 100 ? '203.0.113.9' : '203.0.113.10'));
    for (let one = 0; one < 100; one += 1) line(half);
    await until(() => come() === 100);
    await isLimitedTo(10);
    expect(await isServed()).toBe(200);
  });

  it('of an IPv6 network count as those of one address', async () => {
    await open({ connections: { total: 1000, perAddress: 10 } });
    const come = comingFrom((nth) => `2001:db8:1:2::${nth + 1}`);
    for (let one = 0; one < 60; one += 1) line(half);
    await until(() => come() === 60);
    await isLimitedTo(10);
  });

  it.each([
    ['of trusted proxies', { trustedProxies: 1 }, '203.0.113.9'],
    ['of this machine', {}, '127.0.0.1'],
  ] as const)(
    '%s have no cap of their own: every client may come over them',
    async (_whose, options, address) => {
      await open({ ...options, connections: { total: 1000, perAddress: 10 } });
      comingFrom(() => address);
      for (let one = 0; one < 60; one += 1) line(half);
      await until(async () => (await held()) === 60);
    },
  );

  it('without data between two requests are closed', async () => {
    await open({ timeouts: { idleMs: 100 } });
    line('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(async () => (await held()) === 1);
    await until(async () => (await held()) === 0);
  });

  it('whose client does not read the reply are closed', async () => {
    await open(
      { timeouts: { stalledMs: 200 } },
      {
        createToken: async () =>
          ({
            token: {
              token: 'k'.repeat(40),
              description: '',
              type: 'admin',
              timestamp: '1',
              userId: 0,
            },
            message: 'x'.repeat(40_000_000),
          }) as never,
      },
    );
    const text = '{"type":"admin","description":"x"}';
    const asked = request({
      host: '127.0.0.1',
      port,
      path: '/api/v2/tokens',
      method: 'POST',
      agent: false,
      headers: {
        authorization: 'Bearer mine',
        'content-type': 'application/json',
        'content-length': text.length,
      },
    });
    asked.on('error', () => undefined).end(text);
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    reply.on('error', () => undefined).pause();
    await until(async () => (await held()) === 0);
    asked.destroy();
  });

  it('leave file descriptors to the database for every limit of the process', () => {
    for (const limit of [256, 1024, 2000, 4096, 65_536, 1_048_576]) {
      const { total, perAddress } = connectionLimitsWithin(limit);
      expect([
        limit,
        total >= 20,
        perAddress >= 16,
        total * 2 + 120 <= limit || total === 64,
      ]).toEqual([limit, true, true, true]);
      expect(total).toBeLessThanOrEqual(10_000);
    }
    expect([connectionLimitsWithin(2000), connectionLimitsWithin(1_048_576)]).toEqual([
      { total: 936, perAddress: 234 },
      { total: 10_000, perAddress: 512 },
    ]);
  });
});
