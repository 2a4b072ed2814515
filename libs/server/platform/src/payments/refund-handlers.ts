import { type Handlers, refuse } from '@patchbay/server-kit';
import { PaymentsError } from '@patchbay/server-providers';
import { type Db, paymentRefunds } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';
import { creditOf, lockedBalance, post } from '../ledger/ledger.js';
import { sumOfKinds } from '../ledger/statement.js';
import { type Services } from '../services.js';
import { findNode } from '../tree/nodes.js';
import { dollarsOf, microsOf } from './amounts.js';
import { askedId } from './crediting.js';
import { orRefuse } from './processor-refusal.js';
import { refundableOf } from './repository.js';

const because = (reason: string) => ({ kind: 'platform', reason }) as const;
const tooMuch = (path: string) => refuse.invalid([{ path, message: 'must not be more than what was paid and not given back yet' }]);

/** Handlers of what only the platform's staff may do with money. */
export function createRefundHandlers({ store, clock, log, payments }: Services): Pick<Handlers<Db>, 'issueRefundToUser'> {
  const now = () => new Date(clock.now());

  /** Sets aside what is to go back, payment by payment, the newest first, so that two who refund at once cannot give more than was paid. */
  async function setAside(db: Db, nodeId: number, processor: string, key: string, wanted: bigint) {
    const payable = await refundableOf(db, nodeId, processor);
    const known = await db.select().from(paymentRefunds).where(and(eq(paymentRefunds.processor, processor), eq(paymentRefunds.nodeId, nodeId)));
    const isRepeat = known.some((row) => row.key?.startsWith(`${key}:`));
    const parts: { key: string; paymentId: string; amount: bigint }[] = [];
    let left = wanted;
    for (const { paymentId, left: available } of isRepeat ? [] : payable) {
      const amount = left < available ? left : available;
      if (amount > 0n) parts.push({ key: `${key}:${paymentId}`, paymentId, amount });
      left -= amount;
    }
    if (!isRepeat && left > 0n) throw tooMuch('body.usdAmount');
    for (const part of parts) await db.insert(paymentRefunds).values({ processor, refundId: askedId(part.key), key: part.key, paymentId: part.paymentId, nodeId, amount: part.amount, state: 'asked', createdAt: now() });
    return parts;
  }

  return {
    issueRefundToUser: async ({ body, context }) => {
      if ((body.usdAmount === undefined) === (body.satsAmount === undefined)) throw refuse.invalid([{ path: 'body.usdAmount', message: 'either this or satsAmount is required, and not both' }]);
      const node = await context.within((db) => findNode(db, body.username));
      if (!node || node.type === 'platform') throw refuse.notFound();
      const key = `node:${node.id}:${body.key ?? context.requestId}`;
      if (body.satsAmount !== undefined) {
        const msat = BigInt(body.satsAmount) * 1000n;
        await store.within(because('give satoshis back'), async (db) => {
          await lockedBalance(db, creditOf(node.id), 'btc');
          const { isRepeat } = await post(db, {
            key: `sats-refund:${key}`, kind: 'lightning-refund', description: body.reason || 'Given back as credit', at: now(),
            lines: [{ account: 'platform:losses', amount: -msat, currency: 'btc' }, { account: creditOf(node.id), amount: msat, currency: 'btc' }],
          });
          const [paid, given] = [await sumOfKinds(db, node.id, 'btc', ['lightning-credit']), await sumOfKinds(db, node.id, 'btc', ['lightning-refund'])];
          if (!isRepeat && given > paid) throw tooMuch('body.satsAmount');
        });
        return { message: 'The refund for the issue has been processed.', refunded: body.satsAmount, unit: 'SAT' as const };
      }
      const port = payments.demand('refund');
      const wanted = microsOf(body.usdAmount ?? 0);
      const parts = await store.within(because('set aside what is to go back'), (db) => setAside(db, node.id, port.name, key, wanted));
      for (const part of parts) await orRefuse(port.refund({ key: part.key, paymentId: part.paymentId, amount: { micros: part.amount } }).catch(async (error: unknown) => {
        log.error({ code: error instanceof PaymentsError ? error.code : 'unknown' }, 'a refund failed');
        if (error instanceof PaymentsError && error.code !== 'unavailable')
          await store.within(because('note a refund that was refused'), (db) => db.update(paymentRefunds).set({ state: 'failed' }).where(and(eq(paymentRefunds.processor, port.name), eq(paymentRefunds.key, part.key))));
        throw error;
      }));
      return { message: 'The refund for the issue has been processed.', refunded: dollarsOf(wanted), unit: 'USD' as const };
    },
  };
}
