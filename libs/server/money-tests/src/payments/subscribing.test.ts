import {
  type MoneyTest,
  openStripeMoney,
  type StripeMoneyTest,
  type StripeServer,
} from '@patchbay/server-platform/testing';

let stripe: StripeServer;
let test: MoneyTest;
let money: StripeMoneyTest;

beforeAll(async () => {
  money = await openStripeMoney();
  ({ stripe, test } = money);
});
afterAll(() => money.close());

const tell = (event: string) => money.tell(event);
const sell = async (name: string) =>
  (
    (
      await test.anew(
        'POST',
        '/api/v2/product/productCatalog',
        { name, amount: { month: 30, year: null } },
        'reseller',
      )
    ).json.productPlan as { productPlanId: string }
  ).productPlanId;
// Each request has a key of its own, so that none counts as a repetition of another.
const subscribe = (productPlanId: string) =>
  test.anew('POST', '/api/v2/product/subscribe', { productPlanId, term: 'month' });
const cancel = () =>
  test.anew('DELETE', '/api/v2/product/cancel', { reason: 'Too expensive', when: 'now' });
const sessions = () =>
  [...stripe.things.values()].filter(
    ({ object, mode }) => object === 'checkout.session' && mode === 'subscription',
  );
const ends = () =>
  stripe.calls.filter(
    ({ method, path }) => method === 'DELETE' && path.startsWith('/v1/subscriptions/'),
  );
const state = async () =>
  (
    await test.rows<{ state: string; external: string; plan: string }>(
      `select state, external_id as external, plan_id as plan from subscriptions where account_id = ${test.nodeOf('O1').id}`,
    )
  )[0];

it('fifty concurrent subscriptions and cancellations leave one subscription in the processor’s state', async () => {
  const [first, second] = [await sell('First'), await sell('Second')];
  await cancel();
  const begun = await Promise.all(Array.from({ length: 50 }, () => subscribe(first)));
  expect([
    begun.filter(({ status }) => status !== 200).length,
    new Set(begun.map(({ json }) => json.url)).size,
    sessions().length,
  ]).toEqual([0, 1, 1]);
  await tell(stripe.complete(String(sessions()[0]?.id)));
  const [one] = sessions();
  expect(await state()).toEqual({ state: 'active', external: one?.subscription, plan: first });

  await cancel();
  // However many concurrent requests: one new subscription and one cancellation, each under one
  // key, and nothing ends before the processor confirms it.
  const mixed = await Promise.all(
    Array.from({ length: 50 }, (_each, i) => (i % 2 === 0 ? subscribe(second) : cancel())),
  );
  expect(mixed.filter(({ status }) => status >= 500)).toEqual([]);
  expect([
    new Set(ends().map(({ path }) => path)),
    new Set(ends().map(({ key }) => key)).size,
    sessions().length,
  ]).toEqual([new Set([`/v1/subscriptions/${String(one?.subscription)}`]), 1, 2]);
  expect((await state())?.state).toBe('active');
  const ended = stripe.eventOf('customer.subscription.deleted', {
    id: String(one?.subscription),
    object: 'subscription',
    status: 'canceled',
    metadata: { nodeId: String(test.nodeOf('O1').id) },
  });
  for (let i = 0; i < 3; i += 1) await tell(ended);
  expect((await state())?.state).toBe('ended');

  test.server.clock.advance(1000);
  const paid = stripe.complete(String(sessions()[1]?.id));
  await Promise.all([tell(paid), tell(paid), tell(ended)]);
  expect(await state()).toEqual({
    state: 'active',
    external: sessions()[1]?.subscription,
    plan: second,
  });
  expect(
    await test.rows(
      `select count(*)::int as n from plan_orders where account_id = ${test.nodeOf('O1').id} and kind = 'subscribe' and state = 'open'`,
    ),
  ).toEqual([{ n: 0 }]);
});

it('a plan of another seller, a hidden plan and a plan of another tier are not sold', async () => {
  const add = async (who: string, body: object) =>
    (
      (
        await test.anew(
          'POST',
          '/api/v2/product/productCatalog',
          { name: 'Not for O1', amount: { month: 1, year: null }, ...body },
          who,
        )
      ).json.productPlan as { productPlanId: string }
    ).productPlanId;
  const before = [sessions().length, await test.rows('select count(*)::int as n from plan_orders')];
  for (const productPlanId of [
    await add('foreignReseller', {}),
    await add('reseller', { public: false }),
    await add('partner', {}),
  ]) {
    for (const body of [{ productPlanId }, { productPlanId, amount: 1, price: 0, currency: 'jpy' }])
      expect((await test.anew('POST', '/api/v2/product/subscribe', body)).json).toMatchObject({
        success: false,
        fields: [{ path: 'body.productPlanId' }],
      });
  }
  expect([
    sessions().length,
    await test.rows('select count(*)::int as n from plan_orders'),
  ]).toEqual(before);
});
