import { taskAttempts, tasks, textOptOuts } from '@patchbay/server-store';
import { randomUUID } from 'node:crypto';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';

let server: TestServer;
let tree: FixtureTree;
const platform = { kind: 'platform', reason: 'write attempts' } as const;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const [ana, ben, cora, dan, eva] = [1, 2, 3, 4, 5].map((n) => `+1512555020${n}`) as [
  string,
  string,
  string,
  string,
  string,
];

async function tried(
  key: string,
  target: string,
  outcome: string | null,
  endedAt: string,
  organization = 'O1',
): Promise<void> {
  const taskId = randomUUID();
  const [organizationId, accountId] = [idOf(organization), idOf(key)];
  await server.store.within(platform, async (db) => {
    const nextAt = new Date(endedAt);
    await db.insert(tasks).values({
      id: taskId,
      organizationId,
      accountId,
      type: 'call',
      target,
      nextAt,
      state: 'canceled',
    });
    await db.insert(taskAttempts).values({
      id: randomUUID(),
      organizationId,
      accountId,
      taskId,
      number: 1,
      type: outcome === 'sent' ? 'text' : 'call',
      target,
      day: endedAt.slice(0, 10),
      state: outcome === null ? 'starting' : 'ended',
      outcome,
      startedAt: new Date(endedAt),
      endedAt: new Date(endedAt),
    });
  });
}
const optedOut = (key: string, number: string, at: string) =>
  server.store.within(platform, (db) =>
    db.insert(textOptOuts).values({
      organizationId: idOf('O1'),
      accountId: idOf(key),
      number,
      viaNumber: '+15125550100',
      createdAt: new Date(at),
    }),
  );

interface Campaign {
  readonly accountId: number;
  readonly people: Readonly<Record<string, number>>;
  readonly days?: readonly Readonly<Record<string, unknown>>[];
}
const stats = async (body: object, who = 'owner') =>
  (await server.call('POST', '/api/v1/stats/campaigns', { token: tokenOf(who), body }))
    .json as unknown as {
    readonly start: number;
    readonly end: number;
    readonly timezone: string;
    readonly campaigns: readonly Campaign[];
  };
const may = { startDate: '2021-05-03', endDate: '2021-05-05' };
const of = ({ campaigns }: { readonly campaigns: readonly Campaign[] }, key: string) =>
  campaigns.find(({ accountId }) => accountId === idOf(key));

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  // Ana answers at the third attempt, after a voicemail on the same day.
  await tried('A1', ana, 'no-answer', '2021-05-03T15:00:00Z');
  await tried('A1', ana, 'voicemail', '2021-05-04T15:00:00Z');
  await tried('A1', ana, 'completed', '2021-05-04T20:00:00Z');
  await tried('A1', ben, 'voicemail', '2021-05-03T16:00:00Z');
  await tried('A1', ben, 'busy', '2021-05-05T16:00:00Z');
  await tried('A1', cora, 'sent', '2021-05-05T10:00:00Z');
  for (const outcome of ['busy', 'no-answer', 'failed', 'refused'])
    await tried('A1', dan, outcome, '2021-05-03T12:00:00Z');
  // One that has not ended is nothing yet, and neither is one outside of the days.
  await tried('A1', eva, null, '2021-05-03T12:00:00Z');
  await tried('A1', eva, 'completed', '2021-05-02T23:59:59Z');
  await tried('A1', eva, 'completed', '2021-05-06T00:00:00Z');
  // Another agent reached Ben; one of another organization reached Ana.
  await tried('A2', ben, 'completed', '2021-05-03T12:00:00Z');
  await tried('A3', ana, 'completed', '2021-05-03T12:00:00Z', 'O2');
  // Cora wants no more texts. Dan did so before these days, and Eva was not tried in them.
  await optedOut('A1', cora, '2021-05-05T10:05:00Z');
  await optedOut('A1', dan, '2021-05-01T10:00:00Z');
  await optedOut('A1', eva, '2021-05-04T10:00:00Z');
});
afterAll(() => server.close());

describe('the people of a campaign', () => {
  it('count once each, by the best that came of all attempts', async () => {
    const found = await stats(may);
    expect(of(found, 'A1')?.people).toEqual({
      answered: 1,
      sent: 1,
      voicemail: 1,
      notReached: 1,
      optedOut: 1,
    });
    expect(of(found, 'A2')?.people).toEqual({
      answered: 1,
      sent: 0,
      voicemail: 0,
      notReached: 0,
      optedOut: 0,
    });
    expect(of(found, 'A1')).not.toHaveProperty('days');
    expect(of(found, 'A3')).toBeUndefined();
  });

  it('count on each day by the best of that day, where a series is asked for', async () => {
    const found = await stats({ ...may, series: true });
    expect(of(found, 'A1')?.days).toEqual([
      { date: '2021-05-03', answered: 0, sent: 0, voicemail: 1, notReached: 2 },
      { date: '2021-05-04', answered: 1, sent: 0, voicemail: 0, notReached: 0 },
      { date: '2021-05-05', answered: 0, sent: 1, voicemail: 0, notReached: 1 },
    ]);
    expect(of(found, 'O1')?.days).toEqual([]);
    expect([found.start, found.end].map((at) => new Date(at * 1000).toISOString())).toEqual([
      '2021-05-03T00:00:00.000Z',
      '2021-05-06T00:00:00.000Z',
    ]);
  });

  it('count in the days of the zone of the office', async () => {
    const hours = { businessHours: { timezone: 'America/Chicago' } };
    await server.call('POST', `/api/v2/tasks/limits?targetAccountId=${idOf('O1')}`, {
      token: tokenOf('superAdmin'),
      body: hours,
    });
    const found = await stats({ startDate: '2021-05-02', endDate: '2021-05-02', series: true });
    expect(found.timezone).toBe('America/Chicago');
    // Eva's call at midnight of UTC was in the evening before in Chicago.
    expect(of(found, 'A1')?.days).toEqual([
      { date: '2021-05-02', answered: 1, sent: 0, voicemail: 0, notReached: 0 },
    ]);
  });

  it('of a single agent are its own', async () => {
    const found = await stats({ startDate: '2021-05-01', endDate: '2021-05-07' }, 'agent key');
    expect(found.campaigns.map(({ accountId }) => accountId)).toEqual([idOf('A1')]);
    expect(of(found, 'A1')?.people).toMatchObject({ answered: 2, optedOut: 3 });
  });
});
