import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type Reply,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { accounts, messages, tasks } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

const scope = { kind: 'platform', reason: 'look in a test' } as const;
const words =
  'This organization is disabled, so nothing was sent or queued. Ask the administrator of the account.';
let server: TestServer;
let tree: FixtureTree;
let agentId: number;
let organizationId: number;
let staff: string;
let visitor: string;
let roomId: string;

const on = (path: string, body: unknown, token = staff, headers = {}): Promise<Reply> =>
  server.call('POST', `${path}?targetAccountId=${agentId}`, { token, body, headers });
const kept = () =>
  server.store.within(scope, async (db) => [
    await db.$count(messages, eq(messages.organizationId, organizationId)),
    await db.$count(tasks, eq(tasks.organizationId, organizationId)),
  ]);

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  [agentId, organizationId] = [tree.nodes.A1?.id as number, tree.nodes.O1?.id as number];
  staff = tree.actors.find(({ key }) => key === 'superAdmin')?.token as string;
  await server.store.within(scope, (db) =>
    db
      .update(accounts)
      .set({ phoneNumber: '+15125550110', smsEnabled: true })
      .where(eq(accounts.id, agentId)),
  );
  visitor = (await server.call('GET', `/api/v1/allocateTempUserSession?chatTarget=${agentId}`)).json
    .token as string;
  roomId = (
    (await on('/api/v1/createExternalDestinationProfile', { address: '+15125550143' })).json
      .details as {
      room: { roomId: string };
    }
  ).room.roomId;
  await server.store.within(scope, (db) =>
    db.update(accounts).set({ disabledReason: 'unpaid' }).where(eq(accounts.id, organizationId)),
  );
});
afterAll(() => server.close());

describe('disabled organization', () => {
  const refused: [string, () => Promise<Reply>][] = [
    [
      'a message handed over by a partner',
      () =>
        on('/api/v2/agent/receiveMessage', {
          sourceAddress: '+15125550144',
          targetAgent: agentId,
          message: 'Hello',
        }),
    ],
    ['a message sent by hand', () => on('/api/v2/messaging/send', { roomId, message: 'Hello' })],
    ['a prompt', () => on('/api/v1/agent/runPrompt', { promptText: 'Hello' })],
    [
      'a streamed prompt',
      () =>
        on('/api/v1/agent/runPrompt', { promptText: 'Hello' }, staff, {
          accept: 'text/event-stream',
        }),
    ],
    ['a call', () => on('/api/v2/agent/outboundCall', { target: '+15125550145' })],
    ['a text', () => on('/api/v2/agent/outboundSms', { target: '+15125550145', content: 'Hello' })],
    ['an invitation', () => on('/api/v1/sendInvite', { target: '+15125550146' })],
  ];
  it.each(refused)('refuses %s with an explanation and stores nothing', async (_what, ask) => {
    const before = await kept();
    const reply = await ask();
    expect([reply.status, reply.json.success, reply.json.retryable, reply.json.message]).toEqual([
      403,
      false,
      false,
      words,
    ]);
    expect(await kept()).toEqual(before);
    expect(server.texts.filter(({ from }) => from === '+15125550110')).toEqual([]);
  });

  it('informs a visitor with an open chat, streamed or not', async () => {
    const before = await kept();
    for (const headers of [{}, { accept: 'text/event-stream' }] as Record<string, string>[]) {
      const reply = await server.call('POST', '/api/v2/chat/send', {
        token: visitor,
        body: { message: 'Hello' },
        headers,
      });
      expect([
        reply.status >= 400 && reply.status < 500,
        reply.json.success,
        reply.json.retryable,
      ]).toEqual([true, false, false]);
    }
    expect(await kept()).toEqual(before);
  });
});
