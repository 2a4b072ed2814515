import { defaultUsageLimits, visitorWords } from '@patchbay/server-money';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { accounts, rooms, securityEvents } from '@patchbay/server-store';
import { desc, eq } from 'drizzle-orm';

const scope = { kind: 'platform', reason: 'look in a test' } as const;
let server: TestServer;
let tree: FixtureTree;
let agentId: number;
const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-proto': 'https' });
const open = (address: string) =>
  server.call('GET', `/api/v1/allocateTempUserSession?chatTarget=${agentId}`, {
    headers: from(address),
  });
const say = (token: unknown, message: string, address: string, headers = {}) =>
  server.call('POST', '/api/v2/chat/send', {
    token: String(token),
    body: { message },
    headers: { ...from(address), ...headers },
  });
const said = (reply: { json: Record<string, unknown> }) =>
  (reply.json.messages as { author: string; message: string }[]).at(-1)?.message;

beforeAll(async () => {
  // Paid plans have five times as much: the day is 50 answers, the visitors' share 25, a network's
  // 5, a visitor's 3.
  server = await createTestServer({
    addresses: { trustedProxies: 1 },
    http: { limits: { hit: async () => 0 } },
    limits: {
      usage: {
        ...defaultUsageLimits,
        agent: { ...defaultUsageLimits.agent, answers: 10 },
        visitors: { share: 50, network: 10, session: 6, sessions: 8 },
        callers: { text: 10, call: 20, kept: 20 },
      },
    },
  });
  tree = await createFixtureTree(server);
  agentId = tree.nodes.A1?.id as number;
  await server.store.within({ kind: 'platform', reason: 'give a plan' }, (db) =>
    db
      .update(accounts)
      .set({ premiumGiven: true })
      .where(eq(accounts.id, tree.nodes.O1?.id as number)),
  );
});
afterAll(() => server.close());

describe('anonymous visitor', () => {
  it('gets an explanation when the share is used up, and the message waits for a person', async () => {
    const { token } = (await open('203.0.113.7')).json;
    const heard = [];
    for (let at = 0; at < 4; at += 1)
      heard.push(said(await say(token, `Line ${at}`, '203.0.113.7')));
    expect(heard.map((one) => one === visitorWords)).toEqual([false, false, false, true]);
    const streamed = await say(token, 'Again', '203.0.113.7', { accept: 'text/event-stream' });
    expect(streamed.text).toContain(visitorWords);
    const [room] = await server.store.within(scope, (db) =>
      db
        .select()
        .from(rooms)
        .where(eq(rooms.accountId, agentId))
        .orderBy(desc(rooms.lastMessageAt))
        .limit(1),
    );
    expect(room).toMatchObject({ inbox: 'priority', lastMessage: visitorWords });
  });

  it('gets no larger share by opening more chats from the same network', async () => {
    const answered = [];
    for (const host of [8, 9, 10]) {
      const { token } = (await open(`203.0.113.${host}`)).json;
      for (let at = 0; at < 3; at += 1)
        answered.push(said(await say(token, `Line ${at}`, `203.0.113.${host}`)) !== visitorWords);
    }
    // The visitor before used three of the network's five.
    expect(answered.filter(Boolean)).toHaveLength(2);
    const other = (await open('198.51.100.1')).json.token;
    expect(said(await say(other, 'Hello', '198.51.100.1'))).not.toBe(visitorWords);
    expect(
      await server.store.within(scope, (db) =>
        db
          .select({ accountId: securityEvents.accountId, kind: securityEvents.kind })
          .from(securityEvents)
          .where(eq(securityEvents.kind, 'visitor-budget-spent')),
      ),
    ).toEqual([{ accountId: agentId, kind: 'visitor-budget-spent' }]);
  });

  it('leaves the rest of the day to callers', async () => {
    for (let network = 1; network <= 10; network += 1) {
      const { token } = (await open(`192.0.${network}.1`)).json;
      for (let at = 0; at < 3; at += 1) await say(token, `Line ${at}`, `192.0.${network}.1`);
    }
    const owner = tree.actors.find(({ key }) => key === 'owner')?.token as string;
    const reply = await server.call('POST', `/api/v1/agent/runPrompt?targetAccountId=${agentId}`, {
      token: owner,
      body: { promptText: 'Hello' },
    });
    expect([reply.status, String(reply.json.reply)]).toEqual([
      200,
      expect.stringContaining('You said “Hello”'),
    ]);
  });

  it('opens a limited number of chats per network and hour', async () => {
    const replies = [];
    for (let at = 1; at <= 10; at += 1) replies.push(await open(`198.18.7.${at}`));
    expect(replies.map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200, 200, 200, 200, 429, 429,
    ]);
    expect(replies.at(-1)?.json).toMatchObject({
      success: false,
      retryable: true,
      message: 'Very many chats were opened from your network. Try again later.',
    });
    expect(Number(replies.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open('198.51.100.77')).status).toBe(200);
    server.clock.advance(3_600_000);
    expect((await open('198.18.7.1')).status).toBe(200);
  });
});
