import { embeddedMoney } from '@patchbay/server-money';
import { type MoneyTest, openMoneyTest } from '@patchbay/server-platform/testing';
import {
  LightningError,
  type LightningPort,
  createEmbeddedLightning,
} from '@patchbay/server-providers';

let test: MoneyTest;
const node = createEmbeddedLightning({ secret: Buffer.alloc(32, 3) });
/** A node that stores invoices by hash, with whether they were paid or cancelled. */
const kept = new Map<string, { state: 'open' | 'paid' | 'withdrawn'; invoice: string }>();
let isAway = false;
const lightning: LightningPort = {
  ...node,
  createInvoice: async (wanted) => {
    const made = await node.createInvoice(wanted);
    kept.set(made.paymentHash, { state: 'open', invoice: made.invoice });
    return made;
  },
  preimageOf: async (hash) => {
    const one = kept.get(hash);
    return one?.state === 'paid' ? node.wallet.pay(one.invoice) : null;
  },
  withdraw: async (hash) => {
    if (isAway) throw new LightningError('unavailable', 'Away.');
    const one = kept.get(hash);
    if (one?.state === 'paid') return 'paid';
    if (one) one.state = 'withdrawn';
    return 'withdrawn';
  },
};
beforeAll(async () => {
  test = await openMoneyTest({ money: { parts: { ...embeddedMoney, lightning } } });
});
afterAll(() => test.server.close());
beforeEach(() => {
  isAway = false;
  test.server.clock.advance(1000);
});

const ask = async (amount: number) =>
  (await test.anew('POST', '/api/v1/requestInvoice', { amount, unit: 'SAT' })).json
    .pendingInvoice as { paymentHash: string; invoice: string };
const reset = () => test.anew('POST', '/api/v1/resetPendingInvoice', {});
const sats = async () => (await test.balances()).sats;
/** A payer pays at the node, which refuses cancelled invoices; the server gets no event. */
const pay = ({ paymentHash }: { paymentHash: string }): boolean => {
  const one = kept.get(paymentHash);
  if (one?.state !== 'open') return false;
  one.state = 'paid';
  return true;
};
const states = async () =>
  (
    await test.rows<{ state: string }>(
      `select state from invoices where node_id = ${test.nodeOf('O1').id}
        and created_at > '${new Date(test.server.clock.now() - 500).toISOString()}' order by asked_amount`,
    )
  ).map(({ state }) => state);

describe('replaced invoice', () => {
  it('cannot be paid any more', async () => {
    const first = await ask(100);
    expect((await reset()).status).toBe(200);
    expect([pay(first), await states()]).toEqual([false, ['reset']]);
    const [second, third] = [await ask(200), await ask(300)];
    expect([pay(second), pay(third), await states()]).toEqual([
      false,
      true,
      ['reset', 'reset', 'pending'],
    ]);
    expect(
      ((await test.call('GET', '/api/v1/pendingInvoice')).json.pendingInvoice as { status: string })
        .status,
    ).toBe('paid');
  });

  it('that was paid before the check is credited once', async () => {
    const before = await sats();
    const paid = await ask(400);
    pay(paid);
    test.server.clock.advance(20 * 60_000);
    await Promise.all([ask(500), ask(600)]);
    expect(await sats()).toBe(before + 400);
  });

  it('of an account without a payee that was paid is credited and not cancelled', async () => {
    await reset();
    const before = await sats();
    pay(await ask(700));
    expect([(await reset()).status, await sats()]).toEqual([404, before + 700]);
  });

  it('stays unchanged while the node is unavailable', async () => {
    await ask(800);
    isAway = true;
    expect([(await reset()).json.retryable, await states()]).toEqual([true, ['pending']]);
    isAway = false;
    expect((await reset()).status).toBe(200);
  });
});
