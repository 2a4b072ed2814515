import { type Clock } from '@patchbay/kernel';
import { type Log, refuse } from '@patchbay/server-kit';
import { PaymentsError, type PaymentsPort } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { creditOf, post } from '../ledger/ledger.js';
import { lockedBalance } from '../ledger/repository.js';
import { sumOfKinds } from '../ledger/statement-repository.js';
import { pendingRefundId } from './crediting.js';
import { failAskedRefund, insertAskedRefund, refundsOf } from './refunds-repository.js';
import { refundableOf } from './repository.js';

interface RefundServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}

/** A part of a refund: what one payment gives back, under the key that the processor gets. */
interface RefundPart {
  readonly key: string;
  readonly paymentId: string;
  readonly amount: bigint;
}

/** A refund to a node; `key` makes a repeated request the same refund. */
export interface Refund {
  readonly nodeId: number;
  readonly key: string;
}

const platformScope = (reason: string) => ({ kind: 'platform', reason }) as const;

const tooMuch = (path: string) =>
  refuse.invalid([{ path, message: 'must not be more than what was paid and not given back yet' }]);

/**
 * Reserves what will be refunded, payment by payment, newest first, so that concurrent refunds
 * cannot exceed the payment. A repeated request reserves nothing.
 */
export const reserveRefund = (
  { store, clock }: RefundServices,
  processor: string,
  { nodeId, key }: Refund,
  wanted: bigint,
): Promise<RefundPart[]> =>
  store.within(platformScope('set aside what is to go back'), async (db) => {
    const payable = await refundableOf(db, nodeId, processor);
    const known = await refundsOf(db, processor, nodeId);
    const isRepeat = known.some((row) => row.key?.startsWith(`${key}:`));
    const parts: RefundPart[] = [];
    let left = wanted;
    for (const { paymentId, left: available } of isRepeat ? [] : payable) {
      const amount = left < available ? left : available;
      if (amount > 0n) parts.push({ key: `${key}:${paymentId}`, paymentId, amount });
      left -= amount;
    }
    if (!isRepeat && left > 0n) throw tooMuch('body.usdAmount');
    for (const part of parts)
      await insertAskedRefund(db, {
        ...part,
        processor,
        refundId: pendingRefundId(part.key),
        nodeId,
        createdAt: new Date(clock.now()),
      });
    return parts;
  });

/**
 * Requests the parts from the processor. One without a reply is repeated under the same key
 * (payouts/worker.ts) and is not reported as a failure, because the caller would request a second
 * refund. Returns the refunded amount and why a part was refused.
 */
export async function requestRefund(
  { store, log }: RefundServices,
  port: PaymentsPort,
  parts: readonly RefundPart[],
): Promise<{ readonly given: bigint; readonly refusal: string | null }> {
  let [given, refusal] = [0n, null as string | null];
  for (const { key, paymentId, amount } of parts) {
    try {
      await port.refund({ key, paymentId, amount: { micros: amount } });
      given += amount;
    } catch (error) {
      const refused = error instanceof PaymentsError && error.code !== 'unavailable' ? error : null;
      log.error(
        { code: error instanceof PaymentsError ? error.code : 'unknown' },
        refused ? 'a refund was refused' : 'a refund was not answered, and is asked for again',
      );
      if (refused === null) given += amount;
      else
        await store.within(platformScope('note a refund that was refused'), (db) =>
          failAskedRefund(db, port.name, key),
        );
      refusal = refused?.message ?? refusal;
    }
  }
  return { given, refusal };
}

/**
 * Refunds satoshis as credit, at most the amount that was paid over Lightning and not refunded yet.
 */
export const refundSatoshis = (
  { store, clock }: Pick<RefundServices, 'store' | 'clock'>,
  { nodeId, key }: Refund,
  satoshis: number,
  reason: string | undefined,
): Promise<void> =>
  store.within(platformScope('give satoshis back'), async (db) => {
    const msat = BigInt(satoshis) * 1000n;
    await lockedBalance(db, creditOf(nodeId), 'btc');
    const { isRepeat } = await post(db, {
      key: `sats-refund:${key}`,
      kind: 'lightning-refund',
      description: reason || 'Given back as credit',
      at: new Date(clock.now()),
      lines: [
        { account: 'platform:losses', amount: -msat, currency: 'btc' },
        { account: creditOf(nodeId), amount: msat, currency: 'btc' },
      ],
    });
    const paid = await sumOfKinds(db, nodeId, 'btc', ['lightning-credit']);
    const given = await sumOfKinds(db, nodeId, 'btc', ['lightning-refund']);
    if (!isRepeat && given > paid) throw tooMuch('body.satsAmount');
  });
