import { type FixtureNode } from '@patchbay/server-kit/testing';
import { usageCharges, usageEvents } from '@patchbay/server-store';
import { randomUUID } from 'node:crypto';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';

let server: TestServer;
let tree: FixtureTree;
const platform = { kind: 'platform', reason: 'write usage' } as const;
const nodeOf = (key: string) => tree.nodes[key] as FixtureNode;
const tokenOf = (who: string) => tree.actors.find(({ key }) => key === who)?.token as string;
const above = (node: FixtureNode, tier: string): FixtureNode | undefined =>
  node.tier === tier ? node : node.parent ? above(node.parent, tier) : undefined;

type Payer = 'agent' | 'organization' | 'reseller' | 'partner';
interface Use {
  readonly key: string;
  readonly day: string;
  readonly item?: string;
  /** Seconds of a call, or pieces. */
  readonly quantity: number;
  /** Micro-dollars that each tier pays; without any, it is not rated yet. */
  readonly paid?: Partial<Record<Payer, bigint>>;
}

/** Usage with charges that the test names itself, so that every sum can be checked on paper. */
async function write(uses: readonly Use[]): Promise<void> {
  await server.store.within(platform, async (db) => {
    for (const { key, day, item = 'pstn-inbound-voice', quantity, paid } of uses) {
      const node = nodeOf(key);
      const organizationId = above(node, 'organization')?.id as number;
      const [id, at] = [randomUUID(), new Date(day)];
      const event = { organizationId, id, accountId: node.id, item, quantity, at, key: id };
      await db.insert(usageEvents).values({ ...event, ratedAt: paid ? at : null });
      for (const [tier, amountMicros] of Object.entries(paid ?? {}))
        await db.insert(usageCharges).values({
          accountId: above(node, tier)?.id as number,
          eventOrganizationId: organizationId,
          eventId: id,
          usedBy: node.id,
          sellerId: nodeOf('P1').id,
          tier,
          item,
          unitQuantity: item.endsWith('voice') ? 60 : 1,
          units: item.endsWith('voice') ? Math.ceil(quantity / 60) : quantity,
          amountMicros,
          lines: [],
          periodStart: at,
          at,
        });
    }
  });
}

interface Account {
  readonly accountId: number;
  readonly title: string;
  readonly type: string;
  readonly voice: number;
}
const get = async (who: string, query: string) =>
  server.call('GET', `/api/v2/stats/usage?${query}`, { token: tokenOf(who) });
const march = 'startDate=2021-03-01T00:00:00Z&endDate=2021-03-31T23:59:59.999Z';
const accountsOf = async (who: string, query: string) =>
  ((await get(who, query)).json as { readonly accounts: readonly Account[] }).accounts;
const lines = async (who: string, query: string) =>
  (await accountsOf(who, query)).map((account) => {
    const { accountId, voice } = account;
    const bucket = account as unknown as Record<string, number>;
    const key = Object.keys(tree.nodes).find((name) => nodeOf(name).id === accountId);
    return [
      key,
      voice,
      bucket['cost:voice'],
      bucket['inbound-message'],
      bucket['cost:inbound-message'],
    ];
  });

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  const all = (organization: bigint) => ({
    organization,
    reseller: organization / 2n,
    partner: organization / 4n,
  });
  await write([
    { key: 'A1', day: '2021-03-02T10:00:00Z', quantity: 61, paid: all(160_000n) },
    { key: 'A1', day: '2021-03-20T10:00:00Z', quantity: 60, paid: all(80_000n) },
    { key: 'A2', day: '2021-03-05T10:00:00Z', quantity: 300, paid: all(400_000n) },
    {
      key: 'O1',
      day: '2021-03-06T10:00:00Z',
      item: 'sms-inbound-message',
      quantity: 3,
      paid: all(24_000n),
    },
    // Free of charge, and one that is not rated yet.
    { key: 'A1', day: '2021-03-07T10:00:00Z', quantity: 59, paid: all(0n) },
    { key: 'A3', day: '2021-03-08T10:00:00Z', quantity: 120, paid: all(1_000_000n) },
    { key: 'O3', day: '2021-03-09T10:00:00Z', quantity: 90 },
    // The instants at the edges of the month, and another partner.
    { key: 'A1', day: '2021-03-31T23:59:59.999Z', quantity: 1, paid: all(8n) },
    { key: 'A1', day: '2021-04-01T00:00:00Z', quantity: 6000, paid: all(9_000_000n) },
    { key: 'A4', day: '2021-03-10T10:00:00Z', quantity: 600, paid: all(7_000_000n) },
    // February, with which March is compared: 31 days back is January the 29th.
    { key: 'A1', day: '2021-01-29T00:00:00Z', quantity: 60, paid: all(50_000n) },
    { key: 'A1', day: '2021-01-28T23:59:59Z', quantity: 60, paid: all(70_000n) },
  ]);
});
afterAll(() => server.close());

describe('usage by account', () => {
  it('of an organization is that of its agents and its own, the highest cost first', async () => {
    expect(await lines('owner', `${march}&by=account`)).toEqual([
      ['A2', 5, 0.4, 0, 0],
      // Two minutes, one, one that is free, and one that has begun.
      ['A1', 5, 0.240008, 0, 0],
      ['O1', 0, 0, 3, 0.024],
    ]);
    expect(await lines('owner', `${march}&by=agent`)).toEqual(
      await lines('owner', `${march}&by=account`),
    );
  });

  it('of a reseller is that of its organizations, at what the reseller pays', async () => {
    expect(await lines('reseller', `${march}&by=account`)).toEqual([
      ['O2', 2, 0.5, 0, 0],
      ['O1', 10, 0.320004, 3, 0.012],
    ]);
    expect(await lines('reseller', `${march}&by=agent`)).toEqual([
      ['A3', 2, 0.5, 0, 0],
      ['A2', 5, 0.2, 0, 0],
      ['A1', 5, 0.120004, 0, 0],
      ['O1', 0, 0, 3, 0.012],
    ]);
  });

  it('of a partner is that of its resellers, with usage that is not rated yet', async () => {
    expect(await lines('partner', `${march}&by=account`)).toEqual([
      ['R1', 12, 0.410002, 3, 0.006],
      // One and a half minutes are two that have begun.
      ['R2', 2, 0, 0, 0],
    ]);
  });

  it('names accounts and their kind', async () => {
    const [first] = await accountsOf('partner', `${march}&by=account`);
    expect(first).toMatchObject({ accountId: nodeOf('R1').id, type: 'reseller' });
    expect(first?.title).not.toBe('');
  });

  it('shows no account of another branch', async () => {
    const seen = await accountsOf('foreignReseller', `${march}&by=agent`);
    expect(seen.map(({ accountId }) => accountId)).toEqual([nodeOf('A4').id]);
  });

  it('adds up to the usage that is not divided', async () => {
    const { json } = await get('reseller', `${march}&combineCosts=true&timeseries=true`);
    const days = Object.values(json as Record<string, Record<string, number>>);
    const all = await lines('reseller', `${march}&by=agent`);
    const sum = (values: readonly unknown[]) =>
      Math.round(values.reduce<number>((total, value) => total + Number(value ?? 0), 0) * 1e6);
    expect(sum(all.map((line) => line[2]))).toBe(sum(days.map((one) => one['cost:voice'])));
    expect(sum(all.map((line) => line[1]))).toBe(sum(days.map((one) => one['voice'])));
  });
});

describe('the usage before', () => {
  it('a range is that of as long a time, by day and by account', async () => {
    const { json } = await get('owner', `${march}&combineCosts=true&timeseries=true&before=true`);
    expect(json).toEqual({
      '01-29-2021': expect.objectContaining({ voice: 1, 'cost:voice': 0.05 }),
    });
    expect(await lines('owner', `${march}&by=account&before=true`)).toEqual([
      ['A1', 1, 0.05, 0, 0],
    ]);
  });

  it('the running billing period is that of as many days of the one before', async () => {
    const own = await get('owner', 'timeseries=true');
    const [first] = Object.keys(own.json as object);
    const [month, day, year] = (first as string).split('-').map(Number) as [number, number, number];
    const starts = Date.UTC(year, month - 1, day);
    const former = new Date(starts - 1);
    // The day of the month on which a period begins is the same, or the last of a shorter month.
    const begins = Date.UTC(
      former.getUTCFullYear(),
      former.getUTCMonth(),
      day === 1 ? 1 : Math.min(day, new Date(Date.UTC(year, month - 1, 0)).getUTCDate()),
    );
    const begun = Math.ceil((server.clock.now() - starts) / 86_400_000);
    const at = (days: number) => new Date(begins + days * 86_400_000).toISOString();
    await write([
      { key: 'A2', day: at(0), quantity: 60, paid: { organization: 30_000n } },
      { key: 'A2', day: at(begun - 0.001), quantity: 60, paid: { organization: 20_000n } },
    ]);
    const costOf = async (query: string) => {
      const accounts = await accountsOf('owner', `${query}&by=agent`);
      const found = accounts.find(({ accountId }) => accountId === nodeOf('A2').id);
      return (found as unknown as Record<string, number> | undefined)?.['cost:voice'] ?? 0;
    };
    const before = await costOf('before=true');
    const whole = await costOf('billingPeriod=previous');
    await write([{ key: 'A2', day: at(begun), quantity: 60, paid: { organization: 700_000n } }]);
    expect(before).toBeGreaterThanOrEqual(0.05);
    // A day that the running period has not begun yet is in the whole one alone.
    expect(await costOf('before=true')).toBe(before);
    if (begins + begun * 86_400_000 < starts)
      expect(await costOf('billingPeriod=previous')).toBeCloseTo(whole + 0.7, 6);
    expect((await get('owner', 'timeseries=true&before=true')).json).not.toHaveProperty(
      first as string,
    );
  });

  it.each(['by=planet', 'before=maybe'])('is refused with %s', async (query) =>
    expect((await get('owner', query)).json).toMatchObject({ success: false, code: 'invalid' }),
  );
});
