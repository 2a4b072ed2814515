import { balance, payableBy } from '@patchbay/server-money';
import {
  type MoneyTest,
  openStripeMoney,
  type StripeMoneyTest,
  type StripeServer,
} from '@patchbay/server-platform/testing';

let stripe: StripeServer;
let test: MoneyTest;
let money: StripeMoneyTest;
const day = 86_400_000;

beforeAll(async () => {
  money = await openStripeMoney();
  ({ stripe, test } = money);
});
afterAll(() => money.close());

interface Line {
  kind: string;
  title: string;
  amountMicros: number;
}
const tell = (event: string) => money.tell(event);
const sell = async (name: string, month: number | null, year: number | null = null) =>
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
const thing = (object: string) =>
  [...stripe.things.values()].filter((one) => one.object === object).at(-1) as {
    readonly id: string;
  } & Record<string, unknown>;
const things = (object: string) =>
  [...stripe.things.values()].filter((one) => one.object === object);
const current = async () =>
  (await test.call('GET', '/api/v2/product/currentPlan')).json as {
    productPlan: { name: string };
    subscription: { state: string; productPlanTerm: string };
    billingPeriod: { startDateTimestamp: number };
  };
const booked = (account: string) =>
  test.server.store.within({ kind: 'platform', reason: 'look at the test' }, (db) =>
    balance(db, account, 'usd'),
  );
const due = () => booked(payableBy(test.nodeOf('O1').id));
const earned = () => booked(`node:${test.nodeOf('R1').id}:revenue`);
const changes = () =>
  stripe.calls.filter(
    ({ method, path }) => method === 'POST' && path.startsWith('/v1/subscriptions/'),
  );
/** Delivers all Stripe events of the last change. */
const postChange = async (order: 'asMade' | 'backwards' = 'asMade') => {
  const events = [
    stripe.eventOf('invoice.paid', thing('invoice') as never),
    stripe.eventOf('customer.subscription.updated', thing('subscription') as never),
  ];
  for (const event of order === 'asMade' ? events : events.reverse())
    expect([await tell(event), await tell(event)]).toEqual(['heard', 'repeated']);
};

let plans: { small: string; large: string };
it('an upgrade is charged at once by Stripe and takes effect when Stripe confirms it', async () => {
  plans = { small: await sell('Small', 30, 300), large: await sell('Large', 90, 900) };
  expect((await subscribe(plans.small)).json.url).toContain('checkout.stripe.example');
  await tell(stripe.complete(thing('checkout.session').id));
  const [dueBefore, earnedBefore] = [await due(), await earned()];
  test.server.clock.advance(15 * day);
  expect((await subscribe(plans.large)).json).toEqual({ success: true, message: 'Success' });
  expect(changes().at(-1)).toMatchObject({
    key: expect.stringMatching(/^plan:.*:change$/),
    fields: {
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      'items[0][price_data][product]': plans.large,
      'items[0][price_data][unit_amount]': '9000',
      'metadata[planId]': plans.large,
    },
  });
  expect((await current()).productPlan.name).toBe('Small');
  await postChange();
  // Half of 90 less half of 30: revenue of the reseller, no longer owed.
  expect([
    (await current()).productPlan.name,
    (await due()) - dueBefore,
    (await earned()) - earnedBefore,
  ]).toEqual(['Large', 0n, 30_000_000n]);
});

it('a downgrade is credited against the next invoice', async () => {
  test.server.clock.advance(1000);
  const [dueBefore, earnedBefore] = [await due(), await earned()];
  expect((await subscribe(plans.small)).status).toBe(200);
  await postChange('backwards');
  expect([
    (await current()).productPlan.name,
    (await due()) - dueBefore,
    (await earned()) - earnedBefore,
  ]).toEqual(['Small', 30_000_000n, 0n]);
});

it('both changes are lines of their period’s statement, as Stripe computed them, and are not charged again', async () => {
  test.server.clock.advance(32 * day);
  await test.server.platform.plans.statements.drain();
  const { statements } = (await test.call('GET', '/api/v2/billing/statements')).json as {
    statements: {
      state: string;
      planMicros: number;
      prorationMicros: number;
      totalMicros: number;
      lines: Line[];
    }[];
  };
  const one = statements.find(({ lines }) => lines.some(({ kind }) => kind === 'proration'));
  expect(one).toMatchObject({
    state: 'invoiced',
    planMicros: 30_000_000,
    prorationMicros: 0,
    totalMicros: 30_000_000,
  });
  expect(one?.lines.map(({ kind, title, amountMicros }) => [kind, title, amountMicros])).toEqual([
    ['plan', 'Small', 30_000_000],
    ['proration', 'Unused time', -15_000_000],
    ['proration', 'Remaining time', 45_000_000],
    ['proration', 'Unused time', -45_000_000],
    ['proration', 'Remaining time', 15_000_000],
  ]);
  expect(stripe.calls.filter(({ path }) => path === '/v1/invoiceitems')).toEqual([]);
});

it('a declined card changes nothing, and another card is a new attempt', async () => {
  const made = things('invoice').length;
  stripe.decline(true);
  for (let i = 0; i < 2; i += 1)
    expect((await subscribe(plans.large)).json).toMatchObject({
      success: false,
      message: 'Stripe refused: Your card was declined.',
    });
  stripe.decline(false);
  expect([(await current()).productPlan.name, things('invoice').length]).toEqual(['Small', made]);
  expect((await subscribe(plans.large)).status).toBe(200);
  expect([
    new Set(
      changes()
        .slice(-3)
        .map(({ key }) => key),
    ).size,
    things('invoice').length,
  ]).toEqual([3, made + 1]);
  await postChange();
});

it('a lost reply and fifty concurrent requests make one change', async () => {
  const made = things('invoice').length;
  stripe.failNext(20, 'before');
  expect((await subscribe(plans.small)).json).toMatchObject({ success: false, retryable: true });
  stripe.failNext(0, 'before');
  const replies = await Promise.all(Array.from({ length: 50 }, () => subscribe(plans.small)));
  expect([new Set(replies.map(({ status }) => status)), things('invoice').length]).toEqual([
    new Set([200]),
    made + 1,
  ]);
  await Promise.all(
    [1, 2, 3].map(() =>
      tell(stripe.eventOf('customer.subscription.updated', thing('subscription') as never)),
    ),
  );
  const paid = stripe.eventOf('invoice.paid', thing('invoice') as never);
  const before = await due();
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => tell(paid)));
  expect([outcomes.sort(), (await due()) > before]).toEqual([
    ['heard', 'repeated', 'repeated', 'repeated'],
    true,
  ]);
  expect(
    await test.rows(
      `select count(*)::int as n from plan_orders where account_id = ${test.nodeOf('O1').id} and state = 'open'`,
    ),
  ).toEqual([{ n: 0 }]);
});

it('another term length starts a new billing period', async () => {
  expect((await subscribe(plans.small, 'year')).status).toBe(200);
  await postChange();
  const { subscription, billingPeriod } = await current();
  expect([subscription.productPlanTerm, billingPeriod.startDateTimestamp]).toEqual([
    'year',
    Math.floor(money.now() / day) * (day / 1000),
  ]);
});

it('a change is refused while the last invoice is unpaid', async () => {
  const behind = { ...thing('subscription'), status: 'past_due' };
  await tell(stripe.eventOf('customer.subscription.updated', behind as never));
  const asked = changes().length;
  expect((await subscribe(plans.large)).json).toMatchObject({
    success: false,
    retryable: false,
    message: 'The last invoice of the subscription is not paid. Pay it before you change the plan.',
  });
  expect(changes().length).toBe(asked);
});
