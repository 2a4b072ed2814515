import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  keepingCarrier,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { type CarrierPort, CarrierError, type OwnNumberPort } from '@patchbay/server-providers';
import { accounts, numberReturns, numberingProviders, phoneNumbers } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

const stock = [
  '+15125550123',
  '+15125550124',
  '+15125550125',
  '+15125550126',
  '+15125550127',
  '+15125550128',
];
const scope = { kind: 'platform', reason: 'look at what a test did' } as const;

/** A carrier with a stock of numbers that counts purchases and returns, and can be unavailable. */
function shop() {
  const held = new Set<string>();
  const bought: string[] = [];
  const returned: string[] = [];
  let fault: CarrierError | null = null;
  let meanwhile: () => Promise<unknown> = async () => undefined;
  const offer = (number: string) => ({ number, city: 'Austin', region: 'TX', country: 'US' });
  const port: CarrierPort = {
    ...keepingCarrier(),
    search: async (query) => {
      if (fault) throw fault;
      return stock
        .filter(
          (number) =>
            !held.has(number) &&
            (query.by !== 'prefix' || number.slice(2).startsWith(query.prefix)),
        )
        .map(offer);
    },
    assign: async (number) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (fault) throw fault;
      if (!stock.includes(number) || held.has(number))
        throw new CarrierError('unavailable', 'gone');
      held.add(number);
      bought.push(number);
      return offer(number);
    },
    release: async (number) => {
      await meanwhile();
      if (fault) throw fault;
      if (held.delete(number)) returned.push(number);
    },
  };
  return {
    port,
    held,
    bought,
    returned,
    during: (act: () => Promise<unknown>) => {
      meanwhile = act;
    },
    fail: (code: CarrierError['code'] | null) => {
      fault = code === null ? null : new CarrierError(code, 'out of order');
    },
  };
}

/** A tenant's own account with a supplier. */
function ownAccount() {
  const holds = new Set<string>(['+15125550177']);
  const calls: string[] = [];
  const offer = (number: string) => ({ number, city: '', region: '', country: 'US' });
  const port = (sid: string): OwnNumberPort => ({
    name: 'own',
    prove: async () => undefined,
    search: async () => {
      calls.push(`search ${sid}`);
      return [offer('+15125550188')];
    },
    assign: async (number) => {
      calls.push(`assign ${sid}`);
      return offer(number);
    },
    release: async (number) => {
      calls.push(`release ${number}`);
    },
    adopt: async (number) => (holds.has(number) ? offer(number) : null),
    letGo: async (number) => {
      calls.push(`let go ${number}`);
    },
  });
  return { port, calls };
}

let server: TestServer;
let tree: FixtureTree;
const carrier = shop();
const own = ownAccount();
let secretsSeen: { accountSid: string; authToken: string }[] = [];

beforeAll(async () => {
  server = await createTestServer({
    carrier: {
      installation: carrier.port,
      openTwilio: (credentials) => {
        secretsSeen.push(credentials);
        return own.port(credentials.accountSid);
      },
    },
    http: { limits: { hit: async () => 0 } },
  });
  tree = await createFixtureTree(server);
  await server.store.within(scope, (db) => db.delete(numberingProviders));
});
afterAll(() => server.close());

const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const post = (path: string, token: string, body: unknown, target?: string) =>
  server.call('POST', `/api/v2/${path}${target ? `?targetAccountId=${idOf(target)}` : ''}`, {
    token,
    body,
  });
const assign = (token: string, number: string, target?: string) =>
  post('phoneNumber/assign', token, { number, country: 'US' }, target);
const give = (token: string, number: string, target?: string) =>
  post('phoneNumber/return', token, { number }, target);
const bring = (token: string, number: string, target?: string) =>
  post('phoneNumber/byo/assign', token, { number }, target);
const rowOf = async (number: string) =>
  (
    await server.store.within(scope, (db) =>
      db.select().from(phoneNumbers).where(eq(phoneNumbers.number, number)),
    )
  )[0];
const shownBy = async (key: string) =>
  (
    await server.store.within(scope, (db) =>
      db
        .select({ phone: accounts.phoneNumber })
        .from(accounts)
        .where(eq(accounts.id, idOf(key))),
    )
  )[0]?.phone;
const search = async (target: string) =>
  (
    (await post('phoneNumber/search/local/prefix', tokenOf('partner'), { prefix: '512' }, target))
      .json.numbers as { number: string }[] | undefined
  )?.map(({ number }) => number) ?? [];

describe('phone number', () => {
  it('is assigned to one account and paid once for concurrent requests', async () => {
    const who = [
      ['reseller', 'O2'],
      ['reseller', 'A3'],
      ['foreignReseller', 'O4'],
      ['foreignReseller', 'A4'],
      ['partner', 'O3'],
      ['superAdmin', 'A2'],
    ] as const;
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, at) => {
        const [key, target] = who[at % who.length] as (typeof who)[number];
        return assign(tokenOf(key), '+15125550123', target);
      }),
    );
    const won = replies.filter((reply) => reply.status === 200);
    expect(carrier.bought.filter((number) => number === '+15125550123')).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 404]));
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(reply.json).toMatchObject({
        success: false,
        message: '+15125550123 was just taken. Choose another.',
      });
    const row = await rowOf('+15125550123');
    expect(row).toMatchObject({ status: 'assigned', source: 'carrier', city: 'Austin' });
    // Several requests of one account may find that the account has it already.
    expect(won.length).toBeGreaterThan(0);
    const shown = await server.store.within(scope, (db) =>
      db.select({ id: accounts.id }).from(accounts).where(eq(accounts.phoneNumber, '+15125550123')),
    );
    expect(shown.map(({ id }) => id)).toEqual([row?.accountId]);
  });

  it('is refused without a plan of the agent or its organization, and nothing is bought', async () => {
    const plan = (premium: boolean) =>
      server.store.within(scope, (db) =>
        db
          .update(accounts)
          .set({ premium })
          .where(eq(accounts.id, idOf('O3'))),
      );
    await plan(false);
    const [before, reply] = [
      carrier.bought.length,
      await assign(tokenOf('partner'), '+15125550126', 'O3'),
    ];
    await plan(true);
    expect([
      reply.status,
      reply.json.message,
      carrier.bought.length,
      await rowOf('+15125550126'),
    ]).toEqual([
      403,
      'A phone number is part of a plan. Choose a plan, and take it then.',
      before,
      undefined,
    ]);
  });

  it('that is taken is not offered', async () =>
    expect([await search('O3'), (await search('O3')).includes('+15125550123')]).toEqual([
      stock.slice(1),
      false,
    ]));

  it('that the carrier does not sell stays unassigned', async () => {
    expect((await assign(tokenOf('partner'), '+12025550199', 'O3')).json).toMatchObject({
      success: false,
      message: 'This number cannot be had. Search again and choose another.',
    });
    expect(await rowOf('+12025550199')).toBeUndefined();
  });

  it('whose purchase got no reply is returned, in case it succeeded', async () => {
    carrier.fail('unreachable');
    const reply = await assign(tokenOf('partner'), '+15125550124', 'O3');
    expect([reply.status, reply.json.retryable]).toEqual([503, true]);
    expect(await rowOf('+15125550124')).toBeUndefined();
    carrier.fail(null);
    carrier.held.add('+15125550124');
    server.clock.advance(3_600_000);
    await server.platform.numbers.worker.drain();
    expect(carrier.returned).toContain('+15125550124');
  });

  it('reserved by a killed process is soon available to the same account, later to others', async () => {
    const ids = { organizationId: idOf('O3'), accountId: idOf('O3') };
    await server.store.within(scope, (db) =>
      db.insert(phoneNumbers).values({
        ...ids,
        number: '+15125550125',
        country: '',
        status: 'reserved',
        createdAt: new Date(server.clock.now()),
      }),
    );
    expect((await assign(tokenOf('partner'), '+15125550125', 'O3')).status).toBe(404);
    expect((await assign(tokenOf('foreignReseller'), '+15125550125', 'O4')).status).toBe(404);
    server.clock.advance(121_000);
    expect((await assign(tokenOf('foreignReseller'), '+15125550125', 'O4')).status).toBe(404);
    expect((await assign(tokenOf('partner'), '+15125550125', 'O3')).status).toBe(200);
    await server.store.within(scope, (db) =>
      db.insert(phoneNumbers).values({
        ...ids,
        number: '+15125550126',
        country: '',
        status: 'reserved',
        createdAt: new Date(server.clock.now()),
      }),
    );
    server.clock.advance(601_000);
    await server.platform.numbers.worker.drain();
    expect((await assign(tokenOf('foreignReseller'), '+15125550126', 'O4')).status).toBe(200);
  });

  it('request is idempotent', async () => {
    const before = carrier.bought.length;
    expect((await assign(tokenOf('partner'), '(512) 555-0125', 'O3')).json).toEqual({
      success: true,
      message: 'Success',
      number: '+15125550125',
    });
    expect(carrier.bought).toHaveLength(before);
  });

  it.each(['', '12', 'call me', '+1', '+1512555012345678', 5125550123, null])(
    'is refused as %p',
    async (number) =>
      expect(
        (await post('phoneNumber/assign', tokenOf('partner'), { number, country: 'US' }, 'O3'))
          .status,
      ).toBe(400),
  );

  it('search reports an unavailable carrier as retryable', async () => {
    carrier.fail('unreachable');
    expect(
      (
        await post(
          'phoneNumber/search/local/locality',
          tokenOf('partner'),
          { city: 'Austin' },
          'O3',
        )
      ).json,
    ).toMatchObject({ success: false, retryable: true });
    carrier.fail(null);
  });
});

describe('calls', () => {
  it('follow a number to its holder, to none, to its next holder', async () => {
    const number = '+15125550125';
    let calls = 0;
    const ring = async () =>
      (
        await server.platform.carrier.callController.call({
          type: 'ringing',
          callId: `call-${(calls += 1)}`,
          from: '+15125550148',
          to: number,
        })
      )?.next.do ?? null;
    expect([(await rowOf(number))?.accountId, await ring()]).toEqual([
      idOf('O3'),
      expect.any(String),
    ]);
    expect((await give(tokenOf('partner'), number)).status).toBe(200);
    expect(await ring()).toBeNull();
    expect((await assign(tokenOf('partner'), number, 'A2')).status).toBe(200);
    expect([(await rowOf(number))?.accountId, await ring()]).toEqual([
      idOf('A2'),
      expect.any(String),
    ]);
    await give(tokenOf('partner'), number);
    expect((await assign(tokenOf('partner'), number, 'O3')).status).toBe(200);
  });
});

describe('returning a number', () => {
  it('frees it at once, informs the carrier, and shows the account’s other number', async () => {
    await assign(tokenOf('partner'), '+15125550127', 'O3');
    expect(await shownBy('O3')).toBe('+15125550127');
    expect((await give(tokenOf('partner'), '+15125550127')).json).toEqual({
      success: true,
      message: 'Success',
    });
    expect([await rowOf('+15125550127'), await shownBy('O3')]).toEqual([undefined, '+15125550125']);
    expect(carrier.returned).toContain('+15125550127');
    expect((await assign(tokenOf('foreignReseller'), '+15125550127', 'A4')).status).toBe(200);
  });

  it('is repeated until the carrier has confirmed it', async () => {
    carrier.fail('unreachable');
    expect((await give(tokenOf('foreignReseller'), '+15125550127', 'A4')).status).toBe(200);
    expect(carrier.held.has('+15125550127')).toBe(true);
    carrier.fail(null);
    server.clock.advance(3_600_000);
    await server.platform.numbers.worker.drain();
    expect(carrier.held.has('+15125550127')).toBe(false);
    expect(await server.store.within(scope, (db) => db.select().from(numberReturns))).toEqual([]);
  });

  it('is allowed for a reseller and above, for numbers below', async () => {
    expect((await give(tokenOf('owner'), '+15125550125')).status).toBe(403);
    for (const key of ['reseller', 'foreignReseller'])
      expect((await give(tokenOf(key), '+15125550125')).json).toMatchObject({
        success: false,
        message: '+15125550125 is not a number of yours.',
      });
    expect((await rowOf('+15125550125'))?.status).toBe('assigned');
  });

  it('happens when its account is deleted', async () => {
    const made = await server.call(
      'POST',
      `/api/v2/createAccount?targetOrganizationId=${idOf('O4')}`,
      { token: tokenOf('foreignReseller'), body: { accountName: 'Short-lived' } },
    );
    const id = Number((made.json.account as { id: number }).id);
    expect(
      (
        await server.call('POST', `/api/v2/phoneNumber/assign?targetAccountId=${id}`, {
          token: tokenOf('foreignReseller'),
          body: { number: '+15125550128', country: 'US' },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await server.call('DELETE', '/api/v2/deleteAccount', {
          token: tokenOf('foreignReseller'),
          body: { targetAccountId: id },
        })
      ).status,
    ).toBeLessThan(300);
    await server.platform.numbers.worker.drain();
    expect([await rowOf('+15125550128'), carrier.held.has('+15125550128')]).toEqual([
      undefined,
      false,
    ]);
  });

  it.each([null, 'unreachable'] as const)(
    'whose lease is held by another process meanwhile is left to that one (fault: %s)',
    async (fault) => {
      const number = '+15125550128';
      await assign(tokenOf('partner'), number, 'O3');
      const until = new Date(server.clock.now() + 600_000);
      carrier.during(() =>
        server.store.within(scope, (db) =>
          db
            .update(numberReturns)
            .set({ leasedUntil: until })
            .where(eq(numberReturns.number, number)),
        ),
      );
      carrier.fail(fault);
      await give(tokenOf('partner'), number);
      // Rows that are written now become due by a clock that stood still meanwhile.
      server.clock.advance(60_000);
      await server.platform.numbers.worker.drain();
      carrier.during(async () => undefined);
      carrier.fail(null);
      const rows = () => server.store.within(scope, (db) => db.select().from(numberReturns));
      expect(await rows()).toMatchObject([{ number, leasedUntil: until, attempts: 1 }]);
      server.clock.advance(3_600_000);
      await server.platform.numbers.worker.drain();
      expect(await rows()).toEqual([]);
    },
  );
});

describe('number brought by an account', () => {
  it('is hidden until verified, and yields to a later verified claim', async () => {
    expect((await bring(tokenOf('foreignReseller'), '+13035550111', 'O4')).json).toMatchObject({
      success: true,
      status: 'pending',
      number: '+13035550111',
    });
    expect(await rowOf('+13035550111')).toMatchObject({
      status: 'pending',
      accountId: idOf('O4'),
      source: 'own',
    });
    expect(await shownBy('O4')).not.toBe('+13035550111');
    const rung = await server.call('POST', '/dev/phone/call', {
      body: { from: '+15125550148', to: '+13035550111' },
    });
    expect(rung.status).toBe(400);
    expect((await bring(tokenOf('partner'), '+13035550111', 'O3')).json).toMatchObject({
      status: 'pending',
    });
    expect(await rowOf('+13035550111')).toMatchObject({ status: 'pending', accountId: idOf('O3') });
  });

  it('works at once with own credentials that hold it, and is released without a return', async () => {
    const add = await server.call(
      'POST',
      `/api/v2/numberingProvider?targetOrganizationId=${idOf('O3')}`,
      {
        token: tokenOf('partner'),
        body: {
          providerId: 'Twilio',
          default: true,
          config: { twilioAccountSid: 'AC0123456789', twilioAuthToken: 'sekret-token' },
        },
      },
    );
    expect(add.json).toEqual({ success: true, message: 'Numbering provider added' });
    expect((await bring(tokenOf('partner'), '+15125550177', 'O3')).json).toMatchObject({
      success: true,
      status: 'assigned',
    });
    expect(await shownBy('O3')).toBe('+15125550177');
    expect((await bring(tokenOf('partner'), '+15125550178', 'O3')).json).toMatchObject({
      status: 'pending',
    });
    expect((await give(tokenOf('partner'), '+15125550177')).status).toBe(200);
    expect(own.calls).toEqual(['let go +15125550177']);
  });

  it('cannot be a taken one', async () =>
    expect((await bring(tokenOf('partner'), '+15125550126', 'O3')).status).toBe(404));

  it('is refused where a tier above has disabled the choice of numbers', async () =>
    expect((await bring(tokenOf('owner'), '+13035550112')).status).toBe(403));
});

describe('number suppliers', () => {
  const list = async (key: string, target?: string) =>
    (
      await server.call(
        'GET',
        `/api/v2/numberingProviders${target ? `?targetOrganizationId=${idOf(target)}` : ''}`,
        { token: tokenOf(key) },
      )
    ).json;
  const put = (key: string, target: string, body: unknown) =>
    server.call('PUT', `/api/v2/numberingProvider?targetOrganizationId=${idOf(target)}`, {
      token: tokenOf(key),
      body,
    });
  const add = (key: string, target: string | null, body: unknown) =>
    server.call(
      'POST',
      `/api/v2/numberingProvider${target ? `?targetOrganizationId=${idOf(target)}` : ''}`,
      { token: tokenOf(key), body },
    );
  const config = { accountSid: 'AC9876543210', authToken: 'another-token' };

  it('describe their fields and state, and never a secret', async () => {
    const reply = await list('partner', 'O3');
    expect(reply).toMatchObject({
      success: true,
      message: 'Numbering providers fetched successfully',
    });
    expect(
      (reply.numberingProviders as { providerId: string }[]).find(
        ({ providerId }) => providerId === 'Twilio',
      ),
    ).toMatchObject({
      config: [
        { key: 'accountSid', required: true, secret: false },
        { key: 'authToken', required: true, secret: true },
      ],
      configured: {
        accountId: idOf('O3'),
        inherited: false,
        default: true,
        enabled: true,
        hint: 'AC…6789',
      },
    });
    expect(JSON.stringify(reply)).not.toMatch(/sekret|AC0123456789/);
  });

  it('have encrypted credentials', async () => {
    const rows = await server.store.within(scope, (db) => db.select().from(numberingProviders));
    expect(JSON.stringify(rows)).not.toMatch(/sekret|AC0123456789/);
    secretsSeen = [];
    await post('phoneNumber/search/local/prefix', tokenOf('partner'), { prefix: '512' }, 'O3');
    expect(secretsSeen).toEqual([{ accountSid: 'AC0123456789', authToken: 'sekret-token' }]);
  });

  it('exist once, one of them the default', async () => {
    expect((await add('partner', 'O3', { providerId: 'twilio', config })).json).toMatchObject({
      success: false,
      message: 'Numbering provider already exists',
    });
    expect(
      (await add('partner', 'O3', { providerId: 'Platform', default: true, config: {} })).json,
    ).toMatchObject({
      success: false,
      message: 'Only one numbering provider can be set as default',
    });
    expect((await add('partner', 'O3', { providerId: 'Platform', config: {} })).status).toBe(200);
    expect(
      (await put('partner', 'O3', { providerId: 'Platform', default: true })).json,
    ).toMatchObject({
      success: false,
      message: 'Only one numbering provider can be set as default',
    });
    const both = await Promise.all([
      put('partner', 'O3', { providerId: 'Twilio', default: false }),
      put('partner', 'O3', { providerId: 'Twilio', enabled: true }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const race = await Promise.all(
      ['Twilio', 'Platform'].map((providerId) =>
        put('partner', 'O3', { providerId, default: true }),
      ),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 400]);
    await put('partner', 'O3', { providerId: 'Platform', default: false });
    await put('partner', 'O3', { providerId: 'Twilio', default: true });
  });

  it('that are not set cannot be changed', async () =>
    expect(
      (await put('partner', 'O1', { providerId: 'Twilio', enabled: false })).json,
    ).toMatchObject({ success: false, message: 'Numbering provider not found' }));

  it('can be set with a new organization', async () => {
    const create = (orgName: string, numberingProviders: object[]) =>
      server.call('POST', '/api/v2/createOrganization', {
        token: tokenOf('foreignReseller'),
        body: { orgName, numberingProviders },
      });
    const made = await create('With its own', [
      {
        providerId: 'Twilio',
        default: true,
        config: { accountSid: 'AC5555555555', authToken: 'token-of-five' },
      },
    ]);
    expect([made.status, made.text.includes('token-of-five')]).toEqual([201, false]);
    const id = (made.json.organization as { id: number }).id;
    secretsSeen = [];
    await server.call('POST', `/api/v2/phoneNumber/search/local/prefix?targetAccountId=${id}`, {
      token: tokenOf('foreignReseller'),
      body: { prefix: '512' },
    });
    expect(secretsSeen).toEqual([{ accountSid: 'AC5555555555', authToken: 'token-of-five' }]);
    for (const wrong of [
      [{ providerId: 'X', config: {} }],
      [{ providerId: 'Twilio', config: {} }],
      [
        { providerId: 'Twilio', config },
        { providerId: 'twilio', config },
      ],
      [
        { providerId: 'Twilio', default: true, config },
        { providerId: 'Platform', default: true, config: {} },
      ],
    ])
      expect((await create('Not made', wrong)).status).toBe(400);
  });

  it('of an ancestor apply until a nearer default exists', async () => {
    expect(
      (await add('foreignReseller', null, { providerId: 'Twilio', default: true, config })).status,
    ).toBe(200);
    secretsSeen = [];
    await post(
      'phoneNumber/search/local/prefix',
      tokenOf('foreignReseller'),
      { prefix: '512' },
      'A4',
    );
    expect(secretsSeen).toEqual([config]);
    expect(
      (
        (await list('foreignReseller', 'O4')).numberingProviders as {
          providerId: string;
          configured: unknown;
        }[]
      )[0]?.configured,
    ).toEqual({ accountId: idOf('R3'), inherited: true, default: true, enabled: true, hint: '' });
    expect(
      (await add('foreignReseller', 'O4', { providerId: 'Platform', default: true, config: {} }))
        .status,
    ).toBe(200);
    secretsSeen = [];
    await post(
      'phoneNumber/search/local/prefix',
      tokenOf('foreignReseller'),
      { prefix: '512' },
      'A4',
    );
    expect(secretsSeen).toEqual([]);
  });

  it.each([
    [{ providerId: 'Carrier X', config: {} }],
    [{ providerId: 'Twilio', config: {} }],
    [{ providerId: 'Twilio', config: { accountSid: 'AC0123456789' } }],
    [{ providerId: 'Twilio', config: { accountSid: 'hello', authToken: 'another-token' } }],
    [{ providerId: 'Twilio', config: { ...config, region: 'x' } }],
    [{ providerId: 'Twilio', config: { accountSid: ['AC0123456789'], authToken: 'x' } }],
    [{ config }],
    [{ providerId: 'Twilio', config: { ...config, authToken: 'with space' } }],
  ])('are not set from %j', async (body) =>
    expect((await add('reseller', 'O1', body)).status).toBe(400),
  );

  it.each(['owner', 'admin', 'agent key', 'restricted'])('are hidden from %s', async (key) => {
    expect(
      (await server.call('GET', '/api/v2/numberingProviders', { token: tokenOf(key) })).status,
    ).toBe(403);
    expect((await add(key, null, { providerId: 'Twilio', config })).status).toBe(403);
  });
});
