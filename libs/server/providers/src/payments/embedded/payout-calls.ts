import { idFor } from './sealed.js';
import { type EmbeddedData } from './events.js';
import { type PaymentsPort } from '../port.js';

/** Refunds and payouts, each reported by an event. */
export function payoutCalls(
  secret: Buffer,
  send: (about: readonly string[], data: EmbeddedData) => Promise<void>,
): Pick<PaymentsPort, 'refund' | 'payout'> {
  return {
    refund: async ({ key, paymentId, amount }) => {
      const id = idFor(secret, 'ref', key);
      await send([id], {
        type: 'payment.refunded',
        refundId: id,
        key,
        paymentId,
        micros: String(amount.micros),
        state: 'done',
      });
      return { id };
    },
    payout: async ({ key, to }) => {
      const id = idFor(secret, 'out', key);
      await send(
        [id],
        to.startsWith('fail')
          ? { type: 'payout.failed', key, payoutId: id, reason: 'The address does not take money.' }
          : { type: 'payout.paid', key, payoutId: id },
      );
      return { id };
    },
  };
}
