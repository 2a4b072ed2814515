import { dayIn, dayStart, shiftDay } from '@patchbay/formats';
import { type FixtureNode } from '@patchbay/server-kit/testing';
import { closeNext, recordUsage } from '@patchbay/server-money';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import {
  accounts,
  billingPeriods,
  billingStatements,
  type Db,
  logs,
  plans,
  subscriptions,
} from '@patchbay/server-store';
import { asOwner } from '@patchbay/server-store/testing';
import { eq, sql } from 'drizzle-orm';

const half = 30 * 60_000;
const platform = { kind: 'platform', reason: 'look into days' } as const;
let server: TestServer;
let tree: FixtureTree;
let serial = 0;
const idOf = (key: string): number => (tree.nodes[key] as FixtureNode).id;
const token = () => tree.actors.find(({ key }) => key === 'partner')?.token as string;
const inDb = <T>(work: (db: Db) => Promise<T>): Promise<T> => server.store.within(platform, work);
const get = async (path: string) => (await server.call('GET', path, { token: token() })).json;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const moveTo = (key: string, zone: string) =>
  inDb((db) =>
    db.execute(sql`update agent_configs set config = config || jsonb_build_object(
      'timezone', ${zone}::text) where organization_id = ${idOf(key)}`),
  );

/** Gives an organization a plan of its reseller whose months begin with the first of each month. */
async function sell(key: string, zone: string): Promise<void> {
  const first = `${dayIn('UTC', server.clock.now()).slice(0, 8)}01`;
  await moveTo(key, zone);
  // First: the worker of the months opens a period, from the day of the account, once it has a plan.
  await asOwner(
    server.databaseUrl,
    `update accounts set created_at = '${first}T12:00:00Z' where id = ${idOf(key)}`,
  );
  await inDb(async (db) => {
    const id = `pplan-days-${(serial += 1)}`;
    await db.insert(plans).values({
      id,
      accountId: (tree.nodes[key] as FixtureNode).parent?.id as number,
      soldTo: 'organization',
      title: id,
      monthMicros: 10_000_000n,
      items: [
        {
          productItem: 'sms-outbound-message',
          unitQuantity: 1,
          included: 0,
          tiers: [{ quantityMin: 1, quantityMax: null, priceMicros: 7000 }],
        },
      ],
    });
    for (const table of [billingPeriods, billingStatements, subscriptions])
      await db.delete(table).where(eq(table.accountId, idOf(key)));
    await db
      .update(accounts)
      .set({ productPlanId: id })
      .where(eq(accounts.id, idOf(key)));
  });
}

async function use(key: string, at: number, quantity: number): Promise<void> {
  await server.store.within({ kind: 'organization', id: idOf(key) }, (db) =>
    recordUsage(db, {
      accountId: idOf(key),
      item: 'sms-outbound-message',
      quantity,
      at: new Date(at),
      key: `local-day-${(serial += 1)}`,
    }),
  );
  await server.platform.plans.rater.drain();
}

const log = (key: string, at: number) =>
  inDb((db) =>
    db.insert(logs).values({
      id: `local-day-${(serial += 1)}`,
      uuid: `local-day-${serial}`,
      organizationId: idOf(key),
      accountId: idOf(key),
      agentId: idOf(key),
      timestamp: new Date(at),
      type: 'message',
      eventType: 'inbound-client',
      direction: 'inbound',
    }),
  );

interface Statement {
  readonly timezone: string;
  readonly startDateTimestamp: number;
  readonly endDateTimestamp: number;
  readonly usageMicros: number;
  readonly planMicros: number;
}
const statementsOf = async (key: string) =>
  (
    (await get(`/api/v2/billing/statements?targetAccountId=${idOf(key)}`)) as unknown as {
      statements: Statement[];
    }
  ).statements;

async function closeUntil(at: number): Promise<void> {
  while (await inDb((db) => closeNext(db, new Date(at))));
}

describe.each([
  ['O1', 'America/Chicago'],
  ['O2', 'Pacific/Kiritimati'],
])('a use half an hour before midnight of %s, in %s', (key, zone) => {
  it('is in that day and its period: in the statement, the chart and the metric', async () => {
    await sell(key, zone);
    const now = server.clock.now();
    const first = `${dayIn('UTC', now).slice(0, 8)}01`;
    const next = `${shiftDay(first, 32).slice(0, 8)}01`;
    const last = shiftDay(next, -1);
    const midnight = dayStart(zone, next);
    await use(key, midnight - half, 3);
    await use(key, midnight + half, 5);
    // On the last day of a month the rows of the fixture are of this evening too.
    await asOwner(server.databaseUrl, `delete from logs where organization_id = ${idOf(key)}`);
    await log(key, midnight - half);

    const window = `startDate=${new Date(midnight - 4 * half).toISOString()}&endDate=${new Date(midnight + 4 * half).toISOString()}`;
    const chart = (await get(
      `/api/v2/stats/usage?timeseries=true&${window}&targetAccountId=${idOf(key)}`,
    )) as Record<string, Record<string, number>>;
    const told = Object.entries(chart).map(([day, used]) => [
      `${day.slice(6)}-${day.slice(0, 5)}`,
      used['outbound-message'],
    ]);
    expect(told).toEqual([
      [last, 3],
      [next, 5],
    ]);

    const metric = await server.call(
      'POST',
      `/api/v2/logs/timeSeries?targetAccountId=${idOf(key)}`,
      {
        token: token(),
        body: {
          metrics: [{ name: 'all', title: 'All', formula: 'count()' }],
          start: (midnight - 4 * half) / 1000,
          end: (midnight + 4 * half) / 1000,
        },
      },
    );
    expect(metric.json).toMatchObject({
      results: [
        {
          series: [
            { date: last, value: 1 },
            { date: next, value: 0 },
          ],
        },
      ],
    });

    await closeUntil(midnight + 3 * 86_400_000);
    const [statement, ...rest] = await statementsOf(key);
    expect(rest).toEqual([]);
    expect(statement).toMatchObject({
      timezone: zone,
      startDateTimestamp: dayStart(zone, first) / 1000,
      endDateTimestamp: midnight / 1000,
      usageMicros: 3 * 7000,
      planMicros: 10_000_000,
    });
  });
});

it('an organization that moves within a period pays each month once, and all its use', async () => {
  await sell('O3', 'America/New_York');
  const first = `${dayIn('UTC', server.clock.now()).slice(0, 8)}01`;
  const months = [0, 1, 2, 3, 4].map((nth) => {
    const at = new Date(`${first}T00:00:00Z`);
    return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + nth, 1))
      .toISOString()
      .slice(0, 10);
  });
  const zones = ['Asia/Tokyo', 'Pacific/Pago_Pago', 'Pacific/Kiritimati'];
  for (const [nth, zone] of zones.entries()) {
    await use('O3', dayStart('UTC', shiftDay(months[nth] as string, 10)), 1);
    await moveTo('O3', zone);
    await use('O3', dayStart('UTC', months[nth + 1] as string), 1);
    await closeUntil(dayStart('UTC', months[nth + 1] as string) + 3 * 86_400_000);
  }
  await closeUntil(dayStart('UTC', months[4] as string) + 3 * 86_400_000);
  const made = (await statementsOf('O3')).reverse();
  expect(made.map(({ planMicros }) => planMicros)).toEqual(made.map(() => 10_000_000));
  expect(made).toHaveLength(4);
  expect(made.map(({ usageMicros }) => usageMicros).reduce((sum, one) => sum + one)).toBe(6 * 7000);
  for (const [nth, one] of made.slice(1).entries())
    expect(one.startDateTimestamp).toBe(made[nth]?.endDateTimestamp);
  expect(made.map(({ timezone }) => timezone)).toEqual(['America/New_York', ...zones]);
});
