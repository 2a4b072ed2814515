import Stripe from 'stripe';
import { type OwnPaymentsPort } from '../port.js';
import { createStripeClient, asked } from './client.js';
import { checkoutCalls } from './checkout.js';
import { subscriptionCalls } from './subscriptions.js';
import { invoiceCalls } from './invoices.js';
import { payoutCalls } from './payout-calls.js';
import { eventReader } from './event-reader.js';

export interface StripePaymentsOptions {
  /** `sk_…`. */
  readonly secretKey: string;
  /** `whsec_…`: signs what Stripe posts to `/stripe/events`. */
  readonly webhookSecret: string;
  /** Another server with Stripe's protocol, as `http://host:port`; Stripe's own if omitted. */
  readonly apiBase?: string;
  readonly now?: () => number;
}

/**
 * Stripe: Checkout for credit and subscriptions, the billing portal, refunds, and Connect with
 * transfers for payouts. Every call carries an idempotency key. Amounts are whole cents there;
 * anything finer is refused here, so that no cent is made by rounding.
 */
export function createStripePayments({
  secretKey,
  webhookSecret,
  apiBase,
  now = Date.now,
}: StripePaymentsOptions): OwnPaymentsPort {
  const stripe = createStripeClient(secretKey, apiBase);

  return {
    name: 'stripe',
    label: 'Stripe',
    can: new Set(['checkout', 'portal', 'refund', 'stripe']),
    ...checkoutCalls(stripe),
    ...subscriptionCalls(stripe),
    ...invoiceCalls(stripe),
    ...payoutCalls(stripe),
    // A key that may not read the balance is a key all the same.
    prove: async () => {
      await asked(
        stripe.balance.retrieve().catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
        }),
      );
    },
    ...eventReader({ now, stripe, webhookSecret }),
  };
}
