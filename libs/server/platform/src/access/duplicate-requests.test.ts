import { createIdempotencyStore, serverKeyFrom } from '@patchbay/server-core';
import { type KeyedCall } from '@patchbay/server-kit';
import { deleteExpired } from '@patchbay/server-store';
import { type MoneyTest, openMoneyTest } from '../testing/money.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';

let test: MoneyTest;
let twin: TestServer;
beforeAll(async () => {
  test = await openMoneyTest();
  twin = await createTestServer({
    databaseUrl: test.server.databaseUrl,
    http: { limits: { hit: async () => 0 } },
  });
  // Processes that share a database have the same clock.
  twin.clock.advance(test.server.clock.now() - twin.clock.now());
});
afterAll(async () => {
  await twin.close();
  await test.server.close();
});
/** Each test begins after the idempotency records of the ones before have expired. */
beforeEach(() => {
  later(10_000);
});

const later = (ms: number) => {
  for (const one of [test.server, twin]) one.clock.advance(ms);
};
let gifts = 0;
/** Credit that was not paid by card. */
const give = async (dollars: number, key = 'O1') => {
  const account = `customer:${test.nodeOf(key).id}:credit`;
  await test.rows(
    `with p as (insert into ledger_postings (key, digest, kind)
      values ('gift ${(gifts += 1)}', '', 'gift')
      returning id) insert into ledger_lines (posting_id, position, account, currency, amount)
      select id, n, account, 'usd', amount from p, (values (0, 'gifts', ${-dollars * 1e6}), (1,
      '${account}', ${dollars * 1e6})) as v (n, account, amount)`,
  );
};
/** Retries while the first request still runs: a machine may be slow. */
const patiently = async (ask: () => Promise<Reply>): Promise<Reply> => {
  for (;;) {
    const reply = await ask();
    if (reply.json.code !== 'in-progress') return reply;
  }
};
const paypal = (
  amountUsd: number,
  {
    who = 'owner',
    on,
    at = test.server,
    way = 'paypal',
    token = test.as(who),
  }: { who?: string; on?: string; at?: TestServer; way?: string; token?: string | null } = {},
) =>
  at.call('POST', `/api/v1/payout/${way}${on ? `?targetAccountId=${test.nodeOf(on).id}` : ''}`, {
    token,
    body: { address: 'owner@example.com', amountUsd },
  });
const payouts = async () =>
  Number((await test.rows<{ n: number }>('select count(*)::int as n from payouts'))[0]?.n);
/** A plan of the reseller, billed by the installation's processor. */
const sell = async (month: number) => {
  await test.rows('delete from billing_systems');
  const sold = await test.call(
    'POST',
    '/api/v2/product/productCatalog',
    { name: 'Doubled', amount: { month, year: null } },
    'reseller',
  );
  if (sold.status !== 201) throw new Error(sold.text);
  return (sold.json.productPlan as { productPlanId: string }).productPlanId;
};
const isReplay = ({ headers }: Reply) => headers['idempotency-replayed'] === 'true';
const made = async (work: () => Promise<unknown>) => {
  const before = await payouts();
  await work();
  return (await payouts()) - before;
};

describe('a repeated payout without a key', () => {
  it('is executed once for fifty concurrent requests to two processes, and all get the first reply', async () => {
    await give(600);
    let replies: Reply[] = [];
    const count = await made(async () => {
      replies = await Promise.all(
        Array.from({ length: 50 }, (_each, i) =>
          patiently(() => paypal(10, { at: i % 2 === 0 ? test.server : twin })),
        ),
      );
    });
    expect([
      count,
      new Set(replies.map(({ status, text }) => `${status} ${text}`)).size,
      replies[0]?.status,
      replies.filter(isReplay).length,
    ]).toEqual([1, 1, 200, 49]);
    expect((await test.balances()).usd).toBe(590);
  });

  it('counts as a new one after exactly ten seconds', async () => {
    await give(10);
    const first = await paypal(1);
    later(9_999);
    const again = await paypal(1);
    later(1);
    const meant = await paypal(1);
    expect([
      again.text === first.text,
      isReplay(again),
      meant.status,
      isReplay(meant),
      meant.text === first.text,
    ]).toEqual([true, true, 200, false, false]);
  });

  it('counts as a new one with another amount, method, account, token of the same person, or with a key', async () => {
    await give(50, 'A1');
    await give(50);
    const [person] = await test.rows<{ email: string }>(
      `select email from users where role = 'owner' and email like 'owner.%'`,
    );
    const token = await test.server.signIn(person?.email ?? '');
    const count = await made(async () => {
      const asked = [
        await paypal(2),
        await paypal(3),
        await paypal(2, { way: 'paypal/venmo' }),
        await paypal(2, { on: 'A1' }),
        await paypal(2, { token }),
      ];
      expect(asked.map((reply) => [reply.status, isReplay(reply)])).toEqual(
        asked.map(() => [200, false]),
      );
      const keyed = await test.anew('POST', '/api/v1/payout/paypal', {
        address: 'owner@example.com',
        amountUsd: 2,
      });
      expect([keyed.status, isReplay(keyed)]).toEqual([200, false]);
    });
    expect(count).toBe(6);
  });

  it('is executed again after a refusal, because its conditions may be met by now', async () => {
    const { usd } = await test.balances();
    expect((await paypal(usd + 5)).status).toBe(400);
    await give(5);
    const again = await paypal(usd + 5);
    expect([again.status, isReplay(again), (await test.balances()).usd]).toEqual([200, false, 0]);
  });

  it('is refused for a caller who lost the permission', async () => {
    await give(10, 'O2');
    expect((await paypal(4, { who: 'siblingOwner' })).status).toBe(200);
    expect([
      (await paypal(4, { who: 'anonymous' })).status,
      (await paypal(4, { who: 'restricted' })).status,
    ]).toEqual([401, 403]);
  });
});

describe('every other repeated money operation', () => {
  const twice = async (method: string, url: string, body: unknown, who?: string) =>
    Promise.all(
      Array.from({ length: 5 }, () => patiently(() => test.call(method, url, body, who))),
    );
  const counted = async (table: string) =>
    Number((await test.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n);
  it.each([
    [
      'a checkout',
      'checkouts',
      '/api/v1/checkout/patchbayCredit',
      { amount: 25, successUrl: '/app', cancelUrl: '/app' },
    ],
    ['a payment link', 'payment_links', '/api/v1/paymentLinks', { amount: 12, title: 'Tea' }],
    ['a payment request', 'invoices', '/api/v1/requestInvoice', { amount: 700, unit: 'SAT' }],
  ])('%s exists once', async (_what, table, url, body) => {
    const before = await counted(table);
    const replies = await twice('POST', url, body);
    expect([
      (await counted(table)) - before,
      new Set(replies.map(({ text }) => text)).size,
      replies.filter(isReplay).length,
    ]).toEqual([1, 1, 4]);
  });

  it('a plan is ordered once', async () => {
    const id = await sell(30);
    const before = await counted('plan_orders');
    const replies = await twice('POST', '/api/v2/product/subscribe', {
      productPlanId: id,
      term: 'month',
    });
    expect([
      (await counted('plan_orders')) - before,
      replies.map(({ status }) => status),
      new Set(replies.map(({ text }) => text)).size,
    ]).toEqual([1, [200, 200, 200, 200, 200], 1]);
  });

  it('a refund is paid once', async () => {
    await test.buy(20, 'superAdmin', 'A2');
    const [user] = await test.rows<{ username: string }>(
      `select username from accounts where id = ${test.nodeOf('A2').id}`,
    );
    const replies = await twice(
      'POST',
      '/internal/issueRefundToUser',
      { username: user?.username, usdAmount: 5 },
      'superAdmin',
    );
    expect([
      replies.map(({ status }) => status),
      (await test.balances('superAdmin', 'A2')).usd,
    ]).toEqual([[200, 200, 200, 200, 200], 15]);
  });
});

describe('a repeated request is executed again', () => {
  it('after a payment link was closed', async () => {
    const make = async () =>
      (await test.call('POST', '/api/v1/paymentLinks', { amount: 8 })).json.link as {
        slug: string;
        status: string;
      };
    const first = await make();
    await test.call('DELETE', '/api/v1/paymentLinks', { slug: first.slug });
    const second = await make();
    expect([second.slug === first.slug, second.status]).toEqual([false, 'open']);
  });

  it('after a payment request was cancelled, paid or replaced', async () => {
    const ask = async (amount: number) =>
      (await test.call('POST', '/api/v1/requestInvoice', { amount, unit: 'SAT' })).json
        .invoice as string;
    const first = await ask(5);
    await test.call('POST', '/api/v1/resetPendingInvoice', {});
    const second = await ask(5);
    await ask(6);
    const third = await ask(5);
    const { preimage } = (
      await test.server.call('GET', `/dev/lightning?invoice=${third}`, {
        headers: { host: 'localhost' },
      })
    ).json as { preimage: string };
    expect(
      (await test.call('POST', '/api/v1/provePendingInvoicePaid', { preimage, invoice: third }))
        .status,
    ).toBe(200);
    expect(new Set([first, second, third, await ask(5)]).size).toBe(4);
  });

  it('after a free plan was ended', async () => {
    const id = await sell(0);
    const has = async () =>
      (
        (await test.call('GET', '/api/v2/product/currentPlan')).json.productPlan as {
          productPlanId: string;
        } | null
      )?.productPlanId ?? null;
    const seen: (string | null)[] = [];
    for (const [method, url, body] of [
      ['POST', '/api/v2/product/subscribe', { productPlanId: id }],
      ['DELETE', '/api/v2/product/cancel', {}],
      ['POST', '/api/v2/product/subscribe', { productPlanId: id }],
    ] as const) {
      expect((await test.call(method, url, body)).status).toBe(200);
      seen.push(await has());
    }
    expect(seen).toEqual([id, null, id]);
  });
});

describe('the store of duplicate requests', () => {
  const double = (text: string): KeyedCall => ({
    kind: 'double',
    accountId: test.nodeOf('O1').id,
    scope: ['token:1', 'payoutPaypal', ` ${text}`],
    fingerprint: text,
    signal: new AbortController().signal,
  });
  const memory = () =>
    createIdempotencyStore({
      store: test.server.store,
      clock: test.server.clock,
      key: serverKeyFrom(Buffer.alloc(32, 7)),
      waitTimeoutMs: 200,
    });

  it('blocks repeats of a request whose process died for a minute, and then allows them', async () => {
    await memory().claim(double('died'));
    later(59_999);
    expect((await memory().claim(double('died'))).kind).toBe('running');
    later(1);
    expect((await memory().claim(double('died'))).kind).toBe('mine');
  });

  it('counts ten seconds from the reply, so that slow requests are not executed twice', async () => {
    const first = await memory().claim(double('slow'));
    later(30_000);
    if (first.kind === 'mine')
      await first.keep({ status: 200, contentType: 'application/json', text: '{}' });
    later(9_000);
    expect((await memory().claim(double('slow'))).kind).toBe('kept');
  });

  it('keeps requests in progress', async () => {
    await memory().claim(double('at work'));
    await memory().forget(test.nodeOf('O1').id, ['payoutPaypal']);
    expect((await memory().claim(double('at work'))).kind).toBe('running');
  });

  it('is cleaned up by retention', async () => {
    later(120_000);
    await test.server.store.within({ kind: 'platform', reason: 'sweep' }, (db) =>
      deleteExpired(db, test.server.clock.now()),
    );
    expect(
      await test.rows('select operation from idempotency_keys where operation is not null'),
    ).toEqual([]);
  });
});
