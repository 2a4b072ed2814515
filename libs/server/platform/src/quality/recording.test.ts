import { type QuestionTopic } from '@patchbay/contract';
import { systemClock } from '@patchbay/kernel';
import { createAgentRuntime } from '@patchbay/server-conversations';
import { createModel } from '@patchbay/server-providers';
import { agentTurns, logs } from '@patchbay/server-store';
import { desc, eq } from 'drizzle-orm';
import { seedDemo, seedTemplates } from '../seed/seed.js';
import { createTestServer, type TestServer } from '../testing/test-server.js';

const platform = { kind: 'platform', reason: 'test of what is recorded' } as const;

let server: TestServer;
let owner: string;

beforeAll(async () => {
  server = await createTestServer({
    model: {
      runtime: createAgentRuntime({ model: createModel({}), functions: [], clock: systemClock }),
    },
  });
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  owner = await server.signIn('owner@demo.patchbay.test');
});
afterAll(() => server.close());

const visitor = async () =>
  String(
    (await server.call('GET', '/api/v1/allocateTempUserSession?chatTarget=northside')).json.token,
  );
const say = async (token: string, message: string) =>
  (await server.call('POST', '/api/v2/chat/send', { token, body: { message } })).json as {
    readonly messages: readonly { readonly message: string; readonly author: string }[];
  };
const turns = () =>
  server.store.within(platform, (db) => db.select().from(agentTurns).orderBy(desc(agentTurns.at)));
const newestLog = () =>
  server.store.within(platform, async (db) => {
    const [row] = await db
      .select()
      .from(logs)
      .where(eq(logs.eventType, 'inbound-client'))
      .orderBy(desc(logs.timestamp))
      .limit(1);
    return row;
  });

describe('a chat with an agent', () => {
  it('records what the agent did not know, and how the other side sounded', async () => {
    const token = await visitor();
    await say(token, 'Do you rent out surfboards?');
    expect((await turns())[0]).toMatchObject({ isUnknown: true, isCorrection: false });
    expect((await newestLog())?.meta).toMatchObject({
      handledBy: 'abandoned',
      unknownQuestions: 1,
      corrections: 0,
      sentiment: 'neutral',
    });
    await say(token, 'No, I meant when are you open on Friday? This is awful, you are terrible.');
    expect((await turns())[0]).toMatchObject({ isCorrection: true });
    expect((await newestLog())?.meta).toMatchObject({ corrections: 1, sentiment: 'negative' });
    expect(Number((await newestLog())?.meta.slowestAnswerMs)).toBeGreaterThanOrEqual(0);
  });

  it('is finished by the agent alone when it answered', async () => {
    await say(await visitor(), 'When are you open on Friday?');
    expect((await turns())[0]).toMatchObject({ isUnknown: false });
    expect((await newestLog())?.meta).toMatchObject({ handledBy: 'agent', unknownQuestions: 0 });
  });

  it('is handed over as soon as a member writes in it', async () => {
    await say(await visitor(), 'When are you open on Friday?');
    const row = await newestLog();
    const sent = await server.call('POST', '/api/v2/messaging/send', {
      token: owner,
      body: { roomId: row?.roomId, message: 'A person here.' },
    });
    expect(sent.status).toBe(201);
    expect((await newestLog())?.meta).toMatchObject({ handledBy: 'person' });
  });

  it('shows what was not known as a topic, and nothing of a member’s own tests', async () => {
    await server.store.within(platform, (db) => db.delete(agentTurns));
    await say(await visitor(), 'Do you rent out surfboards?');
    await say(await visitor(), 'Do you have surfboards to rent?');
    const test = await server.call('POST', '/api/v1/agent/runPrompt', {
      token: owner,
      body: { promptText: 'Do you rent out surfboards?' },
    });
    expect(test).toMatchObject({ status: 200 });
    // The database dates the turns, and the clock of the test has stood still since it began.
    const now = Math.ceil(server.clock.now() / 1000) + 3000;
    const { json } = await server.call(
      'GET',
      `/api/v2/quality/topics?start=${now - 3600}&end=${now}`,
      { token: owner },
    );
    expect(json.topics as QuestionTopic[]).toMatchObject([{ count: 2, state: 'open' }]);
    const own = await server.store.within(platform, (db) => db.select().from(agentTurns));
    expect(own).toHaveLength(2);
  });
});
