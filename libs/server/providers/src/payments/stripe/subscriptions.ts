import { cutText } from '@patchbay/kernel';
import Stripe from 'stripe';
import { asked, cents } from './client.js';
import { PaymentsError, type OwnPaymentsPort } from '../port.js';

/** The end of a subscription and the change of its plan. */
export function subscriptionCalls(
  stripe: Stripe,
): Pick<OwnPaymentsPort, 'cancelSubscription' | 'changePlan' | 'renewsByItself'> {
  return {
    // What is left of a term that ends now is Stripe's to count too; it credits the customer by a
    // last invoice.
    cancelSubscription: async ({ key, subscriptionId, reason, ends }) => {
      const words = { cancellation_details: { comment: cutText(reason, 500) } };
      if (ends === 'term-end')
        await asked(
          stripe.subscriptions.update(
            subscriptionId,
            { cancel_at_period_end: true, ...words },
            { idempotencyKey: key },
          ),
        );
      else
        await asked(
          stripe.subscriptions.cancel(
            subscriptionId,
            { ...(ends === 'now' ? { prorate: true, invoice_now: true } : {}), ...words },
            { idempotencyKey: key },
          ),
        );
    },
    // What is left of both plans is Stripe's to count, by the second. A card that says no leaves
    // everything as it was.
    changePlan: async ({ key, nodeId, subscriptionId, plan }) => {
      const {
        items: {
          data: [item],
        },
      } = await asked(stripe.subscriptions.retrieve(subscriptionId));
      if (!item) throw new PaymentsError('refused', 'The subscription has no plan at Stripe.');
      await asked(stripe.products.create({ id: plan.id, name: plan.title }).catch(unlessThere));
      await asked(
        stripe.subscriptions.update(
          subscriptionId,
          {
            items: [
              {
                id: item.id,
                quantity: 1,
                price_data: {
                  currency: 'usd',
                  unit_amount: cents(plan.micros),
                  product: plan.id,
                  recurring: { interval: plan.term },
                },
              },
            ],
            proration_behavior: 'always_invoice',
            payment_behavior: 'error_if_incomplete',
            cancel_at_period_end: false,
            metadata: { key, nodeId: String(nodeId), planId: plan.id, term: plan.term },
          },
          { idempotencyKey: `${key}:change` },
        ),
      );
    },
    renewsByItself: true,
  };
}

/** A plan's product is made when it is first changed to; from then on it is there. */
function unlessThere(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists')
    return null;
  throw error;
}
