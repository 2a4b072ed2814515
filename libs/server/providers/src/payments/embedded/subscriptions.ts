import { idFor } from './sealed.js';
import { type EmbeddedData } from './events.js';
import { type PaymentsPort } from '../port.js';

const monthMs = 30 * 86_400_000;
const yearMs = 365 * 86_400_000;

export const termSeconds = (term: 'month' | 'year'): number =>
  Math.floor((term === 'year' ? yearMs : monthMs) / 1000);

interface SubscriptionCallsContext {
  readonly send: (about: readonly string[], data: EmbeddedData) => Promise<void>;
  readonly now: () => number;
  readonly secret: Buffer;
}

/** Subscriptions and additions to their invoices, each reported by an event. */
export function subscriptionCalls({
  send,
  now,
  secret,
}: SubscriptionCallsContext): Pick<
  PaymentsPort,
  'cancelSubscription' | 'changePlan' | 'renewsByItself' | 'addToInvoice'
> {
  return {
    // It stores no time and no price: the caller passes the end of the term, and computes the
    // remainder.
    cancelSubscription: ({ key, nodeId, subscriptionId, reason, ends, termEndsAt }) => {
      if (ends !== 'term-end')
        return send([subscriptionId, 'ended'], {
          type: 'subscription.ended',
          subscriptionId,
          nodeId,
          reason,
          ...(ends === 'now' ? { prorated: 'owed' as const } : {}),
        });
      const periodEnd = Math.floor(termEndsAt.getTime() / 1000);
      return send([subscriptionId, 'ends', key], {
        type: 'subscription.changed',
        subscriptionId,
        nodeId,
        customerId: `cus_${nodeId}`,
        plan: null,
        state: 'active',
        periodStart: Math.floor(now() / 1000),
        periodEnd,
        endsAtPeriodEnd: true,
      });
    },
    // It does not know the remainder of the old plan: the caller computes it and charges it.
    changePlan: ({ key, nodeId, subscriptionId, plan }) => {
      const start = Math.floor(now() / 1000);
      const known = { id: plan.id, term: plan.term };
      return send([subscriptionId, 'changed', key], {
        type: 'subscription.changed',
        subscriptionId,
        nodeId,
        customerId: `cus_${nodeId}`,
        plan: known,
        price: String(plan.micros),
        state: 'active',
        periodStart: start,
        periodEnd: start + termSeconds(plan.term),
        endsAtPeriodEnd: false,
        prorated: 'owed',
      });
    },
    // It stores no subscriptions, and so no time: a caller that charges usage charges the next term
    // too, and both are paid at once.
    renewsByItself: false,
    addToInvoice: async ({ key, nodeId, subscriptionId, amount }) => {
      const id = idFor(secret, 'inv', key);
      await send([id], {
        type: 'invoice.paid',
        invoiceId: id,
        subscriptionId,
        nodeId,
        micros: String(amount.micros),
      });
      return { id };
    },
  };
}
