import { type Currency, type LedgerLine, post, RefusedPosting } from '@patchbay/server-money';
import { ofLength } from '@patchbay/server-platform/testing';
import { type Db, type Store } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { sql } from 'drizzle-orm';
import pg from 'pg';

/*
 * Thousands of postings by concurrent clients with faults: transactions that throw after posting,
 * connections cut in the middle, repeated keys and reused keys. The acknowledged result is then
 * compared with a plain model. PATCHBAY_LEDGER_OPERATIONS makes a longer run, which is compared
 * after each round of so many that their postings fit into memory.
 */
const operations = Number(process.env.PATCHBAY_LEDGER_OPERATIONS ?? ofLength(1000, 10_000));
const perRound = 20_000;
const clients = 24;
const owners = 12;
const seed = Number(process.env.LEDGER_SEED ?? 1121);
const platform = { kind: 'platform', reason: 'test the ledger' } as const;

let database: { url: string; drop(): Promise<void> };
let store: Store;
beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url, connections: 12 });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

/** Deterministic random numbers from a seed. */
function draws(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const free = [
  'processor:stripe',
  'processor:embedded',
  'lightning',
  'payouts',
  'platform:fees',
  'rewards',
];
const guarded = Array.from({ length: owners }, (_, i) =>
  i % 3 === 2 ? `node:${i + 10}:revenue` : `customer:${i + 10}:credit`,
);

interface Operation {
  readonly key: string;
  readonly lines: readonly LedgerLine[];
  readonly fault: 'none' | 'throws' | 'cut';
}

/** The operations of a round; keys of different rounds differ. */
function plan(round: number, count: number): Operation[] {
  const draw = draws(seed + round);
  const made: Operation[] = [];
  const amount = () => BigInt(1 + draw(2_000_000));
  const account = (list: readonly string[]) => list[draw(list.length)] as string;
  for (let i = 0; i < count; i += 1) {
    const before = made.length > 0 ? (made[draw(made.length)] as Operation) : null;
    const kind = draw(100);
    const fault = draw(100) < 4 ? 'throws' : draw(100) < 2 ? 'cut' : 'none';
    if (before && kind < 12) {
      made.push({ ...before, fault, lines: kind < 6 ? before.lines : [...before.lines].reverse() });
      continue;
    }
    const currency: Currency = draw(4) === 0 ? 'btc' : 'usd';
    const line = (name: string, value: bigint): LedgerLine => ({
      account: name,
      amount: value,
      currency,
    });
    const size = amount();
    const lines =
      kind < 45
        ? [line(account(free), -size), line(account(guarded), size)]
        : kind < 85
          ? [
              line(account(guarded), -size * 2n),
              line(account(guarded), size),
              line('platform:fees', size),
            ]
          : [
              line(account(guarded), -size),
              line('payouts', size),
              line('lightning', 5n),
              line('rewards', -5n),
            ];
    made.push({ key: before && kind === 99 ? before.key : `round ${round} op ${i}`, lines, fault });
  }
  return made;
}

type Outcome =
  | { readonly kind: 'done'; readonly id: string; readonly isRepeat: boolean }
  | { readonly kind: RefusedPosting['code'] }
  | { readonly kind: 'unknown' };

class Thrown extends Error {}

/**
 * Cuts the connection of the transaction from outside, like a crashing machine, and waits until the
 * pool cannot return it any more.
 */
async function cut(db: Db, owner: pg.Client): Promise<void> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  await owner.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid]);
}

async function run({ key, lines, fault }: Operation, owner: pg.Client): Promise<Outcome> {
  try {
    const { id, isRepeat } = await store.within(platform, async (db) => {
      const made = await post(db, { key, kind: 'model', description: '', lines });
      if (fault === 'throws') throw new Thrown();
      if (fault === 'cut') await cut(db, owner);
      return made;
    });
    return { kind: 'done', id, isRepeat };
  } catch (error) {
    if (error instanceof RefusedPosting) return { kind: error.code };
    if (error instanceof Thrown || fault === 'cut') return { kind: 'unknown' };
    throw error;
  }
}

const within = <T extends object>(text: string) =>
  store.within(platform, async (db) => (await db.execute(sql.raw(text))).rows as unknown as T[]);
type Line = readonly [account: string, currency: string, amount: string];
interface Posting {
  readonly id: string;
  readonly key: string;
  readonly lines: readonly Line[];
}
const postingsOf = (round: number) =>
  within<Posting>(
    `select p.id, p.key, json_agg(json_build_array(l.account, l.currency, l.amount::text)
      order by l.position) as lines from ledger_postings p
      join ledger_lines l on l.posting_id = p.id where p.key like 'round ${round} %' group by p.id`,
  );
const textOf = (lines: readonly LedgerLine[]) =>
  lines
    .map(({ account, currency, amount }) => `${account} ${currency} ${amount}`)
    .sort()
    .join();
const keptOf = ({ lines }: Posting) =>
  lines
    .map((parts) => parts.join(' '))
    .sort()
    .join();
const kinds = ['done', 'repeat', 'insufficient', 'reused', 'unknown'];
const counts: Record<string, number> = {};

/** The operations by concurrent clients, with the outcome of each. */
async function carryOut(queue: readonly Operation[]): Promise<Map<Operation, Outcome>> {
  const outcomes = new Map<Operation, Outcome>();
  const owner = new pg.Client({ connectionString: database.url });
  owner.on('error', () => undefined);
  await owner.connect();
  const waiting = queue[Symbol.iterator]();
  try {
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (const next of waiting) outcomes.set(next, await run(next, owner));
      }),
    );
  } finally {
    await owner.end();
  }
  return outcomes;
}

/**
 * Acknowledged postings exist under one id per key; postings refused for their key have other
 * lines; no other posting exists.
 */
function faultsOf(outcomes: ReadonlyMap<Operation, Outcome>, postings: readonly Posting[]) {
  const byKey = new Map(postings.map((one) => [one.key, one]));
  const wrong: string[] = [];
  for (const [operation, outcome] of outcomes) {
    const found = byKey.get(operation.key);
    const label = outcome.kind === 'done' && outcome.isRepeat ? 'repeat' : outcome.kind;
    counts[label] = (counts[label] ?? 0) + 1;
    if (
      outcome.kind === 'done' &&
      (found?.id !== outcome.id || keptOf(found) !== textOf(operation.lines))
    )
      wrong.push(`${operation.key} was acknowledged and is not there as it was`);
    if (outcome.kind === 'reused' && (!found || keptOf(found) === textOf(operation.lines)))
      wrong.push(`${operation.key} was refused as another's and is not`);
  }
  const askedFor = new Set([...outcomes.keys()].map(({ key, lines }) => `${key} ${textOf(lines)}`));
  for (const one of postings)
    if (!askedFor.has(`${one.key} ${keptOf(one)}`))
      wrong.push(`${one.key} is there and was not requested`);
  return wrong;
}

/**
 * Balances equal the sums of the postings, every posting sums to zero, and no guarded account is
 * negative.
 */
async function expectBalances(model: Map<string, bigint>, postings: readonly Posting[]) {
  for (const { lines } of postings) {
    const sums = new Map<string, bigint>();
    for (const [account, currency, amount] of lines) {
      sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
      model.set(
        `${account} ${currency}`,
        (model.get(`${account} ${currency}`) ?? 0n) + BigInt(amount),
      );
    }
    expect([...sums.values()].every((sum) => sum === 0n)).toBe(true);
  }
  const balances = await within<{ account: string; currency: string; balance: string }>(
    'select account, currency, balance::text as balance from ledger_balances',
  );
  for (const { account, currency, balance } of balances)
    expect({ account, currency, balance: BigInt(balance) }).toEqual({
      account,
      currency,
      balance: model.get(`${account} ${currency}`) ?? 0n,
    });
  expect(balances.filter(({ balance }) => BigInt(balance) < 0n)).toEqual([]);
  expect(
    guarded
      .flatMap((account) =>
        (['usd', 'btc'] as const).map((currency) => model.get(`${account} ${currency}`) ?? 0n),
      )
      .filter((sum) => sum < 0n),
  ).toEqual([]);
  expect([...model.values()].reduce((sum, value) => sum + value, 0n)).toBe(0n);
}

it(
  `the ledger equals a plain model after ${operations} operations by ${clients} clients with faults (seed ${seed})`,
  async () => {
    const model = new Map<string, bigint>();
    for (let round = 0; round * perRound < operations; round += 1) {
      const queue = plan(round, Math.min(perRound, operations - round * perRound));
      const outcomes = await carryOut(queue);
      const postings = await postingsOf(round);
      expect(faultsOf(outcomes, postings)).toEqual([]);
      const all = [...outcomes.values()];
      const fresh = all.filter((one) => one.kind === 'done' && !one.isRepeat).length;
      const unsure = all.filter((one) => one.kind === 'unknown').length;
      expect(postings.length).toBeGreaterThanOrEqual(fresh);
      expect(postings.length).toBeLessThanOrEqual(fresh + unsure);
      await expectBalances(model, postings);
    }
    process.stdout.write(
      `Ledger: ${operations} operations by ${clients} clients at once, ` +
        `${kinds.map((kind) => `${counts[kind] ?? 0} ${kind}`).join(', ')}; equal to the ` +
        `model, sums 0, none negative when this file is green\n`,
    );
    // Every kind of outcome occurred.
    expect(Math.min(...kinds.map((kind) => counts[kind] ?? 0))).toBeGreaterThan(operations / 1000);
  },
  Math.max(600_000, operations * 20),
);
