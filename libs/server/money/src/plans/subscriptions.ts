import { type PaymentEvent } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { bookProration, statementLinesOf } from '../billing/prorations.js';
import { isSoldTo, type PlanTerm, type SubscriptionRow } from '../catalogue/rules.js';
import { findPlan, openCancellation, withdrawCancellation } from '../catalogue/repository.js';
import { applyCheckout, bookInvoice } from './payment-orders.js';
import { applySubscription, endSubscription } from './subscription-row.js';
import {
  bookingOf,
  changeInPlace,
  type Changed,
  type Ended,
  creditRest,
} from './subscription-change.js';
import { lapsedSubscriptions, lockSubscription } from './subscriptions-repository.js';
import { findNode } from '@patchbay/server-core';

/**
 * Applies a processor's event to its subscription. Needs the platform's scope; an event older than
 * the last applied one changes nothing.
 */
export async function applyPaymentEvent(
  db: Db,
  event: PaymentEvent,
  billedBy: number | null = null,
): Promise<void> {
  switch (event.type) {
    case 'checkout.completed':
      return applyCheckout(db, event, billedBy);
    case 'invoice.paid':
      return bookInvoice(db, event, billedBy);
    case 'invoice.given-up':
      return applyAbandonedInvoice(db, event, billedBy);
    case 'subscription.changed':
    case 'subscription.ended':
      return applySubscriptionEvent(db, event, billedBy);
    default: // Single payments and refunds belong to no subscription.
  }
}

/**
 * Applies an event of a subscription, unless the subscription was replaced or a newer event came
 * first.
 */
async function applySubscriptionEvent(
  db: Db,
  event: Changed | Ended,
  billedBy: number | null,
): Promise<void> {
  const known = await lockSubscription(db, event.nodeId);
  const same =
    known?.externalId === event.subscriptionId && known.billedBy === billedBy ? known : null;
  // Prorations are money and count even when the event is older.
  if (same && event.type === 'subscription.changed') await bookChange(db, event, billedBy);
  const isAnother = known !== null && same === null && known.state !== 'ended';
  if (isAnother || (known && known.eventAt > event.at)) return;
  if (event.type === 'subscription.ended' || event.state === 'unpaid' || event.state === 'paused') {
    // A replaced subscription, or one that never began here, has nothing to end.
    if (same && same.state !== 'ended') await applyEnd(db, same, event, billedBy);
    return;
  }
  if (event.state !== 'incomplete') await applyChange(db, known, same, event, billedBy);
}

/** Posts the amount of a change that the processor has prorated. */
async function bookChange(db: Db, event: Changed, billedBy: number | null): Promise<void> {
  const { prorated } = event;
  if (prorated !== undefined && prorated !== 'owed')
    await bookProration(db, {
      ...bookingOf(event, billedBy),
      lines: statementLinesOf(prorated),
      state: 'settled',
    });
}

/**
 * Writes the new state of an active or past due subscription. `same` is the stored one, when the
 * event is about it.
 */
async function applyChange(
  db: Db,
  known: SubscriptionRow | null,
  same: SubscriptionRow | null,
  event: Changed,
  billedBy: number | null,
): Promise<void> {
  // Ignores late events about an ended subscription, and events that precede the checkout's own,
  // except for their prorations.
  if (same?.state === 'ended') return;
  const { planId, term } = await planAfter(db, known, event);
  const isAsBefore = same !== null && same.planId === planId && same.term === term;
  if (same && same.cancelsAt !== null && !event.endsAtPeriodEnd)
    await withdrawCancellation(db, event.nodeId, event.subscriptionId, event.at);
  if (same && !isAsBefore) await changeInPlace(db, same, { planId, term, event });
  await applySubscription(db, known, {
    nodeId: event.nodeId,
    planId,
    term,
    priceMicros: event.price?.micros ?? (isAsBefore ? same.priceMicros : null),
    state: event.state === 'past-due' ? 'pastDue' : 'active',
    billedBy,
    externalId: event.subscriptionId,
    customerId: event.customerId ?? known?.customerId ?? null,
    cancelsAt: event.endsAtPeriodEnd ? event.periodEnd : null,
    at: event.at,
  });
}

/** The plan and its term after a change; values missing in the event stay unchanged. */
async function planAfter(
  db: Db,
  known: SubscriptionRow | null,
  { nodeId, plan }: Changed,
): Promise<{ readonly planId: string | null; readonly term: PlanTerm }> {
  return {
    planId: (await soldPlan(db, nodeId, plan?.id)) ?? known?.planId ?? null,
    term: plan?.term ?? (known?.term as PlanTerm | undefined) ?? 'month',
  };
}

/** Ends a subscription. An unpaid one loses its numbers, unless it has been paid since. */
async function applyEnd(
  db: Db,
  known: SubscriptionRow,
  event: Changed | Ended,
  billedBy: number | null,
): Promise<void> {
  const isUnpaid = event.type === 'subscription.ended' ? event.isUnpaid : event.state === 'unpaid';
  const isPaidSince = known.paidAt !== null && known.paidAt > event.at;
  if (event.type === 'subscription.changed' && isUnpaid)
    return isPaidSince ? undefined : endUnpaid(db, known, event.at);
  const credited = event.type === 'subscription.ended' ? event.prorated : undefined;
  if (credited === 'owed') await creditRest(db, known, event);
  else if (credited)
    await bookProration(db, {
      ...bookingOf(event, billedBy),
      lines: statementLinesOf(credited),
      state: 'settled',
    });
  const reason =
    event.type === 'subscription.changed'
      ? 'The subscription was paused'
      : (event.reason ?? (isUnpaid ? notPaid : null));
  await endSubscription(db, known, event.at, { reason, isUnpaid: isUnpaid && !isPaidSince });
}

const notPaid = 'The subscription was not paid';

/**
 * An uncollectible invoice ends a past due subscription; one that has paid since is not affected.
 */
async function applyAbandonedInvoice(
  db: Db,
  event: Extract<PaymentEvent, { type: 'invoice.given-up' }>,
  billedBy: number | null,
): Promise<void> {
  const known = await lockSubscription(db, event.nodeId);
  if (
    known?.state !== 'pastDue' ||
    known.externalId !== event.subscriptionId ||
    known.billedBy !== billedBy ||
    (known.paidAt !== null && known.paidAt > event.at)
  )
    return;
  await endUnpaid(db, known, event.at);
}

/**
 * Ends an unpaid subscription that the processor still keeps, and cancels it there, because it
 * would continue to bill.
 */
async function endUnpaid(db: Db, known: SubscriptionRow, at: Date): Promise<void> {
  await endSubscription(db, known, at, { reason: notPaid, isUnpaid: true });
  if (known.externalId !== null)
    await openCancellation(
      db,
      {
        accountId: known.accountId,
        billedBy: known.billedBy,
        subscriptionId: known.externalId,
        reason: notPaid,
        details: null,
        ends: 'without-credit',
      },
      at,
    );
}

/** Ends subscriptions whose scheduled end has passed and whose processor event was lost. */
export async function endExpired(db: Db, now: Date): Promise<void> {
  const lapsed = await lapsedSubscriptions(db, now);
  for (const { id } of lapsed) {
    const known = await lockSubscription(db, id);
    if (known?.cancelsAt && known.cancelsAt < now && known.state !== 'ended')
      await endSubscription(db, known, known.cancelsAt, { reason: 'It was not renewed' });
  }
}

/**
 * The plan named by an event, if the node may have it: events of a seller's processor are not
 * trusted.
 */
async function soldPlan(
  db: Db,
  nodeId: number,
  planId: string | undefined,
): Promise<string | null> {
  if (planId === undefined) return null;
  const [[node], plan] = [[await findNode(db, nodeId)], await findPlan(db, planId)];
  return node && plan && isSoldTo(plan, node) ? plan.id : null;
}
