import { type Server, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createAgentRuntime, type EffectsScope } from '@patchbay/server-conversations';
import { type FixtureNode } from '@patchbay/server-kit/testing';
import { tokenUsage } from '@patchbay/server-money';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { createOpenAiModel } from '@patchbay/server-providers';
import { phoneNumbers, usageEvents } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
let model: Server;
let counted: Record<string, unknown> = {};
const platform = { kind: 'platform', reason: 'look at the test' } as const;
const nodeOf = (key: string) => tree.nodes[key] as FixtureNode;
const [from, to] = ['+15125550188', '+15125550778'];
const words = JSON.stringify({ summary: 'They asked.', outcome: 'answered', inbox: 'priority' });

beforeAll(async () => {
  // Implements the model server's protocol: one answer with its token counts.
  model = createServer((request, reply) => {
    request.resume().on('end', () => {
      reply.setHeader('content-type', 'text/event-stream');
      for (const chunk of [
        { choices: [{ index: 0, delta: { content: words }, finish_reason: 'stop' }] },
        { choices: [], usage: counted },
      ])
        reply.write(`data: ${JSON.stringify(chunk)}\n\n`);
      reply.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((done) => {
    model.listen(0, '127.0.0.1', done);
  });
  const port = createOpenAiModel({
    baseUrl: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
    apiKey: 'k',
    name: 'gpt-4o-2024-08-06',
  });
  server = await createTestServer({
    http: { limits: { hit: async () => 0 } },
    model: {
      runtime: createAgentRuntime<EffectsScope>({
        model: port,
        functions: [],
        clock: { now: () => server.clock.now() },
      }),
    },
  });
  tree = await createFixtureTree(server);
  await server.store.within(platform, (db) =>
    db.insert(phoneNumbers).values({
      number: to,
      organizationId: nodeOf('O1').id,
      accountId: nodeOf('O1').id,
      country: 'US',
    }),
  );
});
afterAll(async () => {
  await server.close();
  await new Promise((done) => {
    model.close(done);
  });
});

describe('model tokens', () => {
  it('are counted for the answer and the summary, cached input separately, as part of the conversation’s cost', async () => {
    counted = {
      prompt_tokens: 120,
      completion_tokens: 40,
      prompt_tokens_details: { cached_tokens: 100 },
    };
    const { uuid } = (await server.call('POST', '/dev/phone/call', { body: { from, to } }))
      .json as { uuid: string };
    expect(
      (
        await server.call('POST', '/dev/phone/speak', {
          body: { from, to, uuid, text: 'Are you open?' },
        })
      ).status,
    ).toBeLessThan(300);
    expect(
      (await server.call('POST', '/dev/phone/hangUp', { body: { from, to, uuid } })).status,
    ).toBe(200);
    const events = await server.store.within(platform, (db) =>
      db
        .select({
          item: usageEvents.item,
          quantity: usageEvents.quantity,
          about: usageEvents.about,
        })
        .from(usageEvents)
        .where(eq(usageEvents.subject, uuid)),
    );
    const sum = (item: string) =>
      events.filter((one) => one.item === item).reduce((all, { quantity }) => all + quantity, 0);
    // One answer and one summary.
    expect([
      sum('gpt4o-input-tokens'),
      sum('gpt4o-input-cachedTokens'),
      sum('gpt4o-output-tokens'),
    ]).toEqual([40, 200, 80]);
    expect(events.find(({ item }) => item === 'gpt4o-output-tokens')?.about).toMatchObject({
      model: 'gpt-4o-2024-08-06',
    });
    await server.platform.plans.rater.drain();
    const owner = tree.actors.find(({ key }) => key === 'owner')?.token as string;
    const { json } = await server.call('GET', `/api/v2/stats/usage/explanation?uuid=${uuid}`, {
      token: owner,
    });
    const [own] = json.tiers as {
      items: { productItem: string; category: string; quantity: number }[];
    }[];
    expect(own?.items.map(({ productItem }) => productItem)).toEqual(
      expect.arrayContaining([
        'pstn-inbound-voice',
        'gpt4o-input-tokens',
        'gpt4o-input-cachedTokens',
        'gpt4o-output-tokens',
      ]),
    );
    expect(
      own?.items.find(({ productItem }) => productItem === 'gpt4o-input-cachedTokens')?.category,
    ).toBe('cachedTokens');
  });

  it.each([
    [
      'gpt-4o-2024-08-06',
      ['gpt4o-input-tokens', 'gpt4o-input-cachedTokens', 'gpt4o-output-tokens'],
    ],
    ['openai/gpt-4o', ['gpt4o-input-tokens', 'gpt4o-input-cachedTokens', 'gpt4o-output-tokens']],
    [
      'gpt-4o-realtime-preview',
      [
        'gpt4oRealtime-input-tokens',
        'gpt4oRealtime-input-cachedTokens',
        'gpt4oRealtime-output-tokens',
      ],
    ],
    ['gpt-5.2', []],
    ['not-gpt-4o', []],
    ['gpt-4oh', []],
  ])('of %s are sold as %j', (name, items) =>
    expect(
      tokenUsage({ model: name, input: 5, cachedInput: 2, output: 1 }).map(({ item }) => item),
    ).toEqual(items),
  );

  it('with a count of zero are no usage', () =>
    expect(tokenUsage({ model: 'gpt-4o', input: 4, cachedInput: 0, output: 0 })).toEqual([
      { item: 'gpt4o-input-tokens', quantity: 4 },
    ]));
});
