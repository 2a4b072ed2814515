import { type Clock } from '@patchbay/kernel';
import { type PaymentEvent } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { creditOf, post } from '../ledger/ledger.js';
import { rewardReferrer, withdrawReward } from '../rewards/rewards.js';
import { linkFee, share } from './amounts.js';
import { type PaymentListener } from './payments.js';
import {
  type PaymentRow,
  type RefundRow,
  lockCheckout,
  lockPayment,
  lockPaymentEvents,
  markLinkPaid,
  unbookedRefunds,
} from './repository.js';
import {
  markBooked,
  insertPayment,
  completeCheckout,
  answerRefund,
  upsertRefund,
} from './refunds-repository.js';
import { findNode } from '@patchbay/server-core';
import { linesUnder, lockedBalance } from '../ledger/repository.js';

/**
 * Turns payment events into credit, in any order: a refund that arrives first waits for its
 * payment.
 */
export const creditPayments =
  (clock: Clock): PaymentListener =>
  async (db, event) => {
    const now = new Date(clock.now());
    // Serializes the events of one payment: otherwise a concurrent payment and refund would not see
    // each other.
    const paymentId = event.type === 'payment.refunded' ? event.paymentId : paymentOf(event);
    if (paymentId !== null) await lockPaymentEvents(db, event.processor, paymentId);
    if (event.type === 'checkout.completed' && event.mode === 'payment')
      await credit(db, event, now);
    if (event.type === 'payment.refunded') await noteRefund(db, event, now);
  };

/**
 * Posts refunds of a subscription that arrived before its payment. Listens last: the payment is
 * posted with the subscription.
 */
export const bookLateRefunds =
  (clock: Clock): PaymentListener =>
  async (db, event) => {
    const paymentId = paymentOf(event);
    if (paymentId !== null)
      await bookRefunds(db, event.processor, paymentId, new Date(clock.now()));
  };

/** The reference by which a refund names the payment of an event. */
const paymentOf = (event: PaymentEvent): string | null =>
  event.type === 'checkout.completed'
    ? event.paymentId
    : event.type === 'invoice.paid'
      ? event.invoiceId
      : null;

async function credit(
  db: Db,
  event: Extract<PaymentEvent, { type: 'checkout.completed' }>,
  now: Date,
): Promise<void> {
  const {
    processor,
    nodeId,
    paymentId,
    amount: { micros },
  } = event;
  const node = await findNode(db, nodeId);
  const checkout = await lockCheckout(db, nodeId, event.key);
  if (!node || !paymentId || micros <= 0n) return;
  const fee = checkout?.slug ? linkFee(micros) : 0n;
  const fresh = await insertPayment(db, {
    processor,
    paymentId,
    nodeId,
    checkoutId: checkout?.id ?? null,
    micros,
    fee,
    now,
  });
  if (fresh.length === 0) return;
  await post(db, {
    key: `payment:${processor}:${paymentId}`,
    kind: checkout?.slug ? 'link-card' : 'card-credit',
    description: checkout?.slug ? 'Paid by card through a payment link' : 'Credit bought by card',
    at: now,
    about: { processor, paymentId },
    lines: [
      { account: `processor:${processor}`, amount: -micros, currency: 'usd' },
      { account: creditOf(nodeId), amount: micros - fee, currency: 'usd' },
      ...(fee > 0n ? [{ account: 'platform:fees', amount: fee, currency: 'usd' as const }] : []),
    ],
  });
  if (checkout) await completeCheckout(db, now, checkout.id);
  if (checkout?.slug) await markLinkPaid(db, checkout.slug, now);
  else await rewardReferrer(db, nodeId, now);
  await bookRefunds(db, processor, paymentId, now);
}

async function noteRefund(
  db: Db,
  event: Extract<PaymentEvent, { type: 'payment.refunded' }>,
  now: Date,
): Promise<void> {
  const {
    processor,
    refundId,
    paymentId,
    key,
    state,
    amount: { micros },
  } = event;
  const payment = await lockPayment(db, processor, paymentId);
  const asked = key === null ? [] : await answerRefund(db, { refundId, state, processor, key });
  if (asked.length === 0)
    await upsertRefund(db, {
      processor,
      refundId,
      key,
      paymentId,
      nodeId: payment?.nodeId ?? null,
      micros,
      state,
      now,
    });
  if (state === 'failed') {
    await takeBackRefund(db, processor, refundId, now);
    if (payment) await rewardReferrer(db, payment.nodeId, now);
  } else await bookRefunds(db, processor, paymentId, now);
}

/** A bank may reject a refund days after the processor completed it; the posting is reversed. */
async function takeBackRefund(
  db: Db,
  processor: string,
  refundId: string,
  now: Date,
): Promise<void> {
  const key = `refund:${processor}:${refundId}`;
  const lines = await linesUnder(db, key);
  const kind = lines.some(({ account }) => isRevenue(account))
    ? 'subscription-refund'
    : 'card-refund';
  if (lines.length > 0)
    await post(db, {
      key: `${key}:failed`,
      kind,
      description: 'The card did not take it back',
      at: now,
      about: { processor, refundId },
      lines: lines.map((line) => ({ ...line, amount: -line.amount })),
    });
}

/** The key of a requested refund without an id at the processor yet. */
export const pendingRefundId = (key: string): string => `asked:${key}`;

async function bookRefunds(db: Db, processor: string, paymentId: string, now: Date): Promise<void> {
  const payment = await lockPayment(db, processor, paymentId);
  const seller = payment ? null : await sellerOf(db, processor, paymentId);
  if (!payment && !seller) return;
  for (const refund of await unbookedRefunds(db, processor, paymentId)) {
    if (payment) await bookRefund(db, payment, refund, now);
    else if (seller) await bookSubscriptionRefund(db, seller, refund, now);
  }
}

const isRevenue = (account: string): boolean => /^node:\d+:revenue$/.test(account);

/** The account that earned a subscription payment; null when no such payment was posted here. */
async function sellerOf(
  db: Db,
  processor: string,
  paymentId: string,
): Promise<{ readonly id: number; readonly revenue: string } | null> {
  const lines = [
    ...(await linesUnder(db, `subscription:${processor}:${paymentId}`)),
    ...(await linesUnder(db, `invoice:${processor}:${paymentId}`)),
  ];
  const revenue = lines.find(({ account }) => isRevenue(account))?.account;
  return revenue === undefined ? null : { id: Number(revenue.split(':')[1]), revenue };
}

/**
 * A refund reduces the seller's revenue. What the seller no longer has is the installation's loss.
 */
async function bookSubscriptionRefund(
  db: Db,
  { id, revenue }: { readonly id: number; readonly revenue: string },
  { processor, refundId, paymentId, amount }: RefundRow,
  now: Date,
): Promise<void> {
  const has = await lockedBalance(db, revenue, 'usd');
  const taken = has < amount ? has : amount;
  const lines = [
    { account: `processor:${processor}`, amount, currency: 'usd' as const },
    { account: revenue, amount: -taken, currency: 'usd' as const },
    { account: 'platform:losses', amount: taken - amount, currency: 'usd' as const },
  ];
  await post(db, {
    key: `refund:${processor}:${refundId}`,
    kind: 'subscription-refund',
    description: 'Given back to a subscriber',
    at: now,
    about: { processor, paymentId, refundId },
    lines: lines.filter((line) => line.amount !== 0n),
  });
  await markBooked(db, processor, refundId, id, now);
}

/**
 * Reverses credit: the fee's share from the fee, the rest from the receiver as far as there is
 * credit; spent credit is the installation's loss.
 */
async function bookRefund(
  db: Db,
  payment: PaymentRow,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  const { processor, nodeId, paymentId } = payment;
  const fee = payment.fee === 0n ? 0n : share(payment.fee, refund.amount, payment.amount);
  const owed = refund.amount - fee;
  const has = await lockedBalance(db, creditOf(nodeId), 'usd');
  const taken = has < owed ? has : owed;
  const lines = [
    { account: `processor:${processor}`, amount: refund.amount, currency: 'usd' as const },
    { account: creditOf(nodeId), amount: -taken, currency: 'usd' as const },
    { account: 'platform:losses', amount: taken - owed, currency: 'usd' as const },
    { account: 'platform:fees', amount: -fee, currency: 'usd' as const },
  ];
  await post(db, {
    key: `refund:${processor}:${refund.refundId}`,
    kind: 'card-refund',
    description: 'Given back to the card',
    at: now,
    about: { processor, paymentId, refundId: refund.refundId },
    lines: lines.filter(({ amount }) => amount !== 0n),
  });
  await markBooked(db, processor, refund.refundId, nodeId, now);
  await withdrawReward(db, nodeId, now);
}
