import { type Clock } from '@patchbay/kernel';
import { createQueueWorker, type Worker } from '@patchbay/server-core';
import { type Log, describeError } from '@patchbay/server-kit';
import {
  LightningError,
  type LightningPort,
  PaymentsError,
  type PayoutKind,
} from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { settleInvoice } from '../invoices/settle.js';
import { failRefund, unansweredRefunds } from '../payments/refunds-repository.js';
import { type PaymentListener, type Payments } from '../payments/payments.js';
import {
  type PayoutRow,
  finishPayout,
  leasePayouts,
  markAccount,
  markSent,
  payoutKey,
  postponePayout,
  takeUnconfirmed,
} from './repository.js';

export interface PayoutParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: Payments;
  readonly lightning: LightningPort | null;
}

/** Longer than a processor's reply may take. */
const leaseMs = 45_000;
const idleMs = 5000;
const askAgainMs = 60_000;
const atOnce = 8;
const platformScope = { kind: 'platform', reason: 'pay out' } as const;

const now = ({ clock }: PayoutParts): Date => new Date(clock.now());

/** The retry delay of a payout, in milliseconds. */
const pause = (attempts: number): number =>
  Math.min(30_000 * 2 ** Math.max(0, attempts - 1), 3_600_000);

async function finish(
  parts: PayoutParts,
  row: PayoutRow,
  outcome: Parameters<typeof finishPayout>[2],
) {
  return parts.store.within(platformScope, (db) => finishPayout(db, row.id, outcome, now(parts)));
}

/** The outcome for the process that leased the payout; nothing when another one holds it by now. */
async function finishLeased(
  parts: PayoutParts,
  row: PayoutRow,
  outcome: Parameters<typeof finishPayout>[2],
) {
  return parts.store.within(platformScope, (db) =>
    finishPayout(db, row.id, outcome, now(parts), row),
  );
}

async function sendByLightning(parts: PayoutParts, row: PayoutRow): Promise<void> {
  if (!parts.lightning) throw new LightningError('refused', 'There is no Lightning node any more.');
  const { preimage } = await parts.lightning.pay({ invoice: row.address, msat: row.amount });
  await finishLeased(parts, row, { state: 'paid', from: 'lightning' });
  // Marks an invoice of this installation as paid; its issuer is notified like every payee.
  await parts.store.within(platformScope, (db) =>
    settleInvoice(db, row.externalId ?? '', preimage, now(parts)),
  );
}

async function sendByProcessor(
  parts: PayoutParts,
  row: PayoutRow,
  kind: PayoutKind,
): Promise<void> {
  if (!parts.payments.port?.can.has(kind))
    throw new PaymentsError('impossible', 'There is no processor for this any more.');
  const { id } = await parts.payments.port.payout({
    key: payoutKey(row.id),
    kind,
    nodeId: row.nodeId,
    to: row.address,
    amount: { micros: row.amount },
  });
  await parts.store.within(platformScope, (db) => markSent(db, row, id));
}

async function send(parts: PayoutParts, row: PayoutRow): Promise<void> {
  try {
    await (row.kind === 'ln' ? sendByLightning(parts, row) : sendByProcessor(parts, row, row.kind));
  } catch (error) {
    const isFinal =
      (error instanceof PaymentsError || error instanceof LightningError) &&
      error.code !== 'unavailable';
    parts.log.error(
      { payoutId: row.id, attempts: row.attempts, ...describeError(error) },
      isFinal ? 'a payout was refused' : 'a payout could not be sent yet',
    );
    if (isFinal) await finishLeased(parts, row, { state: 'failed', reason: error.message });
    else
      await parts.store.within(platformScope, (db) =>
        postponePayout(
          db,
          row,
          new Date(parts.clock.now() + pause(row.attempts)),
          'The processor did not answer.',
        ),
      );
  }
}

/** States that a processor does not report are polled every minute. */
async function askOutcomes(parts: PayoutParts): Promise<void> {
  const { port } = parts.payments;
  if (!port?.payoutOutcome) return;
  const rows = await parts.store.within(platformScope, (db) =>
    takeUnconfirmed(db, now(parts), new Date(parts.clock.now() + askAgainMs), 50),
  );
  for (const row of rows) {
    const outcome = await port
      .payoutOutcome(row.externalId ?? '')
      .catch(() => ({ state: 'pending' as const }));
    if (outcome.state === 'paid')
      await finish(parts, row, { state: 'paid', from: 'processor:paypal' });
    if (outcome.state === 'failed') await finish(parts, row, outcome);
  }
}

/** Repeats refunds with an unknown outcome under the same key. */
async function resendRefunds(parts: PayoutParts): Promise<void> {
  const { port } = parts.payments;
  if (!port?.can.has('refund')) return;
  const rows = await parts.store.within(platformScope, (db) =>
    unansweredRefunds(db, port.name, new Date(parts.clock.now() - 30_000)),
  );
  for (const row of rows) {
    await port
      .refund({
        key: row.key ?? row.refundId,
        paymentId: row.paymentId,
        amount: { micros: row.amount },
      })
      .catch(async (error: unknown) => {
        if (error instanceof PaymentsError && error.code === 'refused')
          await parts.store.within(platformScope, (db) =>
            failRefund(db, row.processor, row.refundId),
          );
      });
  }
}

/**
 * Sends stored payouts. A process that dies between the request and its record leaves a lease that
 * expires; the next one repeats the request under the same key, and the processor executes it once.
 */
export function createPayoutWorker(parts: PayoutParts): Worker {
  const { store, clock, log } = parts;

  return createQueueWorker<PayoutRow>(
    { store, clock, log },
    {
      name: 'payouts',
      everyMs: idleMs,
      concurrency: atOnce,
      about: ({ id }) => ({ payoutId: id }),
      lease: {
        ms: leaseMs,
        take: (limit, until) =>
          store.within(platformScope, (db) => leasePayouts(db, now(parts), until, limit)),
      },
      work: (row) => send(parts, row),
      after: async () => {
        await askOutcomes(parts);
        await resendRefunds(parts);
      },
    },
  );
}

/** Applies a processor's events about payouts and connected accounts. */
export const finishPayouts =
  (clock: Clock): PaymentListener =>
  async (db: Db, event) => {
    const now = new Date(clock.now());
    if (event.type === 'account.changed')
      await markAccount(db, event.processor, event.accountId, event.isReady, now);
    if (event.type !== 'payout.paid' && event.type !== 'payout.failed') return;
    const [, id] = /^payout:([0-9a-f-]{36})$/.exec(event.key) ?? [];
    if (id)
      await finishPayout(
        db,
        id,
        event.type === 'payout.paid'
          ? { state: 'paid', from: `processor:${event.processor}` }
          : { state: 'failed', reason: event.reason, from: `processor:${event.processor}` },
        now,
      );
  };
