import { type Metric } from '@patchbay/metrics';
import {
  logs,
  mailChoices,
  metricGoals,
  notifications,
  webhookEvents,
} from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { createFixtureTree, type FixtureTree } from '../../testing/fixture-tree.js';
import { createTestServer, type TestServer } from '../../testing/test-server.js';
import { createGoalWorker } from './worker.js';

const platform = { kind: 'platform', reason: 'test of goals' } as const;
const to = 'ada@goals.example';
const missedCalls: Partial<Metric> = { name: 'late', title: 'Late calls', formula: '1' };
const words = {
  metric: 'late',
  comparison: 'atMost',
  target: 2,
  span: 'lastHour',
  timezone: 'America/Chicago',
  tolerance: 0,
  leastEvents: 1,
  mailTo: [to],
  webhook: true,
  paused: false,
};

let server: TestServer;
let tree: FixtureTree;
let serial = 0;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const tokenOf = (who: string) => tree.actors.find(({ key }) => key === who)?.token as string;
const send = (method: string, path: string, body?: unknown, who = 'owner') =>
  server.call(method, `/api/v2/goals${path}`, { token: tokenOf(who), body });
const save = async (over: object = {}) => (await send('POST', '', { ...words, ...over })).json;
const goal = async (id: unknown) => {
  const { goals } = (await send('GET', '')).json as { goals: { id: string }[] };
  return goals.find((one) => one.id === id) as Record<string, unknown> | undefined;
};
const rowOf = (id: unknown) =>
  server.store.within(platform, async (db) => {
    const [row] = await db
      .select()
      .from(metricGoals)
      .where(eq(metricGoals.id, String(id)));
    return row;
  });
const calls = (count: number) =>
  server.store.within(platform, (db) =>
    db.insert(logs).values(
      Array.from({ length: count }, () => {
        serial += 1;
        return {
          id: `goal-${serial}`,
          organizationId: idOf('O1'),
          accountId: idOf('O1'),
          agentId: idOf('O1'),
          timestamp: new Date(server.clock.now() - 1000),
          type: 'goal-call',
          eventType: 'inbound-call',
          direction: 'inbound',
          uuid: `goal-${serial}`,
        };
      }),
    ),
  );
const removeCalls = () =>
  server.store.within(platform, (db) => db.delete(logs).where(eq(logs.type, 'goal-call')));
const minute = async () => {
  server.clock.advance(61_000);
  await server.platform.dashboards.goals.drain();
};
const alarms = () => server.mails.filter((mail) => mail.to === to);
const events = () =>
  server.store.within(platform, (db) =>
    db.select().from(webhookEvents).where(eq(webhookEvents.type, 'goal')),
  );

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  await server.call('POST', '/api/v1/accountSetting', {
    token: tokenOf('owner'),
    body: {
      metrics: [{ ...missedCalls, filters: { type: { op: 'eq', value: 'goal-call' } } }],
    },
  });
  const hook = await server.call('POST', '/api/v2/webhooks', {
    token: tokenOf('owner'),
    body: { url: 'https://goals.example.com/hook', label: 'Goals', type: 'goal' },
  });
  expect(hook).toMatchObject({ status: 201 });
  await server.store.within(platform, (db) =>
    db
      .insert(mailChoices)
      .values({ nodeId: tree.nodes.O1?.id as number, email: to, choice: 'agreed' }),
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.store.within(platform, (db) => db.delete(metricGoals));
  await server.store.within(platform, (db) => db.delete(webhookEvents));
  await removeCalls();
  server.mails.length = 0;
});

const created = async (over: object = {}) => {
  const { goal: made } = (await save(over)) as { goal: { id: string } };
  return made.id;
};

describe('a goal of a metric', () => {
  it('is missed after two checks that agree, and sends one mail and one webhook event', async () => {
    const id = await created();
    await calls(3);
    await minute();
    expect(await goal(id)).toMatchObject({ state: 'unknown', value: 3, events: 3 });
    expect(alarms()).toEqual([]);
    await minute();
    await minute();
    await minute();
    expect(await goal(id)).toMatchObject({
      state: 'missed',
      changes: [{ state: 'missed', value: 3, events: 3, sent: true }],
    });
    expect(alarms()).toHaveLength(1);
    expect(alarms()[0]).toMatchObject({
      subject: 'Goal missed: Late calls',
      text: expect.stringContaining('Late calls: 3 in the last hour.') as string,
    });
    expect(alarms()[0]?.text).toContain(`/app/org/${idOf('O1')}/data/goals?metric=late`);
    const told = await server.store.within(platform, (db) =>
      db.select().from(notifications).where(eq(notifications.kind, 'goal')),
    );
    expect(told).toMatchObject([{ title: 'Goal missed: Late calls', placeId: id, count: 1 }]);
    const [event, ...more] = await events();
    expect(more).toEqual([]);
    expect(JSON.parse(event?.payload ?? '')).toMatchObject({
      goalId: id,
      state: 'missed',
      value: 3,
      target: 2,
      title: 'Late calls',
    });
  });

  it('that is missed and reached in turn sends one alarm an hour', async () => {
    const id = await created();
    for (let time = 0; time < 4; time += 1) {
      await calls(3);
      await minute();
      await minute();
      await removeCalls();
      await calls(1);
      await minute();
      await minute();
      await removeCalls();
    }
    const { changes } = (await goal(id)) as { changes: { state: string; sent: boolean }[] };
    expect(changes).toHaveLength(8);
    expect(changes.filter(({ sent }) => sent)).toHaveLength(2);
    expect(alarms().map(({ subject }) => subject)).toEqual([
      'Goal missed: Late calls',
      'Goal reached again: Late calls',
    ]);
  });

  it('sends one alarm from two processes, and from one that takes over after a crash', async () => {
    const id = await created();
    await calls(3);
    await minute();
    server.clock.advance(61_000);
    const other = () => createGoalWorker({ ...server.platform.services });
    await Promise.all([server.platform.dashboards.goals.drain(), other().drain(), other().drain()]);
    expect(alarms()).toHaveLength(1);
    expect(await events()).toHaveLength(1);
    await server.store.within(platform, (db) =>
      db
        .update(metricGoals)
        .set({ leasedUntil: new Date(server.clock.now() - 1), fence: 99 })
        .where(eq(metricGoals.id, id)),
    );
    await Promise.all([other().drain(), other().drain()]);
    expect(alarms()).toHaveLength(1);
  });

  it('asks an address that is no member, and mails no alarm until it agrees', async () => {
    const stranger = 'stranger@goals.example';
    await created({ mailTo: [stranger] });
    await calls(3);
    await minute();
    await minute();
    const mails = server.mails.filter((mail) => mail.to === stranger);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Do you want reports of /),
    ]);
    expect(await events()).toHaveLength(1);
  });

  it('keeps an alarm while the mail server is away, and sends it once', async () => {
    await created();
    await calls(3);
    await minute();
    server.clock.advance(61_000);
    const sent: string[] = [];
    let isAway = true;
    const worker = createGoalWorker({
      ...server.platform.services,
      sendMail: (async (mail: { to: string }) => {
        if (isAway) throw new Error('away');
        sent.push(mail.to);
      }) as never,
    });
    await worker.drain();
    expect(sent).toEqual([]);
    isAway = false;
    await worker.drain();
    expect(sent).toEqual([]);
    server.clock.advance(60_001);
    await worker.drain();
    await worker.drain();
    expect(sent).toEqual([to]);
    expect(await events()).toHaveLength(1);
  });

  it('writes nothing where it was changed while it was checked', async () => {
    const id = await created();
    await calls(3);
    await minute();
    expect((await rowOf(id))?.readings).toBe(1);
    await send('POST', '', { ...words, id, target: 50 });
    expect(await rowOf(id)).toMatchObject({ readings: 0, value: null, state: 'unknown' });
    await minute();
    await minute();
    expect(await goal(id)).toMatchObject({ state: 'met', value: 3 });
    expect(alarms()).toEqual([]);
  });

  it('is not checked while it is paused, and says why where its metric is gone', async () => {
    const id = await created({ paused: true });
    await calls(3);
    await minute();
    expect(await goal(id)).toMatchObject({ checkedAt: null });
    await server.store.within(platform, (db) =>
      db.update(metricGoals).set({ metric: 'gone', paused: false }).where(eq(metricGoals.id, id)),
    );
    await minute();
    expect(await goal(id)).toMatchObject({ problem: 'noMetric', state: 'unknown' });
  });

  it.each([
    ['a metric that the account does not have', { metric: 'other' }, 'body.metric'],
    ['a zone that does not exist', { timezone: 'Mars/Base' }, 'body.timezone'],
    ['no address', { mailTo: ['ada'] }, 'body.mailTo.0'],
  ])('refuses %s', async (_, over, path) => {
    const reply = await send('POST', '', { ...words, ...over });
    expect(reply).toMatchObject({ status: 400, json: { fields: [{ path }] } });
  });

  it('is written by members who may change the account, and by no agent', async () => {
    const id = await created();
    expect((await send('POST', '', words, 'agent')).status).toBeGreaterThanOrEqual(400);
    expect((await send('DELETE', `/${id}`, undefined, 'restricted')).status).toBeGreaterThanOrEqual(
      400,
    );
    expect((await send('DELETE', `/${id}`)).status).toBe(200);
    expect(await goal(id)).toBeUndefined();
  });
});
