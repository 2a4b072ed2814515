import { type Db, accounts, payoutAccounts, payouts } from '@patchbay/server-store';
import { type SQL, and, eq, inArray, ne, sql } from 'drizzle-orm';
import { creditOf, post } from '../ledger/ledger.js';
import { type LedgerLine } from '../ledger/repository.js';

export type PayoutRow = typeof payouts.$inferSelect;

/**
 * The idempotency key of a payout at the processor: it is sent once, however often it is requested.
 */
export const payoutKey = (id: string): string => `payout:${id}`;

/** Stores a payout and debits the credit of its node, together. Needs the platform's scope. */
export async function insertPayout(
  db: Db,
  row: Pick<PayoutRow, 'nodeId' | 'kind' | 'address' | 'currency' | 'amount'> & {
    readonly externalId?: string;
  },
  now: Date,
): Promise<PayoutRow> {
  const [made] = await db
    .insert(payouts)
    .values({ ...row, nextAt: now, createdAt: now })
    .returning();
  if (!made) throw new Error('The payout could not be recorded');
  await post(db, {
    key: payoutKey(made.id),
    kind: row.kind === 'ln' ? 'withdrawal' : 'payout',
    description: said[row.kind],
    at: now,
    about: { payoutId: made.id },
    lines: [
      { account: creditOf(row.nodeId), amount: -row.amount, currency: row.currency },
      { account: 'payouts', amount: row.amount, currency: row.currency },
    ],
  });
  return made;
}

/** Whether a node has paid out to a destination before; failed attempts do not count. */
export async function wasPaidOutTo(
  db: Db,
  nodeId: number,
  kind: PayoutRow['kind'],
  address: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.nodeId, nodeId),
        eq(payouts.kind, kind),
        eq(payouts.address, address),
        ne(payouts.state, 'failed'),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The display name of a node. */
export async function nameOfNode(db: Db, nodeId: number): Promise<string> {
  const [row] = await db
    .select({ name: accounts.name, username: accounts.username })
    .from(accounts)
    .where(eq(accounts.id, nodeId));
  return row?.name || row?.username || '';
}

const said: Readonly<Record<PayoutRow['kind'], string>> = {
  ln: 'Paid out by Lightning',
  stripe: 'Paid out to the connected account',
  paypal: 'Paid out to PayPal',
  venmo: 'Paid out to Venmo',
};

/** Leases due payouts to one process, without those of a node with an open dispute. Needs the platform's scope. */
export async function leasePayouts(
  db: Db,
  now: Date,
  until: Date,
  limit: number,
): Promise<PayoutRow[]> {
  const at = now.toISOString();
  const due = sql`(select id from payouts where state = 'pending' and next_at <= ${at}
    and (leased_until is null or leased_until <= ${at})
    and not exists (select 1 from payment_disputes d where d.node_id = payouts.node_id and d.outcome = 'open')
    order by next_at limit ${limit} for update skip locked)`;
  return db
    .update(payouts)
    .set({ leasedUntil: until, attempts: sql`${payouts.attempts} + 1` })
    .where(sql`${payouts.id} = any(array${due})`)
    .returning();
}

const open = (id: string, ...states: PayoutRow['state'][]): SQL | undefined =>
  and(eq(payouts.id, id), inArray(payouts.state, states));

/**
 * A payout as its holder leased it. Each lease counts an attempt, which is the fence: only the
 * latest holder writes the outcome.
 */
export type LeasedPayout = Pick<PayoutRow, 'id' | 'attempts'>;

const isStillLeased = ({ attempts }: LeasedPayout): SQL => eq(payouts.attempts, attempts);

/** Marks a payout as accepted by the processor, unless it has reported more since or another process holds it. */
export async function markSent(db: Db, held: LeasedPayout, externalId: string): Promise<void> {
  await db
    .update(payouts)
    .set({ state: 'sent', externalId, leasedUntil: null })
    .where(and(open(held.id, 'pending'), isStillLeased(held)));
}

/** Postpones a payout that could not be sent, unless another process holds it. */
export async function postponePayout(
  db: Db,
  held: LeasedPayout,
  nextAt: Date,
  failure: string,
): Promise<void> {
  await db
    .update(payouts)
    .set({ nextAt, leasedUntil: null, failure })
    .where(and(open(held.id, 'pending'), isStillLeased(held)));
}

/**
 * Payouts accepted by the processor whose state is due to be polled; each is postponed until the
 * next time. Needs the platform's scope.
 */
export async function takeUnconfirmed(
  db: Db,
  now: Date,
  nextAt: Date,
  limit: number,
): Promise<PayoutRow[]> {
  const due = sql`(select id from payouts where state = 'sent' and kind in ('paypal', 'venmo')
    and next_at <= ${now.toISOString()} order by next_at limit ${limit} for update skip locked)`;
  return db
    .update(payouts)
    .set({ nextAt })
    .where(sql`${payouts.id} = any(array${due})`)
    .returning();
}

/**
 * Completes a payout, or returns its credit when it failed. A second report changes nothing, and
 * neither does one of a process that no longer holds it. What the processor reports needs no lease.
 */
export async function finishPayout(
  db: Db,
  id: string,
  outcome:
    | { readonly state: 'paid'; readonly from: string }
    | { readonly state: 'failed'; readonly reason: string; readonly from?: string },
  now: Date,
  held?: LeasedPayout,
): Promise<PayoutRow | null> {
  if (outcome.state === 'failed' && outcome.from !== undefined)
    await takePaidBack(db, id, outcome.from, now);
  const [row] = await db
    .update(payouts)
    .set({
      state: outcome.state,
      failure: outcome.state === 'failed' ? outcome.reason : null,
      leasedUntil: null,
      finishedAt: now,
    })
    .where(and(open(id, 'pending', 'sent'), held && isStillLeased(held)))
    .returning();
  if (!row) return null;
  const line = (account: string, amount: bigint): LedgerLine => ({
    account,
    amount,
    currency: row.currency,
  });
  const isPaid = outcome.state === 'paid';
  await post(db, {
    key: `${payoutKey(id)}:${outcome.state}`,
    kind: isPaid ? 'payout-paid' : 'payout-returned',
    description: isPaid ? 'A payout arrived' : 'A payout could not be made and came back',
    at: now,
    about: { payoutId: id },
    lines: [
      line('payouts', -row.amount),
      line(isPaid ? outcome.from : creditOf(row.nodeId), row.amount),
    ],
  });
  return row;
}

/**
 * A payout that had arrived and came back: it is on its way again, so that its failure returns the
 * credit.
 */
async function takePaidBack(db: Db, id: string, from: string, now: Date): Promise<void> {
  const [row] = await db.update(payouts).set({ state: 'sent' }).where(open(id, 'paid')).returning();
  if (!row) return;
  await post(db, {
    key: `${payoutKey(id)}:reversed`,
    kind: 'payout-reversed',
    description: 'A payout that had arrived came back',
    at: now,
    about: { payoutId: id },
    lines: [
      { account: from, amount: -row.amount, currency: row.currency },
      { account: 'payouts', amount: row.amount, currency: row.currency },
    ],
  });
}

/** The connected account of a node at the card processor. */
export async function payoutAccountOf(
  db: Db,
  nodeId: number,
  processor: string,
): Promise<typeof payoutAccounts.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.nodeId, nodeId), eq(payoutAccounts.processor, processor)));
  return row ?? null;
}

/** Stores the account that a processor opened for a node; a ready one stays ready. */
export async function keepPayoutAccount(
  db: Db,
  row: { readonly nodeId: number; readonly processor: string; readonly accountId: string },
  now: Date,
): Promise<void> {
  await db
    .insert(payoutAccounts)
    .values({ ...row, updatedAt: now })
    .onConflictDoUpdate({
      target: payoutAccounts.nodeId,
      set: {
        processor: row.processor,
        accountId: row.accountId,
        updatedAt: now,
        isReady: sql`${payoutAccounts.isReady} and ${payoutAccounts.accountId} = ${row.accountId}`,
      },
    });
}

/** Stores what a processor reports about a connected account. */
export async function markAccount(
  db: Db,
  processor: string,
  accountId: string,
  isReady: boolean,
  now: Date,
): Promise<void> {
  await db
    .update(payoutAccounts)
    .set({ isReady, updatedAt: now })
    .where(and(eq(payoutAccounts.processor, processor), eq(payoutAccounts.accountId, accountId)));
}
