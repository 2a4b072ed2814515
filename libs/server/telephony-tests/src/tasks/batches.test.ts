import { type Db, taskAttempts, tasks, usageCharges, usageEvents } from '@patchbay/server-store';
import { randomUUID } from 'node:crypto';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';

let server: TestServer;
let tree: FixtureTree;
const platform = { kind: 'platform', reason: 'write tasks of a batch' } as const;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const day = '2021-05-04';
const at = new Date(`${day}T12:00:00Z`);
const [spring, autumn, foreign] = [randomUUID(), randomUUID(), randomUUID()];
const [ana, ben] = ['+15125550201', '+15125550202'] as const;

interface Tried {
  readonly outcome: string;
  /** The conversation, whose call of a minute cost so many micro-dollars. */
  readonly paid?: bigint;
  readonly uuid?: string;
}

interface Owner {
  readonly organizationId: number;
  readonly accountId: number;
}

/** A call of a minute in a conversation, rated for its organization. */
async function used(db: Db, owner: Owner, subject: string, amountMicros: bigint): Promise<void> {
  const eventId = randomUUID();
  const item = 'pstn-outbound-voice';
  await db.insert(usageEvents).values({
    ...{ ...owner, id: eventId, item, quantity: 60, at, key: eventId, subject, ratedAt: at },
  });
  await db.insert(usageCharges).values({
    ...{ accountId: owner.organizationId, eventOrganizationId: owner.organizationId, eventId },
    ...{ usedBy: owner.accountId, sellerId: idOf('P1'), tier: 'organization', item },
    ...{ unitQuantity: 60, units: 1, amountMicros, lines: [], periodStart: at, at },
  });
}

/** A task of a batch with its attempts. */
async function queued(
  batchId: string | null,
  target: string,
  attempts: readonly Tried[],
  { key = 'A1', organization = 'O1', createdAt = at } = {},
): Promise<string> {
  const id = randomUUID();
  const owner = { organizationId: idOf(organization), accountId: idOf(key) };
  await server.store.within(platform, async (db) => {
    await db.insert(tasks).values({
      ...{ ...owner, id, batchId, target, createdAt, nextAt: at, type: 'call' },
      state: attempts.length > 0 ? 'finished' : 'pending',
    });
    for (const [index, { outcome, paid, uuid = randomUUID() }] of attempts.entries()) {
      await db.insert(taskAttempts).values({
        ...{ ...owner, id: randomUUID(), taskId: id, number: index + 1, type: 'call', target },
        ...{ day, state: 'ended', outcome, startedAt: at, endedAt: at, conversationUuid: uuid },
      });
      if (paid !== undefined) await used(db, owner, uuid, paid);
    }
  });
  return id;
}

const batches = async (who: string, query = '') =>
  (
    await server.call('POST', `/api/v1/stats/campaigns${query}`, {
      token: tokenOf(who),
      body: { startDate: day, endDate: day, batches: true },
    })
  ).json.batches as readonly { readonly batchId: string }[];
const costs = async (who: string, query: string) => {
  const { status, json } = await server.call(
    'GET',
    `/api/v2/stats/usage?startDate=${day}T00:00:00Z&endDate=${day}T23:59:59Z&${query}`,
    { token: tokenOf(who) },
  );
  if (status !== 200) return status;
  return (json.tasks as readonly Record<string, unknown>[]).map((row) => [
    row['id'],
    row['voice'],
    row['cost:voice'],
  ]);
};

let first: string;
beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  const twice = randomUUID();
  first = await queued(spring, ana, [
    { outcome: 'voicemail', paid: 30_000n, uuid: twice },
    { outcome: 'busy', uuid: twice },
    { outcome: 'completed', paid: 90_000n },
  ]);
  await queued(spring, ana, [{ outcome: 'no-answer' }]);
  await queued(spring, ben, [{ outcome: 'busy', paid: 10_000n }], { key: 'A2' });
  await queued(spring, '+15125550203', []);
  await queued(autumn, ben, [{ outcome: 'voicemail', paid: 500_000n }], {
    createdAt: new Date(at.getTime() + 60_000),
  });
  await queued(null, ben, [{ outcome: 'completed', paid: 1_000_000n }]);
  await queued(randomUUID(), ben, [], { createdAt: new Date('2021-05-06T12:00:00Z') });
  await queued(foreign, ben, [{ outcome: 'completed', paid: 1_000_000n }], {
    key: 'O3',
    organization: 'O3',
  });
});
afterAll(() => server.close());

describe('tasks that were queued together', () => {
  it('are answered with their people, each by the best of all attempts, the newest first', async () => {
    expect(await batches('owner')).toEqual([
      {
        ...{ batchId: autumn, createdAt: at.getTime() / 1000 + 60, tasks: 1, waiting: 0 },
        ...{ answered: 0, sent: 0, voicemail: 1, notReached: 0 },
      },
      {
        ...{ batchId: spring, createdAt: at.getTime() / 1000, tasks: 4, waiting: 1 },
        ...{ answered: 1, sent: 0, voicemail: 0, notReached: 1 },
      },
    ]);
  });

  it('are of an agent its own, and of no other organization', async () => {
    const own = await batches('owner', `?targetAccountId=${idOf('A2')}`);
    expect(own).toMatchObject([{ batchId: spring, tasks: 1, notReached: 1 }]);
    expect(await batches('siblingOwner')).toEqual([]);
  });

  it('are left out unless they are asked for', async () => {
    const { json } = await server.call('POST', '/api/v1/stats/campaigns', {
      token: tokenOf('owner'),
      body: { startDate: day, endDate: day },
    });
    expect(json).not.toHaveProperty('batches');
  });
});

describe('the cost of tasks', () => {
  it('is that of all their conversations, once each, the highest first', async () => {
    expect(await costs('owner', 'by=batch')).toEqual([
      [autumn, 1, 0.5],
      [spring, 3, 0.13],
    ]);
    expect(await costs('owner', `by=task&taskId=${first}`)).toEqual([[first, 2, 0.12]]);
  });

  it('is what the asking account pays, and not what accounts below it do', async () => {
    expect(await costs('reseller', 'by=batch')).toEqual([
      [spring, 3, 0],
      [autumn, 1, 0],
    ]);
  });

  it('is not shown to other organizations', async () => {
    expect(await costs('siblingOwner', 'by=batch')).toEqual([]);
    expect(await costs('siblingOwner', `by=task&taskId=${first}`)).toEqual([]);
    expect(await costs('owner', 'by=task&taskId=1')).toBe(400);
  });
});
