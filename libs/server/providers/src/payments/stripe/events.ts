import type Stripe from 'stripe';
import { type PaymentEvent, type ProrationLine } from '../port.js';

type Metadata = Record<string, string> | null | undefined;

/**
 * What of Stripe's events is something to us. Ours carry their node and key in the metadata; others
 * are other people's.
 */
export function readStripeEvent(event: Stripe.Event): PaymentEvent | null {
  const about = { id: event.id, processor: 'stripe', at: new Date(event.created * 1000) };
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return checkoutOf(about, event.data.object);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
      return subscriptionOf(about, event.data.object);
    case 'customer.subscription.deleted':
      return endedOf(about, event.data.object);
    case 'invoice.paid':
      return invoiceOf(about, event.data.object);
    case 'invoice.marked_uncollectible':
      return givenUpOf(about, event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundOf(about, event.data.object);
    case 'charge.succeeded':
      return cardOf(about, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return disputeOf(about, event.data.object, 'unchanged');
    case 'charge.dispute.funds_withdrawn':
      return disputeOf(about, event.data.object, 'taken');
    case 'charge.dispute.funds_reinstated':
      return disputeOf(about, event.data.object, 'returned');
    case 'transfer.created':
      return payoutOf(about, event.data.object, null);
    case 'transfer.reversed':
      return payoutOf(about, event.data.object, 'Stripe took the transfer back.');
    case 'account.updated':
      return accountOf(about, event.data.object);
    default:
      return null;
  }
}

type About = Pick<PaymentEvent, 'id' | 'processor' | 'at'>;
type Foreign = Extract<PaymentEvent, { type: 'payment.foreign' }>;

/** Money in another currency is never booked: its amount would be read as dollars. */
const foreign = (about: About, what: Omit<Foreign, keyof About | 'type'>): Foreign => ({
  ...about,
  type: 'payment.foreign',
  ...what,
});

const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
const microsOf = (cents: number | null): bigint => BigInt(cents ?? 0) * 10_000n;

function nodeOf(metadata: Metadata): number | null {
  const text = metadata?.nodeId ?? '';
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

function planOf(metadata: Metadata): { id: string; term: 'month' | 'year' } | null {
  const { planId, term } = metadata ?? {};
  return planId && (term === 'month' || term === 'year') ? { id: planId, term } : null;
}

/**
 * A completed session that is not paid yet, as with a bank debit, is reported again when it is
 * paid.
 */
function checkoutOf(about: About, session: Stripe.Checkout.Session): PaymentEvent | null {
  const nodeId = nodeOf(session.metadata);
  const key = session.metadata?.key;
  if (nodeId === null || !key || session.payment_status === 'unpaid' || session.mode === 'setup')
    return null;
  const paymentId = idOf(session.payment_intent);
  const currency = session.currency ?? 'usd';
  if (currency !== 'usd')
    return foreign(about, { what: 'checkout', objectId: session.id, nodeId, paymentId, currency });
  const isSubscription = session.mode === 'subscription';
  return {
    ...about,
    type: 'checkout.completed',
    checkoutId: session.id,
    mode: isSubscription ? 'subscription' : 'payment',
    nodeId,
    key,
    amount: { micros: microsOf(session.amount_total) },
    paymentId: paymentId ?? (isSubscription ? idOf(session.invoice) : null),
    subscriptionId: idOf(session.subscription),
    customerId: idOf(session.customer),
    plan: planOf(session.metadata),
  };
}

const states: Readonly<
  Record<string, Extract<PaymentEvent, { type: 'subscription.changed' }>['state']>
> = {
  active: 'active',
  trialing: 'trialing',
  past_due: 'past-due',
  unpaid: 'unpaid',
  incomplete: 'incomplete',
  paused: 'paused',
};

function subscriptionOf(about: About, subscription: Stripe.Subscription): PaymentEvent | null {
  const nodeId = nodeOf(subscription.metadata);
  if (nodeId === null) return null;
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    return {
      ...about,
      type: 'subscription.ended',
      subscriptionId: subscription.id,
      nodeId,
      reason: subscription.cancellation_details?.comment ?? null,
      isUnpaid: subscription.cancellation_details?.reason === 'payment_failed',
    };
  const [item] = subscription.items.data;
  const cents = item?.price?.unit_amount ?? null;
  return {
    ...about,
    type: 'subscription.changed',
    subscriptionId: subscription.id,
    nodeId,
    customerId: idOf(subscription.customer),
    plan: planOf(subscription.metadata),
    price: cents === null || item?.price.currency !== 'usd' ? null : { micros: microsOf(cents) },
    state: states[subscription.status] ?? 'incomplete',
    periodStart: new Date((item?.current_period_start ?? subscription.start_date) * 1000),
    periodEnd: new Date((item?.current_period_end ?? subscription.start_date) * 1000),
    endsAtPeriodEnd: subscription.cancel_at_period_end,
  };
}

/** A subscription that Stripe has ended for good. */
function endedOf(
  about: About,
  { id, metadata, cancellation_details: why }: Stripe.Subscription,
): PaymentEvent | null {
  const nodeId = nodeOf(metadata);
  if (nodeId === null) return null;
  return {
    ...about,
    type: 'subscription.ended',
    subscriptionId: id,
    nodeId,
    reason: why?.comment ?? why?.reason ?? null,
    isUnpaid: why?.reason === 'payment_failed',
  };
}

/** Whether a connected account can be paid out to. */
const accountOf = (
  about: About,
  { id, payouts_enabled: enabled, capabilities }: Stripe.Account,
): PaymentEvent => ({
  ...about,
  type: 'account.changed',
  accountId: id,
  isReady: enabled === true && capabilities?.transfers === 'active',
});

/** Invoices of a subscription carry its metadata, and so does the one that comes after its end. */
function aboutInvoice(
  invoice: Stripe.Invoice,
): { readonly invoiceId: string; readonly subscriptionId: string; readonly nodeId: number } | null {
  const details = invoice.parent?.subscription_details;
  const nodeId = nodeOf(details?.metadata) ?? nodeOf(invoice.metadata);
  const subscriptionId = idOf(details?.subscription) ?? invoice.metadata?.subscriptionId ?? null;
  return nodeId === null || !subscriptionId
    ? null
    : { invoiceId: invoice.id, subscriptionId, nodeId };
}

/**
 * The checkout reports the first one. One without an amount is used if it reports the amount of a
 * change of plan.
 */
function invoiceOf(about: About, invoice: Stripe.Invoice): PaymentEvent | null {
  const whose = aboutInvoice(invoice);
  const isChange =
    invoice.billing_reason === 'subscription_update' ||
    (invoice.billing_reason === 'manual' && invoice.lines.data.some(isProration));
  if (
    !whose ||
    invoice.billing_reason === 'subscription_create' ||
    (invoice.amount_paid <= 0 && !isChange)
  )
    return null;
  const { id: objectId, currency } = invoice;
  if (currency !== 'usd')
    return foreign(about, {
      what: 'invoice',
      objectId,
      nodeId: whose.nodeId,
      paymentId: null,
      currency,
    });
  return {
    ...about,
    type: 'invoice.paid',
    ...whose,
    amount: { micros: microsOf(invoice.amount_paid) },
    ...(isChange ? { prorated: prorationOf(invoice) } : {}),
  };
}

/** Only invoices of a subscription: the last invoice of one that has ended is not dunned. */
function givenUpOf(about: About, invoice: Stripe.Invoice): PaymentEvent | null {
  const whose = aboutInvoice(invoice);
  return whose && invoice.currency === 'usd' && invoice.parent?.subscription_details
    ? { ...about, type: 'invoice.given-up', ...whose }
    : null;
}

/** What we added ourselves, such as usage, is in the same invoice and is no part of the change. */
const isAddition = (line: Stripe.InvoiceLineItem): boolean =>
  (line.metadata?.key ?? '').startsWith('statement:');

/**
 * A part of a term that is credited or charged, as the last invoice of a subscription that ended
 * within its term has it.
 */
const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration === true ||
  parent?.invoice_item_details?.proration === true;

/**
 * The lines of a change, and the rest, such as lines beyond the first ten, as one more: together
 * they are the amount that Stripe charges or credits.
 */
function prorationOf({ lines, total, created }: Stripe.Invoice): ProrationLine[] {
  const told = lines.data
    .filter((line) => !isAddition(line))
    .map(({ description, amount, period }): ProrationLine => ({
      title: description ?? 'Change of plan',
      amount: { micros: microsOf(amount) },
      from: new Date(period.start * 1000),
      until: new Date(period.end * 1000),
    }));
  const rest = microsOf(total) - lines.data.reduce((sum, { amount }) => sum + microsOf(amount), 0n);
  return rest === 0n
    ? told
    : [
        ...told,
        {
          title: 'Other parts of the change',
          amount: { micros: rest },
          from: new Date(created * 1000),
          until: new Date(created * 1000),
        },
      ];
}

/** A refund counts when it is done, or failed for good; on its way it is nothing yet. */
function refundOf(about: About, refund: Stripe.Refund): PaymentEvent | null {
  const paymentId = idOf(refund.payment_intent);
  const state =
    refund.status === 'succeeded'
      ? 'done'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : null;
  if (!paymentId || !state) return null;
  const { currency, id: objectId } = refund;
  if (currency !== 'usd')
    return foreign(about, { what: 'refund', objectId, nodeId: null, paymentId, currency });
  return {
    ...about,
    type: 'payment.refunded',
    refundId: refund.id,
    key: refund.metadata?.key ?? null,
    paymentId,
    amount: { micros: microsOf(refund.amount) },
    state,
  };
}

/** Stripe gives the same card the same fingerprint in every account of a platform. */
function cardOf(about: About, charge: Stripe.Charge): PaymentEvent | null {
  const paymentId = idOf(charge.payment_intent);
  const fingerprint = charge.payment_method_details?.card?.fingerprint;
  return paymentId && fingerprint
    ? { ...about, type: 'payment.card', paymentId, fingerprint }
    : null;
}

const disputeOutcomes: Readonly<Record<string, 'won' | 'lost'>> = {
  won: 'won',
  lost: 'lost',
  // A question of the bank that ended without a dispute, or one that the network prevented.
  warning_closed: 'won',
  prevented: 'won',
};

/**
 * A dispute takes the money when it opens and when it is lost, and gives it back when it is won; a
 * question of the bank (`warning_…`) takes nothing.
 */
function disputeOf(
  about: About,
  dispute: Stripe.Dispute,
  reported: 'taken' | 'returned' | 'unchanged',
): PaymentEvent | null {
  const paymentId = idOf(dispute.payment_intent);
  if (!paymentId) return null;
  const { id: objectId, currency, status } = dispute;
  if (currency !== 'usd')
    return foreign(about, { what: 'dispute', objectId, nodeId: null, paymentId, currency });
  const outcome = disputeOutcomes[status] ?? 'open';
  const ofState =
    outcome === 'won'
      ? 'returned'
      : outcome === 'lost' || !status.startsWith('warning_')
        ? 'taken'
        : 'unchanged';
  return {
    ...about,
    type: 'payment.disputed',
    disputeId: objectId,
    paymentId,
    amount: { micros: microsOf(dispute.amount) },
    funds: reported === 'unchanged' ? ofState : reported,
    outcome,
  };
}

function payoutOf(
  about: About,
  transfer: Stripe.Transfer,
  failure: string | null,
): PaymentEvent | null {
  const key = transfer.metadata?.key;
  if (!key) return null;
  return failure === null
    ? { ...about, type: 'payout.paid', key, payoutId: transfer.id }
    : { ...about, type: 'payout.failed', key, payoutId: transfer.id, reason: failure };
}
