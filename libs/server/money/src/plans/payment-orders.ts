import { type PaymentEvent } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { payableBy, receivableOf } from '../billing/receivables.js';
import { bookProration, statementLinesOf } from '../billing/prorations.js';
import { post } from '../ledger/ledger.js';
import { settleOrder, findOrder } from '../catalogue/repository.js';
import { type PlanTerm } from '../catalogue/rules.js';
import { applySubscription } from './subscription-row.js';
import { payersOf } from '../usage/payers-repository.js';
import { lockSubscription, markTermPaid } from './subscriptions-repository.js';

const orderPrefix = 'plan:';

/** The idempotency key of an order at a processor. */
export const orderKey = (orderId: string): string => `${orderPrefix}${orderId}`;

const orderIdOf = (key: string): string | null =>
  /^plan:[0-9a-f-]{36}$/.test(key) ? key.slice(orderPrefix.length) : null;

export async function applyCheckout(
  db: Db,
  event: Extract<PaymentEvent, { type: 'checkout.completed' }>,
  billedBy: number | null,
): Promise<void> {
  const orderId = orderIdOf(event.key);
  if (event.mode !== 'subscription' || orderId === null) return;
  const [order] = await findOrder(db, event.nodeId, orderId);
  if (!order || order.state === 'done' || order.billedBy !== billedBy) return;
  if (billedBy === null) await bookFee(db, event);
  const known = await lockSubscription(db, event.nodeId);
  await settleOrder(db, order, 'done', event.at);
  await applySubscription(db, known, {
    nodeId: event.nodeId,
    planId: order.planId,
    term: (order.term ?? 'month') as PlanTerm,
    state: 'active',
    billedBy,
    externalId: event.subscriptionId,
    customerId: event.customerId ?? known?.customerId ?? null,
    cancelsAt: null,
    priceMicros: event.amount.micros > 0n ? event.amount.micros : null,
    at: event.at,
  });
}

/** The first payment of a subscription is revenue of the seller. */
async function bookFee(
  db: Db,
  {
    processor,
    nodeId,
    paymentId,
    amount: { micros },
    at,
  }: Extract<PaymentEvent, { type: 'checkout.completed' }>,
): Promise<void> {
  const [payer] = await payersOf(db, nodeId);
  if (!payer || !paymentId || micros <= 0n) return;
  await post(db, {
    key: `subscription:${processor}:${paymentId}`,
    kind: 'subscription',
    description: 'The first payment of a subscription',
    at,
    about: { processor, paymentId, payer: nodeId },
    lines: [
      { account: `processor:${processor}`, amount: -micros, currency: 'usd' },
      { account: `node:${payer.sellerId}:revenue`, amount: micros, currency: 'usd' },
    ],
  });
}

/**
 * A paid invoice settles what statements and plan changes charged. The money is revenue of the
 * seller, unless it went to the seller's own processor, which no ledger here records.
 */
export async function bookInvoice(
  db: Db,
  {
    processor,
    nodeId,
    invoiceId,
    subscriptionId,
    amount: { micros },
    prorated,
    at,
  }: Extract<PaymentEvent, { type: 'invoice.paid' }>,
  billedBy: number | null,
): Promise<void> {
  const [payer] = await payersOf(db, nodeId);
  const name = `${processor}:${billedBy === null ? '' : `${billedBy}:`}${invoiceId}`;
  if (payer && prorated)
    await bookProration(db, {
      accountId: nodeId,
      key: `invoice:${name}`,
      lines: statementLinesOf(prorated),
      at,
      state: 'settled',
      who: { billedBy, subscriptionId },
    });
  if (!payer || micros <= 0n) return;
  // Reactivates a past due subscription; an invoice for a plan change does not.
  if (!prorated) await markTermPaid(db, nodeId, subscriptionId, at);
  const money = [
    { account: `processor:${processor}`, amount: -micros, currency: 'usd' as const },
    { account: `node:${payer.sellerId}:revenue`, amount: micros, currency: 'usd' as const },
  ];
  await post(db, {
    key: `invoice:${name}`,
    kind: 'invoice',
    description: 'A paid invoice of a subscription',
    at,
    about: { processor, invoiceId, payer: nodeId },
    lines: [
      { account: payableBy(nodeId), amount: micros, currency: 'usd' },
      { account: receivableOf(payer.sellerId), amount: -micros, currency: 'usd' },
      ...(billedBy === null ? money : []),
    ],
  });
}
