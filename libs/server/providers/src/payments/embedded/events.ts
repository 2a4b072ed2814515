import * as z from 'zod';
import { type PaymentEvent } from '../port.js';

const plan = z.nullable(z.object({ id: z.string(), term: z.enum(['month', 'year']) }));
const micros = z.string().regex(/^\d{1,18}$/);
const text = z.string();

/**
 * What the embedded processor sends. Amounts are millionths of a dollar as text, times are Unix
 * seconds.
 */
const wire = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('checkout.completed'),
    checkoutId: text,
    mode: z.enum(['payment', 'subscription']),
    nodeId: z.int(),
    key: text,
    micros,
    paymentId: z.nullable(text),
    subscriptionId: z.nullable(text),
    customerId: z.nullable(text),
    plan,
  }),
  z.object({
    type: z.literal('subscription.changed'),
    subscriptionId: text,
    nodeId: z.int(),
    customerId: z.nullable(text),
    plan,
    state: z.enum(['active', 'trialing', 'past-due', 'unpaid', 'incomplete']),
    periodStart: z.int(),
    periodEnd: z.int(),
    endsAtPeriodEnd: z.boolean(),
    price: z.optional(micros),
    prorated: z.optional(z.literal('owed')),
  }),
  z.object({
    type: z.literal('subscription.ended'),
    subscriptionId: text,
    nodeId: z.int(),
    reason: z.nullable(text),
    prorated: z.optional(z.literal('owed')),
  }),
  z.object({
    type: z.literal('invoice.paid'),
    invoiceId: text,
    subscriptionId: text,
    nodeId: z.int(),
    micros,
  }),
  z.object({
    type: z.literal('payment.refunded'),
    refundId: text,
    key: z.nullable(text),
    paymentId: text,
    micros,
    state: z.enum(['done', 'failed']),
  }),
  z.object({
    type: z.literal('payment.disputed'),
    disputeId: text,
    paymentId: text,
    micros,
    funds: z.enum(['taken', 'returned', 'unchanged']),
    outcome: z.enum(['open', 'won', 'lost']),
  }),
  z.object({ type: z.literal('payment.card'), paymentId: text, fingerprint: text }),
  z.object({ type: z.literal('payout.paid'), key: text, payoutId: text }),
  z.object({ type: z.literal('payout.failed'), key: text, payoutId: text, reason: text }),
  z.object({ type: z.literal('account.changed'), accountId: text, isReady: z.boolean() }),
]);
const envelope = z.object({ id: text, created: z.int(), data: wire });

export type EmbeddedData = z.infer<typeof wire>;

const date = (seconds: number): Date => new Date(seconds * 1000);

/** Reads an event of the embedded processor. Throws when it is not one. */
export function readEmbeddedEvent(body: Buffer): PaymentEvent {
  const { id, created, data } = envelope.parse(JSON.parse(body.toString('utf8')));
  const about = { id, processor: 'embedded', at: date(created) };
  if (data.type === 'subscription.changed') {
    const { price, prorated, ...rest } = data;
    return {
      ...about,
      ...rest,
      price: price === undefined ? null : { micros: BigInt(price) },
      ...(prorated ? { prorated } : {}),
      periodStart: date(data.periodStart),
      periodEnd: date(data.periodEnd),
    };
  }
  // Nothing is ever left unpaid there.
  if (data.type === 'subscription.ended') return { ...about, ...data, isUnpaid: false };
  if (
    data.type !== 'checkout.completed' &&
    data.type !== 'payment.refunded' &&
    data.type !== 'payment.disputed' &&
    data.type !== 'invoice.paid'
  )
    return { ...about, ...data };
  const { micros: amount, ...rest } = data;
  return { ...about, ...rest, amount: { micros: BigInt(amount) } };
}

/** Writes an event as the embedded processor sends it. `at` is in milliseconds. */
export const writeEmbeddedEvent = (id: string, at: number, data: EmbeddedData): string =>
  JSON.stringify({ id, created: Math.floor(at / 1000), data });
