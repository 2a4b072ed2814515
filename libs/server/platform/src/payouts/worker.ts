import { type Clock } from '@patchbay/kernel';
import { createQueueWorker, type Worker } from '@patchbay/server-core';
import { type Log, describeError } from '@patchbay/server-kit';
import {
  LightningError,
  type LightningPort,
  PaymentsError,
  type PayoutKind,
} from '@patchbay/server-providers';
import { type Db, type Store, paymentRefunds } from '@patchbay/server-store';
import { and, eq, lt } from 'drizzle-orm';
import { settleInvoice } from '../invoices/settle.js';
import { type PaymentListener, type Payments } from '../payments/payments.js';
import {
  type PayoutRow,
  finishPayout,
  leasePayouts,
  markAccount,
  markSent,
  payoutKey,
  putOff,
  takeUnconfirmed,
} from './repository.js';

export interface PayoutParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly payments: Payments;
  readonly lightning: LightningPort | null;
}

/** Longer than a processor may take to answer. */
const leaseMs = 45_000;
const idleMs = 5000;
const askAgainMs = 60_000;
const atOnce = 8;
const because = { kind: 'platform', reason: 'pay out' } as const;

/** How long to wait before a payout is tried again, in milliseconds. */
const pause = (attempts: number): number =>
  Math.min(30_000 * 2 ** Math.max(0, attempts - 1), 3_600_000);

/**
 * Sends what was written to be paid out. A process that dies between asking and noting leaves a
 * lease that runs out; the next one asks again under the
 * same key, and the processor does it once.
 */
export function createPayoutWorker({
  store,
  clock,
  log,
  payments,
  lightning,
}: PayoutParts): Worker {
  const now = () => new Date(clock.now());
  const finish = (row: PayoutRow, outcome: Parameters<typeof finishPayout>[2]) =>
    store.within(because, (db) => finishPayout(db, row.id, outcome, now()));

  async function sendByLightning(row: PayoutRow): Promise<void> {
    if (!lightning) throw new LightningError('refused', 'There is no Lightning node any more.');
    const { preimage } = await lightning.pay({ invoice: row.address, msat: row.amount });
    await finish(row, { state: 'paid', from: 'lightning' });
    // A request of this installation has now been paid by it; the requester is notified like
    // every payee.
    await store.within(because, (db) => settleInvoice(db, row.externalId ?? '', preimage, now()));
  }

  async function sendByProcessor(row: PayoutRow, kind: PayoutKind): Promise<void> {
    if (!payments.port?.can.has(kind))
      throw new PaymentsError('impossible', 'There is no processor for this any more.');
    const { id } = await payments.port.payout({
      key: payoutKey(row.id),
      kind,
      nodeId: row.nodeId,
      to: row.address,
      amount: { micros: row.amount },
    });
    await store.within(because, (db) => markSent(db, row.id, id));
  }

  async function send(row: PayoutRow): Promise<void> {
    try {
      await (row.kind === 'ln' ? sendByLightning(row) : sendByProcessor(row, row.kind));
    } catch (error) {
      const isFinal =
        (error instanceof PaymentsError || error instanceof LightningError) &&
        error.code !== 'unavailable';
      log.error(
        { payoutId: row.id, attempts: row.attempts, ...describeError(error) },
        isFinal ? 'a payout was refused' : 'a payout could not be sent yet',
      );
      if (isFinal) await finish(row, { state: 'failed', reason: error.message });
      else
        await store.within(because, (db) =>
          putOff(
            db,
            row.id,
            new Date(clock.now() + pause(row.attempts)),
            'The processor did not answer.',
          ),
        );
    }
  }

  /** What a processor does not tell is asked for, a minute apart. */
  async function askOutcomes(): Promise<void> {
    const { port } = payments;
    if (!port?.payoutOutcome) return;
    const rows = await store.within(because, (db) =>
      takeUnconfirmed(db, now(), new Date(clock.now() + askAgainMs), 50),
    );
    for (const row of rows) {
      const outcome = await port
        .payoutOutcome(row.externalId ?? '')
        .catch(() => ({ state: 'pending' as const }));
      if (outcome.state === 'paid') await finish(row, { state: 'paid', from: 'processor:paypal' });
      if (outcome.state === 'failed') await finish(row, outcome);
    }
  }

  /**
   * Refunds that were requested and whose outcome is unknown: the processor is asked again under
   * the same key.
   */
  async function resendRefunds(): Promise<void> {
    const { port } = payments;
    if (!port?.can.has('refund')) return;
    const rows = await store.within(because, (db) =>
      db
        .select()
        .from(paymentRefunds)
        .where(
          and(
            eq(paymentRefunds.processor, port.name),
            eq(paymentRefunds.state, 'asked'),
            lt(paymentRefunds.createdAt, new Date(clock.now() - 30_000)),
          ),
        )
        .limit(50),
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
            await store.within(because, (db) =>
              db
                .update(paymentRefunds)
                .set({ state: 'failed' })
                .where(
                  and(
                    eq(paymentRefunds.processor, row.processor),
                    eq(paymentRefunds.refundId, row.refundId),
                  ),
                ),
            );
        });
    }
  }

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
          store.within(because, (db) => leasePayouts(db, now(), until, limit)),
      },
      work: send,
      after: async () => {
        await askOutcomes();
        await resendRefunds();
      },
    },
  );
}

/** What a processor tells of payouts and of the accounts that they go to. */
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
          : { state: 'failed', reason: event.reason },
        now,
      );
  };
