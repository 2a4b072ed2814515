import { type FixtureNode } from '@patchbay/server-kit/testing';
import { type InvoiceAddition, type PaymentsPort, PaymentsError } from '@patchbay/server-providers';
import {
  type Db,
  type PlanItem,
  type Store,
  accounts,
  billingPeriods,
  billingStatements,
  billingSystems,
  plans,
  subscriptions,
  usageCharges,
} from '@patchbay/server-store';
import { asOwner, cutConnection } from '@patchbay/server-store/testing';
import { createLog } from '@patchbay/server-kit';
import {
  applyPaymentEvent,
  balance,
  closeNext,
  createStatementWorker,
  endExpired,
  earnedBy,
  owedBy,
  payableBy,
  receivableOf,
  recordUsage,
} from '@patchbay/server-money';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { and, eq, sql } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
let serial = 0;
const platform = { kind: 'platform', reason: 'look at the test' } as const;
const day = 86_400_000;
const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const nodeOf = (key: string) => tree.nodes[key] as FixtureNode;
const idOf = (key: string): number => nodeOf(key).id;
const organizationOf = (key: string): number =>
  nodeOf(key).tier === 'organization' ? idOf(key) : (nodeOf(key).parent?.id as number);
const item = (
  productItem: string,
  included: number,
  priceMicros: number,
  unitQuantity = 1,
): PlanItem => ({
  productItem,
  unitQuantity,
  included,
  tiers: [{ quantityMin: 1, quantityMax: null, priceMicros }],
});
const inDb = <T>(work: (db: Db) => Promise<T>): Promise<T> => server.store.within(platform, work);
const booked = (account: string) => inDb((db) => balance(db, account, 'usd'));
const drain = () => server.platform.plans.statements.drain();

interface Line {
  kind: string;
  title: string;
  units: number;
  priceMicros: number | null;
  included: boolean;
  amountMicros: number;
  startDateTimestamp: number;
}
interface Statement {
  tier: string;
  accountId: number;
  state: string;
  planMicros: number;
  usageMicros: number;
  totalMicros: number;
  invoicedMicros: number;
  startDateTimestamp: number;
  endDateTimestamp: number;
  lines: Line[];
}
const list = (key: string, who: string) =>
  server.call('GET', `/api/v2/billing/statements?targetAccountId=${idOf(key)}`, { token: as(who) });
const told = async (key: string, who: string) =>
  (await list(key, who)).json as unknown as {
    statements: Statement[];
    dueMicros: number;
    due: number;
  };

/** Sets a node's plan and the day of the month on which its periods begin. */
async function sell(
  key: string,
  seller: string,
  monthMicros: bigint,
  items: PlanItem[],
  anchor: Date,
): Promise<string> {
  const id = `pplan-${key.toLowerCase()}-${(serial += 1)}`;
  await inDb(async (db) => {
    await db.insert(plans).values({
      id,
      accountId: idOf(seller),
      soldTo: nodeOf(key).tier,
      title: id,
      monthMicros,
      items,
    });
    await db
      .update(accounts)
      .set({ productPlanId: id })
      .where(eq(accounts.id, idOf(key)));
    await db.delete(billingPeriods).where(eq(billingPeriods.accountId, idOf(key)));
    await db.delete(subscriptions).where(eq(subscriptions.accountId, idOf(key)));
    await db.delete(billingStatements).where(eq(billingStatements.accountId, idOf(key)));
    await db
      .insert(billingPeriods)
      .values({ accountId: idOf(key), startsAt: anchor, endsAt: new Date(nextMonth(anchor)) });
  });
  await asOwner(
    server.databaseUrl,
    `update accounts set created_at = '${anchor.toISOString()}' where id = ${idOf(key)}`,
  );
  return id;
}
function nextMonth(at: Date): number {
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate());
}
/**
 * The first of the running month. Its period ends in the server's future, so that the server's
 * worker leaves it alone.
 */
const thisMonth = (): Date =>
  new Date(
    Date.UTC(
      new Date(server.clock.now()).getUTCFullYear(),
      new Date(server.clock.now()).getUTCMonth(),
      1,
    ),
  );
/** The worker of another process, with a later clock. */
const workerAt = (
  at: () => number,
  replaced: Partial<Parameters<typeof createStatementWorker>[0]> = {},
) =>
  createStatementWorker({
    store: server.store,
    clock: { now: () => at() as ReturnType<typeof server.clock.now> },
    log: createLog('silent'),
    processors: server.platform.plans.processors,
    endExpired,
    ...replaced,
  });

async function use(
  key: string,
  quantity: number,
  at: Date,
  name: 'pstn-inbound-voice' | 'sms-inbound-message' = 'pstn-inbound-voice',
): Promise<void> {
  await server.store.within({ kind: 'organization', id: organizationOf(key) }, (db) =>
    recordUsage(db, {
      accountId: idOf(key),
      item: name,
      quantity,
      at,
      key: `statement-test-${(serial += 1)}`,
    }),
  );
  await server.platform.plans.rater.drain();
}

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  await inDb(async (db) => {
    await db.delete(billingSystems);
    await db.delete(billingStatements);
    await db.execute(
      `update sessions set idle_seconds = null, expires_at = now() + interval '9 years'`,
    );
  });
});
afterAll(() => server.close());

describe('ended billing period', () => {
  let anchor: Date;
  beforeAll(async () => {
    anchor = thisMonth();
    await sell(
      'O1',
      'R1',
      99_000_000n,
      [item('voice', 2, 80_000, 60), item('sms-inbound-message', 0, 7_900)],
      anchor,
    );
    await sell('R1', 'P1', 500_000_000n, [item('voice', 0, 41_000, 6)], anchor);
    await sell('P1', 'root', 0n, [item('voice', 0, 20_001, 60)], anchor);
    for (const [at, quantity] of [
      [2, 185],
      [9, 30],
      [20, 61],
    ] as const)
      await use('A1', quantity, new Date(anchor.getTime() + at * day));
    await use('A1', 1, new Date(anchor.getTime() + 3 * day), 'sms-inbound-message');
  });

  it('is invoiced once at every tier by several processes, with lines that sum to the posting', async () => {
    const earnedFor = await booked(earnedBy(idOf('R1')));
    const owedFor = await booked(owedBy(idOf('O1')));
    const planted = owedFor + 407_900n; // default plans of the fixture
    const after = nextMonth(anchor) + day;
    await Promise.all([
      ...Array.from({ length: 3 }, () => workerAt(() => after).drain()),
      ...Array.from({ length: 4 }, () => inDb((db) => closeNext(db, new Date(after)))),
    ]);
    // Four, one and two begun minutes, of which two are included; 31, 5 and 11 times six seconds;
    // seven minutes.
    const expected = {
      O1: [99_000_000, 5 * 80_000 + 7_900],
      R1: [500_000_000, 47 * 41_000],
      P1: [0, 7 * 20_001],
    } as const;
    for (const [key, [plan, usage]] of Object.entries(expected)) {
      const { statements, dueMicros } = await told(key, 'partner');
      expect([
        key,
        statements.map((one) => [
          one.accountId,
          one.startDateTimestamp * 1000,
          one.planMicros,
          one.usageMicros,
          one.totalMicros,
          one.state,
        ]),
        dueMicros,
      ]).toEqual([
        key,
        [[idOf(key), anchor.getTime(), plan, usage, plan + usage, 'kept']],
        plan + usage,
      ]);
      for (const one of statements)
        expect(one.lines.reduce((sum, { amountMicros }) => sum + amountMicros, 0)).toBe(
          one.totalMicros,
        );
      expect([key, await booked(owedBy(idOf(key))), await booked(payableBy(idOf(key)))]).toEqual([
        key,
        planted,
        BigInt(-plan - usage),
      ]);
    }
    const [own] = (await told('O1', 'owner')).statements as [Statement];
    expect(own.lines).toMatchObject([
      {
        kind: 'plan',
        units: 1,
        priceMicros: 99_000_000,
        amountMicros: 99_000_000,
        startDateTimestamp: nextMonth(anchor) / 1000,
      },
      { kind: 'usage', title: 'pstn-inbound-voice', units: 2, included: true, amountMicros: 0 },
      {
        kind: 'usage',
        title: 'pstn-inbound-voice',
        units: 5,
        priceMicros: 80_000,
        included: false,
        amountMicros: 400_000,
      },
      { kind: 'usage', title: 'sms-inbound-message', units: 1, amountMicros: 7_900 },
    ]);
    expect([
      await booked(receivableOf(idOf('R1'))),
      (await booked(earnedBy(idOf('R1')))) - earnedFor,
    ]).toEqual([99_407_900n, -407_900n]);
    const { rows } = await inDb((db) =>
      db.execute(
        sql`select key from ledger_postings where kind = 'statement' group by key having count(*) > 1`,
      ),
    );
    expect(rows).toEqual([]);
  });

  it('is visible to the payer and its ancestors only', async () => {
    for (const [key, who, status] of [
      ['O1', 'owner', 200],
      ['O1', 'reseller', 200],
      ['R1', 'reseller', 200],
      ['R1', 'partner', 200],
      ['R1', 'owner', 404],
      ['P1', 'reseller', 404],
      ['O1', 'siblingOwner', 404],
      ['O1', 'foreignReseller', 404],
      ['O1', 'admin', 403],
    ] as const) {
      expect([key, who, (await list(key, who)).status]).toEqual([key, who, status]);
    }
    expect((await server.call('GET', '/api/v2/billing/statements')).status).toBe(401);
    expect(
      (await server.call('GET', '/api/v2/billing/statements?page=minus', { token: as('owner') }))
        .status,
    ).toBe(400);
    for (const [scope, payers] of [
      [{ kind: 'organization', id: idOf('O1') }, ['O1']],
      [{ kind: 'reseller', id: idOf('R1') }, ['O1', 'R1']],
      [{ kind: 'agent', id: idOf('A1') }, []],
      [{ kind: 'organization', id: idOf('O1'), permitted: [idOf('A2')] }, []],
    ] as const) {
      const rows = await server.store.within(scope, (db) =>
        db.select({ id: billingStatements.accountId }).from(billingStatements),
      );
      expect([scope, rows.map(({ id }) => id).sort()]).toEqual([scope, payers.map(idOf).sort()]);
      expect(
        (
          await server.store.within(scope, (db) =>
            db.update(billingStatements).set({ state: 'failed' }),
          )
        ).rowCount,
      ).toBe(0);
    }
  });

  it('opens the next one, which contains late usage', async () => {
    const running = await inDb((db) =>
      db
        .select()
        .from(billingPeriods)
        .where(
          and(
            eq(billingPeriods.accountId, idOf('O1')),
            eq(billingPeriods.startsAt, new Date(nextMonth(anchor))),
          ),
        ),
    );
    expect(running).toMatchObject([{ closedAt: null }]);
    await use('A1', 60, new Date(anchor.getTime() + 5 * day));
    await workerAt(() => nextMonth(anchor) + 2 * day).drain();
    expect((await told('O1', 'owner')).statements).toHaveLength(1);
    server.clock.advance(nextMonth(new Date(nextMonth(anchor))) - server.clock.now() + day);
    await drain();
    const { statements, dueMicros } = await told('O1', 'owner');
    expect(statements.map(({ planMicros, usageMicros }) => [planMicros, usageMicros])).toEqual([
      [99_000_000, 80_000],
      [99_000_000, 407_900],
    ]);
    expect(dueMicros).toBe(198_487_900);
    expect(
      await inDb((db) =>
        db
          .select()
          .from(usageCharges)
          .where(
            and(eq(usageCharges.accountId, idOf('O1')), sql`${usageCharges.billedIn} is null`),
          ),
      ),
    ).toEqual([]);
  });

  it('stays as billed when a new one starts on its last day, and cannot be replaced', async () => {
    const today = Math.floor(server.clock.now() / day) * day;
    const put = (startsAt: number) =>
      inDb(async (db) => {
        await db.delete(billingPeriods).where(eq(billingPeriods.accountId, idOf('O1')));
        await db.insert(billingPeriods).values({
          accountId: idOf('O1'),
          startsAt: new Date(startsAt),
          endsAt: new Date(today + 1000),
          closedAt: new Date(today + 2000),
        });
      });
    const start = () =>
      server.call('POST', `/api/v2/billing/billingPeriod?targetAccountId=${idOf('O1')}`, {
        token: as('reseller'),
        body: { startDateTimestamp: today / 1000, endDateTimestamp: today / 1000 + 30 * 86_400 },
      });
    await put(today - 10 * day);
    expect((await start()).status).toBe(200);
    expect(
      await inDb((db) =>
        db
          .select({ from: billingPeriods.startsAt, to: billingPeriods.endsAt })
          .from(billingPeriods)
          .where(eq(billingPeriods.accountId, idOf('O1')))
          .orderBy(billingPeriods.startsAt),
      ),
    ).toEqual([
      { from: new Date(today - 10 * day), to: new Date(today + 1000) },
      { from: new Date(today), to: new Date(today + 30 * day) },
    ]);
    await put(today);
    expect([(await start()).json]).toMatchObject([
      { success: false, message: 'The period that began on that day is billed already' },
    ]);
  });
});

describe('crash while closing a period', () => {
  it('leaves no trace, and the next process closes it once', async () => {
    const anchor = thisMonth();
    await sell('O4', 'R3', 10_000_000n, [item('voice', 0, 80_000, 60)], anchor);
    await use('O4', 60, new Date(anchor.getTime() + day));
    /** Cuts its own connection after so many statements of the closing, like a crashing machine. */
    const cuts: Promise<unknown>[] = [];
    const dying = (store: Store, after: number): Store => ({
      ...store,
      within: (scope, work) =>
        store.within(scope, async (db) => {
          const {
            rows: [own],
          } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
          let left = after;
          const counted = new Proxy(db, {
            get: (of, name) => {
              const value = Reflect.get(of, name) as unknown;
              if (typeof value !== 'function') return value;
              return (...given: unknown[]) => {
                left -= 1;
                if (left === 0) cuts.push(cutConnection(server.databaseUrl, own?.pid));
                return (value as (...all: unknown[]) => unknown).apply(of, given);
              };
            },
          });
          return work(counted);
        }),
    });
    const before = await booked(payableBy(idOf('O4')));
    for (let after = 2; after <= 24; after += 3) {
      await workerAt(() => nextMonth(anchor) + day, { store: dying(server.store, after) })
        .drain()
        .catch(() => undefined);
      await Promise.all(cuts); // otherwise a late cut would hit the next user of the connection
      const {
        rows: [there],
      } = await inDb((db) =>
        db.execute<{
          statements: number;
          postings: number;
          charges: number;
          closed: number;
        }>(sql`select
        (select count(*)::int from billing_statements
        where account_id = ${idOf('O4')}) as statements, (select count(*)::int from ledger_postings
        where key like ${`statement:${idOf('O4')}:%`}) as postings,
        (select least(1, count(*))::int from usage_charges
        where account_id = ${idOf('O4')} and billed_in = ${anchor.toISOString()}::timestamptz)
        as charges, (select count(*)::int from billing_periods
        where account_id = ${idOf('O4')} and closed_at is not null) as closed`),
      );
      // All or nothing, at every point.
      expect([
        [0, 0, 0, 0],
        [1, 1, 1, 1],
      ]).toContainEqual([there?.statements, there?.postings, there?.charges, there?.closed]);
    }
    expect(cuts.length).toBeGreaterThan(0);
    await Promise.all([0, 1].map(() => workerAt(() => nextMonth(anchor) + day).drain()));
    const { statements } = await told('O4', 'foreignReseller');
    expect(statements.map(({ totalMicros }) => totalMicros)).toEqual([10_080_000]);
    expect((await booked(payableBy(idOf('O4')))) - before).toBe(-10_080_000n);
  });
});

describe('subscription', () => {
  const pay = (url: string) => server.call('POST', new URL(url).pathname + new URL(url).search);
  /** A subscription of O2 through the built-in processor, and the days until its period ends. */
  async function subscribe(items: PlanItem[]): Promise<void> {
    const made = await server.call('POST', '/api/v2/product/productCatalog', {
      token: as('reseller'),
      body: {
        name: 'Paid',
        amount: { month: 99, year: null },
        items: items.map(({ tiers, ...rest }) => ({
          ...rest,
          tiers: tiers.map(({ priceMicros, ...tier }) => ({ ...tier, price: priceMicros / 1e6 })),
        })),
      },
    });
    const { productPlanId } = made.json.productPlan as { productPlanId: string };
    await pay(
      (
        await server.call('POST', '/api/v2/product/subscribe', {
          token: as('siblingOwner'),
          body: { productPlanId },
        })
      ).json.url as string,
    );
  }
  const earned = () => booked(`node:${idOf('R1')}:revenue`);
  const toTheNextPeriod = () => server.clock.advance(32 * day);

  it('renews at the end of its period at its checkout price, together with the usage, to the cent', async () => {
    await subscribe([item('voice', 0, 12_345, 60)]);
    await use('O2', 60, new Date(server.clock.now()));
    // Running subscriptions keep their price when the plan becomes more expensive.
    await inDb((db) =>
      db.update(plans).set({ monthMicros: 500_000_000n }).where(eq(plans.title, 'Paid')),
    );
    const before = await earned();
    toTheNextPeriod();
    await drain();
    const first = await told('O2', 'siblingOwner');
    expect(first.statements[0]).toMatchObject({
      state: 'invoiced',
      planMicros: 99_000_000,
      usageMicros: 12_345,
      invoicedMicros: 99_010_000,
    });
    expect([first.dueMicros, (await earned()) - before]).toEqual([2_345, 99_010_000n]);
    await use('O2', 60, new Date(server.clock.now()));
    toTheNextPeriod();
    await Promise.all([drain(), workerAt(() => server.clock.now()).drain()]);
    const second = await told('O2', 'siblingOwner');
    // Fractions of a cent carry over to the next invoice.
    expect([
      second.statements[0]?.invoicedMicros,
      second.dueMicros,
      (await earned()) - before,
    ]).toEqual([99_010_000, 4_690, 198_020_000n]);
  });

  it('that ends is not renewed, and a last statement contains its usage', async () => {
    await use('O2', 120, new Date(server.clock.now()));
    expect(
      (
        await server.call('DELETE', '/api/v2/product/cancel', {
          token: as('siblingOwner'),
          body: { reason: 'Done' },
        })
      ).status,
    ).toBe(200);
    toTheNextPeriod();
    await drain();
    const { statements } = await told('O2', 'siblingOwner');
    expect(statements[0]).toMatchObject({
      state: 'invoiced',
      planMicros: 0,
      usageMicros: 24_690,
      invoicedMicros: 20_000,
    });
    const made = statements.length;
    toTheNextPeriod();
    await drain();
    expect((await told('O2', 'siblingOwner')).statements).toHaveLength(made);
  });

  it('whose announced end has passed is ended although the event was lost', async () => {
    await subscribe([]);
    await inDb((db) =>
      db
        .update(subscriptions)
        .set({ cancelsAt: new Date(server.clock.now() + day) })
        .where(eq(subscriptions.accountId, idOf('O2'))),
    );
    const state = async () =>
      (
        await inDb((db) =>
          db
            .select({ state: subscriptions.state })
            .from(subscriptions)
            .where(eq(subscriptions.accountId, idOf('O2'))),
        )
      )[0]?.state;
    await drain();
    expect(await state()).toBe('active');
    server.clock.advance(2 * day);
    await drain();
    expect(await state()).toBe('ended');
  });
});

describe('reporting to a processor', () => {
  const asked: InvoiceAddition[] = [];
  const outcome: { now: 'ok' | 'unavailable' | 'refused' } = { now: 'ok' };
  const port = {
    name: 'stripe',
    renewsByItself: true,
    addToInvoice: async (addition: InvoiceAddition) => {
      asked.push(addition);
      if (outcome.now !== 'ok') throw new PaymentsError(outcome.now, 'It said no.');
      return { id: `ii_${asked.length}` };
    },
  } as unknown as PaymentsPort;
  // A clock ahead of the server, whose own worker would report to the built-in processor.
  let now = 0;
  beforeAll(() => {
    now = server.clock.now() + day;
  });
  const worker = () =>
    workerAt(() => now, {
      processors: { ...server.platform.plans.processors, of: async () => port },
    });
  const make = (usageMicros: bigint, months: number) =>
    inDb((db) => {
      const startsAt = new Date(Date.UTC(2020, months, 1));
      return db.insert(billingStatements).values({
        accountId: idOf('O3'),
        startsAt,
        endsAt: new Date(Date.UTC(2020, months + 1, 1)),
        sellerId: idOf('R2'),
        tier: 'organization',
        planId: null,
        lines: [],
        planMicros: 99_000_000n,
        usageMicros,
        madeAt: startsAt,
        nextAt: new Date(now),
        state: 'waiting',
        subscriptionId: 'sub_4',
      });
    });
  const states = async () =>
    (
      await inDb((db) =>
        db
          .select()
          .from(billingStatements)
          .where(eq(billingStatements.accountId, idOf('O3')))
          .orderBy(billingStatements.startsAt),
      )
    ).map(({ state, askedMicros, carriedMicros }) => [state, askedMicros, carriedMicros]);

  it('sends only usage, under one key, repeated while there is no reply', async () => {
    await inDb(async (db) => {
      await db.delete(subscriptions).where(eq(subscriptions.accountId, idOf('O3')));
      await db.insert(subscriptions).values({
        accountId: idOf('O3'),
        state: 'active',
        externalId: 'sub_4',
        customerId: 'cus_4',
        startedAt: new Date(0),
        eventAt: new Date(0),
      });
    });
    await make(25_000n, 0);
    await make(7_500n, 1);
    outcome.now = 'unavailable';
    await worker().drain();
    expect(asked).toHaveLength(1);
    outcome.now = 'ok';
    now += 61_000;
    await Promise.all([worker().drain(), worker().drain(), worker().drain()]);
    await worker().drain();
    expect(
      asked.map(({ key, amount, customerId, isLast }) => [key, amount.micros, customerId, isLast]),
    ).toEqual(
      [0, 0, 1].map((month) => [
        `statement:${idOf('O3')}:${Date.UTC(2020, month, 1) / 1000}`,
        month === 0 ? 20_000n : 10_000n,
        'cus_4',
        false,
      ]),
    );
    expect(await states()).toEqual([
      ['invoiced', 20_000n, 5_000n],
      ['invoiced', 10_000n, 2_500n],
    ]);
  });

  it('moves a permanently refused amount to the next statement', async () => {
    await make(30_000n, 2);
    outcome.now = 'refused';
    for (let turn = 0; turn < 8; turn += 1) {
      await worker().drain();
      now += 3_600_000;
    }
    expect((await states())[2]).toEqual(['failed', 0n, 32_500n]);
    outcome.now = 'ok';
    await make(0n, 3);
    await worker().drain();
    expect((await states())[3]).toEqual(['invoiced', 30_000n, 2_500n]);
  });

  it('of a seller settles the debt, and its money is posted to no ledger here', async () => {
    const due = await booked(payableBy(idOf('O3')));
    const revenue = await booked(`node:${idOf('R2')}:revenue`);
    const seller = nodeOf('O3').parent as FixtureNode;
    await inDb((db) =>
      applyPaymentEvent(
        db,
        {
          id: 'evt_1',
          processor: 'stripe',
          at: new Date(),
          type: 'invoice.paid',
          invoiceId: 'in_1',
          subscriptionId: 'sub_4',
          nodeId: idOf('O3'),
          amount: { micros: 99_020_000n },
        },
        seller.id,
      ),
    );
    expect([
      (await booked(payableBy(idOf('O3')))) - due,
      (await booked(`node:${idOf('R2')}:revenue`)) - revenue,
    ]).toEqual([99_020_000n, 0n]);
  });
});
