import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { type TestRegistrar, openRegistrar } from '@patchbay/server-providers/testing';
import {
  accounts,
  sipCaptures,
  sipIpWhitelist,
  sipRegistrations,
  sipRoutes,
} from '@patchbay/server-store';
import {
  readAllowed,
  readHostPort,
  readRoute,
  refreshAfter,
  retryAfterFailure,
} from '@patchbay/server-telephony';
import { eq } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
let registrar: TestRegistrar;
const scope = { kind: 'platform', reason: 'look at what a test did' } as const;

beforeAll(async () => {
  registrar = await openRegistrar({
    users: { 'auth-1001': 'supersecret', 1002: 'other' },
    maxExpires: 600,
  });
  server = await createTestServer({
    http: { limits: { hit: async () => 0 } },
    addresses: { fetchAlso: [registrar.place] },
  });
  tree = await createFixtureTree(server);
  await server.store.within(scope, async (db) => {
    for (const table of [sipIpWhitelist, sipRoutes, sipRegistrations, sipCaptures])
      await db.delete(table);
  });
});
afterAll(async () => {
  await registrar.close();
  await server.close();
});

const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const call = (
  method: string,
  path: string,
  body?: unknown,
  { who = 'owner', target }: { who?: string; target?: string } = {},
) =>
  server.call(
    method,
    `/api/v2/sip/${path}${target ? `${path.includes('?') ? '&' : '?'}targetAccountId=${idOf(target)}` : ''}`,
    { token: tokenOf(who), body },
  );
const form = (more: object = {}) => ({
  aor: '1001@sip.example.com',
  username: '1001',
  authUsername: 'auth-1001',
  password: 'supersecret',
  sipRealm: 'sip.example.com',
  proxy: registrar.place,
  transport: 'UDP',
  subscribe: false,
  ...more,
});
const registration = async (target?: string) =>
  (await call('GET', 'registration', undefined, { target })).json.registration as Record<
    string,
    unknown
  >;

describe('list of allowed addresses', () => {
  it('stores an address once, changes its label, and removes it', async () => {
    expect((await call('GET', 'ipWhitelist')).json).toEqual({
      success: true,
      message: 'Success',
      whitelist: [],
    });
    const added = await call('POST', 'ipWhitelist', { ip: '192.168.1.1', label: 'Office IP' });
    expect([added.status, added.json]).toEqual([
      201,
      {
        success: true,
        message: 'IP entry created successfully',
        whitelist: [
          {
            userId: idOf('O1'),
            label: 'Office IP',
            timestamp: expect.any(Number),
            ip: '192.168.1.1',
          },
        ],
      },
    ]);
    await call('POST', 'ipWhitelist', { ip: ' 192.168.1.1/32', label: 'Front office' });
    expect((await call('GET', 'ipWhitelist')).json.whitelist).toEqual([
      expect.objectContaining({ ip: '192.168.1.1', label: 'Front office' }),
    ]);
    expect(
      (await call('DELETE', 'ipWhitelist', { ip: '192.168.1.1', label: 'whatever' })).json,
    ).toEqual({ success: true, message: 'IP entry deleted successfully' });
    expect((await call('DELETE', 'ipWhitelist', { ip: '192.168.1.1' })).status).toBe(400);
  });

  it.each([
    ['203.0.113.99/24', '203.0.113.0/24'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('stores %s as %s', (given, kept) => expect(readAllowed(given)).toBe(kept));
  it.each([
    '0.0.0.0/0',
    '0.0.0.0',
    '10.0.0.0/8',
    '::/0',
    '2001:db8::/32',
    '127.0.0.1',
    '224.0.0.1',
    '1.2.3',
    '1.2.3.4/33',
    '1.2.3.4/24/2',
    '01.2.3.4',
    'office',
    '',
    '1.2.3.4/',
    '169.254.1.1',
  ])('refuses %p', (given) => expect(readAllowed(given)).toMatchObject({ path: 'body.ip' }));
  it('answers 400 to invalid input', async () =>
    expect((await call('POST', 'ipWhitelist', { ip: '0.0.0.0/0', label: 'All' })).status).toBe(
      400,
    ));
});

describe('outbound routes', () => {
  it('are added, stored once, and removed', async () => {
    const added = await call('POST', 'outboundRoutes', { route: '1.1.1.1:5060;transport=udp' });
    expect([added.status, added.json]).toEqual([
      201,
      {
        success: true,
        message: 'Route added successfully',
        routes: ['1.1.1.1:5060;transport=udp'],
      },
    ]);
    expect(
      (await call('POST', 'outboundRoutes', { route: '1.1.1.1:5060 ; TRANSPORT=UDP' })).json.routes,
    ).toEqual(['1.1.1.1:5060;transport=udp']);
    expect(
      (
        await call('POST', 'outboundRoutes', {
          route: 'SIP.Example.com;proxyAddress=edge.example.com:5070',
        })
      ).json.routes,
    ).toEqual(['1.1.1.1:5060;transport=udp', 'sip.example.com;proxyAddress=edge.example.com:5070']);
    expect(
      (await call('DELETE', 'outboundRoutes', { route: '1.1.1.1:5060;transport=udp' })).json,
    ).toEqual({ success: true, message: 'Route removed successfully' });
    expect((await call('GET', 'outboundRoutes')).json).toEqual({
      success: true,
      message: 'Success',
      routes: ['sip.example.com;proxyAddress=edge.example.com:5070'],
    });
    expect((await call('DELETE', 'outboundRoutes', { route: '1.1.1.1' })).status).toBe(400);
  });

  it.each([
    '10.0.0.1',
    '127.0.0.1:5060',
    '[::1]:5060',
    'localhost',
    'pbx.local',
    'sip.example.com;proxyAddress=192.168.1.1:5060',
    'sip.example.com;transport=tls',
    'sip.example.com;transport=udp;transport=tcp',
    'sip.example.com;lr',
    'sip.example.com:0',
    'sip.example.com:70000',
    'sip example.com',
    '',
    ';transport=udp',
    'http://sip.example.com',
    'sip.example.com\r\nX: 1',
    '0x7f.1',
    '169.254.169.254',
  ])('refuse %p', (route) => expect(readRoute(route)).toMatchObject({ path: 'body.route' }));
  it('answer 400 to private addresses', async () =>
    expect((await call('POST', 'outboundRoutes', { route: '10.0.0.1' })).status).toBe(400));
  it('may use IPv6', () =>
    expect([
      readRoute('[2606:4700::1111]:5060;transport=tcp'),
      readHostPort('2606:4700::1111'),
    ]).toEqual(['[2606:4700::1111]:5060;transport=tcp', null]));
});

describe('registration', () => {
  it('is made with a real server, shown without its password, and refreshed', async () => {
    expect((await call('GET', 'registration')).json).toMatchObject({
      success: false,
      message: 'Registration not found',
    });
    const made = await call('POST', 'registration', form());
    expect([made.status, made.json]).toEqual([
      201,
      { success: true, message: 'Registration created successfully' },
    ]);
    await server.platform.numbers.sip.drain();
    expect(registrar.bound.get('1001@sip.example.com')).toMatch(
      /^<sip:[\w.-]+@sip\.localhost;transport=udp>$/,
    );
    const reply = await call('GET', 'registration');
    expect(reply.json.registration).toMatchObject({
      aor: '1001@sip.example.com',
      username: '1001',
      authUsername: 'auth-1001',
      sipRealm: 'sip.example.com',
      proxy: registrar.place,
      transport: 'UDP',
      subscribe: false,
      status: '200 OK',
      registeredUntil: Math.floor(server.clock.now() / 1000) + 600,
    });
    expect(reply.text).not.toMatch(/supersecret|sealed/);
    const before = registrar.heard.length;
    await server.platform.numbers.sip.drain();
    expect(registrar.heard).toHaveLength(before);
    server.clock.advance(481_000);
    await server.platform.numbers.sip.drain();
    expect(registrar.heard.length).toBeGreaterThan(before);
    const numbers = registrar.heard.map(({ headers }) => Number.parseInt(headers.cseq ?? '', 10));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(registrar.heard.map(({ headers }) => headers['call-id'])).size).toBe(1);
  });

  it('stores its password encrypted', async () => {
    const rows = await server.store.within(scope, (db) => db.select().from(sipRegistrations));
    expect(JSON.stringify(rows)).not.toContain('supersecret');
    expect(rows[0]?.sealedPassword).toMatch(/^sealed1\./);
  });

  it('keeps its password on changes, except when the server changes', async () => {
    const changed = await call(
      'POST',
      'registration',
      form({ password: undefined, subscribe: true }),
    );
    expect([changed.status, changed.json]).toEqual([
      200,
      { success: true, message: 'Registration updated successfully' },
    ]);
    await server.platform.numbers.sip.drain();
    expect(await registration()).toMatchObject({ subscribe: true, status: '200 OK' });
    expect(
      (await call('POST', 'registration', form({ password: undefined, proxy: 'evil.example.com' })))
        .json,
    ).toMatchObject({ success: false, fields: [{ path: 'body.password' }] });
  });

  it('of a taken address is refused in every spelling, also concurrently', async () => {
    expect(
      (
        await call('POST', 'registration', form({ aor: 'sip:1001@SIP.example.com' }), {
          target: 'A1',
        })
      ).json,
    ).toMatchObject({
      success: false,
      message: 'This SIP address is registered by another account.',
    });
    expect((await call('POST', 'registration', form(), { target: 'A1' })).status).toBe(409);
    expect(
      (
        await call(
          'POST',
          'registration/available',
          { aor: '1001@sip.example.com' },
          { target: 'A1' },
        )
      ).json,
    ).toEqual({ success: true, available: false, message: 'AOR is already registered' });
    expect(
      (
        await call('POST', 'registration/available', {
          username: '1001',
          sipRealm: 'sip.example.com',
        })
      ).json,
    ).toEqual({ success: true, available: true, message: 'AOR is available' });
    expect(
      (
        await call(
          'POST',
          'registration/available',
          { aor: '1002@sip.example.com' },
          { target: 'A1' },
        )
      ).json,
    ).toMatchObject({ available: true });
    const both = await Promise.all(
      ['A1', 'A2'].map((target) =>
        call(
          'POST',
          'registration',
          form({
            aor: '1002@sip.example.com',
            username: '1002',
            authUsername: undefined,
            password: 'other',
          }),
          { target },
        ),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    for (const target of ['A1', 'A2']) await call('DELETE', 'registration', undefined, { target });
  });

  it('reports why it fails, and is retried with growing pauses', async () => {
    await call(
      'POST',
      'registration',
      form({ aor: '1002@sip.example.com', username: '1002', authUsername: '', password: 'wrong' }),
      { target: 'A1' },
    );
    await server.platform.numbers.sip.drain();
    expect(await registration('A1')).toMatchObject({
      status: '401 Unauthorized',
      registeredUntil: null,
    });
    const tries = registrar.heard.length;
    server.clock.advance(60_000);
    await server.platform.numbers.sip.drain();
    expect(registrar.heard).toHaveLength(tries);
    await call(
      'POST',
      'registration',
      form({ aor: '1002@sip.example.com', username: '1002', authUsername: '', password: 'other' }),
      { target: 'A1' },
    );
    await server.platform.numbers.sip.drain();
    expect(await registration('A1')).toMatchObject({ status: '200 OK' });
    registrar.say('503 Service Unavailable');
    server.clock.advance(500_000);
    await server.platform.numbers.sip.drain();
    expect(await registration('A1')).toMatchObject({ status: '503 Service Unavailable' });
    registrar.say(null);
  });

  it('is removed from the server when it is deleted', async () => {
    server.clock.advance(3_600_000);
    await server.platform.numbers.sip.drain();
    expect(registrar.bound.has('1002@sip.example.com')).toBe(true);
    expect((await call('DELETE', 'registration', undefined, { target: 'A1' })).json).toEqual({
      success: true,
      message: 'Registration deleted successfully',
    });
    for (
      const end = Date.now() + 30_000;
      registrar.bound.has('1002@sip.example.com') && Date.now() < end;
    )
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(registrar.bound.has('1002@sip.example.com')).toBe(false);
    expect((await call('DELETE', 'registration', undefined, { target: 'A1' })).status).toBe(404);
  });

  it('pauses while its account or an ancestor is disabled', async () => {
    await server.store.within(scope, (db) =>
      db
        .update(accounts)
        .set({ disabledReason: 'unpaid' })
        .where(eq(accounts.id, idOf('R1'))),
    );
    const before = registrar.heard.length;
    server.clock.advance(3_600_000);
    await server.platform.numbers.sip.drain();
    expect(registrar.heard).toHaveLength(before);
    expect(
      (
        await server.store.within(scope, (db) =>
          db
            .select()
            .from(sipRegistrations)
            .where(eq(sipRegistrations.accountId, idOf('O1'))),
        )
      )[0]?.status,
    ).toBe('403 Account disabled');
    await server.store.within(scope, (db) =>
      db
        .update(accounts)
        .set({ disabledReason: null })
        .where(eq(accounts.id, idOf('R1'))),
    );
    server.clock.advance(301_000);
    await server.platform.numbers.sip.drain();
    expect(await registration()).toMatchObject({ status: '200 OK' });
  });

  it('is made by one process at a time', async () => {
    const second = await createTestServer({
      databaseUrl: server.databaseUrl,
      http: { limits: { hit: async () => 0 } },
      addresses: { fetchAlso: [registrar.place] },
    });
    second.clock.advance(server.clock.now() - second.clock.now());
    const before = registrar.heard.length;
    await server.store.within(scope, (db) =>
      db
        .update(sipRegistrations)
        .set({ nextAt: new Date(server.clock.now() - 1), leasedUntil: null }),
    );
    await Promise.all([server.platform.numbers.sip.drain(), second.platform.numbers.sip.drain()]);
    expect(registrar.heard.length - before).toBe(2);
    await second.close();
  });

  it.each([
    [{ aor: undefined, username: undefined }],
    [{ aor: undefined, sipRealm: undefined }],
    [{ aor: '1001' }],
    [{ aor: '@sip.example.com' }],
    [{ aor: '1001@localhost' }],
    [{ aor: '10 01@sip.example.com' }],
    [{ aor: '1001@sip.example.com\r\nX: y' }],
    [{ proxy: '10.0.0.1' }],
    [{ proxy: '169.254.169.254:80' }],
    [{ proxy: 'sip:evil' }],
    [{ proxy: undefined, sipRealm: '127.0.0.1' }],
    [{ port: 0 }],
    [{ port: 70_000 }],
    [{ port: '5060' }],
    [{ transport: 'WS' }],
    [{ password: 'two\nlines' }],
    [{ authUsername: 'a"b' }],
    [{ username: 'a b' }],
    [{ subscribe: 'yes' }],
  ])('is refused from %j', async (more) =>
    expect(
      (
        await call('POST', 'registration', form({ aor: '1009@sip.example.com', ...more }), {
          target: 'A2',
        })
      ).status,
    ).toBe(400),
  );

  it('is refreshed before it expires, and not retried at once after a failure', () => {
    expect([refreshAfter(3600), refreshAfter(600), refreshAfter(10)]).toEqual([
      2_880_000, 480_000, 60_000,
    ]);
    expect([
      retryAfterFailure(1, 503, null),
      retryAfterFailure(3, 503, null),
      retryAfterFailure(40, 503, null),
      retryAfterFailure(1, 401, null),
      retryAfterFailure(1, 503, 900),
      retryAfterFailure(1, 503, 10 ** 9),
    ]).toEqual([30_000, 120_000, 3_600_000, 300_000, 900_000, 3_600_000]);
  });
});

describe('Captures', () => {
  const get = (query: string, more = {}) => call('GET', `captures?${query}`, undefined, more);
  const callId = async () => encodeURIComponent(String((await registration()).callId));

  it('contain messages as a transcript, as JSON and by transactions, without credentials', async () => {
    const id = await callId();
    const text = await get(`sipCallId=${id}`);
    expect([text.status, text.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text.text).toContain('REGISTER sip:sip.example.com SIP/2.0');
    const json = await get(`sipCallId=${id}&format=json`);
    const captures = json.json.captures as {
      direction: string;
      startLine: string;
      timestamp: number;
      headers: { name: string; value: string }[];
    }[];
    expect(captures[0]).toMatchObject({
      direction: 'sent',
      startLine: 'REGISTER sip:sip.example.com SIP/2.0',
      timestamp: expect.any(Number),
    });
    const transaction = await get(`sipCallId=${id}&format=transaction`);
    expect((transaction.json.transactions as object[])[0]).toMatchObject({
      method: 'REGISTER',
      finalStatus: 401,
      responses: expect.arrayContaining(['SIP/2.0 401 Unauthorized']),
      sent: expect.any(Number),
    });
    for (const reply of [text, json, transaction])
      expect(reply.text).not.toMatch(/response=|nonce|supersecret/);
  });

  it('are available as a file for analyzers', async () => {
    const reply = await get(`sipCallId=${await callId()}&format=pcap`);
    expect([
      reply.status,
      reply.headers['content-type'],
      reply.headers['content-disposition'],
    ]).toEqual([200, 'application/vnd.tcpdump.pcap', expect.stringContaining('sip.pcap')]);
    expect(Number(reply.headers['content-length'])).toBeGreaterThan(500);
  });

  it('are filtered by a time in milliseconds', async () => {
    const id = await callId();
    const now = server.clock.now();
    expect(
      (await get(`sipCallId=${id}&format=json&from=${now - 86_400_000}&to=${now}`)).status,
    ).toBe(200);
    expect(
      (await get(`sipCallId=${id}&format=json&from=${now + 1000}&to=${now + 2000}`)).json,
    ).toMatchObject({ success: false, message: 'No results found' });
    expect((await get(`sipCallId=${id}&from=${now}&to=${now - 1}`)).status).toBe(400);
    expect((await get('sipCallId=unknown')).status).toBe(404);
    for (const query of [
      'format=text',
      `sipCallId=${id}&format=xml`,
      `sipCallId=${id}&from=yesterday`,
    ])
      expect((await get(query)).status).toBe(400);
  });

  it('of other accounts are not found', async () =>
    expect((await get(`sipCallId=${await callId()}`, { who: 'siblingOwner' })).status).toBe(404));

  it('are kept for a week, and two thousand per account at most', async () => {
    const ids = { organizationId: idOf('O2'), accountId: idOf('O2') };
    await server.store.within(scope, (db) =>
      db.insert(sipCaptures).values(
        Array.from({ length: 2100 }, (_, position) => ({
          ...ids,
          sipCallId: 'old',
          capturedAt: new Date(0),
          position,
          direction: 'sent' as const,
          transport: 'UDP',
          sourceAddress: 'a',
          destinationAddress: 'b',
          message: 'm',
        })),
      ),
    );
    await call(
      'POST',
      'registration',
      form({
        aor: '1003@sip.example.com',
        username: '1002',
        authUsername: undefined,
        password: 'other',
      }),
      { who: 'siblingOwner' },
    );
    await server.platform.numbers.sip.drain();
    expect(
      await server.store.within(scope, (db) =>
        db.$count(sipCaptures, eq(sipCaptures.accountId, idOf('O2'))),
      ),
    ).toBe(2000);
  });
});

it.each(['ipWhitelist', 'outboundRoutes', 'registration', 'captures?sipCallId=x'])(
  '%s needs a session and the permission to edit',
  async (path) => {
    expect((await server.call('GET', `/api/v2/sip/${path}`)).status).toBe(401);
    expect((await call('GET', path, undefined, { who: 'restricted' })).status).toBe(403);
    expect((await call('GET', path, undefined, { who: 'siblingOwner', target: 'O1' })).status).toBe(
      404,
    );
  },
);
