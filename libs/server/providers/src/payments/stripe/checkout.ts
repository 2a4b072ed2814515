import type Stripe from 'stripe';
import { asked, cents } from './client.js';
import { type CheckoutOrder, PaymentsError, type OwnPaymentsPort } from '../port.js';

/** Checkout sessions and the billing portal. */
export function checkoutCalls(
  stripe: Stripe,
): Pick<OwnPaymentsPort, 'openCheckout' | 'portalLink'> {
  return {
    openCheckout: async (order) => {
      const session = await asked(
        stripe.checkout.sessions.create(sessionOf(order), { idempotencyKey: order.key }),
      );
      return {
        id: session.id,
        url: session.url ?? order.successUrl,
        ...(session.client_secret ? { clientSecret: session.client_secret } : {}),
      };
    },
    portalLink: async ({ customerId, returnUrl }) => {
      if (!customerId)
        throw new PaymentsError('refused', 'There is nothing to manage before the first payment.');
      const { url } = await asked(
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      return { url };
    },
  };
}

function sessionOf({
  key,
  mode,
  nodeId,
  title,
  email,
  amount,
  plan,
  successUrl,
  cancelUrl,
  ui,
}: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    key,
    nodeId: String(nodeId),
    ...(plan ? { planId: plan.id, term: plan.term } : {}),
  };
  const priced = {
    currency: 'usd',
    unit_amount: cents(plan?.micros ?? amount?.micros ?? 0n),
    product_data: { name: title ?? plan?.title ?? 'Credit' },
  };
  return {
    mode,
    metadata,
    client_reference_id: String(nodeId),
    ...(email ? { customer_email: email } : {}),
    line_items: [
      {
        quantity: 1,
        price_data: { ...priced, ...(plan ? { recurring: { interval: plan.term } } : {}) },
      },
    ],
    // Later events concern the subscription or the payment, whose metadata name the account.
    ...(mode === 'subscription'
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata }, customer_creation: 'always' as const }),
    ...(ui === 'embedded'
      ? { ui_mode: 'embedded_page' as const, return_url: successUrl }
      : { success_url: successUrl, cancel_url: cancelUrl }),
  };
}
