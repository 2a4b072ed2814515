import {
  type MoneyTest,
  openStripeMoney,
  type StripeMoneyTest,
  type StripeServer,
  stripeSignature,
  stripeWebhookSecret,
} from '@patchbay/server-platform/testing';
import { type PaymentsPort, createStripePayments } from '@patchbay/server-providers';

let stripe: StripeServer;
let port: PaymentsPort;
let test: MoneyTest;
let money: StripeMoneyTest;

beforeAll(async () => {
  money = await openStripeMoney();
  ({ stripe, test, processor: port } = money);
});
afterAll(() => money.close());

const seconds = () => Math.floor(money.now() / 1000);
const tell = (body: string, signature: string | null = stripeSignature(body, seconds())) =>
  test.server.call('POST', '/stripe/events', {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === null ? {} : { 'stripe-signature': signature }),
    },
  });
const begin = (amount: number, who?: string, extra: object = {}) =>
  test.anew(
    'POST',
    '/api/v1/checkout/patchbayCredit',
    { amount, successUrl: '/app/paymentSuccess', cancelUrl: '/app/paymentCancel', ...extra },
    who,
  );
const lastSession = () =>
  [...stripe.things.values()].filter(({ object }) => object === 'checkout.session').at(-1) as {
    id: string;
    fields: Record<string, string>;
  };
const buy = async (amount: number, who?: string) => {
  expect((await begin(amount, who)).status).toBe(200);
  const { id } = lastSession();
  const body = stripe.complete(id);
  expect((await tell(body)).json).toEqual({ received: true, outcome: 'heard' });
  return { id, body };
};
const thing = (object: string) =>
  [...stripe.things.values()].filter((one) => one.object === object).at(-1) as Record<
    string,
    unknown
  > & { id: string };
const drain = () => test.server.platform.payments.payouts.drain();

describe('Stripe', () => {
  it('opens a checkout in whole cents that names its account', async () => {
    const opened = await begin(19.99);
    expect(opened.json).toMatchObject({
      success: true,
      url: expect.stringMatching(/^https:\/\/checkout\.stripe\.example\//),
    });
    expect(lastSession().fields).toMatchObject({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '1999',
      'line_items[0][price_data][product_data][name]': 'Credit',
      success_url: 'http://localhost/app/paymentSuccess',
      cancel_url: 'http://localhost/app/paymentCancel',
      client_reference_id: String(test.nodeOf('O1').id),
      'metadata[nodeId]': String(test.nodeOf('O1').id),
      'payment_intent_data[metadata][nodeId]': String(test.nodeOf('O1').id),
    });
    const embedded = await begin(5, 'owner', { checkoutType: 'embedded' });
    expect([embedded.json.clientSecret, lastSession().fields.return_url]).toEqual([
      expect.stringMatching(/^cs_secret_/),
      'http://localhost/app/paymentSuccess',
    ]);
  });

  it('confirms a payment once, only by a signed event', async () => {
    const { body } = await buy(25);
    expect((await test.balances()).usd).toBe(25);
    for (let i = 0; i < 20; i += 1) expect((await tell(body)).json.outcome).toBe('repeated');
    const again = stripe.eventOf('checkout.session.completed', thing('checkout.session'));
    expect((await tell(again)).status).toBe(200);
    expect((await test.balances()).usd).toBe(25);
  });

  it.each([
    ['no signature', () => null],
    ['a wrong one', (body: string) => stripeSignature(body, seconds(), 'whsec_other')],
    ['one that is too old', (body: string) => stripeSignature(body, seconds() - 301)],
    ['one from the future', (body: string) => stripeSignature(body, seconds() + 301)],
    ['one of other words', (body: string) => stripeSignature(`${body} `, seconds())],
  ] as const)('events are refused with %s', async (_what, sign) => {
    await begin(9, 'siblingOwner');
    const body = stripe.complete(lastSession().id);
    expect((await tell(body, sign(body))).status).toBe(401);
    expect((await test.balances('siblingOwner')).usd).toBe(0);
  });

  const event = (data: unknown) =>
    JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', created: 1, data });
  it.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"id":"evt_1","type":"invoice.paid","created":"now"}',
    event(null),
    event({ object: null }),
    event({
      object: {
        metadata: { nodeId: '7', key: 'x' },
        mode: 'payment',
        payment_status: 'paid',
        amount_total: 1.5,
      },
    }),
  ])('signed body %j is answered as no event', async (body) => {
    const reply = await tell(body);
    expect([reply.status, reply.json.code]).toEqual([400, 'invalid']);
  });

  it('delayed bank payments count when they arrive', async () => {
    await begin(9, 'siblingOwner');
    const { id } = lastSession();
    stripe.complete(id);
    const session = stripe.things.get(id) as Record<string, unknown> & { id: string };
    expect(
      (
        await tell(
          stripe.eventOf('checkout.session.completed', { ...session, payment_status: 'unpaid' }),
        )
      ).json.outcome,
    ).toBe('ignored');
    expect((await test.balances('siblingOwner')).usd).toBe(0);
    await tell(stripe.eventOf('checkout.session.async_payment_succeeded', session));
    expect((await test.balances('siblingOwner')).usd).toBe(9);
  });

  it('refunds under the key of the refund, which its event posts, in either order', async () => {
    const { id } = await buy(40, 'superAdmin');
    const username = (
      await test.rows<{ username: string }>(`select username from accounts where type = 'platform'`)
    )[0]?.username;
    expect([id.startsWith('cs_'), username]).toEqual([true, expect.any(String)]);
    await test.call(
      'POST',
      `/api/v1/checkout/patchbayCredit?targetAccountId=${test.nodeOf('A1').id}`,
      { amount: 40, successUrl: '/app', cancelUrl: '/app' },
      'superAdmin',
    );
    const body = stripe.complete(lastSession().id);
    await tell(body);
    const [user] = await test.rows<{ username: string }>(
      `select username from accounts where id = ${test.nodeOf('A1').id}`,
    );
    const reply = await test.call(
      'POST',
      '/internal/issueRefundToUser',
      { username: user?.username, usdAmount: 15 },
      'superAdmin',
    );
    expect(reply.json.message).toBe('The refund for the issue has been processed.');
    expect((await test.balances('superAdmin', 'A1')).usd).toBe(40);
    const refund = thing('refund');
    expect(refund).toMatchObject({ amount: 1500, metadata: { key: expect.any(String) } });
    await tell(stripe.eventOf('refund.created', { ...refund, status: 'pending' }));
    expect((await test.balances('superAdmin', 'A1')).usd).toBe(40);
    for (let i = 0; i < 3; i += 1) await tell(stripe.eventOf('refund.updated', refund));
    expect((await test.balances('superAdmin', 'A1')).usd).toBe(25);
  });

  it('refunds once although a reply was lost and the request is repeated', async () => {
    await test.anew(
      'POST',
      `/api/v1/checkout/patchbayCredit?targetAccountId=${test.nodeOf('A2').id}`,
      { amount: 30, successUrl: '/app', cancelUrl: '/app' },
      'superAdmin',
    );
    await tell(stripe.complete(lastSession().id));
    const [user] = await test.rows<{ username: string }>(
      `select username from accounts where id = ${test.nodeOf('A2').id}`,
    );
    const refunds = () =>
      [...stripe.things.values()].filter(
        (one) => one.object === 'refund' && one.payment_intent === `pi_${lastSession().id}`,
      );
    const ask = () =>
      test.call(
        'POST',
        '/internal/issueRefundToUser',
        { username: user?.username, usdAmount: 10 },
        'superAdmin',
      );
    // The refund succeeds there, but both replies are lost: of the first attempt and of the
    // library's retry.
    stripe.failNext(2, 'after');
    const [first, again] = [await ask(), await ask()];
    stripe.failNext(0, 'before');
    expect([first.status, first.json.refunded, again.text, refunds().length]).toEqual([
      200,
      10,
      first.text,
      1,
    ]);
    // The refund was not started there; it is repeated later under the same key.
    test.server.clock.advance(60_000);
    stripe.failNext(4, 'before');
    expect((await ask()).json).toMatchObject({ success: true, refunded: 10 });
    stripe.failNext(0, 'before');
    expect(refunds().length).toBe(1);
    for (let i = 0; i < 2; i += 1) {
      test.server.clock.advance(60_000);
      await drain();
    }
    expect(refunds().length).toBe(2);
    for (const refund of refunds()) await tell(stripe.eventOf('refund.updated', refund as never));
    expect((await test.balances('superAdmin', 'A2')).usd).toBe(10);
  });

  it('reports the refundable amount when it refuses a part', async () => {
    const buyFor = async (amount: number) => {
      await test.anew(
        'POST',
        `/api/v1/checkout/patchbayCredit?targetAccountId=${test.nodeOf('A3').id}`,
        { amount, successUrl: '/app', cancelUrl: '/app' },
        'superAdmin',
      );
      await tell(stripe.complete(lastSession().id));
      test.server.clock.advance(1000);
    };
    await buyFor(8);
    const older = lastSession().id;
    await buyFor(5);
    Object.assign(stripe.things.get(older) as object, { payment_intent: 'pi_disputed' });
    const [user] = await test.rows<{ username: string }>(
      `select username from accounts where id = ${test.nodeOf('A3').id}`,
    );
    const ask = (usdAmount: number) =>
      test.anew(
        'POST',
        '/internal/issueRefundToUser',
        { username: user?.username, usdAmount },
        'superAdmin',
      );
    expect((await ask(13)).json).toEqual({
      success: true,
      message:
        'Only $5.00 of $13.00 can be given back. Stripe refused: Refund amount is greater than unrefunded amount on charge.',
      refunded: 5,
      unit: 'USD',
    });
    expect((await ask(2)).json).toMatchObject({
      success: false,
      retryable: false,
      message: 'Stripe refused: Refund amount is greater than unrefunded amount on charge.',
    });
  });

  it('pays out to a connected account', async () => {
    const begun = await test.call('POST', '/api/v1/payout/stripe/connectAccount', {
      successUrl: '/app/stripePayoutConnectSuccess',
      failureUrl: '/app/stripePayoutConnectFailure',
    });
    expect(begun.json.url).toMatch(/^https:\/\/connect\.stripe\.example\/acct_/);
    const again = await test.call('POST', '/api/v1/payout/stripe/connectAccount', {
      successUrl: '/app/a',
      failureUrl: '/app/b',
    });
    expect([
      again.json.url,
      stripe.calls.filter(({ path }) => path === '/v1/accounts').length,
    ]).toEqual([begun.json.url, 1]);
    const check = async () =>
      (await test.call('GET', '/api/v1/payout/stripe/checkConnectedAccount')).json;
    expect(await check()).toMatchObject({ connected: true, payoutsEnabled: false });
    Object.assign(thing('account'), {
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
    });
    expect(await check()).toMatchObject({ connected: true, payoutsEnabled: true });
    // Only what others paid may leave; the credit that was bought before stays.
    const { link } = (await test.anew('POST', '/api/v1/paymentLinks', { amount: 20, title: 'x' }))
      .json as { link: { slug: string } };
    const before = (await test.balances()).usd;
    expect((await begin(0, 'owner', { amount: undefined, slug: link.slug })).status).toBe(200);
    await tell(stripe.complete(lastSession().id));
    test.server.clock.advance(31 * 86_400_000);
    stripe.failNext(1, 'after');
    expect(
      (await test.call('POST', '/api/v1/payout/stripe/transferFunds', { amountUsd: 12.5 })).status,
    ).toBe(200);
    for (let i = 0; i < 3; i += 1) {
      await drain();
      test.server.clock.advance(3_600_000);
    }
    const transfers = [...stripe.things.values()].filter(({ object }) => object === 'transfer');
    expect([transfers.length, transfers[0]]).toMatchObject([
      1,
      { amount: 1250, destination: thing('account').id },
    ]);
    expect(await test.rows(`select state from payouts where kind = 'stripe'`)).toEqual([
      { state: 'sent' },
    ]);
    await tell(stripe.eventOf('transfer.created', thing('transfer')));
    expect([
      await test.rows(`select state from payouts where kind = 'stripe'`),
      (await test.balances()).usd,
    ]).toEqual([[{ state: 'paid' }], before + 17 - 12.5]);
  });

  it('returns the credit when a transfer is refused', async () => {
    const before = (await test.balances()).usd;
    Object.assign(thing('account'), {
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
    });
    await test.rows(
      `update payout_accounts set account_id = 'acct_gone' where node_id = ${test.nodeOf('O1').id}`,
    );
    expect(
      (await test.call('POST', '/api/v1/payout/stripe/transferFunds', { amountUsd: 4 })).status,
    ).toBe(200);
    await drain();
    expect((await test.balances()).usd).toBe(before);
  });

  it('refuses payouts to PayPal with an explanation', async () => {
    expect(
      (await test.call('POST', '/api/v1/payout/paypal', { address: 'a@example.com', amountUsd: 5 }))
        .json.message,
    ).toMatch(/^No payment processor is set up for payouts to PayPal here/);
  });

  it('is retryable when unreachable and not for an unknown account', async () => {
    stripe.failNext(10, 'before');
    expect((await begin(5)).json).toMatchObject({ success: false, retryable: true });
    stripe.failNext(0, 'before');
    const stranger = createStripePayments({
      secretKey: 'sk_test_wrong',
      webhookSecret: stripeWebhookSecret,
      apiBase: stripe.url,
    });
    await expect(
      stranger.portalLink({ nodeId: 1, customerId: 'cus_1', returnUrl: 'http://localhost/' }),
    ).rejects.toMatchObject({ name: 'PaymentsError', code: 'refused' });
  });

  it('opens subscriptions and portals, ends subscriptions and reports their state', async () => {
    const plan = {
      id: 'pplan-1',
      title: 'Business Growth',
      micros: 99_000_000n,
      term: 'month' as const,
    };
    const order = {
      key: 'sub 1',
      mode: 'subscription' as const,
      nodeId: 7,
      plan,
      successUrl: 'http://localhost/app',
      cancelUrl: 'http://localhost/app',
      ui: 'redirect' as const,
    };
    const [opened, again] = [await port.openCheckout(order), await port.openCheckout(order)];
    expect(again).toEqual(opened);
    await expect(
      port.openCheckout({ ...order, plan: { ...plan, micros: 1_000_000n } }),
    ).rejects.toMatchObject({ code: 'refused' });
    expect(lastSession().fields).toMatchObject({
      mode: 'subscription',
      'line_items[0][price_data][recurring][interval]': 'month',
      'subscription_data[metadata][planId]': 'pplan-1',
    });
    const read = (body: string) =>
      port.readEvent({
        body: Buffer.from(body),
        headers: { 'stripe-signature': stripeSignature(body, seconds()) },
      });
    expect(read(stripe.complete(opened.id))).toMatchObject({
      type: 'checkout.completed',
      mode: 'subscription',
      nodeId: 7,
      key: 'sub 1',
      amount: { micros: 99_000_000n },
      customerId: 'cus_1',
      plan: { id: 'pplan-1', term: 'month' },
    });
    const subscription = {
      id: 'sub_9',
      object: 'subscription',
      status: 'past_due',
      customer: 'cus_1',
      metadata: { nodeId: '7', planId: 'pplan-1', term: 'month' },
      start_date: 1,
      cancel_at_period_end: true,
      items: { data: [{ current_period_start: 1000, current_period_end: 2000 }] },
    };
    expect(read(stripe.eventOf('customer.subscription.updated', subscription))).toMatchObject({
      type: 'subscription.changed',
      subscriptionId: 'sub_9',
      nodeId: 7,
      state: 'past-due',
      endsAtPeriodEnd: true,
      periodStart: new Date(1_000_000),
      periodEnd: new Date(2_000_000),
    });
    expect(
      read(
        stripe.eventOf('customer.subscription.deleted', {
          ...subscription,
          cancellation_details: { comment: 'Too dear' },
        }),
      ),
    ).toMatchObject({ type: 'subscription.ended', nodeId: 7, reason: 'Too dear' });
    expect(
      read(stripe.eventOf('customer.subscription.updated', { ...subscription, metadata: {} })),
    ).toBeNull();
    expect(read(stripe.eventOf('invoice.paid', { id: 'in_1' }))).toBeNull();
    await port.cancelSubscription({
      key: 'cancel 1',
      nodeId: 7,
      subscriptionId: thing('subscription').id,
      reason: 'Too dear',
      ends: 'without-credit',
      termEndsAt: new Date(0),
    });
    const lastInvoice = {
      id: 'in_last',
      object: 'invoice',
      billing_reason: 'manual',
      currency: 'usd',
      amount_paid: 0,
      total: -1500,
      created: 2000,
      metadata: {},
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: 'sub_9', metadata: { nodeId: '7' } },
      },
      lines: {
        data: [
          {
            description: 'Unused time on Paid',
            amount: -1500,
            period: { start: 1500, end: 2000 },
            parent: { subscription_item_details: { proration: true } },
          },
        ],
      },
    };
    expect(read(stripe.eventOf('invoice.paid', lastInvoice))).toMatchObject({
      type: 'invoice.paid',
      nodeId: 7,
      amount: { micros: 0n },
      prorated: [{ title: 'Unused time on Paid', amount: { micros: -15_000_000n } }],
    });
    expect(
      read(
        stripe.eventOf('invoice.paid', {
          ...lastInvoice,
          amount_paid: 500,
          lines: {
            data: [
              { description: 'Usage', amount: 500, period: { start: 1, end: 2 }, parent: null },
            ],
          },
        }),
      ),
    ).not.toHaveProperty('prorated');
    await expect(
      port.cancelSubscription({
        key: 'cancel 2',
        nodeId: 7,
        subscriptionId: 'sub_none',
        reason: '',
        ends: 'now',
        termEndsAt: new Date(0),
      }),
    ).rejects.toMatchObject({ code: 'refused' });
    expect(
      await port.portalLink({ nodeId: 7, customerId: 'cus_1', returnUrl: 'http://localhost/' }),
    ).toEqual({ url: 'https://billing.stripe.example/p/cus_1' });
    await expect(
      port.portalLink({ nodeId: 7, returnUrl: 'http://localhost/' }),
    ).rejects.toMatchObject({ code: 'refused' });
    await expect(
      port.payout({ key: 'p', kind: 'venmo', nodeId: 7, to: '@x', amount: { micros: 10_000n } }),
    ).rejects.toMatchObject({ code: 'impossible' });
    await expect(
      port.refund({ key: 'r', paymentId: 'pi_none', amount: { micros: 10_001n } }),
    ).rejects.toMatchObject({ code: 'refused' });
  });
});
