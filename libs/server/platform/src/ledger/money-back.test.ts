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
  withdrawableOf,
} from '@patchbay/server-money';
import { type Millis } from '@patchbay/kernel';
import { type PaymentEvent } from '@patchbay/server-providers';
import { Refusal } from '@patchbay/server-kit';
import { type Db, type Store, checkouts, openStore, paymentLinks } from '@patchbay/server-store';
import { asOwner, createTestDatabase } from '@patchbay/server-store/testing';
import { sql } from 'drizzle-orm';
import { ofLength } from '../testing/proof-length.js';
import {
  type Paid,
  cameBack,
  day,
  dollar,
  draws,
  eventOf,
  leftToDispute,
  worth,
} from './money-back-walk.js';

/*
 * A random walk of purchases, payments by link, refunds, disputes, rewards, holds and payouts over the
 * real ledger. The law is checked against a plain model: no account is paid out more than it received by
 * then, without what came back, and what came back and is gone is owed. PATCHBAY_MONEY_STEPS makes a
 * longer run.
 */
const steps = Number(process.env.PATCHBAY_MONEY_STEPS ?? ofLength(600, 100_000));
const seed = Number(process.env.PATCHBAY_SEED ?? 1128);
const platform = { kind: 'platform', reason: 'test the law' } as const;
const draw = draws(seed);

let database: { url: string; drop(): Promise<void> };
let store: Store;
let now = Date.UTC(2026, 0, 1);
const clock = { now: () => now as Millis };
const listen = creditPayments(clock);
const nodes: number[] = [];
const payments: Paid[] = [];
const payouts: {
  readonly id: string;
  readonly node: number;
  readonly amount: bigint;
  isOut: boolean;
}[] = [];
const done: Record<string, number> = {};
let ids = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openStore({ databaseUrl: database.url, connections: 4 });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Many steps share a transaction: what is tested is what is booked, and a commit costs more than a step. */
const stepsAtOnce = 50;
const stepsOfPeople = 600;
let current: Db;
const within = <T>(work: (db: Db) => Promise<T>) => work(current);

/** Six organizations; each came by the link of the one before, the first by that of the last. */
async function begin(): Promise<void> {
  const made = await asOwner<{ id: number }>(
    database.url,
    `insert into accounts (type, username) select 'organization', gen_random_uuid()::text
     from generate_series(1, 6) returning id::int as id`,
  );
  for (const list of [nodes, payments, payouts]) list.length = 0;
  nodes.push(...made.map(({ id }) => id));
  for (const [at, id] of nodes.entries())
    await asOwner(
      database.url,
      `update accounts set details = details || jsonb_build_object('referredBy', ${nodes.at(at - 1)}::bigint) where id = ${id}`,
    );
}

const hear = (event: PaymentEvent) => within((db) => listen(db, event));
const anyOf = <T>(list: readonly T[]): T | undefined => list[draw(list.length)];
const tally = (what: string) => {
  done[what] = (done[what] ?? 0) + 1;
};

async function pay(node: number, isLink: boolean): Promise<void> {
  const amount = BigInt(1 + draw(60)) * dollar;
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
  const owedBefore = await within((db) => balance(db, debtOf(node), 'usd'));
  // A report may overtake its payment, and a payment is reported more than once.
  if (draw(20) === 0) {
    dispute(paid, 'taken');
    await tellDispute(paid, 'taken', 'open');
  }
  for (let times = 0; times <= draw(3); times += 1) await hear(completed);
  const debt = await within((db) => balance(db, debtOf(node), 'usd'));
  if (owedBefore < 0n && debt > owedBefore) tally('owed and received');
  payments.push(paid);
  tally(isLink ? 'paid by link' : 'bought');
}

async function refund(paid: Paid): Promise<void> {
  const left = paid.dispute ? 0n : leftToDispute(paid);
  if (left <= 0n) return;
  const whole = left / dollar;
  const amount = draw(2) ? left : BigInt(1 + draw(Number(whole))) * dollar;
  ids += 1;
  const one = { id: `ref_${ids}`, amount, isFailed: false };
  paid.refunds.push(one);
  await tellRefund(paid, one, 'done');
  tally('refunded');
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

async function failRefund(paid: Paid): Promise<void> {
  const one = anyOf(paid.refunds);
  if (!one || one.isFailed || paid.dispute) return;
  one.isFailed = true;
  await tellRefund(paid, one, 'failed');
  tally('refund failed');
}

function dispute(paid: Paid, funds: 'taken' | 'returned' | 'unchanged'): void {
  paid.dispute ??= { id: `dp_${paid.id}`, isTaken: false, isReturned: false, isOpen: true };
  if (funds === 'taken') paid.dispute.isTaken = true;
  if (funds === 'returned') paid.dispute.isReturned = true;
}

const tellDispute = (
  paid: Paid,
  funds: 'taken' | 'returned' | 'unchanged',
  outcome: 'open' | 'won' | 'lost',
) =>
  hear(
    eventOf('payment.disputed', now, {
      disputeId: `dp_${paid.id}`,
      paymentId: paid.id,
      amount: { micros: leftToDispute(paid) },
      funds,
      outcome,
    }),
  );

/** The reports of a dispute come in any order, more than once. */
async function disputed(paid: Paid): Promise<void> {
  if (leftToDispute(paid) <= 0n) return;
  const reports = [
    ['unchanged', 'open'],
    ['taken', 'open'],
    ['taken', 'lost'],
    ['returned', 'won'],
  ] as const;
  const open = paid.dispute?.isOpen ?? true;
  const [funds, outcome] = (open ? anyOf(reports) : (['taken', 'open'] as const)) ?? reports[0];
  if (!open && paid.dispute?.isReturned === false && draw(2)) return;
  dispute(paid, funds);
  if (paid.dispute && outcome !== 'open') paid.dispute.isOpen = false;
  await tellDispute(paid, funds, outcome);
  if (draw(3) === 0) await tellDispute(paid, funds, outcome);
  tally(`dispute ${outcome}`);
}

const ofNode = (node: number) => payments.filter((one) => one.node === node);
const sum = (list: readonly bigint[]) => list.reduce((total, one) => total + one, 0n);
const paidOut = (node: number) =>
  sum(payouts.filter((one) => one.node === node && one.isOut).map(({ amount }) => amount));
const received = (node: number, before = now) =>
  sum(
    ofNode(node)
      .filter(({ isLink, at }) => isLink && at <= before)
      .map(worth),
  );

/** Asks for money; the law says what may leave, whatever the product thinks. */
async function takeOut(node: number, wish?: 'all'): Promise<void> {
  const { credit, free } = await within(async (db) => {
    const has = await balance(db, creditOf(node), 'usd');
    return { credit: has, free: await withdrawableOf(db, node, has, now) };
  });
  // All that the product would give, all that there is, or a part.
  const wishes = [free, free, credit, BigInt(1 + draw(30)) * dollar];
  const amount = wish === 'all' ? free : (anyOf(wishes) ?? credit);
  if (amount === 0n) return;
  const order = { kind: 'paypal', address: 'a@example.com', currency: 'usd', amount } as const;
  const row = await within(async (db) => {
    await demandPayable(db, node, order, now);
    return insertPayout(db, { nodeId: node, ...order }, new Date(now));
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  const isHeld = ofNode(node).some((one) => one.dispute?.isOpen);
  const most = received(node, now - 30 * day) - paidOut(node);
  tally(row ? 'paid out' : 'refused');
  if (!row) return;
  expect({ node, isHeld, isWithin: amount <= most }).toEqual({
    node,
    isHeld: false,
    isWithin: true,
  });
  payouts.push({ id: row.id, node, amount, isOut: true });
}

async function endPayout(): Promise<void> {
  const one = anyOf(payouts.slice(-20));
  if (!one) return;
  const isBack = draw(3) === 0;
  await within((db) =>
    finishPayout(
      db,
      one.id,
      isBack
        ? { state: 'failed', reason: 'walk', from: 'processor:walk' }
        : { state: 'paid', from: 'processor:walk' },
      new Date(now),
    ),
  );
  if (isBack) one.isOut = false;
}

const bought = (node: number) =>
  sum(
    ofNode(node)
      .filter(({ isLink }) => !isLink)
      .map((one) => one.amount - cameBack(one)),
  );

/** Rewards that count in the credit of their node, by the node that was referred. */
async function claimedRewards(db: Db) {
  const { rows } = await db.execute<{ node: number; of: number; amount: string }>(
    sql`select node_id::int as node, substring(key from 10)::int as of, amount::text from rewards
        where claimed_at is not null and withdrawn_at is null and node_id = any(${sql.param(nodes)}::bigint[])`,
  );
  return rows;
}

/** Credit and debt equal the model; what is claimed still has its payment; nothing is written off. */
async function expectLaw(): Promise<void> {
  await within(async (db) => {
    const rewards = await claimedRewards(db);
    expect(rewards.filter(({ of }) => bought(of) < 20n * dollar)).toEqual([]);
    expect(await balance(db, 'platform:losses', 'usd')).toBe(0n);
    for (const node of nodes) {
      const [credit, debt] = [
        await balance(db, creditOf(node), 'usd'),
        await balance(db, debtOf(node), 'usd'),
      ];
      const gained = sum(
        rewards.filter((one) => one.node === node).map(({ amount }) => BigInt(amount)),
      );
      const net = bought(node) + received(node) + gained - paidOut(node);
      if (net < 0n) tally('owed');
      if (gained > 0n && net > 0n) tally('rewarded');
      expect({ node, credit, debt }).toEqual({
        node,
        credit: net > 0n ? net : 0n,
        debt: net > 0n ? 0n : net,
      });
    }
  });
}

/** Takes out all that may leave, and has the banks take back what was received for it. */
async function runAway(node: number): Promise<void> {
  await takeOut(node, 'all');
  for (const paid of ofNode(node)) {
    if (!paid.isLink || paid.dispute || leftToDispute(paid) <= 0n) continue;
    dispute(paid, 'taken');
    if (paid.dispute) (paid.dispute as { isOpen: boolean }).isOpen = false;
    await tellDispute(paid, 'taken', 'lost');
  }
  tally('run away');
}

async function step(): Promise<void> {
  const node = anyOf(nodes) as number;
  const paid = anyOf(payments.slice(-80));
  const kind = draw(100);
  // Every second one only sells: nothing bought hides what it lacks.
  if (kind < 18) return pay(node, nodes.indexOf(node) % 2 === 1);
  if (kind < 45) return pay(node, true);
  if (kind < 53) return paid && refund(paid);
  if (kind < 55) return paid && failRefund(paid);
  if (kind < 64) {
    const open = anyOf(payments.filter(({ dispute: one }) => one?.isOpen));
    // A bank takes back what was received and paid out long ago, too.
    const about = draw(2) ? open : draw(2) ? anyOf(payments.filter(({ isLink }) => isLink)) : paid;
    return about && disputed(about);
  }
  if (kind < 70) {
    const claimed = await within((db) => claim(db, node, 'all', new Date(now)));
    if (claimed.length > 0) tally('claimed');
    return;
  }
  if (kind < 85) return takeOut(node);
  if (kind < 92) return endPayout();
  if (kind === 92) return runAway(node);
  now += draw(8) * day;
}

it(
  `money that came back is gone: ${steps} steps of a random walk (seed ${seed})`,
  async () => {
    for (let at = 0; at < steps; at += stepsAtOnce) {
      if (at % stepsOfPeople === 0) await begin();
      await store.within(platform, async (db) => {
        current = db;
        for (let one = 0; one < stepsAtOnce; one += 1) await step();
        await expectLaw();
      });
    }
    process.stdout.write(`Money that came back: ${steps} steps, ${JSON.stringify(done)}\n`);
    for (const what of [
      'bought',
      'paid by link',
      'refunded',
      'dispute won',
      'dispute lost',
      'claimed',
      'paid out',
      'refused',
      'owed',
      'owed and received',
      'rewarded',
    ])
      expect({ what, happened: (done[what] ?? 0) > 0 }).toEqual({ what, happened: true });
  },
  Math.max(300_000, steps * 40),
);
