import { type Clock } from '@patchbay/kernel';
import { type PaymentEvent } from '@patchbay/server-providers';
import { type Db, accounts, checkouts, paymentRefunds, payments } from '@patchbay/server-store';
import { and, eq, ne } from 'drizzle-orm';
import { creditOf, linesUnder, lockedBalance, post } from '../ledger/ledger.js';
import { rewardReferrer } from '../payouts/rewards.js';
import { linkFee, share } from './amounts.js';
import { type PaymentListener } from './payments.js';
import { type PaymentRow, type RefundRow, lockCheckout, lockPayment, markLinkPaid, unbookedRefunds } from './repository.js';

/** Turns what a processor tells into credit. The order in which it tells does not matter: a refund that comes first waits for its payment. */
export const creditPayments = (clock: Clock): PaymentListener => async (db, event) => {
  const now = new Date(clock.now());
  if (event.type === 'checkout.completed' && event.mode === 'payment') await credit(db, event, now);
  if (event.type === 'payment.refunded') await noteRefund(db, event, now);
};

async function credit(db: Db, event: Extract<PaymentEvent, { type: 'checkout.completed' }>, now: Date): Promise<void> {
  const { processor, nodeId, paymentId, amount: { micros } } = event;
  const [node] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, nodeId));
  const checkout = await lockCheckout(db, nodeId, event.key);
  if (!node || !paymentId || micros <= 0n) return;
  const fee = checkout?.slug ? linkFee(micros) : 0n;
  const fresh = await db.insert(payments).values({ processor, paymentId, nodeId, checkoutId: checkout?.id ?? null, amount: micros, fee, paidAt: now }).onConflictDoNothing().returning();
  if (fresh.length === 0) return;
  await post(db, {
    key: `payment:${processor}:${paymentId}`, kind: checkout?.slug ? 'link-card' : 'card-credit', description: checkout?.slug ? 'Paid by card through a payment link' : 'Credit bought by card', at: now, about: { processor, paymentId },
    lines: [{ account: `processor:${processor}`, amount: -micros, currency: 'usd' }, { account: creditOf(nodeId), amount: micros - fee, currency: 'usd' }, ...(fee > 0n ? [{ account: 'platform:fees', amount: fee, currency: 'usd' as const }] : [])],
  });
  if (checkout) await db.update(checkouts).set({ state: 'completed', completedAt: now }).where(eq(checkouts.id, checkout.id));
  if (checkout?.slug) await markLinkPaid(db, checkout.slug, now);
  else await rewardReferrer(db, nodeId, now);
  await bookRefunds(db, processor, paymentId, now);
}

async function noteRefund(db: Db, event: Extract<PaymentEvent, { type: 'payment.refunded' }>, now: Date): Promise<void> {
  const { processor, refundId, paymentId, key, state, amount: { micros } } = event;
  const payment = await lockPayment(db, processor, paymentId);
  const asked = key === null ? [] : await db.update(paymentRefunds).set({ refundId, state }).where(and(eq(paymentRefunds.processor, processor), eq(paymentRefunds.key, key), ne(paymentRefunds.state, 'failed'))).returning();
  if (asked.length === 0) await db.insert(paymentRefunds).values({ processor, refundId, key, paymentId, nodeId: payment?.nodeId ?? null, amount: micros, state, createdAt: now })
    .onConflictDoUpdate({ target: [paymentRefunds.processor, paymentRefunds.refundId], set: { state }, setWhere: ne(paymentRefunds.state, 'failed') });
  if (state === 'failed') await takeBackRefund(db, processor, refundId, now);
  else await bookRefunds(db, processor, paymentId, now);
}

/** A bank may say no to a refund days after the processor called it done: then everything is as it was before. */
async function takeBackRefund(db: Db, processor: string, refundId: string, now: Date): Promise<void> {
  const key = `refund:${processor}:${refundId}`;
  const lines = await linesUnder(db, key);
  if (lines.length > 0) await post(db, { key: `${key}:failed`, kind: 'card-refund', description: 'The card did not take it back', at: now, about: { processor, refundId }, lines: lines.map((line) => ({ ...line, amount: -line.amount })) });
}

/** How a refund is known that was asked for and has no id at the processor yet. */
export const askedId = (key: string): string => `asked:${key}`;

async function bookRefunds(db: Db, processor: string, paymentId: string, now: Date): Promise<void> {
  const payment = await lockPayment(db, processor, paymentId);
  if (!payment) return;
  for (const refund of await unbookedRefunds(db, processor, paymentId)) await bookRefund(db, payment, refund, now);
}

/** Takes back what was given: from the fee its share, from the receiver the rest as far as there is credit; what was spent is the installation's loss. */
async function bookRefund(db: Db, payment: PaymentRow, refund: RefundRow, now: Date): Promise<void> {
  const { processor, nodeId, paymentId } = payment;
  const fee = payment.fee === 0n ? 0n : share(payment.fee, refund.amount, payment.amount);
  const owed = refund.amount - fee;
  const has = await lockedBalance(db, creditOf(nodeId), 'usd');
  const taken = has < owed ? has : owed;
  const lines = [
    { account: `processor:${processor}`, amount: refund.amount, currency: 'usd' as const }, { account: creditOf(nodeId), amount: -taken, currency: 'usd' as const },
    { account: 'platform:losses', amount: taken - owed, currency: 'usd' as const }, { account: 'platform:fees', amount: -fee, currency: 'usd' as const },
  ];
  await post(db, { key: `refund:${processor}:${refund.refundId}`, kind: 'card-refund', description: 'Given back to the card', at: now, about: { processor, paymentId, refundId: refund.refundId }, lines: lines.filter(({ amount }) => amount !== 0n) });
  await db.update(paymentRefunds).set({ postedAt: now, nodeId }).where(and(eq(paymentRefunds.processor, processor), eq(paymentRefunds.refundId, refund.refundId)));
}
