import {
  type Db,
  advisoryLock,
  checkouts,
  paymentLinks,
  paymentRefunds,
  payments,
  paymentEvents,
} from '@patchbay/server-store';
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';

export type CheckoutRow = typeof checkouts.$inferSelect;
export type LinkRow = typeof paymentLinks.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof paymentRefunds.$inferSelect;

/** The link of a slug. Needs the platform's scope for a caller of another account. */
export async function findLink(db: Db, slug: string): Promise<LinkRow | null> {
  const [row] = await db.select().from(paymentLinks).where(eq(paymentLinks.slug, slug));
  return row ?? null;
}

/** The newest links of a node. */
export const listLinks = (db: Db, nodeId: number): Promise<LinkRow[]> =>
  db
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.nodeId, nodeId))
    .orderBy(desc(paymentLinks.createdAt), desc(paymentLinks.slug))
    .limit(100);

/**
 * Marks a link as paid. A link that was paid or closed meanwhile is unchanged; the payment is
 * credited in any case.
 */
export async function markLinkPaid(db: Db, slug: string, at: Date): Promise<void> {
  await db
    .update(paymentLinks)
    .set({ status: 'paid', paidAt: at })
    .where(and(eq(paymentLinks.slug, slug), ne(paymentLinks.status, 'paid')));
}

/** Serializes the events of a payment that may have no row yet. */
export const lockPaymentEvents = (db: Db, processor: string, paymentId: string) =>
  db.execute(advisoryLock('payment', `payment ${processor} ${paymentId}`));

/** The checkout of an order, locked until the transaction ends. */
export async function lockCheckout(
  db: Db,
  nodeId: number,
  key: string,
): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.nodeId, nodeId), eq(checkouts.key, key)))
    .for('update');
  return row ?? null;
}

/** A payment, locked until the transaction ends. */
export async function lockPayment(
  db: Db,
  processor: string,
  paymentId: string,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.processor, processor), eq(payments.paymentId, paymentId)))
    .for('update');
  return row ?? null;
}

/** Refunds of a payment that happened and are not booked yet. */
export const unbookedRefunds = (
  db: Db,
  processor: string,
  paymentId: string,
): Promise<RefundRow[]> =>
  db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.processor, processor),
        eq(paymentRefunds.paymentId, paymentId),
        eq(paymentRefunds.state, 'done'),
        isNull(paymentRefunds.postedAt),
      ),
    )
    .orderBy(paymentRefunds.refundId);

/** A payment and the amount that can still be refunded. */
export interface Refundable {
  readonly processor: string;
  readonly paymentId: string;
  readonly left: bigint;
}

/** A node's refundable payments at a processor, newest first, locked until the transaction ends. */
export async function refundableOf(
  db: Db,
  nodeId: number,
  processor: string,
): Promise<Refundable[]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.nodeId, nodeId), eq(payments.processor, processor)))
    .orderBy(desc(payments.paidAt), desc(payments.paymentId))
    .for('update');
  const gone = await db
    .select({
      paymentId: paymentRefunds.paymentId,
      sum: sql<string>`sum(${paymentRefunds.amount})::text`,
    })
    .from(paymentRefunds)
    .innerJoin(
      payments,
      and(
        eq(payments.processor, paymentRefunds.processor),
        eq(payments.paymentId, paymentRefunds.paymentId),
      ),
    )
    .where(
      and(
        eq(payments.nodeId, nodeId),
        eq(payments.processor, processor),
        ne(paymentRefunds.state, 'failed'),
      ),
    )
    .groupBy(paymentRefunds.paymentId);
  const sums = new Map(gone.map(({ paymentId, sum }) => [paymentId, BigInt(sum)]));
  return rows
    .map((row) => ({
      processor: row.processor,
      paymentId: row.paymentId,
      left: row.amount - (sums.get(row.paymentId) ?? 0n),
    }))
    .filter(({ left }) => left > 0n);
}

/**
 * Records a checkout for credit before the request to the processor. Needs the platform’s scope.
 */
export const insertCheckout = (
  db: Db,
  {
    nodeId,
    key,
    processor,
    amount,
    slug,
    createdAt,
  }: {
    readonly nodeId: number;
    readonly key: string;
    readonly processor: string;
    readonly amount: bigint;
    readonly slug: string | null;
    readonly createdAt: Date;
  },
): Promise<(typeof checkouts.$inferSelect)[]> =>
  db
    .insert(checkouts)
    .values({
      nodeId,
      key,
      processor,
      mode: 'payment',
      amount,
      slug,
      createdAt,
    })
    .returning();

/** Records the processor's session of a checkout. Needs the platform’s scope. */
export async function noteOpenedCheckout(
  db: Db,
  {
    id,
    externalId,
    url,
    clientSecret,
  }: {
    readonly id: string;
    readonly externalId: string;
    readonly url: string;
    readonly clientSecret: string | null;
  },
): Promise<void> {
  await db
    .update(checkouts)
    .set({
      externalId,
      url,
      clientSecret,
    })
    .where(eq(checkouts.id, id));
}

/** Number of open payment links of a node. */
export const countOpenLinks = (db: Db, nodeId: number): Promise<number> =>
  db.$count(paymentLinks, and(eq(paymentLinks.nodeId, nodeId), eq(paymentLinks.status, 'open')));

/** Writes a payment link. Needs the platform’s scope. */
export const insertLink = (
  db: Db,
  row: typeof paymentLinks.$inferInsert,
): Promise<(typeof paymentLinks.$inferSelect)[]> => db.insert(paymentLinks).values(row).returning();

/** Closes an open payment link of a node; no row when there is none. Needs the platform’s scope. */
export const closeLink = (
  db: Db,
  slug: string,
  nodeId: number,
): Promise<(typeof paymentLinks.$inferSelect)[]> =>
  db
    .update(paymentLinks)
    .set({ status: 'closed' })
    .where(
      and(
        eq(paymentLinks.slug, slug),
        eq(paymentLinks.nodeId, nodeId),
        eq(paymentLinks.status, 'open'),
      ),
    )
    .returning();

/**
 * Records an event of a processor, once; no row when it was recorded already. Needs the platform’s
 * scope.
 */
export const insertPaymentEvent = (
  db: Db,
  {
    processor,
    eventId,
    type,
    receivedAt,
  }: {
    readonly processor: string;
    readonly eventId: string;
    readonly type: string;
    readonly receivedAt: Date;
  },
): Promise<{ id: string }[]> =>
  db
    .insert(paymentEvents)
    .values({
      processor,
      eventId,
      type,
      receivedAt,
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.eventId });
