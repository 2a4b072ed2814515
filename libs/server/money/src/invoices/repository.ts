import { invoices, type Db, exchangeRates } from '@patchbay/server-store';
import { type Payee } from '../payments/payee.js';
import { and, eq, isNull, desc, sql } from 'drizzle-orm';
import { type OpenedInvoice } from '@patchbay/server-providers';

export type InvoiceRow = typeof invoices.$inferSelect;

/**
 * The newest payment request of a node or of a payment link; of several with the same time, the
 * open one. Needs the platform’s scope.
 */
export const newestInvoice = async (
  db: Db,
  { nodeId, link }: Payee,
): Promise<InvoiceRow | null> => {
  const [row] = await db
    .select()
    .from(invoices)
    .where(
      and(eq(invoices.nodeId, nodeId), link ? eq(invoices.slug, link.slug) : isNull(invoices.slug)),
    )
    .orderBy(
      desc(invoices.createdAt),
      sql`case ${invoices.state} when 'pending' then 0 when 'paid' then 1 else 2 end`,
    )
    .limit(1);
  return row ?? null;
};

/** Open payment requests of a node or of a payment link. */
const isPendingOf = ({ nodeId, link }: Payee) =>
  and(
    eq(invoices.nodeId, nodeId),
    link ? eq(invoices.slug, link.slug) : isNull(invoices.slug),
    eq(invoices.state, 'pending'),
  );

/** The open payment requests of a node or of a payment link. Needs the platform’s scope. */
export const pendingInvoices = (db: Db, owner: Payee): Promise<InvoiceRow[]> =>
  db.select().from(invoices).where(isPendingOf(owner));

/** Withdraws an open payment request; no row when it is not open. Needs the platform’s scope. */
export const resetInvoice = (db: Db, paymentHash: string): Promise<{ hash: string }[]> =>
  db
    .update(invoices)
    .set({ state: 'reset' })
    .where(and(eq(invoices.paymentHash, paymentHash), eq(invoices.state, 'pending')))
    .returning({ hash: invoices.paymentHash });

/** Stores a payment request. Needs the platform’s scope. */
export const insertInvoice = (
  db: Db,
  {
    made,
    wanted,
    nodeId,
    slug,
    at,
    expiresAt,
  }: {
    readonly made: OpenedInvoice;
    readonly wanted: { msat: bigint; askedAmount: string; askedUnit: 'USD' | 'SAT' };
    readonly nodeId: number;
    readonly slug: string | null;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<InvoiceRow[]> =>
  db
    .insert(invoices)
    .values({
      ...made,
      ...wanted,
      nodeId,
      slug,
      createdAt: at,
      expiresAt,
    })
    .returning();

/** The payment request with a hash. Needs the platform’s scope. */
export const invoicesByHash = (db: Db, paymentHash: string): Promise<InvoiceRow[]> =>
  db.select().from(invoices).where(eq(invoices.paymentHash, paymentHash));

/** The stored price of a pair of currencies. Needs the platform’s scope. */
export const readRate = (db: Db, pair: string): Promise<(typeof exchangeRates.$inferSelect)[]> =>
  db.select().from(exchangeRates).where(eq(exchangeRates.pair, pair));

/**
 * Stores the price of a pair of currencies and replaces the previous one. Needs the platform’s
 * scope.
 */
export async function saveRate(
  db: Db,
  pair: string,
  fresh: Omit<typeof exchangeRates.$inferInsert, 'pair'>,
): Promise<void> {
  await db
    .insert(exchangeRates)
    .values({ pair, ...fresh })
    .onConflictDoUpdate({ target: exchangeRates.pair, set: fresh });
}

/**
 * Marks an open payment request as paid; no row when it is not open. Needs the platform’s scope.
 */
export const markInvoicePaid = (db: Db, paymentHash: string, paidAt: Date): Promise<InvoiceRow[]> =>
  db
    .update(invoices)
    .set({ state: 'paid', paidAt })
    .where(and(eq(invoices.paymentHash, paymentHash), eq(invoices.state, 'pending')))
    .returning();
