import { type MoneyTest, openMoneyTest } from '@patchbay/server-platform/testing';

let test: MoneyTest;
beforeAll(async () => {
  test = await openMoneyTest();
  await test.earn(500);
  await test.receive(500_000);
  test.server.clock.advance(31 * 86_400_000);
  await test.rows(
    `update payout_accounts set processor = 'embedded', is_ready = true where node_id = ${test.nodeOf('O1').id}`,
  );
});
afterAll(() => test.server.close());

/** Raw body texts; some of them are not valid JSON. */
const corpus = [
  '-1',
  '0',
  '-0',
  '0.001',
  '1e308',
  '1e999',
  '1e-9',
  'NaN',
  'Infinity',
  '"NaN"',
  '"1,00"',
  '"1e2"',
  '" 1"',
  '"5"',
  '[1]',
  '{"a":1}',
  'null',
  'true',
  '9007199254740992',
  '""',
];

/** Every call that takes an amount; `#` is its place in the body. */
const endpoints: readonly {
  readonly name: string;
  readonly url: string;
  readonly body: string;
  readonly who?: string;
}[] = [
  {
    name: 'credit',
    url: '/api/v1/checkout/patchbayCredit',
    body: '{"amount":#,"successUrl":"/app","cancelUrl":"/app"}',
  },
  { name: 'a payment link', url: '/api/v1/paymentLinks', body: '{"amount":#,"title":"Tea"}' },
  {
    name: 'a payment request in dollars',
    url: '/api/v1/requestInvoice',
    body: '{"amount":#,"unit":"USD"}',
  },
  {
    name: 'a payment request in satoshis',
    url: '/api/v1/requestInvoice',
    body: '{"amount":#,"unit":"SAT"}',
  },
  {
    name: 'a transfer to the connected account',
    url: '/api/v1/payout/stripe/transferFunds',
    body: '{"amountUsd":#}',
  },
  {
    name: 'a payout to PayPal',
    url: '/api/v1/payout/paypal',
    body: '{"address":"a@example.com","amountUsd":#}',
  },
  {
    name: 'a payout to Venmo',
    url: '/api/v1/payout/paypal/venmo',
    body: '{"address":"@some-one","amountUsd":#}',
  },
  {
    name: 'a refund in dollars',
    url: '/internal/issueRefundToUser',
    body: '{"username":"USER","usdAmount":#}',
    who: 'superAdmin',
  },
  {
    name: 'a refund in satoshis',
    url: '/internal/issueRefundToUser',
    body: '{"username":"USER","satsAmount":#}',
    who: 'superAdmin',
  },
];
const written = () =>
  test.rows(
    `select (select count(*) from ledger_lines)::int as lines, (select count(*)
      from payouts)::int as payouts, (select count(*)
      from payment_links)::int as links, (select count(*)
      from checkouts)::int as checkouts, (select count(*)
      from invoices)::int as invoices, (select count(*) from payment_refunds)::int as refunds`,
  );

it.each(endpoints)(
  '$name refuses invalid amounts and writes nothing',
  async ({ url, body, who }) => {
    const [user] = await test.rows<{ username: string }>(
      `select username from accounts where id = ${test.nodeOf('O1').id}`,
    );
    const send = (amount: string) =>
      test.server.call('POST', url, {
        token: test.as(who ?? 'owner'),
        body: body.replace('USER', user?.username ?? '').replace('#', amount),
        headers: { 'content-type': 'application/json' },
      });
    // Waits until the payout of the test before has been sent.
    await test.server.platform.payments.payouts.drain();
    const before = await written();
    const replies: (readonly [string, number, unknown])[] = [];
    for (const amount of corpus) {
      const { status, json } = await send(amount);
      replies.push([amount, status, json.success]);
    }
    expect(replies).toEqual(corpus.map((amount) => [amount, 400, false]));
    expect(await written()).toEqual(before);
    // The amount alone was refused, not the rest of the body.
    expect((await send('2')).json.success).toBe(true);
  },
);

it('a refund has one currency', async () => {
  const [user] = await test.rows<{ username: string }>(
    `select username from accounts where id = ${test.nodeOf('O1').id}`,
  );
  const before = await written();
  for (const amounts of [{ usdAmount: 1, satsAmount: 1 }, { usdAmount: 0, satsAmount: 1 }, {}])
    expect(
      (
        await test.call(
          'POST',
          '/internal/issueRefundToUser',
          { username: user?.username, ...amounts },
          'superAdmin',
        )
      ).status,
    ).toBe(400);
  expect(await written()).toEqual(before);
});
