import { createHash } from 'node:crypto';
import { embeddedMoney } from '@patchbay/server-money';
import { type MoneyTest, openMoneyTest } from '@patchbay/server-platform/testing';
import { type RatePort, RateError } from '@patchbay/server-providers';

let test: MoneyTest;
/** A price source that can be switched off. */
let price: bigint | null = 50_000_000_000n;
let asked = 0;
const rates: RatePort = {
  name: 'test',
  label: 'Test',
  bitcoinMicros: async () => {
    asked += 1;
    if (price === null) throw new RateError('off');
    return price;
  },
};
beforeAll(async () => {
  test = await openMoneyTest({ money: { parts: { ...embeddedMoney, rates } } });
});
afterAll(() => test.server.close());
beforeEach(() => {
  price = 50_000_000_000n;
  test.server.clock.advance(1000);
});

interface Pending {
  invoice: string;
  status: string;
  sats: number;
  amount: number;
  unit: string;
  expiresAt: number;
  slug: string | null;
}
const request = (body: object, who?: string) =>
  test.call('POST', '/api/v1/requestInvoice', body, who);
const pending = async (who?: string, query = '') =>
  (await test.call('GET', `/api/v1/pendingInvoice${query}`, undefined, who)).json.pendingInvoice as
    | Pending
    | undefined;
const prove = (preimage: string, invoice: string, who?: string) =>
  test.call('POST', '/api/v1/provePendingInvoicePaid', { preimage, invoice }, who);
const payOf = async (invoice: string) =>
  (
    await test.server.call('GET', `/dev/lightning?invoice=${invoice}`, {
      headers: { host: 'localhost' },
    })
  ).json.preimage as string;
const invoiceOf = async (body: object, who?: string) =>
  (await request(body, who)).json.invoice as string;

describe('invoice', () => {
  it('is created, decoded, paid and proved, and credited once', async () => {
    const made = await request({ amount: 5000, unit: 'SAT' });
    const { invoice } = made.json as { invoice: string };
    expect(made.json.pendingInvoice).toEqual({
      invoice,
      paymentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      type: 'lightning',
      status: 'pending',
      amount: 5000,
      unit: 'SAT',
      sats: 5000,
      slug: null,
      expiresAt: expect.any(Number),
    });
    const read = await test.call('GET', `/api/v1/validateInvoice?invoice=${invoice}`);
    expect(read.json).toMatchObject({
      success: true,
      valid: true,
      invoice: { network: 'regtest', sats: 5000, description: 'Credit', expired: false },
    });
    expect((await pending())?.status).toBe('pending');
    const preimage = await payOf(invoice);
    const proofs = await Promise.all(Array.from({ length: 10 }, () => prove(preimage, invoice)));
    expect(proofs.filter(({ json }) => json.success === true)).toHaveLength(1);
    expect([(await test.balances()).sats, (await pending())?.status]).toEqual([5000, 'paid']);
    expect((await prove(preimage, invoice)).json.success).toBe(false);
  });

  it('is in dollars by default, converted to whole satoshis at the current price', async () => {
    expect((await request({ amount: 5 })).json.pendingInvoice).toMatchObject({
      amount: 5,
      unit: 'USD',
      sats: 10_000,
    });
    expect(
      (await request({ amount: 5, unit: 'USD', rate: 1, satToUsd: 9 })).json.pendingInvoice,
    ).toMatchObject({ sats: 10_000 });
  });

  it('that is pending is returned for an equal request and replaced by another', async () => {
    const [first, again, other] = [
      await invoiceOf({ amount: 7, unit: 'SAT' }),
      await invoiceOf({ amount: 7, unit: 'SAT' }),
      await invoiceOf({ amount: 8, unit: 'SAT' }),
    ];
    expect([first === again, first === other]).toEqual([true, false]);
    expect((await prove(await payOf(first), first)).json.success).toBe(false);
  });

  it('that is cancelled proves no payment', async () => {
    const invoice = await invoiceOf({ amount: 9, unit: 'SAT' });
    expect((await test.call('POST', '/api/v1/resetPendingInvoice', {})).json.success).toBe(true);
    expect([
      (await pending())?.status,
      (await prove(await payOf(invoice), invoice)).json.success,
      (await test.call('POST', '/api/v1/resetPendingInvoice', {})).status,
    ]).toEqual(['reset', false, 404]);
  });

  it('expires', async () => {
    const invoice = await invoiceOf({ amount: 10, unit: 'SAT' });
    test.server.clock.advance(900_000);
    expect([
      (await pending())?.status,
      (await prove(await payOf(invoice), invoice)).json.success,
    ]).toEqual(['expired', false]);
    expect(await invoiceOf({ amount: 10, unit: 'SAT' })).not.toBe(invoice);
  });

  it('is not proved by an incorrect preimage or for another account', async () => {
    const { sats } = await test.balances();
    const invoice = await invoiceOf({ amount: 11, unit: 'SAT' });
    const preimage = await payOf(invoice);
    expect(
      (await prove(createHash('sha256').update('no').digest('hex'), invoice)).json.success,
    ).toBe(false);
    expect((await prove(preimage, invoice, 'siblingOwner')).json.success).toBe(false);
    expect((await prove(preimage, invoice, 'visitor')).json.success).toBe(false);
    expect((await prove('00', invoice)).status).toBe(400);
    expect((await prove(preimage, 'lnbc1')).status).toBe(400);
    expect((await test.balances()).sats).toBe(sats);
    expect(
      (await prove(preimage.toUpperCase(), `lightning:${invoice.toUpperCase()}`)).json.success,
    ).toBe(true);
  });

  it('of a payment link can be created, read, proved and cancelled without a session', async () => {
    const before = (await test.balances()).sats;
    const { slug } = (await test.call('POST', '/api/v1/paymentLinks', { amount: 10, title: 'Tea' }))
      .json.link as { slug: string };
    const invoice = await invoiceOf({ slug }, 'visitor');
    expect(await pending('visitor', `?slug=${slug}`)).toMatchObject({
      slug,
      sats: 20_000,
      status: 'pending',
    });
    expect((await prove(await payOf(invoice), invoice, 'visitor')).json.success).toBe(true);
    expect([
      (await test.balances()).sats - before,
      (await test.server.call('POST', '/api/v1/fetchPaymentSlug', { body: { slug } })).json.status,
    ]).toEqual([17_000, 'paid']);
    expect((await request({ slug }, 'visitor')).status).toBe(400);
  });

  it.each([
    { amount: 0 },
    { amount: -1 },
    { amount: 0.001 },
    { amount: '5' },
    { amount: 1.5, unit: 'SAT' },
    { amount: 5, unit: 'EUR' },
    {},
    { slug: 'x' },
    { amount: 200_000 },
    { amount: null },
  ])('is not created with %p', async (body) => expect((await request(body)).status).toBe(400));

  it.each([
    ['anonymous', 401],
    ['revoked', 401],
    ['visitor', 400],
    ['admin', 403],
  ] as const)('is not created by %s', async (who, status) => {
    expect((await request({ amount: 5 }, who)).status).toBe(status);
    expect((await test.call('GET', '/api/v1/pendingInvoice', undefined, who)).status).toBe(status);
  });

  it.each(['', 'hello', 'lnbc2500u1pvjluez', 'a'.repeat(5000)])(
    'is refused as %p',
    async (invoice) =>
      expect((await test.call('GET', `/api/v1/validateInvoice?invoice=${invoice}`)).status).toBe(
        400,
      ),
  );
});

describe('bitcoin price', () => {
  const shown = async () =>
    (await test.server.call('GET', '/api/v1/exchangeRates')).json as {
      satToUsd: number;
      fallback: boolean;
      timestamp: number;
    };
  it('is requested once in fifteen minutes and stale at exactly that age', async () => {
    test.server.clock.advance(900_000);
    asked = 0;
    await Promise.all(Array.from({ length: 20 }, shown));
    expect([asked, await shown()]).toEqual([
      1,
      {
        success: true,
        message: 'Success',
        satToUsd: 0.0005,
        fallback: false,
        timestamp: Math.floor(test.server.clock.now() / 1000),
      },
    ]);
    price = 60_000_000_000n;
    test.server.clock.advance(899_999);
    expect((await shown()).satToUsd).toBe(0.0005);
    test.server.clock.advance(1);
    expect((await shown()).satToUsd).toBe(0.0006);
  });

  it('falls back to a marked price for display that settles nothing', async () => {
    price = null;
    test.server.clock.advance(900_000);
    expect(await shown()).toMatchObject({ satToUsd: 0.00043, fallback: true });
    expect([
      (await request({ amount: 5 })).status,
      (await request({ amount: 5 })).json.retryable,
    ]).toEqual([503, true]);
    expect((await request({ amount: 5, unit: 'SAT' })).status).toBe(200);
    price = 50_000_000_000n;
    test.server.clock.advance(10_000);
    expect((await shown()).fallback).toBe(false);
  });
});
