import { type PaymentEvent } from '@patchbay/server-providers';
import { type Db, accounts, billingSystems, paymentEvents } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

export type BillingSystemRow = typeof billingSystems.$inferSelect;

/** The processor that a seller connected; null without one. */
export async function findBillingSystem(
  db: Db,
  sellerId: number,
): Promise<BillingSystemRow | null> {
  const [row] = await db
    .select()
    .from(billingSystems)
    .where(eq(billingSystems.accountId, sellerId));
  return row ?? null;
}

/** The position of a node in the tree. */
export async function findTiers(
  db: Db,
  nodeId: number,
): Promise<Pick<typeof accounts.$inferSelect, 'type' | 'partnerId' | 'resellerId'> | null> {
  const [row] = await db
    .select({
      type: accounts.type,
      partnerId: accounts.partnerId,
      resellerId: accounts.resellerId,
    })
    .from(accounts)
    .where(eq(accounts.id, nodeId));
  return row ?? null;
}

/** Records an event of a seller's processor. False when it was recorded before. */
export async function insertSellerEvent(
  db: Db,
  sellerId: number,
  event: PaymentEvent,
  receivedAt: Date,
): Promise<boolean> {
  const fresh = await db
    .insert(paymentEvents)
    .values({
      processor: `${event.processor}:${sellerId}`,
      eventId: event.id,
      type: event.type,
      receivedAt,
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.eventId });
  return fresh.length > 0;
}

/** Sets up the billing system of a seller in place of the one before, in the seller’s scope. */
export async function saveBillingSystem(
  db: Db,
  accountId: number,
  row: Omit<typeof billingSystems.$inferInsert, 'accountId'>,
): Promise<void> {
  await db
    .insert(billingSystems)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: billingSystems.accountId, set: row });
}
