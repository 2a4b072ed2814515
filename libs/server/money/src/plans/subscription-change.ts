import { zoneOfAccount } from '@patchbay/server-core';
import { type PaymentEvent } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { bookProration, linesOfChange } from '../billing/prorations.js';
import { carryOverUnits } from './history.js';
import { findPlan, settleOpenOrder } from '../catalogue/repository.js';
import { anchorOfTerms, type PlanTerm, type SubscriptionRow, priceOf } from '../catalogue/rules.js';
import { storedZone } from '../periods/periods-repository.js';
import { recordPlanChange } from '../catalogue/history-repository.js';

export type Changed = Extract<PaymentEvent, { type: 'subscription.changed' }>;
export type Ended = Extract<PaymentEvent, { type: 'subscription.ended' }>;

export const bookingOf = (
  { nodeId, processor, id, at, subscriptionId }: Changed | Ended,
  billedBy: number | null,
) => ({
  accountId: nodeId,
  key: `change:${processor}:${id}`,
  at,
  who: { billedBy, subscriptionId },
});

/** The zone of an account, and that of its period of a moment. */
async function zonesOf(db: Db, accountId: number, at: Date) {
  const zone = await zoneOfAccount(db, accountId);
  return { zone, running: (await storedZone(db, accountId, at)) ?? zone };
}

/**
 * Replaces the plan of a subscription: stores the former one in the history and prorates the change
 * where the processor does not.
 */
export async function changeInPlace(
  db: Db,
  known: SubscriptionRow,
  {
    planId,
    term,
    event,
  }: { readonly planId: string | null; readonly term: PlanTerm; readonly event: Changed },
): Promise<void> {
  const { accountId, billedBy } = known;
  const { anchor, anchorZone } = anchorOfTerms(known);
  await recordPlanChange(
    db,
    {
      accountId,
      planId: known.planId,
      term: known.term,
      priceMicros: known.priceMicros,
      anchoredAt: anchor,
      anchorZone,
    },
    event.at,
  );
  const [old, next] = [
    known.planId === null ? null : await findPlan(db, known.planId),
    planId === null ? null : await findPlan(db, planId),
  ];
  if (old && next) await carryOverUnits(db, { accountId, old, next, at: event.at });
  if (planId !== null) await settleOpenOrder(db, { accountId, planId, term, billedBy }, event.at);
  if (event.prorated !== 'owed' || !old || !next) return;
  const oldTerm = known.term as PlanTerm;
  const lines = linesOfChange(
    {
      id: old.id,
      title: old.title,
      term: oldTerm,
      micros: known.priceMicros ?? priceOf(old, oldTerm) ?? 0n,
      anchor,
      anchorZone,
      ...(await zonesOf(db, accountId, event.at)),
    },
    {
      id: next.id,
      title: next.title,
      term,
      micros: event.price?.micros ?? priceOf(next, term) ?? 0n,
    },
    event.at,
  );
  const net = lines.reduce((sum, { amountMicros }) => sum + amountMicros, 0);
  await bookProration(db, {
    ...bookingOf(event, billedBy),
    lines,
    state: net > 0 ? 'charge' : net < 0 ? 'next' : 'settled',
  });
}

/**
 * Credits the rest of a term in which a subscription ends; the credit is deducted from the next
 * charge.
 */
export async function creditRest(
  db: Db,
  known: SubscriptionRow,
  event: Changed | Ended,
): Promise<void> {
  const { accountId, billedBy } = known;
  const term = known.term as PlanTerm;
  const { anchor, anchorZone } = anchorOfTerms(known);
  const plan =
    known.planId === null || known.state === 'pastDue' ? null : await findPlan(db, known.planId);
  if (!plan) return;
  // A begun term without a statement yet is charged in full by the next one.
  await recordPlanChange(
    db,
    {
      accountId,
      planId: known.planId,
      term: known.term,
      priceMicros: known.priceMicros,
      anchoredAt: anchor,
      anchorZone,
    },
    event.at,
  );
  const old = {
    id: plan.id,
    title: plan.title,
    term,
    micros: known.priceMicros ?? priceOf(plan, term) ?? 0n,
    anchor,
    anchorZone,
    ...(await zonesOf(db, accountId, event.at)),
  };
  await bookProration(db, {
    ...bookingOf(event, billedBy),
    lines: linesOfChange(old, { ...old, micros: 0n }, event.at),
    state: 'next',
  });
}
