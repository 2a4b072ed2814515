import { connect, type Socket } from 'node:net';
import { type HttpOptions } from '../http/http-options.js';
import { type Http } from '../index.js';
import { refuse } from '../core/refusal.js';
import { fakeServer } from '../testing/fake-server.js';
import { type Upgrade, type UpgradeCaller, type UpgradeRoute } from './upgrades.js';

let http: Http;
let port = 0;
const callers: UpgradeCaller[] = [];
const sockets: Socket[] = [];

/** Answers the upgrade and then everything that comes. */
function echo({ socket, head }: Upgrade): void {
  socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  if (head.length > 0) socket.write(head);
  socket.pipe(socket);
}
const route = (admit: UpgradeRoute['admit'] = async () => echo): UpgradeRoute => ({
  path: '/sip',
  perMinute: 5,
  admit: async (caller) => {
    callers.push(caller);
    return admit(caller);
  },
});

async function open(
  admit?: UpgradeRoute['admit'],
  options: Partial<HttpOptions<null>> = {},
  isReady = true,
): Promise<void> {
  callers.length = 0;
  const fake = await fakeServer({}, { upgrades: [route(admit)], ...options });
  http = fake.http;
  port = Number(new URL(fake.url).port);
  if (isReady) http.markReady();
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.close();
});

/** A connection, with all that came over it. */
interface Line {
  readonly socket: Socket;
  readonly heard: () => string;
  readonly closed: Promise<void>;
  until(text: string): Promise<void>;
}
function line(sends: string): Line {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket.on('data', (chunk) => (heard += String(chunk)));
  socket.on('error', () => undefined);
  socket.write(sends);
  return {
    socket,
    heard: () => heard,
    closed: new Promise((resolve) => socket.once('close', () => resolve())),
    async until(text) {
      while (!heard.includes(text)) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}
const asking = (path: string, more = '', host = 'desk.example.com') =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${more}\r\n`;

it('an upgrade is admitted, and its socket is taken with what came behind it', async () => {
  await open();
  const one = line(`${asking('/sip?x=1', 'Origin: https://desk.example.com\r\n')}early `);
  await one.until('101 Switching Protocols');
  one.socket.write('later');
  await one.until('early later');
  expect(callers).toEqual([
    {
      address: '127.0.0.1',
      network: '127.0.0.1',
      host: 'desk.example.com',
      origin: 'https://desk.example.com',
      device: null,
      language: null,
    },
  ]);
});

it('the address is that of the proxy in front, where one is trusted', async () => {
  await open(undefined, { trustedProxies: 1 });
  await line(asking('/sip', 'X-Forwarded-For: 2001:db8:1:2:3::4\r\n')).until('101');
  expect(callers[0]).toMatchObject({ network: '2001:db8:1:2::/64' });
});

it('a refusal is answered as that of a request, and the connection is closed', async () => {
  await open(async () => {
    throw refuse.busy('No media process is there.', 5);
  });
  const one = line(asking('/sip'));
  await one.closed;
  expect(one.heard()).toMatch(/^HTTP\/1\.1 503 /);
  expect(one.heard()).toContain('No media process is there.');
  expect(one.heard()).toMatch(/retry-after: 5/i);
});

it('an ordinary request gets the refusal of a connection, and admits nothing', async () => {
  await open(undefined, {
    upgrades: [
      {
        ...route(),
        check: async () => {
          throw refuse.busy('No media process is there.', 5);
        },
      },
    ],
  });
  for (const sends of [
    'GET /sip HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    asking('/sip'),
  ]) {
    const one = line(sends);
    await one.closed;
    expect(one.heard()).toMatch(/^HTTP\/1\.1 503 /);
    expect(one.heard()).toContain('No media process is there.');
  }
  expect(callers).toEqual([]);
});

it.each([
  ['two hosts', asking('/sip', 'Host: other.example.com\r\n'), 400],
  ['no upgrade', 'GET /sip HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 426],
  [
    'an upgrade to something else',
    'GET /sip HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
    426,
  ],
  ['another method', asking('/sip').replace('GET', 'POST'), 404],
])('%s is refused', async (_what, sends, status) => {
  await open();
  const one = line(sends);
  await one.closed;
  expect(one.heard()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(callers).toEqual([]);
});

it('nothing is admitted before the server is ready', async () => {
  await open(undefined, {}, false);
  const one = line(asking('/sip'));
  await one.closed;
  expect(one.heard()).toMatch(/^HTTP\/1\.1 503 /);
});

it('one network has a number of upgrades in a minute', async () => {
  const hits = new Map<string, number>();
  await open(undefined, {
    limits: {
      hit: async (key, perMinute) => {
        hits.set(key, (hits.get(key) ?? 0) + 1);
        return (hits.get(key) ?? 0) > perMinute ? 30 : 0;
      },
    },
  });
  for (let at = 0; at < 5; at += 1) await line(asking('/sip')).until('101');
  const one = line(asking('/sip'));
  await one.closed;
  expect(one.heard()).toMatch(/^HTTP\/1\.1 429 /);
});

it('at other addresses a request that asks for an upgrade is an ordinary one', async () => {
  await open();
  const ordinary = line(
    'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n',
  );
  await ordinary.until('{"ok":true}');
  ordinary.socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await ordinary.closed;
  expect(ordinary.heard().match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});

it('open sockets do not keep a server from its end, and count as busy', async () => {
  await open(undefined, { connections: { total: 2 } });
  const one = line(asking('/sip'));
  await one.until('101');
  const idle = line('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await idle.until('{"ok":true}');
  const third = line('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await third.until('{"ok":true}');
  await idle.closed;
  expect(one.socket.destroyed).toBe(false);
  const began = performance.now();
  await http.close();
  await one.closed;
  expect(performance.now() - began).toBeLessThan(5000);
});
