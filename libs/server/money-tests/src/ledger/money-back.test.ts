import {
  balance,
  claim,
  creditOf,
  creditPayments,
  debtOf,
  demandPayable,
  finishPayout,
  insertPayout,
  linkFee,
  post,
  withdrawableOf,
} from '@patchbay/server-money';
import { type Millis } from '@patchbay/kernel';
import { type PaymentEvent } from '@patchbay/server-providers';
import { Refusal } from '@patchbay/server-kit';
import { type Db, type Store, checkouts, paymentLinks } from '@patchbay/server-store';
import { asOwner, createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { sql } from 'drizzle-orm';
import {
  type Paid,
  createMoneyModel,
  day,
  dollar,
  draws,
  eventOf,
  leftToDispute,
  notBelowZero,
  sum,
} from './money-back-walk.js';

/*
 * A random walk of purchases, payments by link, refunds, disputes, rewards, spending and payouts
 * over the real ledger, in which every third move is a person who means to leave with more than
 * they brought and earned. A step is an event, an order or a spending. A plain model says after
 * each payout what may have left, and after each few steps what is there and what is owed.
 * PATCHBAY_MONEY_STEPS makes a longer run, PATCHBAY_SEED another one; the phase `money` of the deep
 * run has 100,000 steps of twenty seeds.
 */
const { PATCHBAY_MONEY_STEPS: said } = process.env;
const walks = [said ? (['long', Number(said)] as const) : (['short', 2000] as const)];
const seed = Number(process.env.PATCHBAY_SEED ?? 1128);
const platform = { kind: 'platform', reason: 'test the law' } as const;
let draw = draws(seed);

/** What 2,000 steps meet at least; without one of them the law is not tested. */
const atLeast = {
  bought: 20,
  'paid by link': 50,
  refunded: 10,
  'refund failed': 3,
  'dispute won': 3,
  'dispute lost': 10,
  spent: 10,
  claimed: 10,
  'paid out': 20,
  'came back after it was paid out': 10,
  'came back after it was spent': 3,
  'owed and received': 10,
  'reward taken back and owed': 3,
  'refused: bought': 5,
  'refused: reward': 3,
  'refused: too early': 5,
  'refused: disputed': 5,
} as const;

let database: { url: string; drop(): Promise<void> };
let store: Store;
let now = Date.UTC(2026, 0, 1);
const listen = creditPayments({ now: () => now as Millis });
/** Six organizations; each came by the link of the one before, the first by that of the last. */
const nodes: number[] = [];
let model = createMoneyModel();
let met: Record<string, number> = {};
let ids = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url, connections: 4 });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Many moves share a transaction: a commit costs more than a step, and what is booked is tested. */
const movesAtOnce = 25;
const turnsOfPeople = 6;
let taken = 0;
let current: Db;
const within = <T>(work: (db: Db) => Promise<T>) => work(current);
const act = <T>(work: (db: Db) => Promise<T>) => {
  taken += 1;
  return within(work);
};
const hear = (event: PaymentEvent) => act((db) => listen(db, event));
const anyOf = <T>(list: readonly T[]): T | undefined => list[draw(list.length)];
const meet = (what: keyof typeof atLeast) => {
  met[what] = (met[what] ?? 0) + 1;
};

async function begin(): Promise<void> {
  const made = await asOwner<{ id: number }>(
    database.url,
    `insert into accounts (type, username) select 'organization', gen_random_uuid()::text
     from generate_series(1, 6) returning id::int as id`,
  );
  model = createMoneyModel();
  nodes.splice(0, nodes.length, ...made.map(({ id }) => id));
  for (const [at, id] of nodes.entries())
    await asOwner(
      database.url,
      `update accounts set details = details || jsonb_build_object('referredBy', ${nodes.at(at - 1)}::bigint) where id = ${id}`,
    );
}

/** The credit, what is owed, and what the product would pay out. */
const hasNow = (node: number) =>
  within(async (db) => {
    const credit = await balance(db, creditOf(node), 'usd');
    return {
      credit,
      debt: await balance(db, debtOf(node), 'usd'),
      free: await withdrawableOf(db, node, credit, now),
    };
  });

/** Rewards that are claimed and not taken back, with the node that each was given for. */
async function claimed(): Promise<readonly { node: number; of: number; amount: bigint }[]> {
  const { rows } = await within((db) =>
    db.execute<{ node: number; of: number; amount: string }>(
      sql`select node_id::int as node, substring(key from 10)::int as of, amount::text from rewards
        where claimed_at is not null and withdrawn_at is null and node_id = any(${sql.param(nodes)}::bigint[])`,
    ),
  );
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}
const rewardsOf = async (node: number) =>
  sum((await claimed()).filter((one) => one.node === node).map(({ amount }) => amount));

async function pay(node: number, isLink: boolean, dollars = 1 + draw(60)): Promise<Paid> {
  const amount = BigInt(dollars) * dollar;
  ids += 1;
  const key = `key ${ids}`;
  const slug = isLink ? String(ids).padStart(22, '0') : null;
  const createdAt = new Date(now);
  await within(async (db) => {
    if (slug) await db.insert(paymentLinks).values({ slug, nodeId: node, amount, createdAt });
    await db
      .insert(checkouts)
      .values({ nodeId: node, key, processor: 'walk', mode: 'payment', amount, slug, createdAt });
  });
  const paid: Paid = {
    id: `pay_${ids}`,
    node,
    isLink,
    amount,
    fee: isLink ? linkFee(amount) : 0n,
    at: now,
    refunds: [],
    dispute: null,
  };
  const before = await hasNow(node);
  // A report may overtake its payment, and a payment is reported more than once.
  if (draw(20) === 0) await dispute(paid, 'taken', 'open');
  const completed = eventOf('checkout.completed', now, {
    checkoutId: `chk_${ids}`,
    mode: 'payment',
    nodeId: node,
    key,
    amount: { micros: amount },
    paymentId: paid.id,
    subscriptionId: null,
    customerId: null,
    plan: null,
  });
  for (let times = 0; times <= draw(3); times += 1) await hear(completed);
  model.payments.push(paid);
  if ((await hasNow(node)).debt > before.debt) meet('owed and received');
  meet(isLink ? 'paid by link' : 'bought');
  return paid;
}

const tellRefund = (paid: Paid, one: Paid['refunds'][number], state: 'done' | 'failed') =>
  hear(
    eventOf('payment.refunded', now, {
      refundId: one.id,
      key: null,
      paymentId: paid.id,
      amount: { micros: one.amount },
      state,
    }),
  );

async function refund(paid: Paid, isWhole: boolean): Promise<void> {
  const left = paid.dispute ? 0n : leftToDispute(paid);
  if (left <= 0n) return;
  const amount = isWhole ? left : BigInt(1 + draw(Number(left / dollar))) * dollar;
  ids += 1;
  const one = { id: `ref_${ids}`, amount, isFailed: false };
  paid.refunds.push(one);
  await tellRefund(paid, one, 'done');
  meet('refunded');
}

async function failRefund(): Promise<void> {
  const paid = anyOf(
    model.payments.filter((of) => !of.dispute && of.refunds.some(({ isFailed }) => !isFailed)),
  );
  const one = paid?.refunds.find(({ isFailed }) => !isFailed);
  if (!paid || !one) return;
  one.isFailed = true;
  await tellRefund(paid, one, 'failed');
  meet('refund failed');
}

async function dispute(
  paid: Paid,
  funds: 'taken' | 'returned' | 'unchanged',
  outcome: 'open' | 'won' | 'lost',
): Promise<void> {
  if (leftToDispute(paid) <= 0n) return;
  paid.dispute ??= { isTaken: false, isReturned: false, isOpen: true };
  if (funds === 'taken') paid.dispute.isTaken = true;
  if (funds === 'returned') paid.dispute.isReturned = true;
  if (outcome !== 'open') paid.dispute.isOpen = false;
  const report = () =>
    hear(
      eventOf('payment.disputed', now, {
        disputeId: `dp_${paid.id}`,
        paymentId: paid.id,
        amount: { micros: leftToDispute(paid) },
        funds,
        outcome,
      }),
    );
  await report();
  if (draw(3) === 0) await report();
  if (outcome !== 'open') meet(`dispute ${outcome}`);
}

/** Asks for money; the model says what may leave, whatever the product thinks. */
async function takeOut(node: number, wish: 'all' | 'free' | 'part'): Promise<boolean> {
  const [{ credit, free }, rewards] = [await hasNow(node), await rewardsOf(node)];
  expect({ node, free }).toEqual({ node, free: model.free(node, rewards, now) });
  const amount = wish === 'all' ? credit : wish === 'free' ? free : BigInt(1 + draw(30)) * dollar;
  if (amount === 0n) return false;
  const address = `node${node}@example.com`;
  const order = { kind: 'paypal', address, currency: 'usd', amount } as const;
  const row = await act(async (db) => {
    await demandPayable(db, node, order, now);
    return insertPayout(db, { nodeId: node, ...order }, new Date(now));
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  const isHeld = model.isHeld(node);
  if (!row) {
    if (wish === 'all') meetRefusal(node, rewards, isHeld);
    return false;
  }
  // The law itself: what left is at most what was received long enough ago and did not come back.
  const most = model.received(node, now - 30 * day) - model.paidOut(node);
  expect({ node, isHeld, isWithin: amount <= most }).toEqual({
    node,
    isHeld: false,
    isWithin: true,
  });
  model.payouts.push({ id: row.id, node, amount, isOut: true });
  meet('paid out');
  return true;
}

function meetRefusal(node: number, rewards: bigint, isHeld: boolean): void {
  if (isHeld) return meet('refused: disputed');
  if (model.bought(node) > model.spent(node)) meet('refused: bought');
  if (rewards > model.spent(node)) meet('refused: reward');
  if (model.received(node) > model.received(node, now - 30 * day)) meet('refused: too early');
}

async function spend(node: number, isAll: boolean): Promise<void> {
  const { credit } = await hasNow(node);
  const amount = isAll ? credit : credit / BigInt(1 + draw(4));
  if (amount === 0n) return;
  ids += 1;
  const lines = [
    { account: creditOf(node), amount: -amount, currency: 'usd' },
    { account: 'platform:fees', amount, currency: 'usd' },
  ] as const;
  await act((db) => post(db, { key: `spent:${ids}`, kind: 'spent', description: 'Spent', lines }));
  model.spendings.push({ node, amount });
  meet('spent');
}

async function endPayout(): Promise<void> {
  const one = anyOf(model.payouts.slice(-20));
  if (!one) return;
  const isBack = draw(3) === 0;
  const from = 'processor:walk';
  await act((db) =>
    finishPayout(
      db,
      one.id,
      isBack ? { state: 'failed', reason: 'walk', from } : { state: 'paid', from },
      new Date(now),
    ),
  );
  if (isBack) one.isOut = false;
}

async function claimAll(node: number): Promise<void> {
  const given = await act((db) => claim(db, node, 'all', new Date(now)));
  if (given.length > 0) meet('claimed');
}

/** Has what a node received or bought come back: by its bank, or by a refund. */
async function comesBack(paid: Paid): Promise<void> {
  if (paid.dispute || leftToDispute(paid) <= 0n) return;
  if (draw(2)) await refund(paid, true);
  else await dispute(paid, 'taken', 'lost');
}

/** Takes out or spends all, and then has the payers take their money back; sells on, owing. */
async function runAway(node: number): Promise<void> {
  await pay(node, true, 40);
  await takeOut(node, 'all');
  now += 31 * day;
  const wasPaidOut = draw(3) > 0 ? await takeOut(node, 'free') : false;
  await spend(node, true);
  for (const paid of model.of(node)) if (paid.isLink) await comesBack(paid);
  const { debt } = await hasNow(node);
  if (debt < 0n)
    meet(wasPaidOut ? 'came back after it was paid out' : 'came back after it was spent');
  await pay(node, true, 20);
  await takeOut(node, 'all');
}

/** Buys by the user's own link, claims the reward, takes it out or spends it, and takes the purchase back. */
async function referOneself(node: number): Promise<void> {
  const referrer = nodes.at(nodes.indexOf(node) - 1) as number;
  const paid = await pay(node, false, 25);
  await takeOut(node, 'all');
  now += 31 * day;
  await claimAll(referrer);
  await takeOut(referrer, 'all');
  await takeOut(referrer, 'free');
  await spend(referrer, true);
  const before = (await claimed()).length;
  for (const one of draw(2) ? [paid] : model.of(node)) if (!one.isLink) await comesBack(one);
  const { debt } = await hasNow(referrer);
  if ((await claimed()).length < before && debt < 0n) meet('reward taken back and owed');
  await takeOut(referrer, 'all');
}

/** Asks for money while a bank has not decided, and again when it has. */
async function askWhileDisputed(node: number): Promise<void> {
  const paid = await pay(node, true, 30);
  await pay(node, true, 30);
  now += 31 * day;
  await dispute(paid, draw(2) ? 'taken' : 'unchanged', 'open');
  await takeOut(node, 'all');
  await takeOut(node, 'free');
  if (draw(2)) await dispute(paid, 'returned', 'won');
  else await dispute(paid, 'taken', 'lost');
  await takeOut(node, 'free');
}

/** The reports of a dispute come in any order. */
async function disputeAny(): Promise<void> {
  const paid =
    anyOf(model.payments.filter(({ dispute: one }) => one?.isOpen)) ?? anyOf(model.payments);
  if (!paid) return;
  const reports = [
    ['unchanged', 'open'],
    ['taken', 'open'],
    ['taken', 'lost'],
    ['returned', 'won'],
  ] as const;
  const [funds, outcome] = anyOf(reports) ?? reports[0];
  if (paid.dispute?.isOpen === false) return dispute(paid, 'taken', 'open');
  await dispute(paid, funds, outcome);
}

async function move(): Promise<void> {
  const node = anyOf(nodes) as number;
  const paid = anyOf(model.payments.slice(-40));
  const kind = draw(100);
  if (kind < 16) return runAway(node);
  if (kind < 28) return referOneself(node);
  if (kind < 36) return askWhileDisputed(node);
  if (kind < 44) return void (await pay(node, false));
  if (kind < 56) return void (await pay(node, true));
  if (kind < 64) return paid && refund(paid, draw(2) === 0);
  if (kind < 68) return failRefund();
  if (kind < 76) return disputeAny();
  if (kind < 79) return claimAll(node);
  if (kind < 82) return spend(node, false);
  if (kind < 90)
    return void (await takeOut(node, anyOf(['all', 'free', 'part'] as const) ?? 'all'));
  if (kind < 97) return endPayout();
  now += draw(20) * day;
}

/** Credit and debt equal the model; what is claimed still has its payment; nothing is written off. */
async function expectLaw(): Promise<void> {
  const rewards = await claimed();
  expect(rewards.filter(({ of }) => model.bought(of) < 20n * dollar)).toEqual([]);
  expect(await within((db) => balance(db, 'platform:losses', 'usd'))).toBe(0n);
  for (const node of nodes) {
    const net = model.net(node, await rewardsOf(node));
    const { credit, debt } = await hasNow(node);
    expect({ node, credit, debt }).toEqual({
      node,
      credit: notBelowZero(net),
      debt: -notBelowZero(-net),
    });
  }
}

it.each(walks)(
  'money that came back is gone in a %s random walk of %i steps',
  async (_length, steps) => {
    [draw, met, taken] = [draws(seed), {}, 0];
    for (let turn = 0; taken < steps; turn += 1) {
      if (turn % turnsOfPeople === 0) await begin();
      await store.within(platform, async (db) => {
        current = db;
        for (let one = 0; one < movesAtOnce; one += 1) await move();
        await expectLaw();
      });
    }
    process.stdout.write(
      `Money that came back: ${taken} steps, seed ${seed}, ${JSON.stringify(met)}\n`,
    );
    const rare = Object.entries(atLeast).filter(
      ([what, least]) => (met[what] ?? 0) < (least * taken) / 2000,
    );
    expect(rare).toEqual([]);
  },
  Math.max(300_000, (walks.at(-1)?.[1] ?? 0) * 60),
);
