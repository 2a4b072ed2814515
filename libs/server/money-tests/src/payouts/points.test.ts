import { embeddedMoney } from '@patchbay/server-money';
import { type MoneyTest, openMoneyTest } from '@patchbay/server-platform/testing';
import {
  type PaymentsPort,
  type PayoutOrder,
  createEmbeddedPayments,
} from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';

/** Counts the steps that a process takes for a payout and stops it after a given number. */
let seen: string[] = [];
let last = Infinity;
let isDead = false;

/** A point at which a process may die: no later step takes effect. */
function point(name: string): void {
  if (!isDead) seen.push(name);
  isDead ||= seen.length >= last;
  if (isDead) throw new Error(`The process died ${name}`);
}

/**
 * Transactions about payouts can abort before the commit, or commit without the client's knowledge.
 */
const dying = (store: Store): Store => ({
  ...store,
  within: (async (scope: Parameters<Store['within']>[0], work: Parameters<Store['within']>[1]) => {
    if (scope.kind !== 'platform' || !/pay out|paid out|payout/.test(scope.reason))
      return store.within(scope, work);
    point(`before “${scope.reason}”`);
    const result = await store.within(scope, async (db) => {
      const done = await work(db);
      point(`before the commit of “${scope.reason}”`);
      return done;
    });
    point(`after “${scope.reason}”`);
    return result;
  }) as Store['within'],
});

const sent: PayoutOrder[] = [];
let test: MoneyTest;
const base = createEmbeddedPayments({
  secret: Buffer.alloc(32, 3),
  publicUrl: 'http://localhost',
  now: () => test.server.clock.now(),
  deliver: (one) => test.server.platform.payments.payments.receive(one),
});
const processor: PaymentsPort = {
  ...base,
  payout: async (order) => {
    point('before the processor is asked');
    sent.push(order);
    point('while the processor does it');
    const answer = await base.payout(order);
    point('after the processor has answered');
    return answer;
  },
};

beforeAll(async () => {
  test = await openMoneyTest({
    money: { parts: { ...embeddedMoney, processor } },
    wrapStore: dying,
  });
  const account = `customer:${test.nodeOf('O2').id}:credit`;
  await test.rows(
    `with p as (insert into ledger_postings (key, digest, kind) values ('gift', '', 'gift')
      returning id) insert into ledger_lines (posting_id, position, account, currency, amount)
      select id, n, account, 'usd', amount from p, (values (0, 'gifts', -1000000000), (1,
      '${account}', 1000000000)) as v (n, account, amount)`,
  );
});
afterAll(() => test.server.close());

/** Runs until nothing is due or the process dies. */
const drain = () =>
  test.server.platform.payments.payouts.drain().catch((error: unknown) => {
    if (!isDead) throw error;
  });
const rows = () =>
  test.rows<{ id: string; state: string }>(
    `select id, state from payouts where node_id = ${test.nodeOf('O2').id} and address = 'points@example.com'`,
  );

it('a payout is sent at most once and completes, at whichever point its process dies', async () => {
  const points = new Set<string>();
  const start = (await test.balances('siblingOwner')).usd;
  for (let round = 1; ; round += 1) {
    [seen, last, isDead] = [[], round, false];
    const before = (await rows()).length;
    const reply = await test.anew(
      'POST',
      '/api/v1/payout/paypal',
      { address: 'points@example.com', amountUsd: 1 },
      'siblingOwner',
    );
    await drain();
    for (const one of seen) points.add(one);
    const hasLived = !isDead;
    // Another process starts, and the former lease expires.
    [last, isDead] = [Infinity, false];
    test.server.clock.advance(3_600_000);
    await drain();
    const all = await rows();
    const paid = all.filter(({ state }) => state === 'paid');
    const about = { round, died: seen.at(-1) };
    expect({
      ...about,
      undecided: all.length - paid.length,
      made: all.length - before,
      keys: new Set(sent.map(({ key }) => key)).size,
      isAcknowledged: reply.status === 200,
    }).toEqual({
      ...about,
      undecided: 0,
      made: reply.status === 200 ? 1 : expect.any(Number),
      keys: paid.length,
      isAcknowledged: expect.any(Boolean),
    });
    const [{ sum } = { sum: null }] = await test.rows<{ sum: number | null }>(
      `select coalesce(sum(l.amount), 0)::int as sum from ledger_lines l
        join ledger_postings p on p.id = l.posting_id
        join payouts o on p.key like 'payout:' || o.id || '%'
        where l.account = 'payouts' and o.address = 'points@example.com'`,
    );
    expect({ ...about, usd: (await test.balances('siblingOwner')).usd, waiting: sum }).toEqual({
      ...about,
      usd: start - paid.length,
      waiting: 0,
    });
    if (hasLived) break;
  }
  // Covers every point between the ledger, the processor and its events.
  expect(points.size).toBeGreaterThanOrEqual(12);
});
