import { ledgerPostings, type Db, ledgerLines, ledgerBalances } from '@patchbay/server-store';
import { sql, eq, asc, and } from 'drizzle-orm';

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

/** Writes the lines and notes of many postings with two statements. Needs the platform’s scope. */
export async function insertLines(
  db: Db,
  made: readonly { readonly id: string; readonly posting: Posting }[],
): Promise<void> {
  const lines = made.flatMap(({ id, posting }) =>
    posting.lines.map((line, position) => ({ id, position, ...line })),
  );
  const column = (of: (line: (typeof lines)[number]) => unknown) => sql.param(lines.map(of));
  await db.execute(
    sql`insert into ledger_lines (posting_id, position, account, currency, amount) select *
      from unnest(${column(({ id }) => id)}::uuid[],
      ${column(({ position }) => position)}::smallint[],
      ${column(({ account }) => account)}::text[], ${column(({ currency }) => currency)}::text[],
      ${column(({ amount }) => String(amount))}::bigint[])`,
  );
  const ids = sql.param(made.map(({ id }) => id));
  const descriptions = sql.param(made.map(({ posting }) => posting.description));
  const about = sql.param(made.map(({ posting }) => JSON.stringify(posting.about ?? {})));
  await db.execute(
    sql`insert into ledger_notes (posting_id, node_id, description, about)
      select distinct n.id, a.id, n.description, n.about
      from unnest(${ids}::uuid[], ${descriptions}::text[], ${about}::jsonb[]) as n (id, description,
      about) join ledger_lines l on l.posting_id = n.id join accounts a on a.id = l.node_id`,
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

/**
 * Writes the head of a posting, once under its key; no row when the key is taken. Needs the
 * platform’s scope.
 */
export const insertPosting = (
  db: Db,
  posting: Posting,
  digest: string,
): Promise<{ id: string }[]> =>
  db
    .insert(ledgerPostings)
    .values({
      key: posting.key,
      digest,
      kind: posting.kind,
      ...(posting.at ? { postedAt: posting.at } : {}),
    })
    .onConflictDoNothing({ target: ledgerPostings.key })
    .returning({ id: ledgerPostings.id });

/** Writes the lines of one posting, in the order of the array. Needs the platform’s scope. */
export async function insertPostingLines(
  db: Db,
  lines: (typeof ledgerLines.$inferInsert)[],
): Promise<void> {
  await db.insert(ledgerLines).values(lines);
}

/** Records a posting for the owners of its accounts. Needs the platform’s scope. */
export const insertNotes = (db: Db, postingId: string, posting: Posting) =>
  db.execute(
    sql`insert into ledger_notes (posting_id, node_id, description, about)
      select distinct ${postingId}::uuid, a.id, ${posting.description}::text,
      ${JSON.stringify(posting.about ?? {})}::jsonb from ledger_lines l
      join accounts a on a.id = l.node_id where l.posting_id = ${postingId}`,
  );

/** The digests of postings by key. Needs the platform’s scope. */
export const digestsUnder = (
  db: Db,
  digests: ReadonlyMap<string, string>,
): Promise<{ readonly rows: { key: string; digest: string }[] }> =>
  db.execute<{ key: string; digest: string }>(
    sql`select key, digest from ledger_postings where key = any(${sql.param([...digests.keys()])}::text[])`,
  );

/** The posting under a key. Needs the platform’s scope. */
export const postingUnder = (db: Db, key: string): Promise<{ id: string; digest: string }[]> =>
  db
    .select({ id: ledgerPostings.id, digest: ledgerPostings.digest })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.key, key));

/**
 * Writes the heads of many postings with one statement, and returns those with a new key. Needs the
 * platform’s scope.
 */
export async function insertPostings(
  db: Db,
  byKey: ReadonlyMap<string, Posting>,
  digests: ReadonlyMap<string, string>,
): Promise<{ readonly id: string; readonly key: string }[]> {
  const keys = sql.param([...byKey.keys()]);
  const { rows: made } = await db.execute<{ id: string; key: string }>(
    sql`insert into ledger_postings (key, digest, kind, posted_at)
      select n.key, n.digest, n.kind, coalesce(n.posted_at, now())
      from unnest(${keys}::text[], ${sql.param([...digests.values()])}::text[],
      ${sql.param([...byKey.values()].map(({ kind }) => kind))}::text[],
      ${sql.param([...byKey.values()].map(({ at }) => at?.toISOString() ?? null))}::timestamptz[])
      as n (key, digest, kind, posted_at) on conflict (key) do nothing returning id, key`,
  );
  return made;
}

/**
 * The balances of the guarded accounts among these, locked until the transaction ends. The order of
 * `wanted` is that of the locks. Needs the platform’s scope.
 */
export async function lockBalances(
  db: Db,
  wanted: readonly Pick<LedgerLine, 'account' | 'currency'>[],
): Promise<(typeof ledgerBalances.$inferSelect)[]> {
  const named = sql.join(
    wanted.map(({ account, currency }) => sql`(${account}::text, ${currency}::text)`),
    sql`, `,
  );
  await db.execute(
    sql`insert into ledger_balances (account, currency) select v.account, v.currency
      from (values ${named}) as v (account, currency) where ledger_is_guarded(v.account)
      order by 1, 2 on conflict do nothing`,
  );
  // Only the rows of these currencies: two transactions may each hold the row of one currency and
  // wait for the other.
  return db
    .select()
    .from(ledgerBalances)
    .where(sql`(${ledgerBalances.account}, ${ledgerBalances.currency}) in (${named})`)
    .orderBy(asc(ledgerBalances.account), asc(ledgerBalances.currency))
    .for('update');
}
