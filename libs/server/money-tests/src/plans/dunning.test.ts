import {
  type MoneyTest,
  openStripeMoney,
  type StripeMoneyTest,
  type StripeServer,
} from '@patchbay/server-platform/testing';
import { phoneNumbers } from '@patchbay/server-store';

let stripe: StripeServer;
let test: MoneyTest;
let money: StripeMoneyTest;
let serial = 0;
const idOf = (key: string): number => test.nodeOf(key).id;

beforeAll(async () => {
  money = await openStripeMoney();
  ({ stripe, test } = money);
});
afterAll(() => money.close());

const tell = (event: string) => money.tell(event);
/** Delivers a subscription event twice: processors deliver at least once. */
const become = async (subscription: object, type = 'customer.subscription.updated') => {
  const event = stripe.eventOf(type, subscription as never);
  expect([await tell(event), await tell(event)]).toEqual(['heard', 'repeated']);
};
const invoiceOf = ({ id, metadata }: { id: string; metadata: unknown }, change: object = {}) => ({
  id: `in_dunning_${(serial += 1)}`,
  object: 'invoice',
  billing_reason: 'subscription_cycle',
  currency: 'usd',
  total: 3000,
  amount_paid: 3000,
  metadata: {},
  parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata } },
  ...change,
});
/** Fictional numbers, which are never assigned. */
const number = () => `+1512555${String(1000 + (serial += 1)).slice(-4)}`;
const give = (owners: readonly (readonly [organization: string, account: string])[]) =>
  test.server.store.within({ kind: 'platform', reason: 'give numbers' }, async (db) => {
    for (const [organization, account] of owners) {
      const mine = number();
      await db.insert(phoneNumbers).values({
        organizationId: idOf(organization),
        accountId: idOf(account),
        number: mine,
        country: 'US',
      });
      await db.execute(`update accounts set phone_number = '${mine}' where id = ${idOf(account)}`);
    }
  });
const numbersOf = async (...keys: string[]) =>
  (
    await test.rows<{ n: number }>(
      `select count(*)::int as n from phone_numbers where account_id in (${keys.map(idOf).join()})`,
    )
  )[0]?.n;
const shown = async (...keys: string[]) =>
  (
    await test.rows<{ phone: string | null }>(
      `select phone_number as phone from accounts where id in (${keys.map(idOf).join()}) and phone_number is not null`,
    )
  ).length;
const standing = async (who = 'owner') => {
  const { productPlan, subscription } = (
    await test.call('GET', '/api/v2/product/currentPlan', undefined, who)
  ).json as {
    productPlan: unknown;
    subscription: { state: string; canceledReason: string | null };
  };
  return { hasPlan: productPlan !== null, ...subscription };
};
/** A subscription of an organization or a reseller, with phone numbers below it and beside it. */
async function begin(who = 'owner', seller = 'reseller') {
  const { productPlanId } = (
    await test.anew(
      'POST',
      '/api/v2/product/productCatalog',
      { name: 'Paid', amount: { month: 30, year: null } },
      seller,
    )
  ).json.productPlan as { productPlanId: string };
  expect(
    (await test.anew('POST', '/api/v2/product/subscribe', { productPlanId }, who)).status,
  ).toBe(200);
  await tell(
    stripe.complete(
      [...stripe.things.values()].filter(({ object }) => object === 'checkout.session').at(-1)
        ?.id as string,
    ),
  );
  await test.rows('delete from phone_numbers');
  await give([
    ['O1', 'O1'],
    ['O1', 'A1'],
    ['O1', 'A2'],
    ['O2', 'O2'],
    ['O3', 'O3'],
  ]);
  test.server.clock.advance(40_000);
  return [...stripe.things.values()]
    .filter(({ object }) => object === 'subscription')
    .at(-1) as unknown as { id: string; metadata: Record<string, string> };
}

it('an account that pays in time keeps its numbers, whatever late events say', async () => {
  const subscription = await begin();
  await become({ ...subscription, status: 'past_due' });
  expect([await standing(), await numbersOf('O1', 'A1', 'A2')]).toMatchObject([
    { hasPlan: true, state: 'pastDue' },
    3,
  ]);
  test.server.clock.advance(1000);
  const late = [
    stripe.eventOf('customer.subscription.updated', { ...subscription, status: 'unpaid' }),
    stripe.eventOf('invoice.marked_uncollectible', invoiceOf(subscription) as never),
  ];
  test.server.clock.advance(1000);
  await become(invoiceOf(subscription), 'invoice.paid');
  for (const event of late) expect(await tell(event)).toBe('heard');
  expect([
    await standing(),
    await numbersOf('O1', 'A1', 'A2'),
    await shown('O1', 'A1', 'A2'),
  ]).toMatchObject([{ hasPlan: true, state: 'active' }, 3, 3]);
  // An account that cancels without debts keeps its numbers too.
  await become(
    {
      ...subscription,
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested' },
    },
    'customer.subscription.deleted',
  );
  expect([await standing(), await numbersOf('O1', 'A1', 'A2')]).toMatchObject([
    { hasPlan: false, state: 'ended' },
    3,
  ]);
});

it.each([
  ['is left unpaid', { status: 'unpaid' }, 'customer.subscription.updated', true],
  [
    'is ended by the processor for want of payment',
    { status: 'canceled', cancellation_details: { reason: 'payment_failed' } },
    'customer.subscription.deleted',
    false,
  ],
])(
  'an account with subscription state %s becomes unpaid and its numbers are released once',
  async (_what, change, type, isKeptThere) => {
    const subscription = await begin();
    await become({ ...subscription, status: 'past_due' });
    const asked = stripe.calls.filter(({ method }) => method === 'DELETE').length;
    await become({ ...subscription, ...change }, type);
    expect(await standing()).toMatchObject({ hasPlan: false, state: 'unpaid' });
    expect([
      await numbersOf('O1', 'A1', 'A2'),
      await shown('O1', 'A1', 'A2'),
      await numbersOf('O2', 'O3'),
      await shown('O2', 'O3'),
    ]).toEqual([0, 0, 2, 2]);
    // Subscriptions that the processor would continue to bill are ended there.
    test.server.clock.advance(1000);
    await test.server.platform.plans.endSubscriptions();
    await test.server.platform.plans.endSubscriptions();
    expect(stripe.calls.filter(({ method }) => method === 'DELETE').length - asked).toBe(
      isKeptThere ? 1 : 0,
    );
    // Numbers acquired afterwards are kept when the same event is repeated in another form.
    await give([['O1', 'A1']]);
    for (const [again, about] of [
      [
        'customer.subscription.deleted',
        { ...subscription, status: 'canceled', cancellation_details: { reason: 'payment_failed' } },
      ],
      ['invoice.marked_uncollectible', invoiceOf(subscription)],
    ] as const)
      await become(about, again);
    expect([await numbersOf('A1'), (await standing()).state]).toEqual([1, 'unpaid']);
  },
);

it('an uncollectible invoice counts only while the subscription is past due', async () => {
  const subscription = await begin();
  await become(invoiceOf(subscription), 'invoice.marked_uncollectible');
  expect([await numbersOf('O1', 'A1', 'A2'), (await standing()).state]).toEqual([3, 'active']);
  await become({ ...subscription, status: 'past_due' });
  await become(invoiceOf({ ...subscription, id: 'sub_of_before' }), 'invoice.marked_uncollectible');
  expect(await numbersOf('O1', 'A1', 'A2')).toBe(3);
  await become(invoiceOf(subscription), 'invoice.marked_uncollectible');
  expect([await numbersOf('O1', 'A1', 'A2'), (await standing()).state]).toEqual([0, 'unpaid']);
});

it('an unpaid reseller loses its subscription while its paying customers keep their numbers', async () => {
  const subscription = await begin('reseller', 'partner');
  await give([['O4', 'O4']]);
  await become({ ...subscription, status: 'unpaid' });
  expect([
    (await standing('reseller')).state,
    await numbersOf('O1', 'A1', 'A2', 'O2'),
    await numbersOf('O4'),
  ]).toEqual(['unpaid', 4, 1]);
});
