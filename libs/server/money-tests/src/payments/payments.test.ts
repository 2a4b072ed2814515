import { createHmac, randomBytes } from 'node:crypto';
import { serverKeyFrom } from '@patchbay/server-core';
import { noMoney } from '@patchbay/server-money';
import { type MoneyTest, openMoneyTest, type Reply } from '@patchbay/server-platform/testing';
import { type PaymentEvent, embeddedSignatureHeader } from '@patchbay/server-providers';

let test: MoneyTest;
beforeAll(async () => {
  test = await openMoneyTest();
});
afterAll(() => test.server.close());

const own = { currency: 'usd', successUrl: '/app/paymentSuccess', cancelUrl: '/app/paymentCancel' };
const begin = (body: object = {}, who?: string, query = '') =>
  test.anew(
    'POST',
    `/api/v1/checkout/patchbayCredit${query}`,
    { amount: 25, ...own, ...body },
    who,
  );
const makeLink = async (amount = 120, who?: string) =>
  (await test.anew('POST', '/api/v1/paymentLinks', { amount, title: 'Boiler service' }, who)).json
    .link as { slug: string; status: string };
const secret = serverKeyFrom(Buffer.alloc(32, 7)).digest('embedded payments');
const sign = (body: string, seconds = Math.floor(test.server.clock.now() / 1000), key = secret) =>
  `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
const send = (body: string, signature: string | null = sign(body)) =>
  test.server.call('POST', '/payments/embedded/events', {
    body,
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { [embeddedSignatureHeader]: signature }),
    },
  });
type Data<T extends PaymentEvent['type']> = { type: T } & Record<string, unknown>;
let count = 0;
const event = (data: Data<PaymentEvent['type']>, id = `evt_${(count += 1)}`) =>
  JSON.stringify({ id, created: Math.floor(test.server.clock.now() / 1000), data });
const paid = (paymentId: string, micros: number, nodeId: number) =>
  event({
    type: 'checkout.completed',
    checkoutId: `chk_${paymentId}`,
    mode: 'payment',
    nodeId,
    key: `key ${paymentId}`,
    micros: String(micros),
    paymentId,
    subscriptionId: null,
    customerId: null,
    plan: null,
  });
const refunded = (refundId: string, paymentId: string, micros: number, state = 'done') =>
  event({
    type: 'payment.refunded',
    refundId,
    key: null,
    paymentId,
    micros: String(micros),
    state,
  });

describe('credit', () => {
  it('is bought on a page of the processor and added when the processor confirms it', async () => {
    const opened = await begin();
    expect([opened.status, opened.json]).toEqual([
      200,
      {
        success: true,
        message: 'Success',
        id: expect.any(String),
        url: expect.stringMatching(/^http:\/\/localhost\/pay\/embedded\?p=/),
      },
    ]);
    expect(await test.balances()).toEqual({ usd: 0, withdrawableUsd: 0, sats: 0 });
    const path = (opened.json.url as string).replace('http://localhost', '');
    const page = await test.server.call('GET', path);
    expect([
      page.status,
      page.headers['content-type'],
      page.text.includes('$25.00'),
      page.text.includes('http://localhost/app/paymentCancel'),
    ]).toEqual([200, 'text/html; charset=utf-8', true, true]);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await test.pay(opened.json.url as string)).text).toContain(
      'url=http://localhost/app/paymentSuccess',
    );
    expect(await test.balances()).toEqual({ usd: 25, withdrawableUsd: 0, sats: 0 });
    const { transactions } = (await test.call('GET', '/api/v1/recentTransactions')).json as {
      transactions: object[];
    };
    expect(transactions).toEqual([
      {
        id: expect.any(String),
        kind: 'card-credit',
        description: 'Credit bought by card',
        amount: 25,
        unit: 'USD',
        timestamp: expect.any(Number),
      },
    ]);
    for (let i = 0; i < 5; i += 1) await test.pay(opened.json.url as string);
    expect((await test.balances()).usd).toBe(25);
  });

  it('is not added by visiting the return page', async () => {
    const { usd } = await test.balances();
    await test.server.call('GET', '/app/paymentSuccess?amount=1000&paid=true', {
      token: test.as('owner'),
    });
    expect((await test.balances()).usd).toBe(usd);
  });

  it('is bought for the account that the call acts on', async () => {
    await test.buy(7, 'reseller', 'O2');
    expect([
      (await test.balances('siblingOwner')).usd,
      (await test.balances('reseller')).usd,
    ]).toEqual([7, 0]);
  });

  it.each([
    -1,
    0,
    -0,
    0.001,
    1e308,
    1e-9,
    null,
    'NaN',
    '1,00',
    '1e2',
    ' 1',
    '5',
    [1],
    { a: 1 },
    true,
    2 ** 53,
    100_000.01,
  ])('is not bought for amount %p', async (amount) => {
    expect((await begin({ amount })).json).toMatchObject({
      success: false,
      retryable: false,
      code: 'invalid',
    });
  });

  it.each([
    { currency: 'jpy' },
    { amount: undefined },
    { successUrl: undefined },
    { slug: 'short' },
    { checkoutType: 'window' },
  ])('is not bought with %p', async (body) => expect((await begin(body)).status).toBe(400));

  it.each([
    'evil.test',
    '//evil.test',
    'https:evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    'http://localhost@evil.test/',
    'http://localhost.evil.test/',
    '\\\\evil.test',
    '/\\evil.test',
    '/app/..//evil.test',
    '%2f%2fevil.test',
    'data:text/html,x',
    '/api/v1/account',
    '',
    'http://localhost:81/app',
  ])('refuses the return URL %p', async (link) => {
    expect([
      (await begin({ successUrl: link })).status,
      (await begin({ cancelUrl: link })).status,
    ]).toEqual([400, 400]);
  });

  it('reads a return URL without the spaces around it', async () => {
    const { json } = await begin({ successUrl: ' http://localhost/app/paymentSuccess\n' });
    const { text } = await test.pay(String(json.url));
    expect(text).toMatch(/[">]http:\/\/localhost\/app\/paymentSuccess["?<]/);
  });

  it.each([
    ['anonymous', 401],
    ['revoked', 401],
    ['visitor', 400],
    ['admin', 403],
    ['restricted', 403],
  ] as const)('is not bought by %s', async (who, status) =>
    expect((await begin({}, who)).status).toBe(status),
  );

  it('is refused for an account out of reach, an unknown name and a missing body', async () => {
    expect((await begin({}, 'owner', `?targetAccountId=${test.nodeOf('O4').id}`)).status).toBe(404);
    expect(
      (await test.call('POST', '/api/v1/checkout/patchbay', { amount: 25, ...own })).status,
    ).toBe(400);
    expect((await test.call('POST', '/api/v1/checkout/patchbayCredit', 'no')).status).toBe(400);
  });

  it.each(['', 'x', 'eyJ9.AAAA', `${'a'.repeat(300)}.${'b'.repeat(43)}`])(
    'returns no checkout page for %p',
    async (sealed) => {
      expect([
        (await test.server.call('GET', `/pay/embedded?p=${sealed}`)).status,
        (await test.server.call('POST', `/pay/embedded?p=${sealed}`)).status,
      ]).toEqual([404, 404]);
    },
  );
});

describe('payment link', () => {
  it('is shown without a token and only with what a payer needs', async () => {
    const link = await makeLink();
    const shown = await test.server.call('POST', '/api/v1/fetchPaymentSlug', {
      body: { slug: link.slug },
    });
    expect(shown.json).toEqual({
      success: true,
      message: 'Success',
      name: 'O1',
      image: null,
      amount: 120,
      unit: 'USD',
      status: 'open',
    });
    expect((await test.call('GET', '/api/v1/paymentLinks')).json.links).toContainEqual(
      expect.objectContaining({ slug: link.slug, title: 'Boiler service' }),
    );
  });

  it('is paid by a visitor once, and the receiver gets the amount less the fee', async () => {
    const before = await test.balances();
    const link = await makeLink(19.99);
    const opened = await begin({ amount: undefined, slug: link.slug }, 'visitor');
    expect(opened.status).toBe(200);
    await test.pay(opened.json.url as string);
    expect((await test.balances()).usd).toBeCloseTo(before.usd + 16.99, 6);
    expect(
      (await test.server.call('POST', '/api/v1/fetchPaymentSlug', { body: { slug: link.slug } }))
        .json.status,
    ).toBe('paid');
    expect((await begin({ amount: undefined, slug: link.slug }, 'visitor')).status).toBe(400);
    expect(
      await test.rows(
        `select sum(amount)::text as sum from ledger_lines where account = 'platform:fees' and currency = 'usd'`,
      ),
    ).toEqual([{ sum: '3000000' }]);
  });

  it('refuses another amount, a closed link and an unknown one', async () => {
    const link = await makeLink(10);
    expect((await begin({ amount: 1, slug: link.slug }, 'visitor')).status).toBe(400);
    expect(
      (await test.call('DELETE', '/api/v1/paymentLinks', { slug: link.slug }, 'siblingOwner'))
        .status,
    ).toBe(404);
    expect(
      (await test.call('DELETE', '/api/v1/paymentLinks', { slug: link.slug })).json.success,
    ).toBe(true);
    expect((await begin({ amount: undefined, slug: link.slug }, 'visitor')).status).toBe(400);
    expect((await begin({ amount: undefined, slug: 'A'.repeat(22) }, 'visitor')).status).toBe(404);
  });

  it('is not found by guessing', async () => {
    await makeLink();
    for (let i = 0; i < 100; i += 1)
      expect(
        (
          await test.server.call('POST', '/api/v1/fetchPaymentSlug', {
            body: { slug: randomBytes(16).toString('base64url') },
          })
        ).status,
      ).toBe(404);
  });
});

describe('guessing of slugs', () => {
  it('is rate limited', async () => {
    const limited = await openMoneyTest({ http: {} });
    const statuses = await Promise.all(
      Array.from(
        { length: 60 },
        async () =>
          (
            await limited.server.call('POST', '/api/v1/fetchPaymentSlug', {
              body: { slug: randomBytes(16).toString('base64url') },
            })
          ).status,
      ),
    );
    expect([...new Set(statuses)].sort()).toEqual([404, 429]);
    await limited.server.close();
  });
});

describe('webhook event of a processor', () => {
  const node = () => test.nodeOf('A3').id;
  const has = async () =>
    Number(
      (
        await test.rows<{ balance: string }>(
          `select balance::text as balance from ledger_balances where account = 'customer:${node()}:credit' and currency = 'usd'`,
        )
      )[0]?.balance ?? 0,
    );
  const ok = (reply: Reply) => reply.json.outcome;

  it('counts once, however often it is delivered', async () => {
    const body = paid('p1', 5_000_000, node());
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(body).then(ok)));
    expect([outcomes.filter((one) => one === 'heard').length, await has()]).toEqual([1, 5_000_000]);
    await send(paid('p1', 5_000_000, node()));
    expect(await has()).toBe(5_000_000);
  });

  it.each([
    ['without a signature', null],
    ['with a wrong one', 't=1,v1=00'],
    ['signed by another', (body: string) => sign(body, undefined, randomBytes(32))],
    [
      'signed long ago',
      (body: string) => sign(body, Math.floor(test.server.clock.now() / 1000) - 301),
    ],
    [
      'signed in the future',
      (body: string) => sign(body, Math.floor(test.server.clock.now() / 1000) + 301),
    ],
    ['signed for other words', (body: string) => sign(`${body} `)],
  ] as const)('is refused %s', async (_how, signature) => {
    const before = await has();
    const body = paid(`forged ${count}`, 9_000_000, node());
    expect(
      (await send(body, typeof signature === 'function' ? signature(body) : signature)).status,
    ).toBe(401);
    expect(await has()).toBe(before);
  });

  it('is accepted only at the endpoint of the configured processor', async () => {
    const body = paid('p2', 5_000_000, node());
    expect(
      (
        await test.server.call('POST', '/stripe/events', {
          body,
          headers: { 'content-type': 'application/json', 'stripe-signature': sign(body) },
        })
      ).status,
    ).toBe(404);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"id":1}',
    '{"id":"a","created":1,"data":{"type":"invoice.paid"}}',
  ])('with signed body %j is answered as no event', async (body) => {
    const reply = await send(body);
    expect([reply.status, reply.json.code]).toEqual([400, 'invalid']);
  });

  it('has the same effect in any order, also for refunds before their payment', async () => {
    const before = await has();
    const events = (prefix: string) => [
      paid(`${prefix}a`, 10_000_000, node()),
      refunded(`${prefix}r1`, `${prefix}a`, 3_000_000),
      refunded(`${prefix}r2`, `${prefix}a`, 2_000_000),
      paid(`${prefix}b`, 1_000_000, node()),
    ];
    for (let round = 0; round < 12; round += 1) {
      const all = [...events(`o${round}`), ...events(`o${round}`)];
      const shuffled = all
        .map((one) => ({ one, at: createHmac('sha256', `${round}`).update(one).digest('hex') }))
        .sort((a, b) => (a.at < b.at ? -1 : 1));
      for (const { one } of shuffled) expect((await send(one)).status).toBe(200);
      expect(await has()).toBe(before + (round + 1) * 6_000_000);
    }
  });

  it('of a refund leaves spent credit owed and never makes credit negative', async () => {
    const target = test.nodeOf('A4').id;
    await send(paid('spent', 4_000_000, target));
    await test.rows(
      `with p as (insert into ledger_postings (key, digest, kind) values ('spends', '', 'test')
        returning id) insert into ledger_lines (posting_id, position, account, currency, amount)
        select id, n, account, 'usd', amount from p, (values (0, 'customer:${target}:credit',
        -3000000), (1, 'payouts', 3000000)) as v (n, account, amount)`,
    );
    expect((await send(refunded('spent r', 'spent', 4_000_000))).status).toBe(200);
    expect(
      await test.rows(
        `select account, sum(amount)::text as sum from ledger_lines
          where account in ('customer:${target}:credit', 'customer:${target}:owed') group by 1 order by 1`,
      ),
    ).toEqual([
      { account: `customer:${target}:credit`, sum: '0' },
      { account: `customer:${target}:owed`, sum: '-3000000' },
    ]);
  });

  it('of a refund that failed later leaves the credit unchanged', async () => {
    const before = await has();
    await send(paid('f', 4_000_000, node()));
    await send(refunded('f r', 'f', 4_000_000, 'failed'));
    await send(refunded('f r', 'f', 4_000_000));
    expect(await has()).toBe(before + 4_000_000);
    await send(refunded('f s', 'f', 1_000_000));
    expect(await has()).toBe(before + 3_000_000);
    for (let i = 0; i < 2; i += 1) await send(refunded('f s', 'f', 1_000_000, 'failed'));
    await send(refunded('f s', 'f', 1_000_000));
    expect(await has()).toBe(before + 4_000_000);
  });
});

describe('refund', () => {
  const refund = (body: object, who = 'superAdmin') =>
    test.anew('POST', '/internal/issueRefundToUser', body, who);
  const username = async (key: string) =>
    (
      await test.rows<{ username: string }>(
        `select username from accounts where id = ${test.nodeOf(key).id}`,
      )
    )[0]?.username ?? '';

  it('goes to the card, newest payment first, and never exceeds the payment', async () => {
    await test.buy(10, 'superAdmin', 'A2');
    test.server.clock.advance(1000);
    await test.buy(5, 'superAdmin', 'A2');
    const user = await username('A2');
    expect((await refund({ username: user, usdAmount: 7, key: 'ticket' })).json).toEqual({
      success: true,
      message: 'The refund for the issue has been processed.',
      refunded: 7,
      unit: 'USD',
    });
    expect((await test.balances('superAdmin', 'A2')).usd).toBe(8);
    expect((await refund({ username: user, usdAmount: 7, key: 'ticket' })).status).toBe(200);
    expect((await test.balances('superAdmin', 'A2')).usd).toBe(8);
    expect((await refund({ username: user, usdAmount: 8.01 })).status).toBe(400);
    const both = await Promise.all([
      refund({ username: user, usdAmount: 8 }),
      refund({ username: user, usdAmount: 8 }),
    ]);
    expect([
      both.filter(({ status }) => status === 200).length,
      (await test.balances('superAdmin', 'A2')).usd,
    ]).toEqual([1, 0]);
    expect(
      await test.rows(
        `select distinct state from payment_refunds where node_id = ${test.nodeOf('A2').id} and processor = 'embedded'`,
      ),
    ).toEqual([{ state: 'done' }]);
  });

  it('of satoshis becomes credit, up to the received amount', async () => {
    await test.receive(1000, 'siblingOwner');
    const user = await username('O2');
    expect((await refund({ username: user, satsAmount: 1001 })).status).toBe(400);
    expect((await refund({ username: user, satsAmount: 400, key: 's' })).json).toMatchObject({
      refunded: 400,
      unit: 'SAT',
    });
    expect((await refund({ username: user, satsAmount: 400, key: 's' })).status).toBe(200);
    expect((await test.balances('siblingOwner')).sats).toBe(1400);
  });

  it.each([
    [{ usdAmount: 1, satsAmount: 1 }],
    [{}],
    [{ usdAmount: -1 }],
    [{ usdAmount: 0.001 }],
    [{ satsAmount: 1.5 }],
    [{ usdAmount: '5' }],
  ])('is refused with %p', async (body) =>
    expect((await refund({ username: await username('O1'), ...body })).status).toBe(400),
  );

  it.each([
    ['partner', 403],
    ['owner', 403],
    ['anonymous', 401],
  ] as const)('is refused for %s', async (who, status) =>
    expect((await refund({ username: 'O1', usdAmount: 1 }, who)).status).toBe(status),
  );

  it('needs a recipient', async () =>
    expect((await refund({ username: 'unknown-name', usdAmount: 1 })).status).toBe(404));
});

describe('without a processor', () => {
  it('every call that needs one is refused with an explanation', async () => {
    const bare = await openMoneyTest({ money: { parts: noMoney } });
    const calls: readonly (readonly [string, string, object?])[] = [
      ['POST', '/api/v1/checkout/patchbayCredit', { amount: 25, ...own }],
      ['POST', '/api/v1/requestInvoice', { amount: 5 }],
      ['POST', '/api/v1/payout/paypal', { address: 'a@example.com', amountUsd: 5 }],
      ['POST', '/api/v1/payout/paypal/venmo', { address: 'a@example.com', amountUsd: 5 }],
      ['POST', '/api/v1/payout/stripe/connectAccount', { successUrl: '/app', failureUrl: '/app' }],
      ['POST', '/api/v1/payout/stripe/transferFunds', { amountUsd: 5 }],
      ['GET', '/api/v1/payout/stripe/checkConnectedAccount'],
    ];
    for (const [method, url, body] of calls) {
      const { status, json } = await bare.call(method, url, body);
      expect([url, status, json.message]).toEqual([
        url,
        400,
        expect.stringMatching(/^No .* is set up.* here\. Ask the operator of this installation\.$/),
      ]);
    }
    expect((await bare.call('GET', '/api/v1/exchangeRates')).json).toMatchObject({
      satToUsd: 0.00043,
      fallback: true,
    });
    await bare.server.close();
  });
});

it('all postings of these tests sum to zero and no guarded account is negative', async () => {
  expect(
    await test.rows(
      'select currency, sum(amount)::text as sum from ledger_lines group by 1 order by 1',
    ),
  ).toEqual([
    { currency: 'btc', sum: '0' },
    { currency: 'usd', sum: '0' },
  ]);
  expect(
    await test.rows(
      'select b.account from ledger_balances b left join ledger_lines l using (account, ' +
        'currency) group by b.account, b.currency, b.balance having b.balance <> ' +
        'coalesce(sum(l.amount), 0)',
    ),
  ).toEqual([]);
});
