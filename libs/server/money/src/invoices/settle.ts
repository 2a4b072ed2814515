import { provesPayment } from '@patchbay/server-providers';
import { type Db, invoices } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';
import { creditOf, post } from '../ledger/ledger.js';
import { linkFee } from '../payments/amounts.js';
import { markLinkPaid } from '../payments/repository.js';

export type InvoiceRow = typeof invoices.$inferSelect;

/**
 * Credits the invoice that a preimage proves paid, once. Null when no pending invoice matches.
 * Needs the platform's scope.
 */
export async function settleInvoice(
  db: Db,
  paymentHash: string,
  preimage: string,
  now: Date,
): Promise<InvoiceRow | null> {
  if (!provesPayment(preimage, paymentHash)) return null;
  const [row] = await db
    .update(invoices)
    .set({ state: 'paid', paidAt: now })
    .where(and(eq(invoices.paymentHash, paymentHash), eq(invoices.state, 'pending')))
    .returning();
  if (!row) return null;
  const fee = row.slug === null ? 0n : linkFee(row.msat, 1n);
  await post(db, {
    key: `invoice:${paymentHash}`,
    kind: row.slug === null ? 'lightning-credit' : 'link-lightning',
    description:
      row.slug === null ? 'Paid in by Lightning' : 'Paid by Lightning through a payment link',
    at: now,
    about: { paymentHash },
    lines: [
      { account: 'lightning', amount: -row.msat, currency: 'btc' },
      { account: creditOf(row.nodeId), amount: row.msat - fee, currency: 'btc' },
      ...(fee > 0n ? [{ account: 'platform:fees', amount: fee, currency: 'btc' as const }] : []),
    ],
  });
  if (row.slug !== null) await markLinkPaid(db, row.slug, now);
  return row;
}
