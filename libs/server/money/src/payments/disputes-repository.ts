import { type Db, paymentCards, paymentDisputes } from '@patchbay/server-store';
import { and, eq, sql } from 'drizzle-orm';

export type DisputeRow = typeof paymentDisputes.$inferSelect;

/** What a processor reports about a dispute. */
export interface DisputeReport {
  readonly processor: string;
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amount: bigint;
  readonly funds: 'taken' | 'returned' | 'unchanged';
  readonly outcome: DisputeRow['outcome'];
}

/**
 * Adds a report to what is known of a dispute. Reports come in any order, so that none takes another
 * back: a closed dispute does not open again. Needs the platform’s scope.
 */
export async function upsertDispute(
  db: Db,
  { processor, disputeId, paymentId, amount, funds, outcome }: DisputeReport,
  now: Date,
): Promise<DisputeRow> {
  const [isTaken, isReturned] = [funds === 'taken', funds === 'returned'];
  const [row] = await db
    .insert(paymentDisputes)
    .values({
      processor,
      disputeId,
      paymentId,
      amount,
      isTaken,
      isReturned,
      outcome,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [paymentDisputes.processor, paymentDisputes.disputeId],
      set: {
        isTaken: sql`${paymentDisputes.isTaken} or ${isTaken}`,
        isReturned: sql`${paymentDisputes.isReturned} or ${isReturned}`,
        ...(outcome === 'open' ? {} : { outcome }),
      },
    })
    .returning();
  if (!row) throw new Error('The dispute could not be recorded');
  return row;
}

/** The disputes of a payment, locked until the transaction ends. */
export const lockDisputes = (db: Db, processor: string, paymentId: string): Promise<DisputeRow[]> =>
  db
    .select()
    .from(paymentDisputes)
    .where(and(eq(paymentDisputes.processor, processor), eq(paymentDisputes.paymentId, paymentId)))
    .orderBy(paymentDisputes.disputeId)
    .for('update');

/** Records whose a dispute is, and when it was debited or given back. Needs the platform’s scope. */
export async function markDispute(
  db: Db,
  { processor, disputeId }: Pick<DisputeRow, 'processor' | 'disputeId'>,
  set: Partial<Pick<DisputeRow, 'nodeId' | 'debitedAt' | 'returnedAt'>>,
): Promise<void> {
  await db
    .update(paymentDisputes)
    .set(set)
    .where(and(eq(paymentDisputes.processor, processor), eq(paymentDisputes.disputeId, disputeId)));
}

/** Whether a dispute of a node waits for its end. */
export const hasOpenDispute = async (db: Db, nodeId: number): Promise<boolean> =>
  (await db.$count(
    paymentDisputes,
    and(eq(paymentDisputes.nodeId, nodeId), eq(paymentDisputes.outcome, 'open')),
  )) > 0;

/** Keeps the card of a payment, once. Needs the platform’s scope. */
export async function insertCard(
  db: Db,
  card: { readonly processor: string; readonly paymentId: string; readonly fingerprint: string },
): Promise<void> {
  await db.insert(paymentCards).values(card).onConflictDoNothing();
}
