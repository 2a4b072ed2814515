import {
  type Db,
  invoices,
  paymentLinks,
  payments,
  payouts,
  rewards,
} from '@patchbay/server-store';

/** Makes a payment that arrived. */
export const insertPayment = (db: Db, payment: typeof payments.$inferInsert) =>
  db.insert(payments).values(payment);

/** Makes a payment link. */
export const insertPaymentLink = (db: Db, link: typeof paymentLinks.$inferInsert) =>
  db.insert(paymentLinks).values(link);

/** Makes an invoice of the Lightning network. */
export const insertInvoice = (db: Db, invoice: typeof invoices.$inferInsert) =>
  db.insert(invoices).values(invoice);

/** Makes a reward that can be claimed. */
export const insertReward = (db: Db, reward: typeof rewards.$inferInsert) =>
  db.insert(rewards).values(reward);

/** Makes a payout. Gives its id. */
export async function insertPayout(db: Db, payout: typeof payouts.$inferInsert): Promise<string> {
  const [row] = await db.insert(payouts).values(payout).returning();
  return row?.id ?? '';
}
