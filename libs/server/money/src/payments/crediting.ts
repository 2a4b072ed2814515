import { type Clock } from '@patchbay/kernel';
import { type PaymentEvent } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { creditOf, post } from '../ledger/ledger.js';
import { rewardReferrer, withdrawReward } from '../rewards/rewards.js';
import { linkFee } from './amounts.js';
import { bookDisputes, noteDispute } from './disputes.js';
import { type PaidBy, takeBack } from './take-back.js';
import { type PaymentListener } from './payments.js';
import {
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
import { linesUnder } from '../ledger/repository.js';

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
    const paymentId = isReport(event) ? event.paymentId : paymentOf(event);
    if (paymentId !== null) await lockPaymentEvents(db, event.processor, paymentId);
    if (event.type === 'checkout.completed' && event.mode === 'payment')
      await credit(db, event, now);
    if (event.type === 'payment.refunded') await noteRefund(db, event, now);
    if (event.type === 'payment.disputed') {
      await noteDispute(db, event, now);
      await bookReports(db, event.processor, event.paymentId, now);
    }
  };

/** An event about money that comes back. */
const isReport = (
  event: PaymentEvent,
): event is Extract<PaymentEvent, { type: 'payment.refunded' | 'payment.disputed' }> =>
  event.type === 'payment.refunded' || event.type === 'payment.disputed';

/**
 * Posts refunds and disputes of a subscription that arrived before its payment. Listens last: the payment is
 * posted with the subscription.
 */
export const bookLateRefunds =
  (clock: Clock): PaymentListener =>
  async (db, event) => {
    const paymentId = paymentOf(event);
    if (paymentId !== null)
      await bookReports(db, event.processor, paymentId, new Date(clock.now()));
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
  await bookReports(db, processor, paymentId, now);
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
  } else await bookReports(db, processor, paymentId, now);
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

/** Books the refunds and disputes of a payment that is known here. */
async function bookReports(db: Db, processor: string, paymentId: string, now: Date): Promise<void> {
  const paid = await paidBy(db, processor, paymentId);
  if (!paid) return;
  for (const refund of await unbookedRefunds(db, processor, paymentId))
    await bookRefund(db, paid, refund, now);
  await bookDisputes(db, paid, now);
}

/** Who received a payment; null when no such payment was posted here. */
async function paidBy(db: Db, processor: string, paymentId: string): Promise<PaidBy | null> {
  const payment = await lockPayment(db, processor, paymentId);
  if (payment) return payment;
  const seller = await sellerOf(db, processor, paymentId);
  if (!seller) return null;
  const { id: nodeId, revenue } = seller;
  return { processor, paymentId, nodeId, amount: 0n, fee: 0n, revenue };
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

/** Takes a refund back from who received the payment. */
async function bookRefund(db: Db, paid: PaidBy, refund: RefundRow, now: Date): Promise<void> {
  const { processor, nodeId, paymentId, revenue } = paid;
  await post(db, {
    key: `refund:${processor}:${refund.refundId}`,
    kind: revenue === undefined ? 'card-refund' : 'subscription-refund',
    description: revenue === undefined ? 'Given back to the card' : 'Given back to a subscriber',
    at: now,
    about: { processor, paymentId, refundId: refund.refundId },
    lines: await takeBack(db, paid, refund.amount),
  });
  await markBooked(db, processor, refund.refundId, nodeId, now);
  if (revenue === undefined) await withdrawReward(db, nodeId, now);
}
