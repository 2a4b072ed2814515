import * as z from 'zod';
import { type PaymentEvent, type ProrationLine } from '../port.js';
import { keyOfSubscription, nodeOfCustomer, planOfPrice } from './names.js';

const seconds = z.number().int().nonnegative();
const subscription = z.object({
  id: z.string(),
  customer_id: z.string(),
  status: z.string(),
  current_term_start: seconds.optional(),
  current_term_end: seconds.optional(),
  cancel_reason: z.string().optional(),
  subscription_items: z
    .array(z.object({ item_price_id: z.string(), item_type: z.string().optional() }))
    .optional(),
});
const invoice = z.object({
  id: z.string(),
  customer_id: z.string(),
  subscription_id: z.string().optional(),
  amount_paid: z.number().int().optional(),
  total: z.number().int().optional(),
  currency_code: z.string().optional(),
  first_invoice: z.boolean().optional(),
  line_items: z
    .array(
      z.object({
        amount: z.number().int(),
        description: z.string().optional(),
        date_from: seconds,
        date_to: seconds,
      }),
    )
    .optional(),
});
const creditNote = z.object({ id: z.string(), total: z.number().int(), date: seconds.optional() });
const envelope = z.object({
  id: z.string().min(1),
  occurred_at: seconds,
  event_type: z.string(),
  content: z.object({
    subscription: subscription.optional(),
    invoice: invoice.optional(),
    credit_notes: z.array(creditNote).optional(),
    transaction: z.object({ amount: z.number().int() }).optional(),
  }),
});

type Subscription = z.infer<typeof subscription>;
type Content = z.infer<typeof envelope>['content'];
type About = Pick<PaymentEvent, 'id' | 'processor' | 'at'>;

const changes: ReadonlySet<string> = new Set([
  'subscription_activated',
  'subscription_changed',
  'subscription_renewed',
  'subscription_reactivated',
  'subscription_resumed',
  'subscription_cancellation_scheduled',
  'subscription_scheduled_cancellation_removed',
  'subscription_paused',
]);
const states: Readonly<
  Record<string, Extract<PaymentEvent, { type: 'subscription.changed' }>['state']>
> = {
  active: 'active',
  non_renewing: 'active',
  in_trial: 'trialing',
  future: 'incomplete',
  paused: 'paused',
};
const micros = (cents: number): bigint => BigInt(cents) * 10_000n;

/**
 * What of Chargebee's events is something to us; null for the others. Throws when it is no event.
 */
export function readChargebeeEvent(body: Buffer): PaymentEvent | null {
  const {
    id,
    occurred_at: at,
    event_type: type,
    content,
  } = envelope.parse(JSON.parse(body.toString('utf8')));
  const about: About = { id, processor: 'chargebee', at: new Date(at * 1000) };
  if (type === 'payment_succeeded') return paid(about, content);
  const { subscription: found } = content;
  const nodeId = nodeOfCustomer(found?.customer_id);
  if (!found || nodeId === null) return null;
  if (type === 'subscription_created') return created(about, found, nodeId, content);
  if (
    type === 'subscription_cancelled' ||
    type === 'subscription_deleted' ||
    (changes.has(type) && found.status === 'cancelled')
  ) {
    const credits = prorationOf(about, { credit_notes: content.credit_notes });
    return {
      ...about,
      type: 'subscription.ended',
      subscriptionId: found.id,
      nodeId,
      reason: found.cancel_reason ?? null,
      isUnpaid: found.cancel_reason === 'not_paid',
      ...(credits.length > 0 ? { prorated: credits } : {}),
    };
  }
  // One whose payment failed is still active to Chargebee, which goes on trying.
  if (type === 'payment_failed') return changed(about, found, nodeId, 'past-due');
  if (!changes.has(type)) return null;
  const event = changed(about, found, nodeId, states[found.status] ?? 'incomplete');
  const prorated = type === 'subscription_changed' ? prorationOf(about, content) : [];
  return prorated.length > 0 && event.type === 'subscription.changed'
    ? { ...event, prorated }
    : event;
}

/** What a change came to: the lines of the invoice that was made for it, less the credit notes. */
function prorationOf(
  { at }: About,
  { invoice: made, credit_notes: credits = [] }: Content,
): ProrationLine[] {
  const charged = (made?.line_items ?? []).map(
    ({ amount, description, date_from: from, date_to: until }): ProrationLine => ({
      title: description ?? 'Change of plan',
      amount: { micros: micros(amount) },
      from: new Date(from * 1000),
      until: new Date(until * 1000),
    }),
  );
  return [
    ...charged,
    ...credits.map(({ id, total }): ProrationLine => ({
      title: `Credit ${id}`,
      amount: { micros: -micros(total) },
      from: at,
      until: at,
    })),
  ];
}

type Foreign = Extract<PaymentEvent, { type: 'payment.foreign' }>;

/** Money in another currency is never booked: its amount would be read as dollars. */
const foreign = (about: About, what: Omit<Foreign, keyof About | 'type'>): Foreign => ({
  ...about,
  type: 'payment.foreign',
  ...what,
});

/** The currency of an invoice in small letters where it is not the dollar, else null. */
function foreignCurrencyOf(made: z.infer<typeof invoice> | undefined): string | null {
  const currency = (made?.currency_code ?? 'USD').toLowerCase();
  return currency === 'usd' ? null : currency;
}

const planIn = ({ subscription_items: items = [] }: Subscription) =>
  planOfPrice((items.find(({ item_type: kind }) => kind === 'plan') ?? items[0])?.item_price_id);

function priceIn({
  subscription_items: items = [],
}: Subscription): { readonly micros: bigint } | null {
  const cents = /-(?:month|year)-(\d{1,12})$/.exec(
    (items.find(({ item_type: kind }) => kind === 'plan') ?? items[0])?.item_price_id ?? '',
  )?.[1];
  return cents === undefined ? null : { micros: micros(Number(cents)) };
}

/** A subscription that is there has gone through our checkout, whose order its id names. */
function created(
  about: About,
  found: Subscription,
  nodeId: number,
  { invoice: first }: Content,
): PaymentEvent | null {
  const plan = planIn(found);
  if (found.status !== 'active' && found.status !== 'in_trial') return null;
  const currency = foreignCurrencyOf(first);
  if (currency)
    return foreign(about, {
      what: 'checkout',
      objectId: found.id,
      nodeId,
      paymentId: first?.id ?? null,
      currency,
    });
  return {
    ...about,
    type: 'checkout.completed',
    checkoutId: found.id,
    mode: 'subscription',
    nodeId,
    key: keyOfSubscription(found.id),
    amount: { micros: micros(first?.amount_paid ?? first?.total ?? 0) },
    paymentId: first?.id ?? null,
    subscriptionId: found.id,
    customerId: found.customer_id,
    plan,
  };
}

function changed(
  about: About,
  found: Subscription,
  nodeId: number,
  state: Extract<PaymentEvent, { type: 'subscription.changed' }>['state'],
): PaymentEvent {
  return {
    ...about,
    type: 'subscription.changed',
    subscriptionId: found.id,
    nodeId,
    customerId: found.customer_id,
    plan: planIn(found),
    price: priceIn(found),
    state,
    periodStart: new Date((found.current_term_start ?? 0) * 1000),
    periodEnd: new Date((found.current_term_end ?? 0) * 1000),
    endsAtPeriodEnd: found.status === 'non_renewing',
  };
}

/**
 * Paid invoices except the first, which the checkout reports. Each payment of a partly paid one is
 * a separate event.
 */
function paid(about: About, { invoice: found, transaction }: Content): PaymentEvent | null {
  const nodeId = nodeOfCustomer(found?.customer_id);
  const cents = transaction?.amount ?? found?.amount_paid ?? 0;
  if (!found || nodeId === null || found.first_invoice || cents <= 0) return null;
  const currency = foreignCurrencyOf(found);
  if (currency)
    return foreign(about, {
      what: 'invoice',
      objectId: found.id,
      nodeId,
      paymentId: null,
      currency,
    });
  return {
    ...about,
    type: 'invoice.paid',
    invoiceId: `${found.id}:${about.id}`,
    subscriptionId: found.subscription_id ?? '',
    nodeId,
    amount: { micros: micros(cents) },
  };
}
