import { provesPayment } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { type InvoiceRow, markInvoicePaid } from './repository.js';
import { creditOf, post } from '../ledger/ledger.js';
import { linkFee } from '../payments/amounts.js';
import { markLinkPaid } from '../payments/repository.js';

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
  const [row] = await markInvoicePaid(db, paymentHash, now);
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
