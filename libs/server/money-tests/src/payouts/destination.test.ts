import { randomBytes } from 'node:crypto';
import { embeddedMoney } from '@patchbay/server-money';
import { type MoneyTest, openMoneyTest, type Reply } from '@patchbay/server-platform/testing';
import {
  createEmbeddedLightning,
  createEmbeddedPayments,
  encodeInvoice,
} from '@patchbay/server-providers';

let test: MoneyTest;
const secret = Buffer.alloc(32, 3);
const processor = createEmbeddedPayments({
  secret,
  publicUrl: 'http://localhost',
  now: () => test.server.clock.now(),
  deliver: (one) => test.server.platform.payments.payments.receive(one),
});
const lightning = createEmbeddedLightning({ secret });
beforeAll(async () => {
  test = await openMoneyTest({ money: { parts: { ...embeddedMoney, processor, lightning } } });
  for (const key of ['O1', 'O2']) {
    const id = test.nodeOf(key).id;
    await test.rows(
      `with p as (insert into ledger_postings (key, digest, kind)
        values (gen_random_uuid()::text, '', 'gift')
        returning id) insert into ledger_lines (posting_id, position, account, currency, amount)
        select id, n, account, currency, amount from p, (values (0, 'gifts', 'usd', -1000000000),
        (1, 'customer:${id}:credit', 'usd', 1000000000), (2, 'gifts', 'btc', -1000000000), (3,
        'customer:${id}:credit', 'btc', 1000000000)) as v (n, account, currency, amount)`,
    );
  }
});
afterAll(() => test.server.close());

const invoice = () =>
  encodeInvoice(
    {
      network: 'regtest',
      msat: 1000n,
      timestamp: Math.floor(test.server.clock.now() / 1000),
      paymentHash: randomBytes(32).toString('hex'),
      paymentSecret: '22'.repeat(32),
      description: 'x',
      expiry: 3600,
    },
    Buffer.alloc(32, 5),
  );
const connect = (who: string) =>
  test.anew(
    'POST',
    '/api/v1/payout/stripe/connectAccount',
    { successUrl: '/app', failureUrl: '/app' },
    who,
  );
const paypal = (who: string, address = 'me@example.com') =>
  test.anew('POST', '/api/v1/payout/paypal', { address, amountUsd: 1 }, who);
/** Every call that sets a destination. */
const ways: readonly (readonly [string, (who: string) => Promise<Reply>])[] = [
  ['connecting an account', connect],
  ['PayPal', (who) => paypal(who)],
  [
    'Venmo',
    (who) =>
      test.anew('POST', '/api/v1/payout/paypal/venmo', { address: '@some-one', amountUsd: 1 }, who),
  ],
  [
    'Lightning',
    (who) =>
      test.anew('POST', '/api/v1/requestWithdrawal', { address: invoice(), type: 'ln' }, who),
  ],
];
const places = () =>
  test.rows(
    `select node_id, kind as what, address from payouts union all
      select node_id, processor, account_id || updated_at from payout_accounts order by 1, 2, 3`,
  );
const emailOf = async (key: string) =>
  (
    await test.rows<{ email: string }>(
      `select email from users where tenant_id = ${test.nodeOf(key).id} and role = 'owner' and id
        not in (select user_id from sessions where revoked_at is not null and user_id is not null)
        order by id limit 1`,
    )
  )[0]?.email as string;
const changesRecorded = async () =>
  (await test.rows(`select id from security_events where kind = 'payout-target-changed'`)).length;
const setProof = (key: string, at: string) =>
  test.rows(
    `update sessions set proved_at = ${at} where user_id = (select id from users where email = '${key}')`,
  );

describe('payout destination', () => {
  it.each(ways)('needs a session confirmed within fifteen minutes: %s', async (_what, send) => {
    const email = await emailOf('O2');
    const before = await places();
    await setProof(email, 'null');
    for (const [who, why] of [
      ['siblingOwner', { code: 'step-up', stepUp: true }],
      ['agent key', { code: 'not-for-keys' }],
    ] as const) {
      const refused = await send(who);
      expect([refused.status, refused.json]).toEqual([
        403,
        expect.objectContaining({ success: false, retryable: false, ...why }),
      ]);
    }
    expect(await places()).toEqual(before);
    test.server.clock.advance(61_000);
    await test.call('POST', '/api/v2/auth/stepUp', undefined, 'siblingOwner');
    const code = test.server.mails.filter((mail) => mail.to === email && mail.code).at(-1)?.code;
    expect(
      (
        await test.call(
          'POST',
          '/api/v2/auth/stepUp/verify',
          { verificationCode: Number(code) },
          'siblingOwner',
        )
      ).status,
    ).toBe(200);
    expect((await send('siblingOwner')).status).toBe(200);
    test.server.clock.advance(15 * 60_000);
    expect((await send('siblingOwner')).json.code).toBe('step-up');
  });

  it('that is already connected needs no new confirmation', async () => {
    await test.rows(
      `update payout_accounts set is_ready = true where node_id = ${test.nodeOf('O2').id}`,
    );
    expect(
      (
        await test.anew(
          'POST',
          '/api/v1/payout/stripe/transferFunds',
          { amountUsd: 1 },
          'siblingOwner',
        )
      ).status,
    ).toBe(200);
  });

  it('change is reported to the owners once, independently of who made it', async () => {
    const email = await emailOf('O1');
    const told = async (work: () => Promise<Reply>) => {
      const before = test.server.mails.length;
      const recorded = await changesRecorded();
      expect((await work()).status).toBe(200);
      // One security event for each report, and none without.
      const isTold = test.server.mails
        .slice(before)
        .some(({ subject }) => subject.startsWith('Payouts of '));
      expect((await changesRecorded()) - recorded).toBe(isTold ? 1 : 0);
      return test.server.mails
        .slice(before)
        .filter(({ subject }) => subject.startsWith('Payouts of '))
        .map(({ to, subject, text }) => ({ to, place: /another (.*)$/.exec(subject)?.[1], text }));
    };
    const owners = (
      await test.rows<{ email: string }>(
        `select email from users where tenant_id = ${test.nodeOf('O1').id} and role = 'owner' order by id`,
      )
    ).map((row) => row.email);
    const first = await told(() => paypal('owner', 'somewhere.else@example.com'));
    expect(first).toEqual(
      owners.map((to) => ({
        to,
        place: 'PayPal address',
        text: expect.stringContaining(`${email} named another PayPal address`),
      })),
    );
    expect(first[0]?.text).toContain('so…@example.com');
    expect(await told(() => paypal('owner', 'somewhere.else@example.com'))).toEqual([]);
    expect(await told(() => paypal('owner', 'third.place@example.com'))).toHaveLength(
      owners.length,
    );
    for (const [, send] of ways.filter(([what]) => what !== 'PayPal'))
      expect((await told(() => send('owner'))).map(({ to }) => to)).toEqual(owners);
    // A member above the account is not named, and the owner is notified.
    const above = await told(() =>
      test.anew(
        'POST',
        `/api/v1/payout/paypal?targetAccountId=${test.nodeOf('O1').id}`,
        { address: 'from.above@example.com', amountUsd: 1 },
        'reseller',
      ),
    );
    expect(above).toEqual(
      owners.map((to) => ({
        to,
        place: 'PayPal address',
        text: expect.stringMatching(/^A person who was signed in named/),
      })),
    );
  });
});
