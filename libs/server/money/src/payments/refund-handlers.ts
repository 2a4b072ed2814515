import { findNode } from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { PaymentsError, type PaymentsPort } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { creditOf, post } from '../ledger/ledger.js';
import { dollarsOf, microsOf } from './amounts.js';
import { askedId } from './crediting.js';
import { refundableOf } from './repository.js';
import { type PaymentServices } from './payment-services.js';
import { refundsOf, insertAskedRefund, failAskedRefund } from './refunds-repository.js';
import { sumOfKinds } from '../ledger/statement-repository.js';
import { lockedBalance } from '../ledger/repository.js';

const because = (reason: string) => ({ kind: 'platform', reason }) as const;
interface Part {
  readonly key: string;
  readonly paymentId: string;
  readonly amount: bigint;
}

const tooMuch = (path: string) =>
  refuse.invalid([{ path, message: 'must not be more than what was paid and not given back yet' }]);

/** Handlers of refunds, for the platform's staff only. */
export function createRefundHandlers({
  store,
  clock,
  log,
  payments,
}: PaymentServices): Pick<Handlers<Db>, 'issueRefundToUser'> {
  const now = () => new Date(clock.now());

  /**
   * Reserves what will be refunded, payment by payment, newest first, so that concurrent refunds
   * cannot exceed the payment.
   */
  async function setAside(db: Db, nodeId: number, processor: string, key: string, wanted: bigint) {
    const payable = await refundableOf(db, nodeId, processor);
    const known = await refundsOf(db, processor, nodeId);
    const isRepeat = known.some((row) => row.key?.startsWith(`${key}:`));
    const parts: Part[] = [];
    let left = wanted;
    for (const { paymentId, left: available } of isRepeat ? [] : payable) {
      const amount = left < available ? left : available;
      if (amount > 0n) parts.push({ key: `${key}:${paymentId}`, paymentId, amount });
      left -= amount;
    }
    if (!isRepeat && left > 0n) throw tooMuch('body.usdAmount');
    for (const part of parts)
      await insertAskedRefund(db, {
        processor,
        refundId: askedId(part.key),
        key: part.key,
        paymentId: part.paymentId,
        nodeId,
        amount: part.amount,
        createdAt: now(),
      });
    return parts;
  }

  /**
   * Requests the parts from the processor. One without a reply is repeated under the same key
   * (payouts/worker.ts) and is not reported as a failure, because the caller would request a second
   * refund. Returns the refunded amount and why a part was refused.
   */
  async function giveBack(
    port: PaymentsPort,
    parts: readonly Part[],
  ): Promise<readonly [given: bigint, why: string | null]> {
    let [given, why] = [0n, null as string | null];
    for (const { key, paymentId, amount } of parts) {
      try {
        await port.refund({ key, paymentId, amount: { micros: amount } });
        given += amount;
      } catch (error) {
        const refused =
          error instanceof PaymentsError && error.code !== 'unavailable' ? error : null;
        log.error(
          { code: error instanceof PaymentsError ? error.code : 'unknown' },
          refused ? 'a refund was refused' : 'a refund was not answered, and is asked for again',
        );
        if (refused === null) given += amount;
        else
          await store.within(because('note a refund that was refused'), (db) =>
            failAskedRefund(db, port.name, key),
          );
        why = refused?.message ?? why;
      }
    }
    return [given, why];
  }

  return {
    issueRefundToUser: async ({ body, context }) => {
      if ((body.usdAmount === undefined) === (body.satsAmount === undefined))
        throw refuse.invalid([
          {
            path: 'body.usdAmount',
            message: 'either this or satsAmount is required, and not both',
          },
        ]);
      const node = await context.within((db) => findNode(db, body.username));
      if (!node || node.type === 'platform') throw refuse.notFound();
      const key = `node:${node.id}:${body.key ?? context.requestId}`;
      if (body.satsAmount !== undefined) {
        const msat = BigInt(body.satsAmount) * 1000n;
        await store.within(because('give satoshis back'), async (db) => {
          await lockedBalance(db, creditOf(node.id), 'btc');
          const { isRepeat } = await post(db, {
            key: `sats-refund:${key}`,
            kind: 'lightning-refund',
            description: body.reason || 'Given back as credit',
            at: now(),
            lines: [
              { account: 'platform:losses', amount: -msat, currency: 'btc' },
              { account: creditOf(node.id), amount: msat, currency: 'btc' },
            ],
          });
          const [paid, given] = [
            await sumOfKinds(db, node.id, 'btc', ['lightning-credit']),
            await sumOfKinds(db, node.id, 'btc', ['lightning-refund']),
          ];
          if (!isRepeat && given > paid) throw tooMuch('body.satsAmount');
        });
        return {
          message: 'The refund for the issue has been processed.',
          refunded: body.satsAmount,
          unit: 'SAT' as const,
        };
      }
      const port = payments.demand('refund');
      const wanted = microsOf(body.usdAmount ?? 0);
      const parts = await store.within(because('set aside what is to go back'), (db) =>
        setAside(db, node.id, port.name, key, wanted),
      );
      const [given, why] = await giveBack(port, parts);
      if (why !== null && given === 0n) throw refuse.invalid([], why);
      if (why !== null)
        return {
          message: `Only $${dollarsOf(given).toFixed(2)} of $${dollarsOf(wanted).toFixed(2)} can be given back. ${why}`,
          refunded: dollarsOf(given),
          unit: 'USD' as const,
        };
      return {
        message: 'The refund for the issue has been processed.',
        refunded: dollarsOf(wanted),
        unit: 'USD' as const,
      };
    },
  };
}
