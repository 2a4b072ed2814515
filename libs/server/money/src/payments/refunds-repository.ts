import { payments, type Db, checkouts, paymentRefunds } from '@patchbay/server-store';
import { eq, and, lt, ne } from 'drizzle-orm';
import { type RefundRow } from './repository.js';

/** Marks a refund as booked. Needs the platform’s scope. */
export const markBooked = (
  db: Db,
  processor: string,
  refundId: string,
  nodeId: number,
  now: Date,
) =>
  db
    .update(paymentRefunds)
    .set({ postedAt: now, nodeId })
    .where(and(eq(paymentRefunds.processor, processor), eq(paymentRefunds.refundId, refundId)));

/** Records a payment, once; no row when it was recorded already. Needs the platform’s scope. */
export const insertPayment = (
  db: Db,
  {
    processor,
    paymentId,
    nodeId,
    checkoutId,
    micros,
    fee,
    now,
  }: {
    readonly processor: string;
    readonly paymentId: string;
    readonly nodeId: number;
    readonly checkoutId: string | null;
    readonly micros: bigint;
    readonly fee: bigint;
    readonly now: Date;
  },
): Promise<(typeof payments.$inferSelect)[]> =>
  db
    .insert(payments)
    .values({
      processor,
      paymentId,
      nodeId,
      checkoutId,
      amount: micros,
      fee,
      paidAt: now,
    })
    .onConflictDoNothing()
    .returning();

/** Marks a checkout as paid. Needs the platform’s scope. */
export async function completeCheckout(db: Db, now: Date, id: string): Promise<void> {
  await db
    .update(checkouts)
    .set({ state: 'completed', completedAt: now })
    .where(eq(checkouts.id, id));
}

/**
 * Records the processor's reply about a requested refund, by its key; no row when it was not
 * requested. Needs the platform’s scope.
 */
export const answerRefund = (
  db: Db,
  {
    refundId,
    state,
    processor,
    key,
  }: {
    readonly refundId: string;
    readonly state: RefundRow['state'];
    readonly processor: string;
    readonly key: string;
  },
): Promise<RefundRow[]> =>
  db
    .update(paymentRefunds)
    .set({ refundId, state })
    .where(
      and(
        eq(paymentRefunds.processor, processor),
        eq(paymentRefunds.key, key),
        ne(paymentRefunds.state, 'failed'),
      ),
    )
    .returning();

/**
 * Records a refund reported by a processor. A failed one stays failed. Needs the platform’s scope.
 */
export async function upsertRefund(
  db: Db,
  {
    processor,
    refundId,
    key,
    paymentId,
    nodeId,
    micros,
    state,
    now,
  }: {
    readonly processor: string;
    readonly refundId: string;
    readonly key: string | null;
    readonly paymentId: string;
    readonly nodeId: number | null;
    readonly micros: bigint;
    readonly state: RefundRow['state'];
    readonly now: Date;
  },
): Promise<void> {
  await db
    .insert(paymentRefunds)
    .values({
      processor,
      refundId,
      key,
      paymentId,
      nodeId,
      amount: micros,
      state,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [paymentRefunds.processor, paymentRefunds.refundId],
      set: { state },
      setWhere: ne(paymentRefunds.state, 'failed'),
    });
}

/** The refunds of a node at a processor. Needs the platform’s scope. */
export const refundsOf = (db: Db, processor: string, nodeId: number): Promise<RefundRow[]> =>
  db
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.processor, processor), eq(paymentRefunds.nodeId, nodeId)));

/** Reserves a refund before it is requested from a processor. Needs the platform’s scope. */
export async function insertAskedRefund(
  db: Db,
  {
    processor,
    refundId,
    key,
    paymentId,
    nodeId,
    amount,
    createdAt,
  }: {
    readonly processor: string;
    readonly refundId: string;
    readonly key: string;
    readonly paymentId: string;
    readonly nodeId: number;
    readonly amount: bigint;
    readonly createdAt: Date;
  },
): Promise<void> {
  await db.insert(paymentRefunds).values({
    processor,
    refundId,
    key,
    paymentId,
    nodeId,
    amount,
    state: 'asked',
    createdAt,
  });
}

/** Marks a refund that a processor refused as failed. Needs the platform’s scope. */
export async function failAskedRefund(db: Db, processor: string, key: string): Promise<void> {
  await db
    .update(paymentRefunds)
    .set({ state: 'failed' })
    .where(and(eq(paymentRefunds.processor, processor), eq(paymentRefunds.key, key)));
}

/**
 * Refunds requested from a processor before a time and not answered. Needs the platform’s scope.
 */
export const unansweredRefunds = (db: Db, processor: string, before: Date): Promise<RefundRow[]> =>
  db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.processor, processor),
        eq(paymentRefunds.state, 'asked'),
        lt(paymentRefunds.createdAt, before),
      ),
    )
    .limit(50);

/** Marks a refund as failed by its id. Needs the platform’s scope. */
export async function failRefund(db: Db, processor: string, refundId: string): Promise<void> {
  await db
    .update(paymentRefunds)
    .set({ state: 'failed' })
    .where(and(eq(paymentRefunds.processor, processor), eq(paymentRefunds.refundId, refundId)));
}
