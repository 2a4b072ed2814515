import { setTimeout as pause } from 'node:timers/promises';
import { domains } from '@patchbay/server-store';
import { type MediaNode, readNodeSettings, startMediaNode } from '@patchbay/server-voice/node';
import {
  askSocket,
  createScriptedCalls,
  firstTestPort,
  openJsSipPhone,
  registerText,
  thenListen,
} from '@patchbay/server-voice/testing';
import { createFixtureTree } from '../testing/fixture-tree.js';
import { createTestServer, type TestServer } from '../testing/test-server.js';

const secret = 'a secret of the test, long enough';
const calls = createScriptedCalls({
  password: 'secret',
  greeting: { say: 'Hello, how can I help you?', next: thenListen },
});
let server: TestServer;
let node: MediaNode | null = null;
const at = (path: string) => `${server.url.replace('http', 'ws')}${path}`;

async function startNode(): Promise<MediaNode> {
  const low = firstTestPort(3);
  node = await startMediaNode(
    readNodeSettings({
      MEDIA_SERVER: at('/media/link'),
      MEDIA_SECRET: secret,
      VOICE_PORTS: `${low}-${low + 19}`,
      VOICE_ADDRESS: '127.0.0.1',
      // A test runs beside others.
      MEDIA_MAX_DELAY: '10000',
    }),
  );
  await node.connected(10_000);
  return node;
}

beforeAll(async () => {
  server = await createTestServer({ sound: { secret, calls, maxSockets: 5 } });
});
afterAll(async () => {
  await node?.close(0);
  await server.close();
});

it('without a media process a caller hears that it has to come later', async () => {
  const asked = await askSocket(at('/sip'));
  expect([asked.status, asked.body]).toEqual([
    503,
    expect.stringContaining('No media process can take calls now.'),
  ]);
});

describe('with a media process', () => {
  beforeAll(startNode);

  it('a browser registers, calls and hears the greeting', async () => {
    const phone = openJsSipPhone(at('/sip').replace('127.0.0.1', 'localhost'), {
      origin: 'http://localhost:4200',
    });
    expect(await phone.register()).toBe(true);
    const { status, peer } = await phone.call();
    expect(status).toBe(200);
    await peer.until(() => peer.heard.length > 50, 'the greeting is heard');
    expect([...calls.openCalls.values()]).toEqual([
      expect.objectContaining({ road: 'browser', address: '127.0.0.1' }),
    ]);
    const ready = await server.call('GET', '/readyz');
    expect(ready.json).toMatchObject({ ok: true, media: { nodes: 1, full: 0, calls: 1 } });
    phone.ua.terminateSessions();
    await calls.waitFor(/^ended call-1 completed/);
    await phone.close();
  });

  it('a script of a partner registers where it expects SIP, and an ordinary request is refused there', async () => {
    const phone = openJsSipPhone(at('/ws').replace('127.0.0.1', 'localhost'), {
      origin: 'http://localhost:4200',
    });
    expect(await phone.register()).toBe(true);
    await phone.close();
    const plain = await server.call('GET', '/ws');
    expect([plain.status, plain.headers.upgrade, plain.json.code]).toEqual([
      426,
      'websocket',
      'upgrade-required',
    ]);
  });

  it('what a client writes into the header of the caller is not passed on', async () => {
    const asked = await askSocket(at('/sip'), { headers: { 'x-patchbay-caller': 'a.b' } });
    expect([asked.status, asked.protocol]).toEqual([101, 'sip']);
    expect(await asked.say(registerText('127.0.0.1'))).toMatch(/^SIP\/2\.0 401 /);
    asked.close();
  });

  it('a socket without the subprotocol of SIP is refused', async () => {
    expect((await askSocket(at('/sip'), { protocol: '' })).status).toBe(400);
  });

  it.each([
    ['https://evil.example.com', 403],
    ['null', 403],
    ['http://localhost:1234', 101],
    ['http://127.0.0.1:4300', 101],
    [undefined, 101],
  ])('a page of %s gets %d', async (origin, status) => {
    const asked = await askSocket(at('/sip'), { origin });
    expect(asked.status).toBe(status);
    asked.close();
  });

  it('pages that a tenant named may call on its domain, and no others', async () => {
    const tree = await createFixtureTree(server);
    await server.store.within({ kind: 'platform', reason: 'give a tenant a domain' }, (db) =>
      db.insert(domains).values({
        domain: 'agents.partner.example',
        accountId: tree.nodes.R1?.id as number,
        verifiedAt: new Date(),
      }),
    );
    await server.call('POST', '/api/v2/account', {
      token: tree.actors.find((actor) => actor.key === 'reseller')?.token as string,
      body: { settings: { embedOrigins: ['https://portal.partner.example'] } },
    });
    const asks = async (origin: string, host: string) => {
      const asked = await askSocket(at('/sip'), { origin, headers: { host } });
      asked.close();
      return asked.status;
    };
    const page = 'https://portal.partner.example';
    expect(await asks(page, 'agents.partner.example')).toBe(101);
    expect(await asks('https://agents.partner.example', 'agents.partner.example')).toBe(101);
    expect(await asks(page, 'sip.agents.partner.example')).toBe(101);
    expect(await asks('https://shop.example', 'agents.partner.example')).toBe(403);
    expect(await asks('https://shop.example', 'sip.agents.partner.example')).toBe(403);
    expect(await asks(page, 'other.example')).toBe(403);
  });

  it('one address has a number of sockets', async () => {
    const open: Awaited<ReturnType<typeof askSocket>>[] = [];
    let status = 101;
    for (; status === 101;) {
      const asked = await askSocket(at('/sip'));
      ({ status } = asked);
      open.push(asked);
    }
    expect([status, open.length <= 6, open.length > 1]).toEqual([429, true, true]);
    // An ordinary request is answered with what a socket would be refused with.
    expect((await server.call('GET', '/sip')).status).toBe(429);
    for (const one of open) one.close();
    // Places are free when the sockets are closed on both sides.
    for (; status === 429; await pause(200)) {
      const asked = await askSocket(at('/sip'));
      ({ status } = asked);
      asked.close();
    }
    expect(status).toBe(101);
  });

  it('a media process without the secret is not linked', async () => {
    const asked = await askSocket(at('/media/link'), { protocol: '' });
    expect(asked.status).toBe(101);
    asked.close();
    expect(server.platform.sound.nodes).toHaveLength(1);
  });
});

it('calls that are switched off are said to be so', async () => {
  const other = await createTestServer();
  for (const path of ['/sip', '/ws']) {
    const asked = await askSocket(`${other.url.replace('http', 'ws')}${path}`);
    expect([asked.status, asked.body]).toEqual([404, expect.stringContaining('switched off')]);
    const ordinary = await other.call('GET', path);
    expect(ordinary).toMatchObject({ status: 404, json: { code: 'no-calls' } });
  }
  await other.close();
});
