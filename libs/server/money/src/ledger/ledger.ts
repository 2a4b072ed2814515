import { createHash } from 'node:crypto';
import { type Db } from '@patchbay/server-store';
import {
  type Posting,
  balance,
  insertLines,
  lockedBalance,
  type LedgerLine,
  insertPosting,
  insertPostings,
  lockBalances,
  insertPostingLines,
  insertNotes,
  digestsUnder,
  postingUnder,
} from './repository.js';

/**
 * A refused posting. `insufficient`: a guarded account would become negative. `reused`: the key
 * belongs to other lines. `unbalanced`: the lines do not sum to zero. The transaction stays usable.
 */
export class RefusedPosting extends Error {
  override readonly name = 'RefusedPosting';

  constructor(
    readonly code: 'insufficient' | 'reused' | 'unbalanced',
    message: string,
    readonly account?: string,
  ) {
    super(message);
  }
}

/** The account of a customer's spendable credit, in either currency. Never negative. */
export const creditOf = (nodeId: number): string => `customer:${nodeId}:credit`;

/**
 * What a customer owes because money came back that was spent or paid out by then: below zero. The
 * next credit pays it.
 */
export const debtOf = (nodeId: number): string => `customer:${nodeId}:owed`;

const max = 2n ** 62n;

/**
 * Writes a posting in the caller's transaction, which needs the platform's scope. Guarded accounts
 * (`customer:{id}:credit`, `node:{id}:revenue`; rule in decision 0015) must not become negative;
 * they are locked in order until the transaction ends. A repeat of a key with the same lines
 * returns the first posting.
 */
export async function post(db: Db, posting: Posting): Promise<{ id: string; isRepeat: boolean }> {
  demandBalance(posting.lines);
  const digest = digestOf(posting.lines);
  const known = await firstUnder(db, posting.key, digest);
  if (known) return known;
  await lockAndDemand(db, posting.lines);
  const [made] = await insertPosting(db, posting, digest);
  if (!made) return (await firstUnder(db, posting.key, digest)) ?? neverThere(posting.key);
  // Credits first, so that an account in two lines is negative after none of them.
  const lines = posting.lines.map((line, position) => ({
    postingId: made.id,
    position,
    account: line.account,
    currency: line.currency,
    amount: line.amount,
  }));
  await insertPostingLines(
    db,
    lines.sort((a, b) => (a.amount > b.amount ? -1 : 1)),
  );
  await insertNotes(db, made.id, posting);
  if (posting.kind !== settling) await settleOwed(db, posting);
  return { id: made.id, isRepeat: false };
}

const settling = 'owed-settled';

/**
 * Pays what the owners of this posting owe out of their credit, and gives back what they paid too much
 * of it. Every credit passes here, so that none can be spent or paid out before.
 */
async function settleOwed(db: Db, { key, lines, at }: Posting): Promise<void> {
  const owners = lines.flatMap(({ account, amount, currency }) => {
    const [, id] = /^customer:(\d+):(?:credit|owed)$/.exec(account) ?? [];
    return id !== undefined && amount > 0n && currency === 'usd' ? [Number(id)] : [];
  });
  for (const nodeId of [...new Set(owners)].sort((a, b) => a - b)) {
    const owed = await balance(db, debtOf(nodeId), 'usd');
    if (owed === 0n) continue;
    const has = await lockedBalance(db, creditOf(nodeId), 'usd');
    const paid = owed > 0n ? -owed : has < -owed ? has : -owed;
    if (paid === 0n) continue;
    await post(db, {
      key: `${key}:owed:${nodeId}`,
      kind: settling,
      description:
        paid > 0n ? 'Paid for money that came back' : 'Paid too much for money that came back',
      ...(at ? { at } : {}),
      lines: [
        { account: creditOf(nodeId), amount: -paid, currency: 'usd' },
        { account: debtOf(nodeId), amount: paid, currency: 'usd' },
      ],
    });
  }
}

/**
 * Writes many postings of unguarded accounts, such as debts and earnings of usage, with four
 * statements in all. Refuses guarded accounts, which need a lock and a result each: use `post`.
 * Repeated keys change nothing.
 */
export async function postUnguarded(db: Db, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  for (const { lines } of postings) {
    demandBalance(lines);
    const guarded = lines.find(({ account }) => isGuarded.test(account));
    if (guarded)
      throw new Error(`${guarded.account} may not go below zero: it is posted to by itself`);
  }
  const byKey = new Map(postings.map((posting) => [posting.key, posting]));
  const digests = new Map([...byKey].map(([key, { lines }]) => [key, digestOf(lines)]));
  for (const { key, lines } of postings)
    if (digests.get(key) !== digestOf(lines)) throw reused(key);
  const made = await insertPostings(db, byKey, digests);
  if (made.length < byKey.size) await demandSame(db, digests);
  if (made.length === 0) return;
  await insertLines(
    db,
    made.map(({ id, key }) => ({ id, posting: byKey.get(key) as Posting })),
  );
}

/** Guarded accounts: the same rule as `ledger_is_guarded` of the database. */
const isGuarded = /^(customer|node):[1-9][0-9]{0,15}:(credit|revenue)$/;

/** Refuses keys that belong to other lines. */
async function demandSame(db: Db, digests: ReadonlyMap<string, string>): Promise<void> {
  const { rows } = await digestsUnder(db, digests);
  const other = rows.find(({ key, digest }) => digests.get(key) !== digest);
  if (other) throw reused(other.key);
}

function demandBalance(lines: readonly LedgerLine[]): void {
  const sums = new Map<string, bigint>();
  for (const { account, amount, currency } of lines) {
    if (amount === 0n || amount > max || amount < -max)
      throw new RefusedPosting(
        'unbalanced',
        `The line of ${account} has no amount that can be booked.`,
        account,
      );
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  }
  if (lines.length < 2 || [...sums.values()].some((sum) => sum !== 0n))
    throw new RefusedPosting(
      'unbalanced',
      'The lines of a posting sum to zero per currency, and there are at least two.',
    );
}

/** Compares lines independently of their order. */
const digestOf = (lines: readonly LedgerLine[]): string =>
  createHash('sha256')
    .update(
      lines
        .map(({ account, amount, currency }) => `${account} ${currency} ${amount}`)
        .sort()
        .join('\n'),
    )
    .digest('hex');

async function firstUnder(
  db: Db,
  key: string,
  digest: string,
): Promise<{ id: string; isRepeat: true } | null> {
  const [row] = await postingUnder(db, key);
  if (row && row.digest !== digest) throw reused(key);
  return row ? { id: row.id, isRepeat: true } : null;
}

const reused = (key: string): RefusedPosting =>
  new RefusedPosting('reused', `The key ${key} stands for another posting.`);

function neverThere(key: string): never {
  throw new Error(`The posting ${key} was there and cannot be read`);
}

/**
 * Locks the rows of guarded accounts in a fixed order, which prevents deadlocks, and refuses before
 * anything is written. The database repeats the check and would abort the whole transaction.
 */
async function lockAndDemand(db: Db, lines: readonly LedgerLine[]): Promise<void> {
  const changes = new Map<string, LedgerLine>();
  for (const line of lines) {
    const name = `${line.account} ${line.currency}`;
    changes.set(name, { ...line, amount: (changes.get(name)?.amount ?? 0n) + line.amount });
  }
  const wanted = [...changes.values()].sort((a, b) =>
    `${a.account} ${a.currency}` < `${b.account} ${b.currency}` ? -1 : 1,
  );
  const rows = await lockBalances(db, wanted);
  for (const row of rows) {
    const change = changes.get(`${row.account} ${row.currency}`);
    if (change && row.balance + change.amount < 0n)
      throw new RefusedPosting('insufficient', 'There is not enough credit for this.', row.account);
  }
}
