import { balance, payableBy, receivableOf, recordUsage, termOf } from '@patchbay/server-money';
import { type MoneyTest, openMoneyTest } from '@patchbay/server-platform/testing';
import {
  type Db,
  accounts,
  billingPeriods,
  billingStatements,
  billingSystems,
  plans,
  subscriptions,
} from '@patchbay/server-store';
import { asOwner } from '@patchbay/server-store/testing';
import { and, eq, ne } from 'drizzle-orm';

let test: MoneyTest;
let small: string;
let large: string;
const day = 86_400_000;
const platform = { kind: 'platform', reason: 'look at the test' } as const;
const idOf = (key: string): number => test.nodeOf(key).id;
const inDb = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  test.server.store.within(platform, work);
const booked = (account: string) => inDb((db) => balance(db, account, 'usd'));
const drain = () => test.server.platform.plans.statements.drain();
const sell = async (name: string, month: number, year: number | null = null) =>
  (
    (
      await test.anew(
        'POST',
        '/api/v2/product/productCatalog',
        { name, amount: { month, year } },
        'reseller',
      )
    ).json.productPlan as { productPlanId: string }
  ).productPlanId;
const subscribe = (productPlanId: string, term = 'month') =>
  test.anew('POST', '/api/v2/product/subscribe', { productPlanId, term });
/** Requests another plan and waits for the charge, by this process or by the server's worker. */
async function change(productPlanId: string, term = 'month') {
  const reply = await subscribe(productPlanId, term);
  await drain();
  return reply;
}
const current = async () =>
  (await test.call('GET', '/api/v2/product/currentPlan')).json as {
    productPlan: { name: string } | null;
    billingPeriod: { startDateTimestamp: number; endDateTimestamp: number };
  };
interface Statement {
  state: string;
  planMicros: number;
  usageMicros: number;
  prorationMicros: number;
  totalMicros: number;
  invoicedMicros: number;
  lines: {
    kind: string;
    title: string;
    productPlanId: string;
    amountMicros: number;
    startDateTimestamp: number;
    endDateTimestamp: number;
  }[];
}
const told = async () =>
  (await test.call('GET', '/api/v2/billing/statements')).json as unknown as {
    statements: Statement[];
    dueMicros: number;
  };
const books = async () => ({
  due: await booked(payableBy(idOf('O1'))),
  owed: await booked(receivableOf(idOf('R1'))),
  earned: await booked(`node:${idOf('R1')}:revenue`),
});
/** The ledger postings that an operation causes. */
async function moved(work: () => Promise<unknown>) {
  const before = await books();
  await work();
  const after = await books();
  return {
    due: after.due - before.due,
    owed: after.owed - before.owed,
    earned: after.earned - before.earned,
  };
}
/** Advances the clock and closes every period that has ended. */
async function later(ms: number): Promise<void> {
  test.server.clock.advance(ms);
  await drain();
}
/** Advances until this much of the running period is left. */
const until = async (leftMs: number) =>
  later((await current()).billingPeriod.endDateTimestamp * 1000 - leftMs - test.server.clock.now());
/** A subscription that began at midnight. */
async function begin(planId: string, term = 'month'): Promise<void> {
  test.server.clock.advance(day - (test.server.clock.now() % day));
  await inDb((db) =>
    db
      .update(subscriptions)
      .set({ cancelsAt: new Date(test.server.clock.now() - day) })
      .where(and(eq(subscriptions.accountId, idOf('O1')), ne(subscriptions.state, 'ended'))),
  );
  await drain();
  // Otherwise its credit would be deducted from the next subscription.
  await inDb((db) =>
    db
      .update(billingStatements)
      .set({ carriedMicros: 0n })
      .where(eq(billingStatements.accountId, idOf('O1'))),
  );
  await test.pay((await subscribe(planId, term)).json.url as string);
}
const lengthOf = async () => {
  const {
    billingPeriod: { startDateTimestamp, endDateTimestamp },
  } = await current();
  return (endDateTimestamp - startDateTimestamp) * 1000;
};
/** The rest of a price, rounded to a cent. */
const rest = (dollars: number, left: number, length: number): bigint =>
  BigInt(Math.round((dollars * 100 * left) / length)) * 10_000n;

beforeAll(async () => {
  test = await openMoneyTest();
  await inDb((db) => db.delete(billingSystems));
  await inDb((db) => db.execute(`update sessions set expires_at = now() + interval '9 years'`));
  [small, large] = [await sell('Small', 30, 300), await sell('Large', 90)];
});
afterAll(() => test.server.close());

describe('plan change through a processor without proration', () => {
  it('charges an upgrade at once, prorated by the second', async () => {
    await begin(small);
    const length = await lengthOf();
    await until(10 * day);
    const [left, net] = [10 * day, rest(90, 10 * day, length) - rest(30, 10 * day, length)];
    expect([
      left < length,
      await moved(async () =>
        expect((await change(large)).json).toEqual({ success: true, message: 'Success' }),
      ),
    ]).toEqual([true, { due: 0n, owed: 0n, earned: net }]);
    expect((await current()).productPlan?.name).toBe('Large');
    expect(
      await test.rows(
        `select state from billing_prorations where account_id = ${idOf('O1')} and net_micros > 0`,
      ),
    ).toEqual([{ state: 'settled' }]);
  });

  it('credits a downgrade against the next invoice and adds both lines to the statement', async () => {
    const length = await lengthOf();
    await until(4 * day);
    const credit = rest(90, 4 * day, length) - rest(30, 4 * day, length);
    expect(await moved(() => change(small))).toEqual({ due: credit, owed: -credit, earned: 0n });
    expect(await moved(() => later(5 * day))).toEqual({
      due: -credit,
      owed: credit,
      earned: 30_000_000n - credit,
    });
    const {
      statements: [one],
      dueMicros,
    } = await told();
    expect([one?.state, one?.planMicros, one?.invoicedMicros, dueMicros]).toEqual([
      'invoiced',
      30_000_000,
      Number(30_000_000n - credit),
      0,
    ]);
    expect(
      one?.lines.map(({ kind, title, productPlanId }) => [kind, title, productPlanId]),
    ).toEqual([
      ['plan', 'Small', small],
      ['proration', 'Unused time on Small', small],
      ['proration', 'Remaining time on Large', large],
      ['proration', 'Unused time on Large', large],
      ['proration', 'Remaining time on Small', small],
    ]);
    expect(one?.lines.reduce((sum, { amountMicros }) => sum + amountMicros, 0)).toBe(
      one?.totalMicros,
    );
  });

  it('back and forth within a second costs nothing', async () => {
    await until(7 * day);
    const before = await booked(payableBy(idOf('O1')));
    const there = await moved(() => change(large));
    const back = await moved(() => change(small));
    // The upgrade is paid, and the same amount is returned with the next invoice.
    expect([
      there.earned > 0n,
      back.due,
      back.earned,
      (await booked(payableBy(idOf('O1')))) - before,
    ]).toEqual([true, there.earned, 0n, there.earned]);
    expect((await moved(() => later(8 * day))).earned).toBe(30_000_000n - there.earned);
    expect((await told()).statements[0]).toMatchObject({
      prorationMicros: 0,
      planMicros: 30_000_000,
    });
  });

  it('in the last second of a term costs nothing, and the next term has the new plan', async () => {
    await until(1000);
    expect(await moved(() => change(large))).toEqual({ due: 0n, owed: 0n, earned: 0n });
    expect((await moved(() => later(day))).earned).toBe(90_000_000n);
  });

  it('between the end of a term and its statement credits the whole term, which the statement charges', async () => {
    await until(0);
    const length = await lengthOf();
    expect((await current()).productPlan?.name).toBe('Large');
    expect(length).toBeGreaterThan(27 * day);
    const before = await books();
    await subscribe(small);
    await later(day);
    const after = await books();
    // 90 for the term that began with the old plan; 60 are credited with the next invoice.
    expect([after.earned - before.earned, after.due - before.due]).toEqual([
      90_000_000n,
      60_000_000n,
    ]);
    expect(
      (await told()).statements[0]?.lines
        .filter(({ kind }) => kind === 'plan')
        .map(({ title }) => title),
    ).toEqual(['Large']);
    await until(-day);
    const end = await books();
    expect([end.earned - after.earned, end.due - before.due]).toEqual([0n, 30_000_000n]);
    await until(-day);
    expect([(await books()).earned - end.earned, (await books()).due - before.due]).toEqual([
      0n,
      0n,
    ]);
  });

  it('requested forty times concurrently is made once', async () => {
    await until(3 * day);
    const length = await lengthOf();
    const net = rest(90, 3 * day, length) - rest(30, 3 * day, length);
    expect(
      await moved(async () => {
        const statuses = (
          await Promise.all(Array.from({ length: 40 }, () => subscribe(large)))
        ).map(({ status }) => status);
        // Later requests get the stored result.
        expect([
          statuses.includes(200),
          statuses.filter((status) => status !== 200 && status !== 400),
        ]).toEqual([true, []]);
        await drain();
      }),
    ).toEqual({ due: 0n, owed: 0n, earned: net });
    // Two concurrent changes apply one after the other.
    const third = await sell('Third', 60);
    const two = await moved(async () => {
      await Promise.all(
        Array.from({ length: 10 }, (_each, i) => subscribe(i % 2 === 0 ? small : third)),
      );
      await drain();
    });
    const price =
      (await current()).productPlan?.name === 'Small'
        ? 30
        : (await current()).productPlan?.name === 'Third'
          ? 60
          : 90;
    expect(two.due + two.earned * -1n).toBe(
      rest(90, 3 * day, length) - rest(price, 3 * day, length),
    );
  });

  it('to a longer term starts it now with its own billing period and credits the rest of the month', async () => {
    await begin(small);
    const length = await lengthOf();
    await later(9 * day);
    const credit = rest(30, length - 9 * day, length);
    expect(await moved(() => change(small, 'year'))).toEqual({
      due: 0n,
      owed: 0n,
      earned: 300_000_000n - credit,
    });
    expect((await current()).billingPeriod.startDateTimestamp * 1000).toBe(test.server.clock.now());
    // No month is billed any more, and no earlier year exists.
    expect((await moved(() => later(70 * day))).earned).toBe(0n);
    const { billingPeriod } = await current();
    const [back] = [await moved(() => change(small))];
    expect([
      back.earned,
      back.due > 200_000_000n,
      (await current()).billingPeriod.startDateTimestamp >= billingPeriod.startDateTimestamp,
    ]).toEqual([0n, true, true]);
  });

  it('is refused while the last invoice is unpaid', async () => {
    await begin(small);
    await inDb((db) =>
      db
        .update(subscriptions)
        .set({ state: 'pastDue' })
        .where(eq(subscriptions.accountId, idOf('O1'))),
    );
    expect(
      await moved(async () =>
        expect((await subscribe(large)).json).toMatchObject({
          success: false,
          retryable: false,
          message: expect.stringContaining('not paid'),
        }),
      ),
    ).toEqual({ due: 0n, owed: 0n, earned: 0n });
    expect((await current()).productPlan?.name).toBe('Small');
  });

  it('recorded by a process that crashed before charging is charged once by another', async () => {
    await begin(small);
    await until(5 * day);
    const length = await lengthOf();
    const net = rest(90, 5 * day, length) - rest(30, 5 * day, length);
    await change(large);
    await inDb((db) =>
      db.execute(
        `update billing_prorations set state = 'charge' where account_id = ${idOf('O1')} and net_micros = ${net}`,
      ),
    );
    expect(await moved(() => Promise.all([drain(), drain(), drain()]))).toEqual({
      due: 0n,
      owed: 0n,
      earned: 0n,
    });
    expect(
      await test.rows(
        `select count(*)::int as n from billing_prorations where account_id = ${idOf('O1')} and state = 'charge'`,
      ),
    ).toEqual([{ n: 0 }]);
    expect(
      await inDb((db) =>
        db
          .select({ id: accounts.productPlanId })
          .from(accounts)
          .innerJoin(plans, eq(plans.id, accounts.productPlanId))
          .where(eq(accounts.id, idOf('O1'))),
      ),
    ).toEqual([{ id: large }]);
  });
});

describe('usage around a plan change', () => {
  const item = (included: number, price: number, unitQuantity: number) => ({
    productItem: 'voice',
    unitQuantity,
    included,
    tiers: [{ quantityMin: 1, quantityMax: null, price }],
  });
  const withItems = async (name: string, month: number, items: object[]) =>
    (
      (
        await test.anew(
          'POST',
          '/api/v2/product/productCatalog',
          { name, amount: { month, year: null }, items },
          'reseller',
        )
      ).json.productPlan as { productPlanId: string }
    ).productPlanId;
  let serial = 0;
  const record = (seconds: number, at: number) =>
    test.server.store.within({ kind: 'organization', id: idOf('O1') }, (db) =>
      recordUsage(db, {
        accountId: idOf('O1'),
        item: 'pstn-inbound-voice',
        quantity: seconds,
        at: new Date(at),
        key: `around-a-change-${(serial += 1)}`,
      }),
    );

  it('is rated by the plan of its time, also when rated later, and the next invoice says which', async () => {
    const [minutes, sixes] = [
      await withItems('By the minute', 30, [item(2, 0.1, 60)]),
      await withItems('By six seconds', 60, [item(40, 0.01, 6)]),
    ];
    await begin(minutes);
    const start = test.server.clock.now();
    await record(180, start + day); // three minutes, two of them included
    await test.server.platform.plans.rater.drain();
    await until(5 * day);
    await subscribe(sixes);
    // Usage before the change, reported late, is in minutes. Usage after it is in six-second units,
    // of which the three minutes are the first thirty.
    await record(60, test.server.clock.now() - 2000);
    await test.server.platform.plans.rater.drain();
    const counted = async () =>
      (
        await test.rows<{ units: string }>(
          `select units::text from usage_counters where account_id = ${idOf('O1')} and period_start = '${new Date(start).toISOString()}'`,
        )
      ).map(({ units }) => units);
    expect(await counted()).toEqual(['31']);
    await record(66, test.server.clock.now() + 1000);
    await test.server.platform.plans.rater.drain();
    await later(6 * day);
    const {
      statements: [one],
    } = await told();
    expect(
      one?.lines
        .filter(({ kind }) => kind === 'usage')
        .map(({ productPlanId, amountMicros, ...line }) => [
          productPlanId,
          (line as unknown as { units: number }).units,
          amountMicros,
        ])
        .sort(),
    ).toEqual(
      [
        [minutes, 2, 0],
        [minutes, 2, 200_000],
        [sixes, 2, 20_000],
        [sixes, 9, 0],
      ].sort(),
    );
    // Usage beyond both allowances is in the invoice of the next term, beside its price.
    expect([one?.usageMicros, one?.planMicros, one?.invoicedMicros]).toEqual([
      220_000, 60_000_000, 60_220_000,
    ]);
  });
});

describe('reassigned plan without a processor', () => {
  const dayOf = (at: number) => new Date(at - (at % day));
  const give = (productPlanId: string) =>
    test.anew(
      'POST',
      `/api/v2/updateOrganization?targetOrganizationId=${idOf('O2')}`,
      { productPlanId },
      'reseller',
    );
  const due = () => booked(payableBy(idOf('O2')));
  const statements = async () =>
    (
      (await test.call('GET', '/api/v2/billing/statements', undefined, 'siblingOwner'))
        .json as unknown as { statements: Statement[] }
    ).statements;
  let start: Date;
  beforeAll(async () => {
    start = dayOf(test.server.clock.now());
    await inDb(async (db) => {
      for (const table of [billingPeriods, billingStatements, subscriptions])
        await db.delete(table).where(eq(table.accountId, idOf('O2')));
      await db
        .update(accounts)
        .set({ productPlanId: null })
        .where(eq(accounts.id, idOf('O2')));
      await db.insert(billingPeriods).values({
        accountId: idOf('O2'),
        startsAt: start,
        endsAt: termOf({ anchor: start, anchorZone: 'UTC', zone: 'UTC' }, 'month', start).endsAt,
      });
    });
    await asOwner(
      test.server.databaseUrl,
      `update accounts set created_at = '${start.toISOString()}' where id = ${idOf('O2')}`,
    );
  });
  const toTheEnd = async (leftMs: number) => {
    const { endsAt } = termOf(
      { anchor: start, anchorZone: 'UTC', zone: 'UTC' },
      'month',
      new Date(test.server.clock.now()),
    );
    test.server.clock.advance(endsAt.getTime() - leftMs - test.server.clock.now());
    return endsAt.getTime();
  };

  it('costs nothing in the term in which the first plan was assigned', async () => {
    const before = await due();
    for (const plan of [small, large, small]) expect((await give(plan)).status).toBe(200);
    expect((await due()) - before).toBe(0n);
  });

  it('is charged and credited exactly for the rest of a charged term and shown on the next statement', async () => {
    await toTheEnd(-day);
    await drain();
    const first = await due();
    const running = termOf(
      { anchor: start, anchorZone: 'UTC', zone: 'UTC' },
      'month',
      new Date(test.server.clock.now()),
    );
    const length = BigInt(running.endsAt.getTime() - running.startsAt.getTime());
    await toTheEnd(7 * day + 1000);
    const left = BigInt(7 * day + 1000);
    const share = (dollars: bigint) => (2n * dollars * 1_000_000n * left + length) / (2n * length);
    // A repeated request assigns it once.
    await Promise.all([give(large), give(large), give(large)]);
    const net = share(90n) - share(30n);
    expect((await due()) - first).toBe(-net);
    await give(small);
    await give(large);
    expect((await due()) - first).toBe(-net);
    await toTheEnd(-day);
    await drain();
    const [one] = await statements();
    expect([one?.state, one?.planMicros, one?.prorationMicros, (await due()) - first]).toEqual([
      'kept',
      90_000_000,
      Number(net),
      -net - 90_000_000n,
    ]);
    expect(
      one?.lines
        .filter(({ kind }) => kind === 'proration')
        .reduce((sum, { amountMicros }) => sum + amountMicros, 0),
    ).toBe(Number(net));
    expect(one?.lines.reduce((sum, { amountMicros }) => sum + amountMicros, 0)).toBe(
      one?.totalMicros,
    );
  });

  it('between the end of a term and its statement leaves that term to its first plan', async () => {
    const before = await due();
    await toTheEnd(0);
    const length = termOf(
      { anchor: start, anchorZone: 'UTC', zone: 'UTC' },
      'month',
      new Date(test.server.clock.now()),
    );
    expect(length.startsAt.getTime()).toBe(test.server.clock.now());
    await give(small);
    expect((await due()) - before).toBe(60_000_000n);
    test.server.clock.advance(day);
    await drain();
    expect((await due()) - before).toBe(-30_000_000n);
  });
});
