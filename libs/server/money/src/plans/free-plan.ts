import { type Db } from '@patchbay/server-store';
import { settleOrder } from '../catalogue/repository.js';
import { type PlanTerm } from '../catalogue/rules.js';
import { applySubscription, endSubscription } from './subscription-row.js';
import { lockSubscription } from './subscriptions-repository.js';

/** A free plan needs no processor. */
export async function takeFreePlan(
  db: Db,
  {
    nodeId,
    planId,
    term,
    orderId,
  }: {
    readonly nodeId: number;
    readonly planId: string;
    readonly term: PlanTerm;
    readonly orderId: string;
  },
  now: Date,
): Promise<void> {
  const known = await lockSubscription(db, nodeId);
  await settleOrder(db, { accountId: nodeId, id: orderId }, 'done', now);
  await applySubscription(db, known, {
    nodeId,
    planId,
    term,
    state: 'active',
    billedBy: null,
    externalId: null,
    customerId: known?.customerId ?? null,
    cancelsAt: null,
    priceMicros: null,
    at: now,
  });
}

/** Ends subscriptions that no processor bills. */
export async function endFreePlan(
  db: Db,
  nodeId: number,
  words: { readonly reason: string | null; readonly details: string | null },
  now: Date,
): Promise<void> {
  const known = await lockSubscription(db, nodeId);
  if (known && known.state !== 'ended' && known.externalId === null)
    await endSubscription(db, known, now, words);
}
