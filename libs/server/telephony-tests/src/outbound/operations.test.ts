import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  openReceiver,
  type Receiver,
  type TestServer,
} from '@patchbay/server-platform/testing';
import {
  messageRoutes,
  messages,
  parties,
  phoneNumbers,
  tasks,
  webhooks,
} from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';

const scope = { kind: 'platform', reason: 'look in a test' } as const;
let server: TestServer;
let tree: FixtureTree;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
  server = await createTestServer({ addresses: { fetchAlso: [receiver.place] } });
  tree = await createFixtureTree(server);
  await server.store.within(scope, (db) => db.delete(webhooks));
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const queued = () =>
  server.store.within(scope, (db) => db.select().from(tasks).orderBy(tasks.scheduledFor));

describe.each([
  ['outboundCall', 'call', {}],
  ['outboundSms', 'text', { content: 'Your table is booked.' }],
] as const)('%s', (name, type, more) => {
  const ask = (body: object, key = 'owner') =>
    server.call('POST', `/api/v2/agent/${name}`, {
      token: tokenOf(key),
      body: { ...more, ...body },
    });
  const agent = type === 'call' ? 'accountId' : 'agentId';
  beforeEach(() => server.store.within(scope, (db) => db.delete(tasks)));

  it('queues one target', async () => {
    const reply = await ask({
      target: '+1 (512) 555-0148',
      context: 'Dana',
      externalTaskId: 'crm-1',
      meta: { campaign: 7 },
      [agent]: idOf('A1'),
    });
    expect([reply.status, reply.json]).toEqual([
      200,
      expect.objectContaining({
        success: true,
        message: type === 'call' ? 'Outbound call initiated.' : 'Outbound SMS initiated.',
        inserted: 1,
      }),
    ]);
    expect(reply.json.tasks).toMatchObject([
      {
        type,
        state: 'pending',
        target: '+15125550148',
        context: 'Dana',
        externalTaskId: 'crm-1',
        accountId: idOf('A1'),
        message: type === 'text' ? 'Your table is booked.' : null,
      },
    ]);
    expect(await queued()).toHaveLength(1);
  });

  it('queues many targets, each with its own values', async () => {
    const reply = await ask({
      targets: [
        '+15125550141',
        { target: '+15125550142', context: 'Own', agentId: idOf('A2') },
        {
          target: '+15125550143',
          ...(type === 'text' ? { content: 'Other words' } : { greeting: 'Hi!' }),
        },
      ],
      context: 'For all',
      [agent]: idOf('O1'),
    });
    expect(reply.json.inserted).toBe(3);
    expect(reply.json.tasks).toMatchObject([
      { context: 'For all', accountId: idOf('O1') },
      { context: 'Own', accountId: idOf('A2') },
      {
        context: 'For all',
        ...(type === 'text' ? { message: 'Other words' } : { greeting: 'Hi!' }),
      },
    ]);
  });

  it('spreads them over the calling hours, and postpones them to the next opening otherwise', async () => {
    await server.call('POST', '/api/v2/tasks/limits', {
      token: tokenOf('owner'),
      body: {
        businessHours: {
          timezone: 'UTC',
          days: [1, 2, 3, 4, 5, 6, 7],
          start: '00:00',
          end: '24:00',
        },
      },
    });
    const targets = ['+15125550141', '+15125550142', '+15125550143'];
    const spread = await ask({ targets, scheduleSpacingSec: 30 });
    const at = (spread.json.tasks as { scheduledFor: number | null }[]).map(
      ({ scheduledFor }) => scheduledFor,
    );
    const now = Math.floor(server.clock.now() / 1000);
    expect([at[0], (at[1] as number) - now, (at[2] as number) - now]).toEqual([
      null,
      expect.closeTo(30, -0.5),
      expect.closeTo(60, -0.5),
    ]);
    const start = now + 3600;
    expect(
      (
        (await ask({ targets, scheduleSpacingSec: 30, scheduledFor: start })).json.tasks as {
          scheduledFor: number;
        }[]
      ).map(({ scheduledFor }) => scheduledFor - start),
    ).toEqual([0, 30, 60]);
    const today = new Date(server.clock.now()).getUTCDay() || 7;
    await server.call('POST', '/api/v2/tasks/limits', {
      token: tokenOf('owner'),
      body: {
        businessHours: {
          timezone: 'UTC',
          days: [((today + 2) % 7) + 1],
          start: '18:00',
          end: '19:00',
        },
      },
    });
    const waiting = await ask({ targets, scheduleSpacingSec: 30 });
    await server.call('POST', '/api/v2/tasks/limits', {
      token: tokenOf('owner'),
      body: {
        businessHours: {
          timezone: 'UTC',
          days: [1, 2, 3, 4, 5, 6, 7],
          start: '00:00',
          end: '24:00',
        },
      },
    });
    expect([
      waiting.status,
      (waiting.json.tasks as { scheduledFor: null }[]).map(({ scheduledFor }) => scheduledFor),
    ]).toEqual([200, [null, null, null]]);
  });

  it('queues nothing if one target is invalid', async () => {
    for (const [body, path] of [
      [{}, 'body.target'],
      [{ target: 'x y' }, 'body.target'],
      [{ target: '+19005550100' }, 'body.target'],
      [{ targets: [] }, 'body.targets'],
      [{ targets: ['+15125550141', '+442079460000'] }, 'body.targets.1.target'],
      [{ targets: [{ target: '+15125550141', agentId: idOf('A3') }] }, 'body.targets.0.agentId'],
      [
        { [agent]: idOf('A1'), targets: [{ target: '+15125550141', agentId: idOf('A2') }] },
        'body.targets.0.agentId',
      ],
      [{ target: '+15125550141', scheduledFor: 4_102_444_800 }, 'body.scheduledFor'],
    ] as const) {
      const reply = await ask(body);
      expect([
        reply.status,
        (reply.json.fields as { path: string }[] | undefined)?.[0]?.path,
      ]).toEqual([400, path]);
    }
    if (type === 'text')
      expect((await ask({ target: '+15125550141', content: ' ' })).status).toBe(400);
    expect(await queued()).toEqual([]);
  });

  it('is refused without a session, for a foreign agent, and with contradicting agents', async () => {
    const target = '+15125550148';
    for (const [key, status] of [
      ['anonymous', 401],
      ['garbage', 401],
      ['revoked', 401],
      ['visitor', 401],
    ] as const)
      expect([key, (await ask({ target }, key)).status]).toEqual([key, status]);
    expect((await ask({ target, [agent]: idOf('A4') })).status).toBe(404);
    expect((await ask({ target, [agent]: idOf('A1') }, 'siblingOwner')).status).toBe(404);
    expect(
      (
        await server.call('POST', `/api/v2/agent/${name}?targetAccountId=${idOf('A2')}`, {
          token: tokenOf('owner'),
          body: { ...more, target, [agent]: idOf('A1') },
        })
      ).status,
    ).toBe(400);
    expect(await queued()).toEqual([]);
  });
});

describe('receiveMessage', () => {
  const hook = () => `${receiver.url}/answers`;
  const hand = (body: object, key = 'reseller') =>
    server.call('POST', '/api/v2/agent/receiveMessage', {
      token: tokenOf(key),
      body: {
        targetAgent: String(idOf('A1')),
        sourceAddress: '+15125550161',
        message: 'Hello there',
        ...body,
      },
    });
  const answersAt = async (path: string, count: number) =>
    (await receiver.until(count, (one) => one.path === path)).map(({ body, headers }) => ({
      body,
      headers,
      facts: JSON.parse(body) as Record<string, unknown>,
    }));
  const partiesOf = (address: string) =>
    server.store.within(scope, (db) =>
      db.select().from(parties).where(eq(parties.address, address)),
    );

  it('stores the message, and posts the agent’s signed answer to the URL of the request', async () => {
    const reply = await hand({
      outboundMessageWebhookUrl: hook(),
      context: { threadId: 'abc123' },
      metadata: { key: 'value' },
    });
    expect([reply.status, reply.json]).toEqual([
      200,
      { success: true, message: 'Message queued', messageUuid: expect.any(String) },
    ]);
    await server.platform.carrier.texts.settled();
    const [answer] = await answersAt('/answers', 1);
    expect(answer?.facts).toMatchObject({
      message: 'You said “Hello there” after 0 lines.',
      sourceAddress: '+15125550161',
      targetAgent: idOf('A1'),
      context: { threadId: 'abc123' },
      metadata: { key: 'value' },
      direction: 'outbound',
    });
    expect(answer?.headers['x-vida-event']).toBe('outboundMessage');
    const rotated = await server.call(
      'POST',
      `/api/v2/webhooks/rotate?targetAccountId=${idOf('A1')}`,
      { token: tokenOf('reseller'), body: { url: hook(), type: 'outboundMessage' } },
    );
    await hand({ message: 'Once more', outboundMessageWebhookUrl: hook() });
    const [, second] = await answersAt('/answers', 2);
    expect(() =>
      new Webhook(String(rotated.json.secret)).verify(
        second?.body ?? '',
        second?.headers as Record<string, string>,
      ),
    ).not.toThrow();
    // The room is the one of this person on every channel.
    expect(await partiesOf('+15125550161')).toHaveLength(1);
    expect(server.texts).toEqual([]);
  });

  it('posts answers of members as well, and none of other rooms', async () => {
    const { json } = await hand({
      sourceAddress: 'thread-9',
      outboundMessageWebhookUrl: `${receiver.url}/office`,
    });
    await answersAt('/office', 1);
    const [message] = await server.store.within(scope, (db) =>
      db
        .select()
        .from(messages)
        .where(eq(messages.id, json.messageUuid as string)),
    );
    const sent = await server.call('POST', '/api/v2/messaging/send', {
      token: tokenOf('owner'),
      body: { roomId: message?.roomId, message: 'A person speaks.' },
    });
    expect(sent.status).toBe(201);
    const [, second] = await answersAt('/office', 2);
    expect(second?.facts).toMatchObject({ message: 'A person speaks.', sourceAddress: 'thread-9' });
    expect(
      receiver.received.filter(
        ({ path, body }) => path !== '/office' && body.includes('A person speaks.'),
      ),
    ).toEqual([]);
  });

  it('sends answers to the account’s webhooks if the request has no URL', async () => {
    await server.call('POST', `/api/v2/webhooks?targetAccountId=${idOf('O1')}`, {
      token: tokenOf('owner'),
      body: { url: `${receiver.url}/default`, label: 'Answers', type: 'outboundMessage' },
    });
    await hand({ sourceAddress: 'dana@example.com', message: 'By default' });
    const [answer] = await answersAt('/default', 1);
    expect(answer?.facts).toMatchObject({
      message: 'You said “By default” after 0 lines.',
      sourceAddress: 'dana@example.com',
    });
    expect(
      receiver.received.filter(
        ({ path, body }) => path === '/answers' && body.includes('By default'),
      ),
    ).toEqual([]);
  });

  it('finds the agent by id, number or username, only within reach', async () => {
    await server.store.within(scope, (db) =>
      db.insert(phoneNumbers).values([
        {
          number: '+15125550162',
          organizationId: idOf('O1'),
          accountId: idOf('A1'),
          country: 'US',
        },
        {
          number: '+15125550163',
          organizationId: idOf('O4'),
          accountId: idOf('A4'),
          country: 'US',
        },
      ]),
    );
    const { json } = await server.call('GET', `/api/v2/account?targetAccountId=${idOf('A1')}`, {
      token: tokenOf('owner'),
    });
    const username =
      (json.account as { username?: string } | undefined)?.username ??
      String((json as { username?: string }).username);
    for (const targetAgent of [idOf('A1'), '+1 512 555 0162', username])
      expect([targetAgent, (await hand({ targetAgent })).status]).toEqual([targetAgent, 200]);
    for (const targetAgent of [
      idOf('A4'),
      '+15125550163',
      idOf('R1'),
      'unknown-name',
      '+15125550999',
      '99999999',
    ]) {
      const reply = await hand({ targetAgent });
      expect([targetAgent, reply.status, reply.json.message]).toEqual([
        targetAgent,
        400,
        'Invalid Vida user',
      ]);
    }
    await server.platform.carrier.texts.settled();
  });

  it('is for resellers and partners', async () => {
    const before = await server.store.within(scope, (db) => db.$count(messages));
    for (const [key, status] of [
      ['anonymous', 401],
      ['visitor', 401],
      ['owner', 403],
      ['agent key', 403],
    ] as const)
      expect([key, (await hand({}, key)).status]).toEqual([key, status]);
    expect((await hand({}, 'foreignReseller')).json.message).toBe('Invalid Vida user');
    expect(await server.store.within(scope, (db) => db.$count(messages))).toBe(before);
  });

  it('refuses internal URLs and files without a web address, before anything is stored', async () => {
    const before = await server.store.within(scope, (db) => db.$count(messages));
    for (const body of [
      { outboundMessageWebhookUrl: 'http://127.0.0.1:1/x' },
      { outboundMessageWebhookUrl: 'http://169.254.169.254/latest' },
      { outboundMessageWebhookUrl: 'ftp://example.com' },
      { attachments: [{ type: 'image', url: 'javascript:alert(1)' }] },
      { attachments: [{ type: 'image', url: 'http://10.0.0.1/x.png' }] },
      { message: '' },
      { sourceAddress: '' },
      { message: 'x'.repeat(4001) },
      { metadata: { long: 'x'.repeat(9000) } },
    ])
      expect([body, (await hand(body)).status]).toEqual([body, 400]);
    expect(await server.store.within(scope, (db) => db.$count(messages))).toBe(before);
  });

  it('stores additional data, and keeps the reply route', async () => {
    const { json } = await hand({
      sourceAddress: 'thread-10',
      attachments: [{ type: 'image/png', url: 'https://example.com/image.png' }],
    });
    const [message] = await server.store.within(scope, (db) =>
      db
        .select()
        .from(messages)
        .where(eq(messages.id, json.messageUuid as string)),
    );
    expect(message?.attachments).toMatchObject([
      { 'content-type': 'image/png', 'content-url': 'https://example.com/image.png' },
    ]);
    const routes = await server.store.within(scope, (db) =>
      db
        .select()
        .from(messageRoutes)
        .where(eq(messageRoutes.roomId, message?.roomId as string)),
    );
    expect(routes).toMatchObject([{ url: null, organizationId: idOf('O1') }]);
    expect(
      (
        await server.store.within(scope, (db) =>
          db.select().from(webhooks).where(eq(webhooks.onlyDirect, true)),
        )
      ).length,
    ).toBeGreaterThan(0);
    await server.platform.carrier.texts.settled();
  });
});
