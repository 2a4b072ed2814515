import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { embeddedMoney } from '@patchbay/server-money';
import { type MoneyTest, openMoneyTest } from '@patchbay/server-platform/testing';
import { type PaypalPayouts, createPaypalPayouts, withPaypal } from '@patchbay/server-providers';

/**
 * The used part of PayPal's protocol: a token, batches accepted once per name, and their states.
 */
const batches = new Map<string, { id: string; body: Record<string, unknown>; status: string }>();
const asked: string[] = [];
let mood: 'well' | 'loses the answer' | 'down' | 'refuses' = 'well';
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      const path = request.url ?? '';
      asked.push(`${request.method} ${path}`);
      const say = (body: unknown, status = 200) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(body));
      if (mood === 'down') return void say({ name: 'INTERNAL_SERVICE_ERROR' }, 503);
      if (path === '/v1/oauth2/token')
        return void (request.headers.authorization ===
        `Basic ${Buffer.from('id:secret').toString('base64')}`
          ? say({ access_token: 'token-1', expires_in: 3600 })
          : say({ error: 'invalid_client' }, 401));
      if (request.headers.authorization !== 'Bearer token-1')
        return void say({ name: 'AUTHENTICATION_FAILURE' }, 401);
      if (request.method === 'GET') {
        const found = [...batches.values()].find(({ id }) => path.endsWith(`/${id}`));
        return void say({
          batch_header: { batch_status: 'SUCCESS' },
          items: [
            { transaction_status: found?.status, errors: { message: 'The account is closed.' } },
          ],
        });
      }
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        sender_batch_header: { sender_batch_id: string };
      };
      const key = body.sender_batch_header.sender_batch_id;
      const known = batches.get(key);
      if (known)
        return void say(
          {
            name: 'USER_BUSINESS_ERROR',
            details: [
              {
                field: 'SENDER_BATCH_ID',
                issue: 'Batch with given sender_batch_id already exists',
                link: [{ href: `http://localhost/v1/payments/payouts/${known.id}` }],
              },
            ],
          },
          400,
        );
      if (mood === 'refuses')
        return void say(
          { name: 'VALIDATION_ERROR', details: [{ issue: 'Receiver is invalid' }] },
          400,
        );
      batches.set(key, {
        id: `BATCH${batches.size}`,
        body: body as Record<string, unknown>,
        status: 'PENDING',
      });
      if (mood === 'loses the answer') return void request.socket.destroy();
      say(
        { batch_header: { payout_batch_id: batches.get(key)?.id, batch_status: 'PENDING' } },
        201,
      );
    });
});

let test: MoneyTest;
let paypal: PaypalPayouts;
beforeAll(async () => {
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  paypal = createPaypalPayouts({
    clientId: 'id',
    clientSecret: 'secret',
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    now: () => test.server.clock.now(),
  });
  test = await openMoneyTest({
    money: { parts: { ...embeddedMoney, processor: withPaypal(null, paypal) } },
  });
});
afterAll(async () => {
  await test.server.close();
  await new Promise((closed) => {
    server.closeAllConnections();
    server.close(closed);
  });
});
beforeEach(() => {
  mood = 'well';
});

const drain = () => test.server.platform.payments.payouts.drain();
const give = (dollars: number) =>
  test.rows(
    `with p as (insert into ledger_postings (key, digest, kind)
      values (gen_random_uuid()::text, '', 'gift')
      returning id) insert into ledger_lines (posting_id, position, account, currency, amount)
      select id, n, account, 'usd', amount from p, (values (0, 'gifts', ${-dollars * 1e6}), (1,
      'customer:${test.nodeOf('O1').id}:credit', ${dollars * 1e6})) as v (n, account, amount)`,
  );
const pay = async (amountUsd: number, address = 'owner@example.com', way = 'paypal') =>
  (await test.anew('POST', `/api/v1/payout/${way}`, { address, amountUsd })).json.payout as {
    id: string;
  };
const stateOf = async ({ id }: { id: string }) =>
  (await test.rows<{ state: string }>(`select state from payouts where id = '${id}'`))[0]?.state;
const become = (payout: { id: string }, status: string) => {
  const batch = batches.get(`payout:${payout.id}`);
  if (batch) batch.status = status;
};

describe('PayPal', () => {
  it('pays out and is polled every minute for the state', async () => {
    await give(20);
    const made = await pay(12.5);
    await drain();
    expect([await stateOf(made), batches.get(`payout:${made.id}`)?.body]).toMatchObject([
      'sent',
      {
        items: [
          {
            recipient_type: 'EMAIL',
            amount: { value: '12.50', currency: 'USD' },
            receiver: 'owner@example.com',
            recipient_wallet: 'PAYPAL',
          },
        ],
      },
    ]);
    become(made, 'SUCCESS');
    await drain();
    expect(await stateOf(made)).toBe('sent');
    test.server.clock.advance(60_000);
    await drain();
    expect([
      await stateOf(made),
      (await test.balances()).usd,
      asked.filter((one) => one.endsWith('/oauth2/token')).length,
    ]).toEqual(['paid', 7.5, 1]);
  });

  it('pays out to Venmo by number and by name', async () => {
    const made = [
      await pay(1, '+15125550148', 'paypal/venmo'),
      await pay(1, '@some-one', 'paypal/venmo'),
    ];
    await drain();
    expect(made.map(({ id }) => batches.get(`payout:${id}`)?.body)).toMatchObject([
      { items: [{ recipient_type: 'PHONE', recipient_wallet: 'VENMO' }] },
      { items: [{ recipient_type: 'USER_HANDLE', recipient_wallet: 'VENMO' }] },
    ]);
    for (const one of made) become(one, 'UNCLAIMED');
    test.server.clock.advance(60_000);
    await drain();
    expect(await stateOf(made[0] as { id: string })).toBe('sent');
    for (const one of made) become(one, 'RETURNED');
    test.server.clock.advance(60_000);
    await drain();
    expect([await stateOf(made[1] as { id: string }), (await test.balances()).usd]).toEqual([
      'failed',
      7.5,
    ]);
  });

  it('pays out once although a reply was lost or it was unavailable', async () => {
    mood = 'loses the answer';
    const made = await pay(5);
    await drain();
    mood = 'down';
    test.server.clock.advance(3_600_000);
    await drain();
    mood = 'well';
    test.server.clock.advance(3_600_000);
    await drain();
    expect([
      await stateOf(made),
      [...batches.keys()].filter((key) => key.includes(made.id)).length,
    ]).toEqual(['sent', 1]);
  });

  it('returns the credit when it refuses', async () => {
    mood = 'refuses';
    const made = await pay(2);
    await drain();
    expect([await stateOf(made), (await test.balances()).usd]).toEqual(['failed', 2.5]);
  });

  it('keeps the credit when it rejects the installation’s credentials', async () => {
    const stranger = createPaypalPayouts({
      clientId: 'id',
      clientSecret: 'other',
      apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    await expect(stranger.payoutOutcome('x')).rejects.toMatchObject({
      name: 'PaymentsError',
      code: 'unavailable',
    });
  });

  it('takes no cards', async () =>
    expect(
      (
        await test.call('POST', '/api/v1/checkout/patchbayCredit', {
          amount: 5,
          successUrl: '/app',
          cancelUrl: '/app',
        })
      ).json.message,
    ).toMatch(/^No payment processor is set up for taking payments/));
});
