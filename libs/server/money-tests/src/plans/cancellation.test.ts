import { balance, payableBy, receivableOf, termOf } from '@patchbay/server-money';
import { type MoneyTest, openMoneyTest } from '@patchbay/server-platform/testing';
import { type Db, billingSystems, subscriptions } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

let test: MoneyTest;
let plan: string;
const day = 86_400_000;
const price = 30_000_000n;
const platform = { kind: 'platform', reason: 'look at the test' } as const;
const inDb = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  test.server.store.within(platform, work);
const id = (): number => test.nodeOf('O1').id;
const drain = () => test.server.platform.plans.statements.drain();
const later = async (ms: number) => {
  test.server.clock.advance(ms);
  await drain();
};
const cancel = (body: object = {}, who?: string) =>
  test.anew('DELETE', `/api/v2/product/cancel${who ? `?targetAccountId=${id()}` : ''}`, body, who);
const current = async () =>
  (await test.call('GET', '/api/v2/product/currentPlan')).json as {
    productPlan: { name: string } | null;
    subscription: {
      state: string;
      canceledReason: string | null;
      cancelsTimestamp: number | null;
    } | null;
  };
const account = async () =>
  (await test.call('GET', '/api/v2/account')).json as {
    vidaPremium: boolean;
    productPlanId: string | null;
  };
const booked = (name: string) => inDb((db) => balance(db, name, 'usd'));
const row = async () =>
  (
    await inDb((db) => db.select().from(subscriptions).where(eq(subscriptions.accountId, id())))
  )[0] as typeof subscriptions.$inferSelect;
const give = (vidaPremium: boolean) =>
  test.anew(
    'POST',
    `/api/v2/updateOrganization?targetOrganizationId=${id()}`,
    { vidaPremium },
    'reseller',
  );
const termEnd = async () => {
  const { startedAt } = await row();
  return termOf(
    { anchor: startedAt, anchorZone: 'UTC', zone: 'UTC' },
    'month',
    new Date(test.server.clock.now()),
  ).endsAt;
};

/** A subscription that began a few days ago at midnight. */
async function begin(): Promise<void> {
  await inDb((db) => db.delete(subscriptions).where(eq(subscriptions.accountId, id())));
  await later(day - (test.server.clock.now() % day));
  await test.pay(
    (await test.anew('POST', '/api/v2/product/subscribe', { productPlanId: plan, term: 'month' }))
      .json.url as string,
  );
  await later(5 * day);
}

beforeAll(async () => {
  test = await openMoneyTest();
  await inDb((db) => db.delete(billingSystems));
  await inDb((db) => db.execute(`update sessions set expires_at = now() + interval '9 years'`));
  plan = (
    (
      await test.anew(
        'POST',
        '/api/v2/product/productCatalog',
        { name: 'Paid', amount: { month: 30, year: null } },
        'reseller',
      )
    ).json.productPlan as { productPlanId: string }
  ).productPlanId;
});
afterAll(() => test.server.close());

describe('cancellation of a subscription', () => {
  it('at the end of the paid term takes effect then, without renewal, and keeps its reason', async () => {
    await begin();
    const end = await termEnd();
    const before = [
      await booked(payableBy(id())),
      await booked(`node:${test.nodeOf('R1').id}:revenue`),
    ];
    expect(
      (await cancel({ reason: 'Too expensive', details: 'We found a cheaper one' })).json,
    ).toEqual({ success: true, message: 'Subscription cancelled' });
    expect([await current(), await account()]).toMatchObject([
      {
        productPlan: { name: 'Paid' },
        subscription: { state: 'active', cancelsTimestamp: end.getTime() / 1000 },
      },
      { vidaPremium: true },
    ]);
    await later(end.getTime() - test.server.clock.now() - 1000);
    expect((await current()).subscription?.state).toBe('active');
    await later(day);
    expect(await current()).toMatchObject({
      productPlan: null,
      subscription: { state: 'ended', canceledReason: 'Too expensive' },
    });
    await later(40 * day);
    expect([
      await booked(payableBy(id())),
      await booked(`node:${test.nodeOf('R1').id}:revenue`),
    ]).toEqual(before);
    expect((await cancel()).json).toMatchObject({
      success: false,
      message: 'There is no subscription to cancel.',
    });
  });

  it('with immediate effect credits the rest of the paid term once, also when repeated', async () => {
    await begin();
    const { startedAt } = await row();
    const end = await termEnd();
    const before = await booked(payableBy(id()));
    const at = test.server.clock.now();
    await Promise.all(Array.from({ length: 8 }, () => cancel({ when: 'now', reason: 'Done' })));
    expect(await current()).toMatchObject({
      productPlan: null,
      subscription: { state: 'ended', canceledReason: 'Done' },
    });
    const credit =
      BigInt(Math.round((3000 * (end.getTime() - at)) / (end.getTime() - startedAt.getTime()))) *
      10_000n;
    expect([credit > 0n && credit < price, (await booked(payableBy(id()))) - before]).toEqual([
      true,
      credit,
    ]);
    // The credit is deducted from the first renewal of the next subscription.
    await test.pay(
      (await test.anew('POST', '/api/v2/product/subscribe', { productPlanId: plan, term: 'month' }))
        .json.url as string,
    );
    const earned = await booked(`node:${test.nodeOf('R1').id}:revenue`);
    await later(32 * day);
    expect([
      (await booked(`node:${test.nodeOf('R1').id}:revenue`)) - earned,
      (await booked(payableBy(id()))) - before,
    ]).toEqual([price - credit, 0n]);
    await inDb((db) => db.delete(subscriptions).where(eq(subscriptions.accountId, id())));
  });

  it('at the end of the term can still be changed to immediate', async () => {
    await begin();
    const before = await booked(receivableOf(test.nodeOf('R1').id));
    await cancel({ reason: 'Later' });
    expect((await current()).subscription?.state).toBe('active');
    expect((await cancel({ when: 'now', reason: 'Sooner' })).status).toBe(200);
    expect((await current()).subscription).toMatchObject({
      state: 'ended',
      canceledReason: 'Sooner',
    });
    expect((await booked(receivableOf(test.nodeOf('R1').id))) - before).toBeLessThan(0n);
    expect((await cancel({ when: 'now' })).status).toBe(400);
  });

  it('of an unpaid subscription takes effect at once and credits nothing', async () => {
    await begin();
    await inDb((db) =>
      db.update(subscriptions).set({ state: 'pastDue' }).where(eq(subscriptions.accountId, id())),
    );
    const before = await booked(payableBy(id()));
    expect((await cancel({ when: 'now' })).status).toBe(200);
    expect([
      (await current()).subscription?.state,
      (await booked(payableBy(id()))) - before,
    ]).toEqual(['ended', 0n]);
  });

  it('removes the plan that came with the subscription and keeps what a reseller assigned', async () => {
    for (const given of [true, false]) {
      expect((await give(given)).status).toBe(200);
      await begin();
      expect((await account()).vidaPremium).toBe(true);
      await cancel({ when: 'now' });
      expect([given, (await account()).vidaPremium]).toEqual([given, given]);
    }
  });

  it('keeps a plan that a reseller assigned while the subscription runs', async () => {
    await begin();
    await give(true);
    await cancel();
    await later(40 * day);
    expect([(await current()).subscription?.state, await account()]).toMatchObject([
      'ended',
      { vidaPremium: true, productPlanId: null },
    ]);
    await give(false);
    expect((await account()).vidaPremium).toBe(false);
  });

  it.each([['tomorrow'], [''], [1]])('is refused with effect %j', async (when) =>
    expect((await cancel({ when })).json).toMatchObject({
      success: false,
      fields: [{ path: 'body.when' }],
    }),
  );
});
