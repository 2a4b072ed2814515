import { type MetricResult, type QuestionTopic } from '@patchbay/contract';
import { type QualityFigureName, qualityFigureNames, rowsOfQuality } from '@patchbay/metrics';
import { agentTurns, logs, messages, questionTopics, rooms } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { createFixtureTree, type FixtureTree } from '../testing/fixture-tree.js';
import { createTestServer, type TestServer } from '../testing/test-server.js';

const platform = { kind: 'platform', reason: 'test of quality' } as const;
/** Days that no fixture has: a window of two days, and the one before. */
const day = 86_400;
const start = Date.UTC(2026, 2, 10) / 1000;
const end = start + 2 * day;

let server: TestServer;
let tree: FixtureTree;
let serial = 0;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const tokenOf = (who: string) => tree.actors.find(({ key }) => key === who)?.token as string;
const call = (path: string, who = 'owner', method = 'GET', body?: unknown) =>
  server.call(method, `/api/v2/quality${path}`, { token: tokenOf(who), body });
const window = `start=${start}&end=${end}`;

type Meta = Readonly<Record<string, unknown>>;
const log = (at: number, meta: Meta, account = 'O1') =>
  server.store.within(platform, async (db) => {
    serial += 1;
    await db.insert(logs).values({
      id: `quality-${serial}`,
      uuid: `quality-${serial}`,
      organizationId: idOf('O1'),
      accountId: idOf(account),
      agentId: idOf(account),
      timestamp: new Date(at * 1000),
      type: 'message',
      eventType: 'inbound-client',
      direction: 'inbound',
      meta,
    });
  });

/** A reply at a moment, to a question, by the organization’s own agent or another of it. */
const turn = (
  at: number,
  { firstMs = 1, text = 'Hello', isUnknown = false, account = 'O1' } = {},
): Promise<string> =>
  server.store.within(platform, async (db) => {
    const [room] = await db
      .select()
      .from(rooms)
      .where(eq(rooms.accountId, idOf(account)));
    if (!room) throw new Error(`no room of ${account}`);
    const ids = { organizationId: room.organizationId, accountId: room.accountId };
    const [asked] = await db
      .insert(messages)
      .values({
        ...ids,
        roomId: room.id,
        author: 'customer',
        channel: 'client',
        direction: 'inbound',
        body: text,
      })
      .returning();
    const id = asked?.id as string;
    await db.insert(agentTurns).values({
      ...{ ...ids, id, askedId: id, conversationUuid: 'quality' },
      ...{ firstMs, wholeMs: firstMs + 1, isUnknown, at: new Date(at * 1000) },
    });
    return id;
  });
const ask = (text: string, at = start + 60, account = 'O1') =>
  turn(at, { text, isUnknown: true, account });

const figures = async (who = 'owner', query = window) => {
  const { json } = await call(`?${query}`, who);
  if (!json.figures) throw new Error(JSON.stringify(json));
  const list = json.figures as MetricResult[];
  return {
    latency: json.latency as { upToMs: number | null; turns: number }[],
    of: (name: QualityFigureName) => list.find((one) => one.name === name) as MetricResult,
    names: list.map(({ name }) => name),
  };
};
const topics = async (who = 'owner', query = window) => {
  const { json } = await call(`/topics?${query}`, who);
  return json as unknown as {
    readonly topics: QuestionTopic[];
    readonly questions: number;
    readonly isCut: boolean;
  };
};
const decide = (id: string, state: string, who = 'owner') =>
  call(`/topics/${id}`, who, 'PUT', { state });

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());
beforeEach(() =>
  server.store.within(platform, async (db) => {
    await db.delete(questionTopics);
    await db.delete(agentTurns);
    await db.delete(logs).where(eq(logs.eventType, 'inbound-client'));
  }),
);

describe('the quality of agents', () => {
  it('is counted over the conversations of a window, of each day, and of the window before', async () => {
    // Today: one alone and pleased, one alone, one handed over and displeased, one abandoned.
    await log(start + 1, { handledBy: 'agent', sentiment: 'positive', unknownQuestions: 0 });
    await log(start + 2, { handledBy: 'agent', unknownQuestions: 2, corrections: 1 });
    await log(start + day, { handledBy: 'person', sentiment: 'negative', unknownQuestions: 1 });
    await log(end - 1, { handledBy: 'abandoned', sentiment: 'neutral', corrections: 0 });
    // Spam, and conversations of before this was recorded, do not count, nor what is outside.
    await log(start + 3, { outcome: 'spam' });
    await log(end, { handledBy: 'person' });
    await log(start - 1, { handledBy: 'agent' });
    await log(start - day, { handledBy: 'person' });
    await log(start - 2 * day - 1, { handledBy: 'person' });

    const { of, names } = await figures();
    expect(names).toEqual(qualityFigureNames);
    expect(of('answeredAlone')).toEqual({
      name: 'answeredAlone',
      value: 50,
      events: 4,
      previousValue: 50,
      previousEvents: 2,
      series: [
        { date: '2026-03-10', value: 100, events: 2 },
        { date: '2026-03-11', value: 0, events: 2 },
      ],
    });
    expect(of('handedOver')).toMatchObject({ value: 25, previousValue: 50 });
    expect(of('abandoned')).toMatchObject({ value: 25, previousValue: 0 });
    expect(of('notKnown')).toMatchObject({ value: 50, events: 4 });
    expect(of('corrected')).toMatchObject({ value: 25, events: 4 });
    expect(of('pleased').value).toBeCloseTo(100 / 3);
    expect(of('pleased').events).toBe(3);
    expect(of('displeased').value).toBeCloseTo(100 / 3);
  });

  it('gives the rows behind each share to the filter of its table', async () => {
    await log(start + 1, { handledBy: 'agent', unknownQuestions: 3, corrections: 2 });
    await log(start + 2, { handledBy: 'person', sentiment: 'negative' });
    await log(start + 3, { handledBy: 'abandoned', sentiment: 'positive', unknownQuestions: 1 });
    const { of } = await figures();
    for (const name of qualityFigureNames) {
      const { value, events } = of(name);
      const filters = Object.entries(rowsOfQuality(name, value)).map(
        ([field, { op, value: than }]) => `${field}__${op}=${String(than)}`,
      );
      const { json } = await server.call('GET', `/api/v2/logs?${window}&${filters.join('&')}`, {
        token: tokenOf('owner'),
      });
      expect([name, json.totalCount]).toEqual([
        name,
        name.endsWith('Answer') ? 0 : Math.round((value * events) / 100),
      ]);
    }
  });

  it('measures replies by their middle, their slowest tenth and their steps', async () => {
    for (const firstMs of [100, 200, 300, 400, 9000]) await turn(start + 5, { firstMs });
    await turn(start - 5, { firstMs: 700 });
    const { of, latency } = await figures();
    expect(of('medianAnswer')).toMatchObject({
      value: 300,
      events: 5,
      previousValue: 700,
      previousEvents: 1,
      series: [
        { date: '2026-03-10', value: 300, events: 5 },
        { date: '2026-03-11', value: 0, events: 0 },
      ],
    });
    // Between the fourth and the fifth of five: 400 + 0.6 × 8600.
    expect(of('slowAnswer').value).toBe(5560);
    expect(latency).toEqual([
      { upToMs: 250, turns: 2 },
      { upToMs: 500, turns: 2 },
      { upToMs: 1000, turns: 0 },
      { upToMs: 2000, turns: 0 },
      { upToMs: 4000, turns: 0 },
      { upToMs: 8000, turns: 0 },
      { upToMs: null, turns: 1 },
    ]);
  });

  it('is nothing of other organizations, and of an agent only its own', async () => {
    await log(start + 1, { handledBy: 'agent' });
    await log(start + 1, { handledBy: 'person' }, 'A1');
    await turn(start + 1);
    expect((await figures()).of('answeredAlone')).toMatchObject({ events: 2, value: 50 });
    expect((await figures('siblingOwner')).of('answeredAlone')).toMatchObject({ events: 0 });
    expect((await figures('siblingOwner')).of('medianAnswer')).toMatchObject({ events: 0 });
    const own = await figures('owner', `${window}&targetAccountId=${idOf('A1')}`);
    expect(own.of('answeredAlone')).toMatchObject({ events: 1, value: 0 });
    expect(own.of('medianAnswer')).toMatchObject({ events: 0 });
  });

  it('is above organizations that of all below, and of none beside', async () => {
    await log(start + 1, { handledBy: 'agent' });
    await log(start + 1, { handledBy: 'person' }, 'A1');
    await turn(start + 1, { firstMs: 400 });
    for (const who of ['reseller', 'partner', 'superAdmin']) {
      const { of } = await figures(who);
      expect([who, of('answeredAlone')]).toMatchObject([who, { events: 2, value: 50 }]);
      expect([who, of('medianAnswer')]).toMatchObject([who, { events: 1, value: 400 }]);
    }
    expect((await figures('foreignReseller')).of('answeredAlone')).toMatchObject({ events: 0 });
    expect((await figures('foreignReseller')).of('medianAnswer')).toMatchObject({ events: 0 });
    const within = `${window}&targetAccountId=${idOf('O1')}`;
    expect((await call(`?${within}`, 'foreignReseller')).status).toBe(404);
  });

  it('is refused for windows that end before they begin or are too long, and unknown zones', async () => {
    for (const query of [
      `start=${end}&end=${start}`,
      `start=0&end=${end}`,
      `${window}&timezone=Mars/Olympus`,
    ])
      expect((await call(`?${query}`)).status).toBe(400);
  });
});

describe('topics of what agents did not know', () => {
  it('have their questions, the newest first, with the place of each', async () => {
    const id = await ask('Do you take dogs?');
    await ask('Are dogs allowed?', start + 120);
    await ask('Is there parking?', start + 30);
    await turn(start + 40, { text: 'Do you take dogs or cats?' });
    await ask('Do you take dogs?', start - 1);
    const found = await topics();
    expect(found).toMatchObject({ questions: 3, isCut: false });
    expect(found.topics.map(({ count }) => count)).toEqual([2, 1]);
    expect(found.topics[0]).toMatchObject({
      id,
      agentId: idOf('O1'),
      state: 'open',
      askedSince: 0,
      firstAt: start + 60,
      lastAt: start + 120,
      examples: [
        { text: 'Are dogs allowed?', at: start + 120 },
        { text: 'Do you take dogs?', at: start + 60, messageId: id },
      ],
    });
  });

  it('keep their name and state when their first question is older than the window', async () => {
    const id = await ask('Do you take dogs?', start - day);
    expect(await decide(id, 'dismissed')).toMatchObject({ status: 200 });
    await ask('Are dogs allowed?');
    expect((await topics()).topics).toMatchObject([{ id, state: 'dismissed', count: 1 }]);
    await decide(id, 'open');
    expect((await topics()).topics).toMatchObject([{ state: 'open', count: 1 }]);
  });

  it('say how often they were asked after their answer was added', async () => {
    const id = await ask('Do you take dogs?');
    await decide(id, 'added');
    await server.store.within(platform, (db) =>
      db.update(questionTopics).set({ decidedAt: new Date((start + 100) * 1000) }),
    );
    expect((await topics()).topics).toMatchObject([{ state: 'added', askedSince: 0 }]);
    await ask('Do you take dogs?', start + 200);
    expect((await topics()).topics).toMatchObject([{ state: 'added', count: 2, askedSince: 1 }]);
  });

  it('say that only the newest questions were read', async () => {
    for (let at = 0; at < 301; at += 1) await ask('Do you take dogs?', start + at);
    expect(await topics()).toMatchObject({ questions: 300, isCut: true });
  });

  it('are neither seen nor decided by other organizations', async () => {
    const id = await ask('Do you take dogs?');
    expect((await topics('siblingOwner')).topics).toEqual([]);
    expect(await decide(id, 'added', 'siblingOwner')).toMatchObject({ status: 404 });
    expect((await topics()).topics).toMatchObject([{ state: 'open' }]);
  });

  it('are read above organizations with their organization, and decided within it alone', async () => {
    const id = await ask('Do you take dogs?');
    const own = { organizationId: idOf('O1'), agentId: idOf('O1'), id };
    expect((await topics('reseller')).topics).toMatchObject([own]);
    expect((await topics('partner')).topics).toMatchObject([own]);
    expect((await topics('foreignReseller')).topics).toEqual([]);
    expect((await decide(id, 'added', 'reseller')).status).toBeGreaterThanOrEqual(400);
    expect((await topics()).topics).toMatchObject([{ state: 'open' }]);
  });

  it('are gone with the message that asked', async () => {
    const id = await ask('Do you take dogs?');
    await decide(id, 'added');
    await server.store.within(platform, (db) => db.delete(messages).where(eq(messages.id, id)));
    expect(await topics()).toMatchObject({ topics: [], questions: 0 });
  });
});
