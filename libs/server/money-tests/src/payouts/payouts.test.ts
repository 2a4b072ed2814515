import { randomBytes } from 'node:crypto';
import { embeddedMoney, leasePayouts, takeUnconfirmed } from '@patchbay/server-money';
import {
  type MoneyTest,
  openMoneyTest,
  withNestedLoopPlans,
} from '@patchbay/server-platform/testing';
import {
  type LightningPort,
  type PaymentsPort,
  type PayoutOrder,
  PaymentsError,
  createEmbeddedLightning,
  createEmbeddedPayments,
  encodeInvoice,
} from '@patchbay/server-providers';
import { payouts } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';

let test: MoneyTest;
const month = 30 * 86_400_000;

/** A processor whose payouts a test observes, interrupts and answers. */
const sent: PayoutOrder[] = [];
/** Accepts without an event. */
let isSilent = false;
let trouble: (order: PayoutOrder) => void | Promise<void> = () => undefined;
let afterwards: () => void | Promise<void> = () => undefined;
const secret = Buffer.alloc(32, 3);
const base = createEmbeddedPayments({
  secret,
  publicUrl: 'http://localhost',
  now: () => test.server.clock.now(),
  deliver: (one) => test.server.platform.payments.payments.receive(one),
});
const processor: PaymentsPort = {
  ...base,
  payout: async (order) => {
    sent.push(order);
    await trouble(order);
    const answer = isSilent ? { id: `silent:${order.key}` } : await base.payout(order);
    await afterwards();
    return answer;
  },
};
const node = createEmbeddedLightning({ secret });
const lightning: LightningPort = { ...node };

beforeAll(async () => {
  test = await openMoneyTest({ money: { parts: { ...embeddedMoney, processor, lightning } } });
});
afterAll(() => test.server.close());
beforeEach(() => {
  sent.length = 0;
  trouble = () => undefined;
  afterwards = () => undefined;
  isSilent = false;
});

const drain = () => test.server.platform.payments.payouts.drain();
const paypal = (amountUsd: unknown, who?: string, address = 'owner@example.com') =>
  test.anew('POST', '/api/v1/payout/paypal', { address, amountUsd }, who);
const states = () =>
  test.rows<{ state: string; count: number }>(
    `select state, count(*)::int as count from payouts where finished_at is null or finished_at > '2021-01-01' group by 1 order by 1`,
  );
const sumOf = async (account: string) =>
  Number(
    (
      await test.rows<{ sum: string }>(
        `select coalesce(sum(amount), 0)::text as sum from ledger_lines where account = '${account}' and currency = 'usd'`,
      )
    )[0]?.sum,
  );
const invoice = (
  sats: number,
  network: 'regtest' | 'mainnet' = 'regtest',
  expiry = 3600,
  description = 'x',
  paymentHash = Buffer.alloc(32, sats % 251).toString('hex'),
) =>
  encodeInvoice(
    {
      network,
      msat: BigInt(sats) * 1000n,
      timestamp: Math.floor(test.server.clock.now() / 1000),
      paymentHash,
      paymentSecret: '22'.repeat(32),
      description,
      expiry,
    },
    Buffer.alloc(32, 5),
  );
const withdraw = (address: string, who?: string) =>
  test.anew('POST', '/api/v1/requestWithdrawal', { address, type: 'ln' }, who);
/** A checkout for credit of the owner, or of a payment link. */
const checkout = (body: object) =>
  test.anew('POST', '/api/v1/checkout/patchbayCredit', {
    successUrl: '/app',
    cancelUrl: '/app',
    ...body,
  });
const confirm = async ({ json }: { json: Record<string, unknown> }) => {
  const page = base.pages.read(new URL(json.url as string).searchParams.get('p') ?? '');
  if (page) await base.pages.confirm(page);
};
/** Credit that was not bought by card. */
const give = async (dollars: number, key: string) => {
  const id = test.nodeOf(key).id;
  await test.rows(
    `with p as (insert into ledger_postings (key, digest, kind)
      values (gen_random_uuid()::text, '', 'gift')
      returning id) insert into ledger_lines (posting_id, position, account, currency, amount)
      select id, n, account, 'usd', amount from p, (values (0, 'gifts', ${-dollars * 1e6}), (1,
      'customer:${id}:credit', ${dollars * 1e6})) as v (n, account, amount)`,
  );
};

describe('payout', () => {
  it('has what others paid by card after thirty days, and never credit that was bought', async () => {
    await confirm(await checkout({ amount: 50 }));
    test.server.clock.advance(2 * month);
    expect(await test.balances()).toMatchObject({ usd: 50, withdrawableUsd: 0 });
    const { link } = (await test.anew('POST', '/api/v1/paymentLinks', { amount: 60, title: 'x' }))
      .json as { link: { slug: string } };
    await confirm(await checkout({ slug: link.slug }));
    expect(await test.balances()).toMatchObject({ usd: 101, withdrawableUsd: 0 });
    expect((await paypal(10)).json).toMatchObject({
      success: false,
      message:
        'What you received by card can be paid out after thirty days. Credit that you bought goes back to its card only, and rewards are spent.',
    });
    test.server.clock.advance(month - 1000);
    expect((await paypal(10)).status).toBe(400);
    test.server.clock.advance(1000);
    expect(await test.balances()).toMatchObject({ usd: 101, withdrawableUsd: 51 });
    expect((await paypal(52)).status).toBe(400);
    const made = await paypal(10);
    expect(made.json).toEqual({
      success: true,
      message: 'Success',
      payout: {
        id: expect.any(String),
        type: 'paypal',
        amount: 10,
        unit: 'USD',
        status: 'pending',
        timestamp: expect.any(Number),
      },
    });
    await drain();
    expect([
      await states(),
      sent.map(({ kind, to, amount }) => [kind, to, amount.micros]),
      (await test.balances()).usd,
    ]).toEqual([[{ state: 'paid', count: 1 }], [['paypal', 'owner@example.com', 10_000_000n]], 91]);
    expect([await sumOf('payouts'), await sumOf('processor:embedded')]).toEqual([0, -100_000_000]);
  });

  it('of the whole balance, two hundred times concurrently by every method, never exceeds the credit', async () => {
    await give(100, 'O2');
    const connect = (processor: string) =>
      test.rows(
        `update payout_accounts set processor = '${processor}', is_ready = true where node_id = ${test.nodeOf('O2').id}`,
      );
    await connect('embedded');
    const { invoice: asked } = (
      await test.call(
        'POST',
        '/api/v1/requestInvoice',
        { amount: 100, unit: 'SAT' },
        'siblingOwner',
      )
    ).json as { invoice: string };
    expect(
      (
        await test.call(
          'POST',
          '/api/v1/provePendingInvoicePaid',
          { preimage: node.wallet.pay(asked), invoice: asked },
          'siblingOwner',
        )
      ).status,
    ).toBe(200);
    const ways = [
      ['/api/v1/payout/paypal', () => ({ address: 'a@example.com', amountUsd: 10 })],
      ['/api/v1/payout/paypal/venmo', () => ({ address: '@some-one', amountUsd: 10 })],
      ['/api/v1/payout/stripe/transferFunds', () => ({ amountUsd: 10 })],
      [
        '/api/v1/requestWithdrawal',
        () => ({
          address: invoice(10, 'regtest', 3600, 'x', randomBytes(32).toString('hex')),
          type: 'ln',
        }),
      ],
    ] as const;
    const replies = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const [url, body] = ways[i % 4] as (typeof ways)[number];
        return {
          isLightning: i % 4 === 3,
          ...(await test.anew('POST', url, body(), 'siblingOwner')),
        };
      }),
    );
    await drain();
    const done = (isLightning: boolean) =>
      replies.filter((reply) => reply.isLightning === isLightning && reply.status === 200).length;
    expect([
      done(false),
      done(true),
      replies.filter(({ status }) => status >= 500).length,
      sent.length,
    ]).toEqual([10, 10, 0, 10]);
    expect([await test.balances('siblingOwner'), await sumOf('payouts')]).toMatchObject([
      { usd: 0, sats: 0 },
      0,
    ]);
    await connect('another');
  });

  it('refused by the processor returns to the credit', async () => {
    await give(10, 'O2');
    trouble = () => {
      throw new PaymentsError('refused', 'No such payee.');
    };
    await paypal(10, 'siblingOwner');
    await drain();
    expect((await test.balances('siblingOwner')).usd).toBe(10);
    trouble = () => undefined;
    await paypal(10, 'siblingOwner', 'fail@example.com');
    await drain();
    expect([(await test.balances('siblingOwner')).usd, await sumOf('payouts')]).toEqual([10, 0]);
  });

  it('without a reply is repeated under the same key and sent once', async () => {
    let tries = 0;
    trouble = () => {
      if ((tries += 1) < 3)
        throw tries === 1 ? new PaymentsError('unavailable', 'Busy.') : new Error('socket hang up');
    };
    await paypal(10, 'siblingOwner');
    for (let i = 0; i < 4; i += 1) {
      await drain();
      test.server.clock.advance(3_600_000);
    }
    expect([
      new Set(sent.map(({ key }) => key)).size,
      sent.length,
      (await test.balances('siblingOwner')).usd,
      await sumOf('payouts'),
    ]).toEqual([1, 3, 0, 0]);
  });

  it.each([
    ['was accepted', null],
    ['was refused', new PaymentsError('refused', 'no such account')],
    ['had no reply', new PaymentsError('unavailable', 'no reply')],
  ])(
    'whose lease is held by another process meanwhile is left to that one, even if it %s',
    async (_how, failure) => {
      const at = () => new Date(test.server.clock.now());
      const taken = async () => {
        test.server.clock.advance(46_000);
        const until = new Date(test.server.clock.now() + 45_000);
        await test.server.store.within({ kind: 'platform', reason: 'take over a payout' }, (db) =>
          leasePayouts(db, at(), until, 8),
        );
      };
      isSilent = true;
      trouble = async () => {
        if (!failure) return;
        await taken();
        throw failure;
      };
      afterwards = taken;
      await give(10, 'O2');
      const { id } = (await paypal(10, 'siblingOwner')).json.payout as { id: string };
      const row = async () =>
        (
          await test.rows<{ state: string; attempts: number; leased: boolean; failure: string }>(
            `select state, attempts, leased_until is not null as leased, failure from payouts where id = '${id}'`,
          )
        )[0];
      await drain();
      expect(await row()).toEqual({ state: 'pending', attempts: 2, leased: true, failure: null });
      [trouble, afterwards, isSilent] = [() => undefined, () => undefined, false];
      test.server.clock.advance(46_000);
      await drain();
      expect((await row())?.state).toMatch(/^(sent|paid)$/);
      expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    },
  );

  it('whose reply is lost is not sent again after the processor’s event', async () => {
    await give(10, 'O2');
    afterwards = () => {
      throw new Error('the connection broke');
    };
    const row = (await paypal(10, 'siblingOwner')).json.payout as { id: string };
    for (let i = 0; i < 3; i += 1) {
      await drain();
      test.server.clock.advance(3_600_000);
    }
    expect([sent.map(({ key }) => key), (await test.balances('siblingOwner')).usd]).toEqual([
      [`payout:${row.id}`],
      0,
    ]);
    expect(
      await test.rows<{ n: number }>(
        `select count(*)::int as n from ledger_postings where key like 'payout:${row.id}%'`,
      ),
    ).toEqual([{ n: 2 }]);
  });

  it.each([-1, 0, -0, 0.001, 1e308, null, '5', [1], { a: 1 }, true, 2 ** 53])(
    'refuses amount %p',
    async (amountUsd) => {
      for (const url of [
        '/api/v1/payout/paypal',
        '/api/v1/payout/paypal/venmo',
        '/api/v1/payout/stripe/transferFunds',
      ])
        expect((await test.call('POST', url, { address: 'a@example.com', amountUsd })).status).toBe(
          400,
        );
    },
  );

  it.each([
    ['paypal', 'unknown'],
    ['paypal', ''],
    ['paypal/venmo', 'none'],
    ['paypal/venmo', '@x'],
  ])('by %s refuses destination %p', async (way, address) =>
    expect(
      (await test.call('POST', `/api/v1/payout/${way}`, { address, amountUsd: 1 })).status,
    ).toBe(400),
  );

  it.each([
    ['anonymous', 401],
    ['visitor', 401],
    ['admin', 403],
    ['restricted', 403],
  ] as const)('is refused for %s', async (who, status) => {
    for (const [url, body] of [
      ['/api/v1/payout/paypal', { address: 'a@example.com', amountUsd: 1 }],
      ['/api/v1/requestWithdrawal', { address: invoice(1), type: 'ln' }],
      ['/api/v1/claimRewards', { claim: 'all' }],
    ] as const)
      expect((await test.call('POST', url, body, who)).status).toBe(status);
  });
});

describe('connected account', () => {
  const check = async (who?: string) => {
    const { connected, payoutsEnabled } = (
      await test.call('GET', '/api/v1/payout/stripe/checkConnectedAccount', undefined, who)
    ).json;
    return [connected, payoutsEnabled];
  };
  it('is connected on the processor’s page and then paid out to', async () => {
    expect([
      await check(),
      (await test.call('POST', '/api/v1/payout/stripe/transferFunds', { amountUsd: 5 })).status,
    ]).toEqual([[false, false], 400]);
    const begun = await test.call('POST', '/api/v1/payout/stripe/connectAccount', {
      successUrl: '/app/stripePayoutConnectSuccess',
      failureUrl: '/app/stripePayoutConnectFailure',
    });
    expect(await check()).toEqual([true, false]);
    expect(
      (await test.call('POST', '/api/v1/payout/stripe/transferFunds', { amountUsd: 5 })).json
        .message,
    ).toBe('Connect an account to be paid out to first.');
    const page = base.pages.read(new URL(begun.json.url as string).searchParams.get('p') ?? '');
    if (page) await base.pages.confirm(page);
    expect([await check(), await check('siblingOwner')]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(
      (await test.call('POST', '/api/v1/payout/stripe/transferFunds', { amountUsd: 5 })).status,
    ).toBe(200);
    await drain();
    expect([sent.map(({ kind }) => kind), (await test.balances()).usd]).toEqual([['stripe'], 86]);
  });
  it('refuses a return URL of another account', async () =>
    expect(
      (
        await test.call('POST', '/api/v1/payout/stripe/connectAccount', {
          successUrl: '/app',
          failureUrl: 'https://evil.test',
        })
      ).status,
    ).toBe(400));
});

describe('withdrawal', () => {
  const receive = async (sats: number) => {
    const { invoice: text } = (
      await test.call('POST', '/api/v1/requestInvoice', { amount: sats, unit: 'SAT' })
    ).json as { invoice: string };
    expect(
      (
        await test.call('POST', '/api/v1/provePendingInvoicePaid', {
          preimage: node.wallet.pay(text),
          invoice: text,
        })
      ).status,
    ).toBe(200);
  };

  it('pays a Lightning invoice from the satoshis once', async () => {
    await receive(2000);
    const text = invoice(600);
    expect((await withdraw(text)).json.payout).toMatchObject({
      type: 'ln',
      amount: 600,
      unit: 'SAT',
      status: 'pending',
    });
    expect((await withdraw(text.toUpperCase())).json).toMatchObject({
      success: false,
      message: 'address: was paid out already.',
    });
    await drain();
    expect([(await test.balances()).sats, (await withdraw(invoice(1401))).status]).toEqual([
      1400, 400,
    ]);
  });

  it('of an invoice of this installation reaches its issuer', async () => {
    const { invoice: text } = (
      await test.call(
        'POST',
        '/api/v1/requestInvoice',
        { amount: 150, unit: 'SAT' },
        'siblingOwner',
      )
    ).json as { invoice: string };
    expect((await withdraw(text)).status).toBe(200);
    await drain();
    expect([(await test.balances()).sats, (await test.balances('siblingOwner')).sats]).toEqual([
      1250, 150,
    ]);
  });

  it('that is not collected is returned and can be repeated', async () => {
    const text = invoice(77, 'regtest', 3600, 'fail');
    for (let i = 0; i < 2; i += 1) {
      expect((await withdraw(text)).status).toBe(200);
      await drain();
    }
    expect((await test.balances()).sats).toBe(1250);
  });

  it('refuses invoices of another network, without an amount, expired, and other texts', async () => {
    const old = invoice(5, 'regtest', 60);
    test.server.clock.advance(60_000);
    for (const address of [invoice(5, 'mainnet'), old, 'me@example.com', ''])
      expect((await withdraw(address)).status).toBe(400);
    expect(
      (await test.call('POST', '/api/v1/requestWithdrawal', { address: invoice(5), type: 'btc' }))
        .status,
    ).toBe(400);
  });
});

describe('referral reward', () => {
  it('is given once for a referred account that bought credit, and claimed once', async () => {
    await test.rows(
      `update accounts set details = details || jsonb_build_object('referredBy',
        ${test.nodeOf('O1').id}::bigint) where id = ${test.nodeOf('O4').id}`,
    );
    const givenRewards = async () =>
      (
        (await test.call('GET', '/api/v1/referralRewards')).json as {
          rewards: { status: string }[];
        }
      ).rewards.filter(({ status }) => status === 'waiting').length;
    // The terms ask for 20 dollars of credit; what is bought later changes nothing.
    for (const [amount, open] of [
      [10, 0],
      [10, 1],
      [20, 1],
    ] as const) {
      const opened = await test.anew(
        'POST',
        `/api/v1/checkout/patchbayCredit?targetAccountId=${test.nodeOf('O4').id}`,
        { amount, successUrl: '/app', cancelUrl: '/app' },
        'superAdmin',
      );
      if (opened.status !== 200) throw new Error(opened.text);
      const page = base.pages.read(new URL(opened.json.url as string).searchParams.get('p') ?? '');
      if (page) await base.pages.confirm(page);
      expect(await givenRewards()).toBe(open);
    }
    expect((await test.anew('POST', '/api/v1/claimRewards', { claim: 'all' })).status).toBe(404);
    test.server.clock.advance(month);
    const before = await test.balances();
    const listed = (await test.call('GET', '/api/v1/referralRewards')).json as {
      rewards: { id: string; status: string }[];
      claimable: number;
    };
    const open = listed.rewards.filter(({ status }) => status === 'open');
    expect([open.length, listed.claimable]).toEqual([1, 10]);
    expect(
      (await test.call('POST', '/api/v1/claimRewards', { claim: open[0]?.id }, 'siblingOwner'))
        .status,
    ).toBe(404);
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        test.anew('POST', '/api/v1/claimRewards', { claim: i % 2 ? 'all' : open[0]?.id }),
      ),
    );
    expect([
      claims.filter(({ status }) => status === 200).length,
      (await test.balances()).usd - before.usd,
      (await test.call('GET', '/api/v1/referralRewards')).json,
    ]).toMatchObject([1, 10, { claimable: 0, claimed: 10.01 }]);
    expect((await test.anew('POST', '/api/v1/claimRewards', { claim: 'all' })).status).toBe(404);
  });

  it('is never paid out', async () => {
    test.server.clock.advance(2 * month);
    const { usd, withdrawableUsd } = await test.balances();
    const [bought] = await test.rows<{ usd: number }>(
      `select coalesce(sum(amount), 0)::float8 / 1e6 as usd from payments
        where node_id = ${test.nodeOf('O1').id} and processor = 'embedded' and fee = 0`,
    );
    expect(withdrawableUsd).toBe(usd - (bought?.usd ?? 0) - 10);
    expect((await paypal(withdrawableUsd + 1)).status).toBe(400);
  });

  describe('whose payment is refunded', () => {
    const buy = () => test.buy(20, 'superAdmin', 'O4');
    const refundAll = async () => {
      const [row] = await test.rows<{ username: string; paid: number }>(
        `select a.username, (sum(p.amount) - coalesce((select sum(r.amount) from payment_refunds r
          where r.node_id = a.id), 0))::float8 / 1e6 as paid from accounts a
          join payments p on p.node_id = a.id where a.id = ${test.nodeOf('O4').id} group by a.id, a.username`,
      );
      const body = { username: row?.username, usdAmount: row?.paid, reason: 'Wrong account' };
      const reply = await test.anew('POST', '/internal/issueRefundToUser', body, 'superAdmin');
      if (reply.status !== 200) throw new Error(reply.text);
    };
    const rewards = async () =>
      (await test.call('GET', '/api/v1/referralRewards')).json as {
        rewards: { status: string }[];
        referrals: { status: string }[];
        claimable: number;
        claimed: number;
      };

    it('is taken out of the credit where it was claimed, and given again for a new payment', async () => {
      const before = await test.balances();
      await refundAll();
      const after = await rewards();
      expect((await test.balances()).usd - before.usd).toBe(-10);
      expect(after).toMatchObject({ claimable: 0, claimed: 0.01 });
      expect(after.rewards.map(({ status }) => status)).toContain('withdrawn');
      expect(after.referrals.map(({ status }) => status)).toEqual(['joined']);
      await buy();
      test.server.clock.advance(month);
      expect(await rewards()).toMatchObject({ claimable: 10, referrals: [{ status: 'rewarded' }] });
    });

    it('is withdrawn before it was claimed, and cannot be claimed then', async () => {
      const before = await test.balances();
      await refundAll();
      expect((await rewards()).claimable).toBe(0);
      expect((await test.anew('POST', '/api/v1/claimRewards', { claim: 'all' })).status).toBe(404);
      expect((await test.balances()).usd).toBe(before.usd);
    });

    it('is owed where it was spent, and paid by the next credit', async () => {
      await buy();
      test.server.clock.advance(month);
      expect((await test.anew('POST', '/api/v1/claimRewards', { claim: 'all' })).status).toBe(200);
      const { usd } = await test.balances();
      await give(-usd, 'O1');
      await refundAll();
      expect((await test.balances()).usd).toBe(0);
      await confirm(await checkout({ amount: 25 }));
      expect((await test.balances()).usd).toBe(15);
      await give(usd, 'O1');
    });

    it.each([
      [
        'card',
        (
          one: number,
          other: number,
        ) => `insert into payment_cards select processor, payment_id, 'one card'
          from payments where node_id in (${one}, ${other}) and processor = 'embedded'`,
        'delete from payment_cards',
      ],
      [
        'payout address',
        (
          one: number,
          other: number,
        ) => `insert into payouts (node_id, kind, address, currency, amount, state, next_at, created_at)
          select id, 'paypal', 'Same@example.com', 'usd', 1, 'failed', now(), '2020-01-01' from accounts where id in (${one}, ${other})`,
        `delete from payouts where address = 'Same@example.com'`,
      ],
      [
        'network',
        (one: number, other: number) => `update sessions s set network = 'same' from users u
          where u.id = s.user_id and u.tenant_id in (${one}, ${other})`,
        `update sessions set network = null where network = 'same'`,
      ],
    ] as const)('is not given for an account of the same %s', async (_what, same, undo) => {
      const [one, other] = [test.nodeOf('O1').id, test.nodeOf('O4').id];
      await test.rows(
        `insert into users (tenant_id, email) values (${other}, 'same.${_what}@example.com')`,
      );
      await test.rows(`insert into sessions (kind, user_id, token_hash, hint, expires_at)
        select 'session', id, decode(md5(email), 'hex'), 'same', now() + interval '10 years' from users where email = 'same.${_what}@example.com'`);
      await buy();
      test.server.clock.advance(month);
      await test.rows(same(one, other));
      expect((await test.anew('POST', '/api/v1/claimRewards', { claim: 'all' })).status).toBe(404);
      expect((await rewards()).claimable).toBe(0);
      await buy();
      test.server.clock.advance(month);
      expect((await rewards()).claimable).toBe(0);
      await test.rows(undo);
      await refundAll();
    });
  });
});

it('the paid amounts equal the ledger and no payout is pending', async () => {
  expect(
    await test.rows(`select count(*)::int as n from payouts where state in ('pending', 'sent')`),
  ).toEqual([{ n: 0 }]);
  expect(
    await test.rows(
      `select currency, sum(amount)::text as sum from ledger_lines where account = 'payouts' group by 1 order by 1`,
    ),
  ).toEqual([
    { currency: 'btc', sum: '0' },
    { currency: 'usd', sum: '0' },
  ]);
  expect(
    await test.rows(
      `select (select coalesce(sum(amount), 0) from payouts
        where state = 'paid' and currency = 'usd') = (select coalesce(sum(l.amount), 0)
        from ledger_lines l join ledger_postings p on p.id = l.posting_id
        where p.kind = 'payout-paid' and l.account like 'processor:%') as same`,
    ),
  ).toEqual([{ same: true }]);
});

describe('lease of payouts', () => {
  it('takes at most the requested number, independently of the query plan', async () => {
    const { server } = test;
    const at = new Date(server.clock.now());
    const later = new Date(server.clock.now() + 60_000);
    const nodeId = test.nodeOf('O2').id;
    const taken: number[][] = [];
    for (const prepare of [async () => undefined, withNestedLoopPlans]) {
      const undone = server.store.within(
        { kind: 'platform', reason: 'look at a lease' },
        async (db) => {
          await db.execute(sql`update payouts set next_at = ${later.toISOString()}`);
          const due = (state: 'pending' | 'sent') =>
            Array.from({ length: 6 }, (_, n) => ({
              nodeId,
              kind: 'paypal' as const,
              address: `${state}${n}@example.com`,
              currency: 'usd' as const,
              amount: 1n,
              state,
              nextAt: at,
              createdAt: at,
            }));
          await db.insert(payouts).values([...due('pending'), ...due('sent')]);
          await prepare(db);
          const counted = [];
          for (let turn = 0; turn < 4; turn += 1)
            counted.push((await leasePayouts(db, at, later, 2)).length);
          for (let turn = 0; turn < 4; turn += 1)
            counted.push((await takeUnconfirmed(db, at, later, 2)).length);
          taken.push(counted);
          throw new Error('as it was');
        },
      );
      await expect(undone).rejects.toThrow('as it was');
    }
    expect(taken).toEqual([
      [2, 2, 2, 0, 2, 2, 2, 0],
      [2, 2, 2, 0, 2, 2, 2, 0],
    ]);
  });
});
