import {
  type MoneyTest,
  openStripeMoney,
  type StripeMoneyTest,
  type StripeServer,
} from '@patchbay/server-platform/testing';

let stripe: StripeServer;
let test: MoneyTest;
let money: StripeMoneyTest;
const month = 30 * 86_400_000;

beforeAll(async () => {
  money = await openStripeMoney();
  ({ stripe, test } = money);
});
afterAll(() => money.close());

const tell = (event: string) => money.tell(event);
const lastSession = () =>
  [...stripe.things.values()].filter(({ object }) => object === 'checkout.session').at(-1) as {
    id: string;
  };
/** Opens a checkout and pays it; gives the payment's id. */
async function pay(body: object, who = 'owner'): Promise<string> {
  const opened = await test.anew(
    'POST',
    '/api/v1/checkout/patchbayCredit',
    { successUrl: '/app', cancelUrl: '/app', ...body },
    who,
  );
  if (opened.status !== 200) throw new Error(opened.text);
  const { id } = lastSession();
  expect(await tell(stripe.complete(id))).toBe('heard');
  return `pi_${id}`;
}
/** Receives an amount by a payment link. */
async function receive(amount: number, who = 'owner'): Promise<string> {
  const { link } = (await test.anew('POST', '/api/v1/paymentLinks', { amount, title: 'x' }, who))
    .json as { link: { slug: string } };
  return pay({ slug: link.slug }, who);
}
const dispute = (paymentId: string, cents: number, status: string, currency = 'usd') => ({
  id: `dp_${paymentId}`,
  object: 'dispute',
  amount: cents,
  currency,
  status,
  charge: `ch_${paymentId}`,
  payment_intent: paymentId,
  metadata: {},
});
const report = (
  what: 'created' | 'funds_withdrawn' | 'funds_reinstated' | 'closed' | 'updated',
  paymentId: string,
  cents: number,
  status: string,
) => tell(stripe.eventOf(`charge.dispute.${what}`, dispute(paymentId, cents, status)));
const usd = async (who?: string) => (await test.balances(who)).usd;
const payout = (amountUsd: number, who?: string) =>
  test.anew('POST', '/api/v1/payout/stripe/transferFunds', { amountUsd }, who);
/** Connects an account to be paid out to, which the processor has checked. */
async function connect(who: string): Promise<void> {
  const urls = { successUrl: '/app', failureUrl: '/app' };
  const begun = await test.anew('POST', '/api/v1/payout/stripe/connectAccount', urls, who);
  if (begun.status !== 200) throw new Error(begun.text);
  const account = [...stripe.things.values()].filter(({ object }) => object === 'account').at(-1);
  Object.assign(account as object, {
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
  });
  await test.call('GET', '/api/v1/payout/stripe/checkConnectedAccount', undefined, who);
}
const eventsOf = (kind: string) =>
  test.rows<{ account: number | null; details: Record<string, unknown> }>(
    `select account_id::int as account, details from security_events where kind = '${kind}'`,
  );

describe('dispute of a card payment', () => {
  it('is one debit, notifies the account, and is given back when it is won', async () => {
    const id = await pay({ amount: 40 });
    expect(await usd()).toBe(40);
    await report('created', id, 4000, 'needs_response');
    await report('funds_withdrawn', id, 4000, 'needs_response');
    await report('funds_withdrawn', id, 4000, 'under_review');
    expect(await usd()).toBe(0);
    expect((await eventsOf('payment-disputed')).map(({ account }) => account)).toEqual([
      test.nodeOf('O1').id,
    ]);
    await report('closed', id, 4000, 'won');
    await report('funds_reinstated', id, 4000, 'won');
    expect(await usd()).toBe(40);
  });

  it('stays debited when it is lost, in any order of the reports', async () => {
    const before = await usd();
    const id = await pay({ amount: 30 });
    await report('closed', id, 3000, 'lost');
    await report('created', id, 3000, 'needs_response');
    await report('updated', id, 3000, 'under_review');
    expect(await usd()).toBe(before);
  });

  it('that is only a question of the bank debits nothing', async () => {
    const before = await usd();
    const id = await pay({ amount: 30 });
    await report('created', id, 3000, 'warning_needs_response');
    expect(await usd()).toBe(before + 30);
    await report('closed', id, 3000, 'warning_closed');
    expect(await usd()).toBe(before + 30);
  });

  it('that overtakes its payment is debited with it', async () => {
    const before = await usd('siblingOwner');
    const opened = await test.anew(
      'POST',
      '/api/v1/checkout/patchbayCredit',
      { amount: 20, successUrl: '/app', cancelUrl: '/app' },
      'siblingOwner',
    );
    expect(opened.status).toBe(200);
    const { id } = lastSession();
    await report('funds_withdrawn', `pi_${id}`, 2000, 'needs_response');
    expect(await tell(stripe.complete(id))).toBe('heard');
    expect(await usd('siblingOwner')).toBe(before);
    await report('closed', `pi_${id}`, 2000, 'won');
    expect(await usd('siblingOwner')).toBe(before + 20);
  });

  it('holds payouts while it is open, also those that wait to be sent', async () => {
    await connect('owner');
    const id = await receive(100);
    test.server.clock.advance(month);
    // The processor is away while the payout is ordered, so that it waits for another attempt.
    stripe.failNext(10, 'before');
    expect((await payout(5)).status).toBe(200);
    await test.server.platform.payments.payouts.drain();
    stripe.failNext(0, 'before');
    await report('created', id, 10_000, 'warning_needs_response');
    test.server.clock.advance(3_600_000);
    expect((await payout(5)).json.message).toBe(
      'A bank disputes a card payment. Payouts wait until it has decided.',
    );
    await test.server.platform.payments.payouts.drain();
    const waiting = () =>
      test.rows(`select 1 from payouts where state = 'pending' and kind = 'stripe'`);
    expect(await waiting()).toHaveLength(1);
    await report('closed', id, 10_000, 'warning_closed');
    await test.server.platform.payments.payouts.drain();
    expect(await waiting()).toHaveLength(0);
    test.server.clock.advance(3_600_000);
    expect((await payout(5)).status).toBe(200);
    await test.server.platform.payments.payouts.drain();
  });

  it('of what was paid out is owed, and the next credit pays it', async () => {
    await connect('siblingOwner');
    const bought = await usd('siblingOwner');
    const id = await receive(100, 'siblingOwner');
    test.server.clock.advance(month);
    expect((await payout(85, 'siblingOwner')).status).toBe(200);
    await test.server.platform.payments.payouts.drain();
    await report('closed', id, 10_000, 'lost');
    expect(await usd('siblingOwner')).toBe(0);
    await receive(100, 'siblingOwner');
    test.server.clock.advance(month);
    // What the bank took back is paid; what is left was bought, and stays.
    expect(await usd('siblingOwner')).toBe(bought);
    expect((await payout(1, 'siblingOwner')).status).toBe(400);
  });
});

describe('payout that had arrived', () => {
  it('and is reversed gives its credit back', async () => {
    await receive(10);
    test.server.clock.advance(month);
    const before = await usd();
    const { id } = (await payout(5)).json.payout as { id: string };
    await test.server.platform.payments.payouts.drain();
    const transfer = [...stripe.things.values()]
      .filter(({ object }) => object === 'transfer')
      .at(-1) as { id: string; metadata: Record<string, string> };
    expect(transfer.metadata.key).toBe(`payout:${id}`);
    await tell(stripe.eventOf('transfer.created', transfer));
    expect(await usd()).toBe(before - 5);
    for (let times = 0; times < 2; times += 1)
      await tell(stripe.eventOf('transfer.reversed', transfer));
    expect(await usd()).toBe(before);
  });
});

describe('money in another currency', () => {
  it('is not booked, and staff are notified', async () => {
    const before = await usd();
    await test.anew('POST', '/api/v1/checkout/patchbayCredit', {
      amount: 25,
      successUrl: '/app',
      cancelUrl: '/app',
    });
    const session = JSON.parse(stripe.complete(lastSession().id)) as {
      data: { object: Record<string, unknown> };
    };
    session.data.object.currency = 'eur';
    expect(await tell(JSON.stringify(session))).toBe('heard');
    expect(await usd()).toBe(before);
    expect(await eventsOf('foreign-currency-payment')).toEqual([
      {
        account: null,
        details: expect.objectContaining({
          what: 'checkout',
          currency: 'eur',
          account: test.nodeOf('O1').id,
        }),
      },
    ]);
    expect(test.server.logged.some((line) => line.includes('a payment in another currency'))).toBe(
      true,
    );
  });

  it('in a dispute of another shop at the same processor concerns no account here', async () => {
    const stranger = dispute('pi_of_another_shop', 100, 'needs_response', 'eur');
    await tell(stripe.eventOf('charge.dispute.created', stranger));
    expect(await eventsOf('foreign-currency-payment')).toHaveLength(1);
  });
});

it('keeps the card of a payment, so that one person is recognized', async () => {
  const id = await pay({ amount: 5 });
  await tell(
    stripe.eventOf('charge.succeeded', {
      id: `ch_${id}`,
      object: 'charge',
      payment_intent: id,
      payment_method_details: { type: 'card', card: { fingerprint: 'Xt5EWLLDS7FJjR1c' } },
    }),
  );
  expect(
    await test.rows(`select fingerprint from payment_cards where payment_id = '${id}'`),
  ).toEqual([{ fingerprint: 'Xt5EWLLDS7FJjR1c' }]);
});
