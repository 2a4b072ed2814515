import type Stripe from 'stripe';
import { PaymentsError, type OwnPaymentsPort } from '../port.js';
import { seconds, cents, asked } from './client.js';

/** What is added to an invoice, and which invoice a payment belongs to. */
export function invoiceCalls(stripe: Stripe): Pick<OwnPaymentsPort, 'addToInvoice' | 'invoiceOf'> {
  return {
    addToInvoice: async ({
      key,
      nodeId,
      customerId,
      subscriptionId,
      title,
      amount,
      from,
      until,
      isLast,
    }) => {
      if (!customerId)
        throw new PaymentsError(
          'refused',
          'The processor knows no customer for this subscription.',
        );
      const metadata = { key, nodeId: String(nodeId), subscriptionId };
      const period = { start: seconds(from), end: seconds(until) };
      const item = {
        customer: customerId,
        amount: cents(amount.micros),
        currency: 'usd',
        description: title,
        period,
        metadata,
      };
      if (!isLast)
        return {
          id: (
            await asked(
              stripe.invoiceItems.create(
                { ...item, subscription: subscriptionId },
                { idempotencyKey: key },
              ),
            )
          ).id,
        };
      const invoice = await asked(
        stripe.invoices.create(
          {
            customer: customerId,
            currency: 'usd',
            auto_advance: true,
            pending_invoice_items_behavior: 'exclude',
            description: title,
            metadata,
          },
          { idempotencyKey: `${key}:invoice` },
        ),
      );
      return {
        id: (
          await asked(
            stripe.invoiceItems.create({ ...item, invoice: invoice.id }, { idempotencyKey: key }),
          )
        ).id,
      };
    },
    invoiceOf: async (paymentId) => {
      const {
        data: [paid],
      } = await asked(
        stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: paymentId },
          limit: 1,
        }),
      );
      return typeof paid?.invoice === 'string' ? paid.invoice : (paid?.invoice?.id ?? null);
    },
  };
}
