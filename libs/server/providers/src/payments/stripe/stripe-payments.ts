import Stripe from 'stripe';
import * as z from 'zod';
import { type CheckoutOrder, type OwnPaymentsPort, PaymentsError } from '../port.js';
import { readSigned } from '../reading.js';
import { signatureTolerance } from '../signature.js';
import { readStripeEvent } from './events.js';

/** What every event of Stripe has, whatever it tells of. */
const envelope = z.looseObject({
  id: z.string().min(1),
  type: z.string(),
  created: z.int(),
  data: z.looseObject({ object: z.looseObject({}) }),
});

export interface StripePaymentsOptions {
  /** `sk_…`. */
  readonly secretKey: string;
  /** `whsec_…`: signs what Stripe posts to `/stripe/events`. */
  readonly webhookSecret: string;
  /** Another server that speaks Stripe's protocol, as `http://host:port`; Stripe's own when left out. */
  readonly apiBase?: string;
  readonly now?: () => number;
}

const timeoutMs = 15_000;

/**
 * Stripe: Checkout for credit and subscriptions, the billing portal, refunds, and Connect with transfers for payouts. Every call carries an
 * idempotency key. Amounts are whole cents there; anything finer is refused here, so that no cent is made by rounding.
 */
export function createStripePayments({
  secretKey,
  webhookSecret,
  apiBase,
  now = Date.now,
}: StripePaymentsOptions): OwnPaymentsPort {
  const base = apiBase === undefined ? null : new URL(apiBase);
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base
      ? {
          host: base.hostname,
          port: base.port || (base.protocol === 'http:' ? 80 : 443),
          protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }
      : {}),
  });

  /** Refunds and payouts name the money, the customer and the account by the id that Stripe gave them. */
  const asked = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw toPaymentsError(error);
    }
  };

  return {
    name: 'stripe',
    label: 'Stripe',
    can: new Set(['checkout', 'portal', 'refund', 'stripe']),
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
    // What is left of a term that ends now is Stripe's to count too; it credits the customer by a last invoice.
    cancelSubscription: async ({ key, subscriptionId, reason, ends }) => {
      const words = { cancellation_details: { comment: reason.slice(0, 500) } };
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
    // What is left of both plans is Stripe's to count, by the second. A card that says no leaves everything as it was.
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
    refund: async ({ key, paymentId, amount }) => {
      const { id } = await asked(
        stripe.refunds.create(
          { payment_intent: paymentId, amount: cents(amount.micros), metadata: { key } },
          { idempotencyKey: key },
        ),
      );
      return { id };
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
    payout: async ({ key, kind, to, nodeId, amount }) => {
      if (kind !== 'stripe')
        throw new PaymentsError('impossible', 'Stripe pays out to connected accounts only.');
      const { id } = await asked(
        stripe.transfers.create(
          {
            amount: cents(amount.micros),
            currency: 'usd',
            destination: to,
            transfer_group: key,
            metadata: { key, nodeId: String(nodeId) },
          },
          { idempotencyKey: key },
        ),
      );
      return { id };
    },
    connectAccount: async ({ nodeId, accountId, email, successUrl, failureUrl }) => {
      const account =
        accountId ??
        (
          await asked(
            stripe.accounts.create(
              {
                type: 'express',
                capabilities: { transfers: { requested: true } },
                metadata: { nodeId: String(nodeId) },
                ...(email ? { email } : {}),
              },
              { idempotencyKey: `connect:${nodeId}` },
            ),
          )
        ).id;
      const { url } = await asked(
        stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: successUrl,
          refresh_url: failureUrl,
        }),
      );
      return { accountId: account, url };
    },
    isAccountReady: async (accountId) => {
      const account = await asked(stripe.accounts.retrieve(accountId));
      return account.payouts_enabled === true && account.capabilities?.transfers === 'active';
    },
    // A key that may not read the balance is a key all the same.
    prove: async () => {
      await asked(
        stripe.balance.retrieve().catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
        }),
      );
    },
    readEvent: ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string')
        throw new PaymentsError('signature', 'The event is not signed.');
      // The library looks only backwards; what claims to come from the future is no better.
      const [, seconds = '0'] = /(?:^|,)t=(\d+)/.exec(signature) ?? [];
      if (Number(seconds) - now() / 1000 > signatureTolerance)
        throw new PaymentsError('signature', 'The event was signed in the future.');
      return readSigned(() => {
        try {
          return readStripeEvent(
            envelope.parse(
              stripe.webhooks.constructEvent(
                body,
                signature,
                webhookSecret,
                signatureTolerance,
                undefined,
                now(),
              ),
            ) as unknown as Stripe.Event,
          );
        } catch (error) {
          throw error instanceof Stripe.errors.StripeSignatureVerificationError
            ? new PaymentsError('signature', 'The event was not signed by Stripe, or too long ago.')
            : error;
        }
      });
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
    // What happens later happens to the subscription or to the payment, and tells whose it is.
    ...(mode === 'subscription'
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata }, customer_creation: 'always' as const }),
    ...(ui === 'embedded'
      ? { ui_mode: 'embedded_page' as const, return_url: successUrl }
      : { success_url: successUrl, cancel_url: cancelUrl }),
  };
}

/** A plan's product is made when it is first changed to; from then on it is there. */
function unlessThere(error: unknown): null {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists')
    return null;
  throw error;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Whole cents. */
function cents(micros: bigint): number {
  if (micros % 10_000n !== 0n) throw new PaymentsError('refused', 'A card takes whole cents.');
  return Number(micros / 10_000n);
}

/** What Stripe cannot do now it may do later; what it refuses it refuses again. The words are Stripe's own where it means them for people. */
function toPaymentsError(error: unknown): unknown {
  if (error instanceof PaymentsError || !(error instanceof Stripe.errors.StripeError)) return error;
  const isLater =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError ||
    (error.statusCode ?? 500) >= 500 ||
    error.statusCode === 409;
  if (isLater) return new PaymentsError('unavailable', 'Stripe does not answer.');
  const isOurs =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError;
  return new PaymentsError(
    'refused',
    isOurs
      ? 'Stripe does not know this installation. Ask whoever runs it.'
      : `Stripe refused: ${error.message}`,
  );
}
