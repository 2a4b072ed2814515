import {
  holdLock,
  type MoneyTest,
  openStripeMoney,
  type StripeMoneyTest,
  type StripeServer,
  untilWaiting,
} from '@patchbay/server-platform/testing';
import { asOwner } from '@patchbay/server-store/testing';

let stripe: StripeServer;
let test: MoneyTest;
let money: StripeMoneyTest;

beforeAll(async () => {
  money = await openStripeMoney();
  ({ stripe, test } = money);
  await test.rows(
    `with p as (insert into ledger_postings (key, digest, kind) select 'clear', '', 'test'
      where ${await revenue()} > 0 returning id) insert into ledger_lines (posting_id, position,
      account, currency, amount) select id, n, account, 'usd', amount
      from p, (values (0, '${seller()}', ${-Math.round((await revenue()) * 1e6)}), (1, 'payouts',
      ${Math.round((await revenue()) * 1e6)})) as v (n, account, amount)`,
  );
});
afterAll(() => money.close());

const tell = (event: string) => money.tell(event);
const sumOf = async (account: string) =>
  Number(
    (
      await test.rows<{ sum: string }>(
        `select coalesce(sum(amount), 0)::text as sum from ledger_lines where account = '${account}' and currency = 'usd'`,
      )
    )[0]?.sum,
  ) / 1e6;
const seller = () => `node:${test.nodeOf('R1').id}:revenue`;
const revenue = () => sumOf(seller());
const books = async () => [
  await revenue(),
  await sumOf('processor:stripe'),
  await sumOf('platform:losses'),
];
const postings = async () =>
  Number((await test.rows<{ n: number }>('select count(*)::int as n from ledger_postings'))[0]?.n);

/**
 * Sells a new plan to an account. Returns the event of its payment and the payment that refunds
 * will name.
 */
async function order(on: string): Promise<{ paid: string; payment: string }> {
  const sold = await test.anew(
    'POST',
    '/api/v2/product/productCatalog',
    { name: 'Sold', amount: { month: 30, year: null } },
    'reseller',
  );
  const { productPlanId } = sold.json.productPlan as { productPlanId: string };
  const opened = await test.anew(
    'POST',
    `/api/v2/product/subscribe?targetAccountId=${test.nodeOf(on).id}`,
    { productPlanId, term: 'month' },
    'superAdmin',
  );
  if (opened.status !== 200) throw new Error(opened.text);
  const session = [...stripe.things.values()]
    .filter(({ object }) => object === 'checkout.session')
    .at(-1) as { id: string };
  return { paid: stripe.complete(session.id), payment: `pi_in_${session.id}` };
}
/** Holds an advisory lock until it is released. */
const hold = (lock: number) =>
  holdLock(test.server.store, (db) => db.execute(`select pg_advisory_xact_lock(${lock})`));
const waiting = (wanted: number) => untilWaiting(test.server, wanted);
let count = 0;
const refundOf = (
  payment: string,
  dollars: number,
  { id = `re_sub_${(count += 1)}`, status = 'succeeded' } = {},
) =>
  stripe.eventOf(status === 'failed' ? 'refund.failed' : 'refund.updated', {
    id,
    object: 'refund',
    amount: dollars * 100,
    currency: 'usd',
    payment_intent: payment,
    status,
    metadata: {},
  });

describe('refund of a subscription', () => {
  it('reduces the seller’s revenue once, however often it is delivered', async () => {
    const { paid, payment } = await order('O1');
    await tell(paid);
    expect(await books()).toEqual([30, -30, 0]);
    const refund = refundOf(payment, 10, { id: 're_once' });
    expect([
      await tell(refund),
      await tell(refund),
      await tell(refundOf(payment, 10, { id: 're_once' })),
    ]).toEqual(['heard', 'repeated', 'heard']);
    expect(await books()).toEqual([20, -20, 0]);
    expect(
      await test.rows(
        `select kind, count(*)::int as n from ledger_postings where kind like 'subscription-%' group by 1`,
      ),
    ).toEqual([{ kind: 'subscription-refund', n: 1 }]);
    await tell(refundOf(payment, 20));
    expect(await books()).toEqual([0, 0, 0]);
  });

  it('has the same effect before, with and after the payment', async () => {
    const before = await books();
    const first = await order('O2');
    await tell(refundOf(first.payment, 12));
    expect(await books()).toEqual(before);
    await tell(first.paid);
    expect(await books()).toEqual([18, -18, 0]);
    await tell(refundOf(first.payment, 18));
    expect(await books()).toEqual(before);
  });

  it('is not lost when it and the payment are processed concurrently', async () => {
    const event = stripe.eventOf('invoice.paid', {
      id: 'in_race',
      object: 'invoice',
      amount_paid: 1000,
      currency: 'usd',
      billing_reason: 'subscription_cycle',
      metadata: {},
      parent: {
        type: 'subscription_details',
        subscription_details: {
          subscription: 'sub_race',
          metadata: { nodeId: String(test.nodeOf('O1').id) },
        },
      },
    });
    const refund = refundOf(stripe.payInvoice('in_race'), 10);
    const before = await books();
    // The refund pauses after its write and before it looks for the payment; postings pause before
    // commit.
    await asOwner(
      test.server.databaseUrl,
      `create function stop() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(tg_argv[0]::int); return new; end $$; grant execute on function stop() to public;
      create trigger stop after insert on payment_refunds for each row execute function stop('777'); create constraint trigger stop after insert on ledger_postings deferrable initially deferred for each row execute function stop('778')`,
    );
    const [written, booked] = [await hold(777), await hold(778)];
    const refunded = tell(refund);
    await waiting(1);
    const paid = tell(event);
    await waiting(2);
    await written();
    await refunded;
    await booked();
    await paid;
    await asOwner(
      test.server.databaseUrl,
      'drop trigger stop on payment_refunds; drop trigger stop on ledger_postings; drop function stop()',
    );
    expect(await books()).toEqual(before);
  });

  it('that the bank rejects has no effect', async () => {
    const { paid, payment } = await order('O1');
    await tell(paid);
    const before = await books();
    await tell(refundOf(payment, 5, { id: 're_back' }));
    for (let i = 0; i < 2; i += 1)
      await tell(refundOf(payment, 5, { id: 're_back', status: 'failed' }));
    await tell(refundOf(payment, 5, { id: 're_back' }));
    expect(await books()).toEqual(before);
  });

  it('above the seller’s balance is the installation’s loss, and no account becomes negative', async () => {
    const { paid, payment } = await order('O2');
    await tell(paid);
    const [has] = await books();
    await test.rows(
      `with p as (insert into ledger_postings (key, digest, kind) values ('spends', '', 'test')
        returning id) insert into ledger_lines (posting_id, position, account, currency, amount)
        select id, n, account, 'usd', amount from p, (values (0, '${seller()}',
        ${-((has as number) - 7) * 1e6}), (1, 'payouts', ${((has as number) - 7) * 1e6})) as v (n,
        account, amount)`,
    );
    await tell(refundOf(payment, 30));
    const [left, , lost] = (await books()) as [number, number, number];
    expect([left, lost]).toEqual([0, -23]);
  });

  it('of an unknown payment, in another currency or pending changes nothing', async () => {
    const before = [await books(), await postings()];
    await tell(refundOf('pi_of_another_business', 10));
    stripe.payInvoice('in_of_another_business');
    await tell(refundOf('pi_in_of_another_business', 10));
    await tell(refundOf('pi_in_of_another_business', 10, { status: 'pending' }));
    expect([await books(), await postings()]).toEqual(before);
  });

  it('is retried when its invoice cannot be read', async () => {
    const { paid, payment } = await order('O1');
    await tell(paid);
    const before = await revenue();
    const refund = refundOf(payment, 3);
    stripe.failNext(10, 'before');
    expect(await tell(refund)).toBeUndefined();
    stripe.failNext(0, 'before');
    expect([await tell(refund), before - (await revenue())]).toEqual([
      'heard',
      Math.min(3, before),
    ]);
  });
});

it('all postings of these tests sum to zero', async () =>
  expect(
    await test.rows(
      'select currency, sum(amount)::text as sum from ledger_lines group by 1 order by 1',
    ),
  ).toEqual([{ currency: 'usd', sum: '0' }]));
