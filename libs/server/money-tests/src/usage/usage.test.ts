import { type FixtureNode } from '@patchbay/server-kit/testing';
import {
  categoryOf,
  earnedBy,
  owedBy,
  type ProductItem,
  productItems,
  recordMonthly,
  recordUsage,
} from '@patchbay/server-money';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import {
  type PlanItem,
  accounts,
  phoneNumbers,
  plans,
  usageCharges,
  usageEvents,
} from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';

let server: TestServer;
let tree: FixtureTree;
const platform = { kind: 'platform', reason: 'look at the test' } as const;
const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const nodeOf = (key: string) => tree.nodes[key] as FixtureNode;
const get = async (url: string, who = 'owner') =>
  server.call('GET', `/api/v2/stats/usage${url}`, { token: as(who) });
const on = (key: string) => `targetAccountId=${nodeOf(key).id}`;
const item = (
  productItem: string,
  included: number,
  price: number,
  unitQuantity = 1,
): PlanItem => ({
  productItem,
  unitQuantity,
  included,
  tiers: [{ quantityMin: 1, quantityMax: null, priceMicros: price }],
});
const organizationOf = (key: string): number =>
  nodeOf(key).tier === 'organization' ? nodeOf(key).id : (nodeOf(key).parent?.id as number);
let serial = 0;

interface Used {
  key: string;
  item: ProductItem;
  quantity: number;
  uuid?: string;
  at?: Date;
  selfTest?: boolean;
}
async function use(...used: Used[]): Promise<void> {
  for (const { key, item: name, quantity, uuid, at, selfTest } of used) {
    await server.store.within({ kind: 'organization', id: organizationOf(key) }, (db) =>
      recordUsage(db, {
        accountId: nodeOf(key).id,
        item: name,
        quantity,
        at: at ?? new Date(server.clock.now()),
        key: `test-${(serial += 1)}`,
        about: { ...(uuid ? { uuid } : {}), ...(selfTest ? { selfTest } : {}) },
      }),
    );
  }
  await server.platform.plans.rater.drain();
}

async function sell(
  key: string,
  soldTo: string,
  owner: string,
  items: PlanItem[],
): Promise<string> {
  const id = `pplan-${key.toLowerCase()}-${(serial += 1)}`;
  await server.store.within(platform, async (db) => {
    await db
      .insert(plans)
      .values({ id, accountId: nodeOf(owner).id, soldTo, title: id, monthMicros: 0n, items });
    await db
      .update(accounts)
      .set({ productPlanId: id })
      .where(eq(accounts.id, nodeOf(key).id));
  });
  return id;
}

interface Tier {
  tier: string;
  accountId: number;
  productPlanId: string | null;
  totalMicros: number;
  items: {
    productItem: string;
    unit: string;
    priced: string;
    planItem: string | null;
    quantity: number;
    units: number;
    amountMicros: number;
    selfTesting: boolean;
    lines: { units: number; amountMicros: number; included: boolean }[];
  }[];
}
const explain = async (uuid: string, who: string, target = '') =>
  (await get(`/explanation?uuid=${uuid}${target ? `&${on(target)}` : ''}`, who)).json as {
    rated: boolean;
    tiers: Tier[];
  };

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  await sell('O1', 'organization', 'R1', [
    item('voice', 2, 80_000, 60),
    item('sms-inbound-message', 0, 7_900),
  ]);
  await sell('R1', 'reseller', 'P1', [item('voice', 0, 41_000, 6)]);
  await sell('P1', 'partner', 'root', [
    item('voice', 0, 20_001, 60),
    item('sms-inbound-message', 1, 3_000),
  ]);
  await sell('A1', 'agent', 'R1', [item('sms-inbound-message', 0, 10_000)]);
});
afterAll(() => server.close());

describe('usage', () => {
  it('is recorded once per key, also concurrently', async () => {
    const record = () =>
      server.store.within({ kind: 'organization', id: nodeOf('O2').id }, (db) =>
        recordUsage(db, {
          accountId: nodeOf('A3').id,
          item: 'us-number',
          quantity: 1,
          at: new Date(server.clock.now()),
          key: 'once',
        }),
      );
    const done = await Promise.all(Array.from({ length: 12 }, record));
    expect(done.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
    await server.platform.plans.rater.drain();
    const charges = await server.store.within(platform, (db) =>
      db
        .select({ tier: usageCharges.tier })
        .from(usageCharges)
        .innerJoin(usageEvents, eq(usageEvents.id, usageCharges.eventId))
        .where(eq(usageEvents.key, 'once')),
    );
    expect(charges.map(({ tier }) => tier).sort()).toEqual([
      'agent',
      'organization',
      'partner',
      'reseller',
    ]);
  });

  it('is refused for an account out of scope and for fractions', async () => {
    const record = (accountId: number, quantity = 1) =>
      server.store.within({ kind: 'organization', id: nodeOf('O1').id }, (db) =>
        recordUsage(db, { accountId, item: 'us-number', quantity, at: new Date(), key: 'never' }),
      );
    await expect(record(nodeOf('O4').id)).rejects.toThrow(/none that this transaction reaches/);
    await expect(record(nodeOf('R1').id)).rejects.toThrow(/none that this transaction reaches/);
    for (const quantity of [-1, 0.5, NaN, Infinity, 1e12])
      await expect(record(nodeOf('O1').id, quantity)).rejects.toThrow(/whole numbers/);
  });

  it('is rolled back with its transaction', async () => {
    await expect(
      server.store.within({ kind: 'organization', id: nodeOf('O1').id }, async (db) => {
        await recordUsage(db, {
          accountId: nodeOf('O1').id,
          item: 'us-number',
          quantity: 1,
          at: new Date(),
          key: 'rolled back',
        });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(
      await server.store.within(platform, (db) =>
        db.select().from(usageEvents).where(eq(usageEvents.key, 'rolled back')),
      ),
    ).toEqual([]);
  });
});

describe('cost of one call', () => {
  it('is explained to each tier up to itself', async () => {
    await use({ key: 'A1', item: 'pstn-inbound-voice', quantity: 185, uuid: 'call-1' });
    // Four begun minutes of which two are included; 31 times six seconds; four minutes.
    const expected = {
      partner: 4 * 20_001,
      reseller: 31 * 41_000,
      organization: 2 * 80_000,
      agent: 0,
    };
    const seen = {
      partner: ['partner', 'reseller', 'organization', 'agent'],
      reseller: ['reseller', 'organization', 'agent'],
      owner: ['organization', 'agent'],
    } as const;
    for (const [who, tiers] of Object.entries(seen)) {
      const { rated, tiers: told } = await explain('call-1', who);
      expect([who, rated, told.map(({ tier, totalMicros }) => [tier, totalMicros])]).toEqual([
        who,
        true,
        tiers.map((tier) => [tier, expected[tier]]),
      ]);
    }
    expect((await explain('call-1', 'owner', 'A1')).tiers.map(({ tier }) => tier)).toEqual([
      'agent',
    ]);
    expect((await explain('call-1', 'reseller', 'O1')).tiers.map(({ tier }) => tier)).toEqual([
      'organization',
      'agent',
    ]);
    const [own] = (await explain('call-1', 'owner')).tiers as [Tier];
    expect(own.items).toMatchObject([
      {
        productItem: 'pstn-inbound-voice',
        quantity: 185,
        units: 4,
        amountMicros: 160_000,
        lines: [
          { units: 2, included: true, amountMicros: 0 },
          { units: 2, included: false, amountMicros: 160_000 },
        ],
      },
    ]);
    for (const who of ['siblingOwner', 'foreignReseller'])
      expect((await get('/explanation?uuid=call-1', who)).status).toBe(404);
  });

  it('lists quantities, plan items and the reason for free usage', async () => {
    await use(
      { key: 'A1', item: 'pstn-inbound-voice', quantity: 5, uuid: 'why' },
      { key: 'A1', item: 'mms-outbound-message', quantity: 1, uuid: 'why' },
      { key: 'A1', item: 'sms-inbound-message', quantity: 1, uuid: 'why', selfTest: true },
    );
    const { tiers } = await explain('why', 'owner');
    const how = (tier: string) =>
      tiers
        .find((one) => one.tier === tier)
        ?.items.map(({ productItem, unit, priced, planItem }) => [
          productItem,
          unit,
          priced,
          planItem,
        ])
        .sort();
    expect(how('organization')).toEqual([
      ['mms-outbound-message', 'piece', 'notInPlan', null],
      ['pstn-inbound-voice', 'second', 'byPlan', 'voice'],
      ['sms-inbound-message', 'piece', 'ownTest', null],
    ]);
    expect((await explain('own-why', 'owner')).tiers).toBeUndefined();
    await use({ key: 'A2', item: 'pstn-inbound-voice', quantity: 5, uuid: 'own-why' });
    expect(
      (await explain('own-why', 'owner')).tiers.find(({ tier }) => tier === 'agent')?.items,
    ).toMatchObject([{ priced: 'noPlan', planItem: null, lines: [] }]);
  });

  it('of higher tiers is hidden from lower tiers in every row', async () => {
    for (const [scope, payers] of [
      [{ kind: 'agent', id: nodeOf('A1').id }, ['agent']],
      [{ kind: 'organization', id: nodeOf('O1').id }, ['agent', 'organization']],
      [{ kind: 'reseller', id: nodeOf('R1').id }, ['agent', 'organization', 'reseller']],
      [{ kind: 'partner', id: nodeOf('P1').id }, ['agent', 'organization', 'partner', 'reseller']],
      [{ kind: 'partner', id: nodeOf('P2').id }, []],
      [{ kind: 'organization', id: nodeOf('O1').id, permitted: [nodeOf('A2').id] }, []],
    ] as const) {
      const rows = await server.store.within(scope, (db) =>
        db
          .select({ tier: usageCharges.tier })
          .from(usageCharges)
          .innerJoin(usageEvents, eq(usageEvents.id, usageCharges.eventId))
          .where(eq(usageEvents.subject, 'call-1')),
      );
      expect([scope, rows.map(({ tier }) => tier).sort()]).toEqual([scope, payers]);
      const lines = await server.store.within(scope, (db) =>
        db.execute<{ account: string }>(
          sql`select account from ledger_lines
            where account in (${owedBy(nodeOf('P1').id)}, ${owedBy(nodeOf('R1').id)},
            ${owedBy(nodeOf('O1').id)}) group by 1 order by 1`,
        ),
      );
      const mayRead = { agent: 0, organization: 1, reseller: 2, partner: 3 }[scope.kind];
      if (scope.id === nodeOf('P2').id || 'permitted' in scope) expect(lines.rows).toEqual([]);
      else expect(lines.rows).toHaveLength(mayRead);
    }
  });

  it('is written by the platform only', async () => {
    for (const scope of [
      { kind: 'partner', id: nodeOf('P1').id },
      { kind: 'reseller', id: nodeOf('R1').id },
      { kind: 'organization', id: nodeOf('O1').id },
    ] as const) {
      expect(
        (
          await server.store.within(scope, (db) =>
            db.update(usageCharges).set({ amountMicros: 0n }),
          )
        ).rowCount,
      ).toBe(0);
      expect((await server.store.within(scope, (db) => db.delete(usageCharges))).rowCount).toBe(0);
      expect((await server.store.within(scope, (db) => db.delete(usageEvents))).rowCount).toBe(0);
      await expect(
        server.store.within(scope, (db) => db.update(usageEvents).set({ quantity: 0 })),
      ).rejects.toMatchObject({ cause: { code: '42501' } });
      for (const table of ['subscriptions', 'usage_counters'])
        expect(
          (
            await server.store.within(scope, (db) =>
              db.execute(sql.raw(`update ${table} set account_id = account_id`)),
            )
          ).rowCount,
        ).toBe(0);
      expect(
        (
          await server.store.within(scope, (db) =>
            db.execute(
              sql`update billing_periods set ends_at = ends_at where account_id = ${scope.id}`,
            ),
          )
        ).rowCount,
      ).toBe(0);
    }
  });

  it('is zero for an owner’s test', async () => {
    await use({
      key: 'A1',
      item: 'client-inbound-voice',
      quantity: 700,
      uuid: 'own-test',
      selfTest: true,
    });
    const { tiers } = await explain('own-test', 'partner');
    expect(
      tiers.map(({ totalMicros, items }) => [totalMicros, items[0]?.selfTesting, items[0]?.units]),
    ).toEqual(Array.from({ length: 4 }, () => [0, true, 12]));
  });

  it('of an internal organization is paid by its reseller', async () => {
    await sell('O2', 'organization', 'R1', [item('voice', 0, 80_000, 60)]);
    await server.store.within(platform, (db) =>
      db
        .update(accounts)
        .set({ details: sql`details || '{"orgAccountType":"internal"}'` })
        .where(eq(accounts.id, nodeOf('O2').id)),
    );
    await use({ key: 'A3', item: 'pstn-inbound-voice', quantity: 60, uuid: 'internal' });
    expect(
      (await explain('internal', 'partner')).tiers.map(({ tier, totalMicros }) => [
        tier,
        totalMicros,
      ]),
    ).toEqual([
      ['partner', 20_001],
      ['reseller', 410_000],
      ['organization', 0],
      ['agent', 0],
    ]);
  });

  it('is zero under the plan of another buyer', async () => {
    const foreign = await sell('O3', 'organization', 'R3', [item('voice', 0, 80_000, 60)]);
    await use({ key: 'O3', item: 'pstn-inbound-voice', quantity: 60, uuid: 'foreign' });
    expect(
      (await explain('foreign', 'partner')).tiers.find(({ tier }) => tier === 'organization'),
    ).toMatchObject({ productPlanId: null, totalMicros: 0 });
    expect(foreign).toMatch(/^pplan-o3/);
  });

  it('of usage that cannot be rated stays open without delaying later usage', async () => {
    await server.store.within(platform, (db) =>
      db.insert(usageEvents).values({
        organizationId: nodeOf('O1').id,
        accountId: nodeOf('A1').id,
        item: 'fax',
        quantity: 1,
        at: new Date(),
        key: 'fax',
        subject: 'fax',
      }),
    );
    await use({ key: 'A1', item: 'pstn-inbound-voice', quantity: 1, uuid: 'behind' });
    expect(await explain('behind', 'owner')).toMatchObject({ rated: true });
    expect(await explain('fax', 'owner')).toMatchObject({ rated: false, tiers: [] });
    await server.store.within(platform, (db) =>
      db.delete(usageEvents).where(eq(usageEvents.key, 'fax')),
    );
  });
});

describe('monthly quantity', () => {
  const counted = () =>
    server.store.within(platform, (db) =>
      db
        .select({ item: usageEvents.item, account: usageEvents.accountId })
        .from(usageEvents)
        .where(
          sql`${usageEvents.key} ~ '^(number|agents):' and ${usageEvents.organizationId} = ${nodeOf('O1').id}`,
        ),
    );
  const monthly = (days: number) =>
    server.store.within(platform, (db) =>
      recordMonthly(db, new Date(server.clock.now() + days * 86_400_000)),
    );

  it('is counted once in every period, also concurrently', async () => {
    await server.store.within(platform, (db) =>
      db.insert(phoneNumbers).values([
        {
          number: '+15125550701',
          organizationId: nodeOf('O1').id,
          accountId: nodeOf('A2').id,
          country: 'US',
          source: 'own',
        },
        {
          number: '+15125550702',
          organizationId: nodeOf('O1').id,
          accountId: nodeOf('A2').id,
          country: 'US',
          status: 'reserved',
        },
      ]),
    );
    await Promise.all(Array.from({ length: 4 }, () => monthly(0.01)));
    const once = await counted();
    expect(
      once
        .filter(({ item: name }) => name === 'agents')
        .map(({ account }) => account)
        .sort(),
    ).toEqual(['O1', 'A1', 'A2'].map((key) => nodeOf(key).id).sort());
    expect(once.filter(({ item: name }) => name !== 'agents')).toEqual([
      { item: 'byo-number', account: nodeOf('A2').id },
    ]);
    await monthly(0.02);
    expect(await counted()).toHaveLength(4);
    await monthly(32);
    expect(await counted()).toHaveLength(8);
    await server.platform.plans.rater.drain();
  });
});

describe('ledger of usage', () => {
  it('equals the explained lines for any usage, order and number of rating workers', async () => {
    const agents = ['O1', 'A1', 'A2'];
    const usage = fc.array(
      fc.record({
        key: fc.constantFrom(...agents),
        item: fc.constantFrom<ProductItem>(
          'pstn-inbound-voice',
          'sip-outbound-voice',
          'sms-inbound-message',
          'us-number',
        ),
        quantity: fc.integer({ min: 0, max: 400 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(usage, async (used) => {
        const run = `run-${(serial += 1)}`;
        await Promise.all(
          used.map(({ key, item: name, quantity }, at) =>
            server.store.within({ kind: 'organization', id: organizationOf(key) }, (db) =>
              recordUsage(db, {
                accountId: nodeOf(key).id,
                item: name,
                quantity,
                at: new Date(server.clock.now()),
                key: `${run}-${at}`,
                about: { uuid: run },
              }),
            ),
          ),
        );
        await Promise.all([
          server.platform.plans.rater.drain(),
          server.platform.plans.rater.drain(),
        ]);
        const { tiers, rated } = await explain(run, 'partner');
        expect(rated).toBe(true);
        for (const { items, totalMicros } of tiers) {
          expect(items.reduce((sum, { amountMicros }) => sum + amountMicros, 0)).toBe(totalMicros);
          for (const one of items)
            expect([
              one.lines.reduce((sum, { amountMicros }) => sum + amountMicros, 0),
              one.lines.length === 0
                ? one.units
                : one.lines.reduce((sum, { units }) => sum + units, 0),
            ]).toEqual([one.amountMicros, one.units]);
        }
      }),
      { numRuns: 12 },
    );
    await server.store.within(platform, async (db) => {
      for (const key of ['A1', 'A2', 'O1', 'O2', 'R1', 'P1']) {
        const {
          rows: [charged],
        } = await db.execute<{ paid: string; earned: string }>(
          sql`select coalesce(sum(amount_micros) filter (where account_id = ${nodeOf(key).id}),
            0)::text as paid, coalesce(sum(amount_micros) filter (where seller_id =
            ${nodeOf(key).id}), 0)::text as earned from usage_charges`,
        );
        const booked = async (account: string) =>
          (
            await db.execute<{ sum: string }>(
              sql`select coalesce(sum(l.amount), 0)::text as sum from ledger_lines l
                join ledger_postings p on p.id = l.posting_id
                where p.kind = 'usage' and p.key like 'usage:%' and l.account = ${account}`,
            )
          ).rows[0]?.sum;
        expect([
          key,
          await booked(owedBy(nodeOf(key).id)),
          await booked(earnedBy(nodeOf(key).id)),
        ]).toEqual([key, String(-BigInt(charged?.paid ?? 0)), charged?.earned]);
      }
      const { rows } = await db.execute(
        sql`select 1
          from usage_charges
          where amount_micros <> (select coalesce(sum((line ->> 'amountMicros')::bigint), 0)
            from jsonb_array_elements(lines) line)`,
      );
      expect(rows).toEqual([]);
      const { rows: counted } = await db.execute(sql`
        select 1 from usage_counters n where n.plan_item !~ 'CNRY'
        and n.units <> (select sum(c.units) from usage_charges c
        where c.account_id = n.account_id and c.period_start = n.period_start
        and c.plan_item = n.plan_item)`);
      expect(counted).toEqual([]);
      const { rows: postings } = await db.execute<{ key: string }>(
        sql`select p.key from ledger_postings p where p.key like 'usage:%'`,
      );
      const { rows: owing } = await db.execute(
        sql`select 1 from usage_charges where amount_micros > 0`,
      );
      expect([new Set(postings.map(({ key }) => key)).size, postings.length]).toEqual([
        owing.length,
        owing.length,
      ]);
    });
  });
});

describe('usage statistics', () => {
  /** A reference sum of all rows in the database. */
  async function oracle(payer: string, members: readonly string[], from: number, until: number) {
    const rows = await server.store.within(platform, (db) =>
      db
        .select({ event: usageEvents, charge: usageCharges })
        .from(usageEvents)
        .innerJoin(
          usageCharges,
          sql`${usageCharges.eventId} = ${usageEvents.id} and ${usageCharges.accountId} = ${nodeOf(payer).id}`,
        ),
    );
    const days: Record<string, Record<string, number>> = {};
    for (const { event, charge } of rows) {
      if (
        !members.some((key) => nodeOf(key).id === event.accountId) ||
        event.at.getTime() < from ||
        event.at.getTime() > until
      )
        continue;
      const [year, month, day] = event.at.toISOString().slice(0, 10).split('-');
      const category = categoryOf(event.item) as string;
      const bucket = (days[`${month}-${day}-${year}`] ??= {});
      bucket[category] =
        (bucket[category] ?? 0) +
        (charge.units * charge.unitQuantity) /
          (['voice', 'advancedVoice', 'speechtotext'].includes(category) ? 60 : 1);
      bucket[`cost:${category}`] = (bucket[`cost:${category}`] ?? 0) + Number(charge.amountMicros);
    }
    return days;
  }
  const rounded = (days: Record<string, Record<string, number>>, micros: boolean) =>
    Object.fromEntries(
      Object.entries(days)
        .map(([day, bucket]): [string, Record<string, number>] => [
          day,
          Object.fromEntries(
            Object.entries(bucket)
              .filter(([, value]) => value !== 0)
              .map(([name, value]) => [
                name,
                name.startsWith('cost:')
                  ? Math.round(value * (micros ? 1 : 1e6))
                  : Math.round(value * 1e4) / 1e4,
              ]),
          ),
        ])
        .filter(([, bucket]) => Object.keys(bucket as object).length > 0),
    );
  const day = 86_400_000;
  const series = async (query: string, who: string) =>
    (await get(`?timeseries=true&${query}`, who)).json as Record<string, Record<string, number>>;

  it.each([
    ['partner', 'P1', ['O1', 'A1', 'A2', 'A3', 'O2', 'O3']],
    ['reseller', 'R1', ['O1', 'A1', 'A2', 'A3', 'O2']],
    ['owner', 'O1', ['O1', 'A1', 'A2']],
  ] as const)('by %s equal a reference count of every row', async (who, payer, members) => {
    const now = server.clock.now();
    for (let at = 0; at < 14; at += 1)
      await use({
        key: members[at % members.length] as string,
        item: productItems[(at * 5) % productItems.length] as ProductItem,
        quantity: 1 + ((at * 37) % 300),
        at: new Date(now - at * 9 * day),
      });
    const [from, until] = [now - 100 * day, now + 1000];
    const told = await series(
      `combineCosts=true&giveCosts=true&startDate=${new Date(from).toISOString()}&endDate=${new Date(until).toISOString()}`,
      who,
    );
    expect(rounded(told, false)).toEqual(rounded(await oracle(payer, members, from, until), true));
    const months = await series(
      `combineCosts=true&frequency=month&startDate=${new Date(from).toISOString()}&endDate=${new Date(until).toISOString()}`,
      who,
    );
    expect(Object.keys(months).every((key) => /^\d{2}-01-\d{4}$/.test(key))).toBe(true);
    const sum = (of: Record<string, Record<string, number>>, name: string) =>
      Math.round(Object.values(of).reduce((total, bucket) => total + (bucket[name] ?? 0), 0) * 1e4);
    for (const name of ['voice', 'cost:voice', 'inbound-message', 'tokens', 'number'])
      expect([name, sum(months, name)]).toEqual([name, sum(told, name)]);
  });

  it('are of the days of the organization, or of the zone that is named', async () => {
    const O2 = nodeOf('O2').id;
    await server.store.within(platform, (db) =>
      db.execute(sql`update agent_configs
        set config = config || '{"timezone": "America/Chicago"}' where organization_id = ${O2}`),
    );
    // Three in the morning of UTC is the evening before in Chicago.
    const noon = Math.floor(server.clock.now() / day) * day - 40 * day;
    await use({
      key: 'O2',
      item: 'sms-outbound-message',
      quantity: 7,
      at: new Date(noon + day / 8),
    });
    const span = [noon - 2 * day, noon + 2 * day].map((one) => new Date(one).toISOString());
    const daysOf = async (zone: string) => {
      const told = await series(
        `startDate=${span[0]}&endDate=${span[1]}&${on('O2')}${zone}`,
        'partner',
      );
      return Object.keys(told).map((key) => `${key.slice(6)}-${key.slice(0, 5)}`);
    };
    const [utc, before] = [noon, noon - day].map((one) => new Date(one).toISOString().slice(0, 10));
    expect(await daysOf('')).toEqual([before]);
    expect(await daysOf('&timezone=UTC')).toEqual([utc]);
    expect(await daysOf('&timezone=Asia/Tokyo')).toEqual([utc]);
    const refused = await get(`?timeseries=true&timezone=Mars/Olympus&${on('O2')}`, 'partner');
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({ fields: [{ path: 'query.timezone' }] });
    const viewer = await server.call('GET', `/api/v2/viewer?${on('O2')}`, { token: as('partner') });
    expect(viewer.json).toMatchObject({ timeZone: 'America/Chicago' });
    const above = await server.call('GET', '/api/v2/viewer', { token: as('partner') });
    expect(above.json).toMatchObject({ timeZone: null });
  });

  it('fill the running period with empty days for thirty days after the first', async () => {
    const told = await series('', 'foreignReseller');
    const keys = Object.keys(told);
    expect(keys).toHaveLength(31);
    expect(keys[0]).toMatch(/^\d{2}-\d{2}-\d{4}$/);
    expect(told[keys[30] as string]).toEqual({
      number: 0,
      tokens: 0,
      voice: 0,
      advancedVoice: 0,
      'outbound-message': 0,
      'inbound-message': 0,
    });
    expect(await series('billingPeriod=previous', 'foreignReseller')).toEqual({});
  });

  it('return usage, costs or both, by item, and all items on request', async () => {
    const [usage, costs, both, all] = (await Promise.all(
      ['', '?giveCosts=true', '?combineCosts=true', '?allItems=true'].map(
        async (query) => (await get(query)).json as Record<string, number>,
      ),
    )) as [
      Record<string, number>,
      Record<string, number>,
      Record<string, number>,
      Record<string, number>,
    ];
    expect(Object.keys(usage).filter((key) => key.startsWith('cost:'))).toEqual([]);
    expect(Object.keys(costs).every((key) => key.startsWith('cost:'))).toBe(true);
    expect(both).toEqual({ ...usage, ...costs });
    expect(Object.keys(all)).toEqual(productItems);
    expect(usage['pstn-inbound-voice']).toBeGreaterThan(0);
    expect(costs['cost:pstn-inbound-voice']).toBeGreaterThan(0);
    expect(
      Object.keys(
        await series('giveCosts=true', 'owner').then((told) => Object.values(told)[0] as object),
      ),
    ).toEqual(expect.arrayContaining(['cost:voice', 'cost:number']));
  });

  it('include closed conversations and each of their texts', async () => {
    const [from, to] = ['+15125550188', '+15125550777'];
    await server.store.within(platform, (db) =>
      db.insert(phoneNumbers).values({
        number: to,
        organizationId: nodeOf('O1').id,
        accountId: nodeOf('O1').id,
        country: 'US',
      }),
    );
    // The product's clock stands still here while that of the conversations continues, maybe into
    // the next month and period.
    const now = server.clock.now();
    const [starts, ends] = [new Date(now), new Date(now + 2 * 86_400_000)];
    const around = `?startDate=${starts.toISOString()}&endDate=${ends.toISOString()}`;
    const before = (await get(around)).json as Record<string, number>;
    expect(
      (await server.call('POST', '/dev/phone/text', { body: { from, to, text: 'Are you open?' } }))
        .status,
    ).toBeLessThan(300);
    const { uuid } = (await server.call('POST', '/dev/phone/call', { body: { from, to } }))
      .json as { uuid: string };
    expect(
      (await server.call('POST', '/dev/phone/hangUp', { body: { from, to, uuid } })).status,
    ).toBe(200);
    expect(
      (
        await server.call('POST', `/api/v2/messaging/send?${on('O1')}`, {
          token: as('owner'),
          body: { roomId: tree.roomOf(nodeOf('O1')), message: 'See you on Tuesday' },
        })
      ).status,
    ).toBe(201);
    await server.platform.plans.rater.drain();
    const after = (await get(around)).json as Record<string, number>;
    const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    // The agent's answer and the person's reply; a very short call is a begun minute.
    expect([
      more('sms-inbound-message'),
      more('sms-outbound-message'),
      more('pstn-inbound-voice'),
    ]).toEqual([1, 2, 1]);
    expect((await explain(`${uuid}:1767605400`, 'owner')).tiers).toMatchObject([
      { tier: 'organization', items: [{ productItem: 'pstn-inbound-voice', units: 1 }] },
    ]);
  });

  it.each([
    '?frequency=week',
    '?billingPeriod=next',
    '?startDate=yesterday',
    '?giveCosts=maybe',
    '?startDate=2000-01-01T00:00:00Z&endDate=2026-01-01T00:00:00Z',
    '/explanation',
  ])('refuse %s', async (query) =>
    expect((await get(query)).json).toMatchObject({ success: false, code: 'invalid' }),
  );
  it('need a session', async () =>
    expect((await server.call('GET', '/api/v2/stats/usage')).status).toBe(401));
});
