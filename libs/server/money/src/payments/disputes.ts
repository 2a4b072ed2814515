import { type Clock } from '@patchbay/kernel';
import { findNode, recordSecurityEvent } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type PaymentEvent } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { post } from '../ledger/ledger.js';
import { linesUnder } from '../ledger/repository.js';
import { rewardReferrer, withdrawReward } from '../rewards/rewards.js';
import {
  type DisputeRow,
  insertCard,
  lockDisputes,
  markDispute,
  upsertDispute,
} from './disputes-repository.js';
import { type PaymentListener } from './payments.js';
import { type PaidBy, takeBack } from './take-back.js';
import { lockPayment } from './repository.js';

type ForeignPayment = Extract<PaymentEvent, { type: 'payment.foreign' }>;

const keyOf = ({ processor, disputeId }: DisputeRow): string => `dispute:${processor}:${disputeId}`;

/** Records a report of a processor about a dispute; `bookDisputes` then books what follows from it. */
export const noteDispute = (
  db: Db,
  event: Extract<PaymentEvent, { type: 'payment.disputed' }>,
  now: Date,
): Promise<DisputeRow> => upsertDispute(db, { ...event, amount: event.amount.micros }, now);

/**
 * Books the disputes of a payment: one debit as soon as the bank takes the money, given back when it
 * returns. The owners are notified of each, and payouts wait while one is open.
 */
export async function bookDisputes(db: Db, paid: PaidBy, now: Date): Promise<void> {
  for (const dispute of await lockDisputes(db, paid.processor, paid.paymentId)) {
    if (dispute.nodeId === null) {
      await markDispute(db, dispute, { nodeId: paid.nodeId });
      await notifyOwners(db, 'payment-disputed', paid.nodeId, dispute.disputeId);
    }
    const isOwed = dispute.isTaken && !dispute.isReturned;
    if (isOwed && !dispute.debitedAt) await debit(db, paid, dispute, now);
    if (dispute.isReturned && dispute.debitedAt && !dispute.returnedAt)
      await giveBack(db, paid, dispute, now);
  }
}

async function debit(db: Db, paid: PaidBy, dispute: DisputeRow, now: Date): Promise<void> {
  await post(db, {
    key: keyOf(dispute),
    kind: 'dispute',
    description: 'A bank took back a card payment',
    at: now,
    about: { processor: paid.processor, paymentId: paid.paymentId, disputeId: dispute.disputeId },
    lines: await takeBack(db, paid, dispute.amount),
  });
  await markDispute(db, dispute, { debitedAt: now });
  await withdrawReward(db, paid.nodeId, now);
}

async function giveBack(db: Db, paid: PaidBy, dispute: DisputeRow, now: Date): Promise<void> {
  const lines = await linesUnder(db, keyOf(dispute));
  await post(db, {
    key: `${keyOf(dispute)}:returned`,
    kind: 'dispute',
    description: 'A bank gave back a card payment',
    at: now,
    about: { processor: paid.processor, paymentId: paid.paymentId, disputeId: dispute.disputeId },
    lines: lines.map((line) => ({ ...line, amount: -line.amount })),
  });
  await markDispute(db, dispute, { returnedAt: now });
  await rewardReferrer(db, paid.nodeId, now);
}

async function notifyOwners(
  db: Db,
  kind: 'payment-disputed',
  nodeId: number,
  disputeId: string,
): Promise<void> {
  const node = await findNode(db, nodeId);
  await recordSecurityEvent(db, {
    kind,
    accountId: nodeId,
    organizationId: node?.organizationId ?? null,
    details: { dispute: disputeId },
  });
}

/** Keeps the cards of payments, and notifies staff of money that cannot be booked. */
export const notePayments =
  (clock: Clock, log: Log): PaymentListener =>
  async (db, event) => {
    if (event.type === 'payment.card') await insertCard(db, event);
    if (event.type === 'payment.foreign') await noteForeign(db, event, { clock, log, of: null });
  };

/**
 * Notifies who receives money in another currency, which cannot be booked: the seller `of` whose
 * processor reports it, or with null the staff of the installation.
 */
export async function noteForeign(
  db: Db,
  { what, objectId, currency, paymentId, processor, ...event }: ForeignPayment,
  { clock, log, of }: { readonly clock: Clock; readonly log: Log; readonly of: number | null },
): Promise<void> {
  // A refund or dispute without a payment of ours is another shop's at the same processor.
  const paid = paymentId === null ? null : await lockPayment(db, processor, paymentId);
  const nodeId = event.nodeId ?? paid?.nodeId ?? null;
  if (nodeId === null) return;
  log.error({ processor, what, objectId, currency, nodeId }, 'a payment in another currency');
  await recordSecurityEvent(db, {
    kind: 'foreign-currency-payment',
    accountId: of,
    details: { what, object: objectId, currency, account: nodeId, at: clock.now() },
  });
}
