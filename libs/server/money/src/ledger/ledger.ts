import { createHash } from 'node:crypto';
import { type Db, ledgerBalances, ledgerLines, ledgerPostings } from '@patchbay/server-store';
import { and, asc, eq, sql } from 'drizzle-orm';

/** `usd` in millionths of a dollar, `btc` in thousandths of a satoshi. */
export type Currency = 'usd' | 'btc';

/**
 * One side of a posting. A positive amount increases what the account has, or what is owed to its
 * owner.
 */
export interface LedgerLine {
  readonly account: string;
  readonly amount: bigint;
  readonly currency: Currency;
}

export interface Posting {
  /** Idempotency key: a posting with a known key is not written again. */
  readonly key: string;
  /** Kind of event: `card-credit`, `usage`, `payout`. */
  readonly kind: string;
  /** Text for the owner of one of the accounts. Deleted with its node; the posting stays. */
  readonly description: string;
  /** At least two lines that sum to zero per currency. */
  readonly lines: readonly LedgerLine[];
  /** Ids of the objects that the posting concerns, readable by the owner of one of the accounts. */
  readonly about?: Readonly<Record<string, string | number>>;
  /** Effective time; default: the database's clock. */
  readonly at?: Date;
}

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

const most = 2n ** 62n;

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
  const [made] = await db
    .insert(ledgerPostings)
    .values({
      key: posting.key,
      digest,
      kind: posting.kind,
      ...(posting.at ? { postedAt: posting.at } : {}),
    })
    .onConflictDoNothing({ target: ledgerPostings.key })
    .returning({ id: ledgerPostings.id });
  if (!made) return (await firstUnder(db, posting.key, digest)) ?? neverThere(posting.key);
  // Credits first, so that an account in two lines is negative after none of them.
  const lines = posting.lines.map((line, position) => ({
    postingId: made.id,
    position,
    account: line.account,
    currency: line.currency,
    amount: line.amount,
  }));
  await db.insert(ledgerLines).values(lines.sort((a, b) => (a.amount > b.amount ? -1 : 1)));
  await db.execute(
    sql`insert into ledger_notes (posting_id, node_id, description, about) select distinct ${made.id}::uuid, a.id, ${posting.description}::text, ${JSON.stringify(posting.about ?? {})}::jsonb from ledger_lines l join accounts a on a.id = l.node_id where l.posting_id = ${made.id}`,
  );
  return { id: made.id, isRepeat: false };
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
  const keys = sql.param([...byKey.keys()]);
  const { rows: made } = await db.execute<{ id: string; key: string }>(
    sql`insert into ledger_postings (key, digest, kind, posted_at) select n.key, n.digest, n.kind, coalesce(n.posted_at, now()) from unnest(${keys}::text[], ${sql.param([...digests.values()])}::text[], ${sql.param([...byKey.values()].map(({ kind }) => kind))}::text[], ${sql.param([...byKey.values()].map(({ at }) => at?.toISOString() ?? null))}::timestamptz[]) as n (key, digest, kind, posted_at) on conflict (key) do nothing returning id, key`,
  );
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
  const { rows } = await db.execute<{ key: string; digest: string }>(
    sql`select key, digest from ledger_postings where key = any(${sql.param([...digests.keys()])}::text[])`,
  );
  const other = rows.find(({ key, digest }) => digests.get(key) !== digest);
  if (other) throw reused(other.key);
}

async function insertLines(
  db: Db,
  made: readonly { readonly id: string; readonly posting: Posting }[],
): Promise<void> {
  const lines = made.flatMap(({ id, posting }) =>
    posting.lines.map((line, position) => ({ id, position, ...line })),
  );
  const column = (of: (line: (typeof lines)[number]) => unknown) => sql.param(lines.map(of));
  await db.execute(
    sql`insert into ledger_lines (posting_id, position, account, currency, amount) select * from unnest(${column(({ id }) => id)}::uuid[], ${column(({ position }) => position)}::smallint[], ${column(({ account }) => account)}::text[], ${column(({ currency }) => currency)}::text[], ${column(({ amount }) => String(amount))}::bigint[])`,
  );
  const ids = sql.param(made.map(({ id }) => id));
  const descriptions = sql.param(made.map(({ posting }) => posting.description));
  const about = sql.param(made.map(({ posting }) => JSON.stringify(posting.about ?? {})));
  await db.execute(
    sql`insert into ledger_notes (posting_id, node_id, description, about) select distinct n.id, a.id, n.description, n.about from unnest(${ids}::uuid[], ${descriptions}::text[], ${about}::jsonb[]) as n (id, description, about) join ledger_lines l on l.posting_id = n.id join accounts a on a.id = l.node_id`,
  );
}

/** The lines of the posting with this key; none when there is no such posting. */
export async function linesUnder(db: Db, key: string): Promise<LedgerLine[]> {
  return db
    .select({
      account: ledgerLines.account,
      amount: ledgerLines.amount,
      currency: ledgerLines.currency,
    })
    .from(ledgerLines)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerLines.postingId))
    .where(eq(ledgerPostings.key, key))
    .orderBy(asc(ledgerLines.position));
}

/** The balance of an account in whole units; zero without lines. */
export async function balance(db: Db, account: string, currency: Currency): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${ledgerLines.amount}), 0)::text` })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.account, account), eq(ledgerLines.currency, currency)));
  return BigInt(row?.sum ?? 0);
}

/**
 * The balance of a guarded account, with its row locked until the transaction ends, for rules
 * beyond "not negative". Needs the platform's scope.
 */
export async function lockedBalance(db: Db, account: string, currency: Currency): Promise<bigint> {
  await db.execute(
    sql`insert into ledger_balances (account, currency) values (${account}, ${currency}) on conflict do nothing`,
  );
  const [row] = await db
    .select()
    .from(ledgerBalances)
    .where(and(eq(ledgerBalances.account, account), eq(ledgerBalances.currency, currency)))
    .for('update');
  return row?.balance ?? 0n;
}

function demandBalance(lines: readonly LedgerLine[]): void {
  const sums = new Map<string, bigint>();
  for (const { account, amount, currency } of lines) {
    if (amount === 0n || amount > most || amount < -most)
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
  const [row] = await db
    .select({ id: ledgerPostings.id, digest: ledgerPostings.digest })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.key, key));
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
  const named = sql.join(
    wanted.map(({ account, currency }) => sql`(${account}::text, ${currency}::text)`),
    sql`, `,
  );
  await db.execute(
    sql`insert into ledger_balances (account, currency) select v.account, v.currency from (values ${named}) as v (account, currency) where ledger_is_guarded(v.account) order by 1, 2 on conflict do nothing`,
  );
  // Selects rows by currency too: a caller may already hold the row of one currency.
  const rows = await db
    .select()
    .from(ledgerBalances)
    .where(sql`(${ledgerBalances.account}, ${ledgerBalances.currency}) in (${named})`)
    .orderBy(asc(ledgerBalances.account), asc(ledgerBalances.currency))
    .for('update');
  for (const row of rows) {
    const change = changes.get(`${row.account} ${row.currency}`);
    if (change && row.balance + change.amount < 0n)
      throw new RefusedPosting('insufficient', 'There is not enough credit for this.', row.account);
  }
}
