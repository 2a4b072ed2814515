import { formatMoney } from '@patchbay/formats';
import { findNode } from '@patchbay/server-core';
import { type Answer, type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { dollarsOf, microsOf } from './amounts.js';
import { type PaymentServices } from './payment-services.js';
import { type Refund, refundSatoshis, requestRefund, reserveRefund } from './refunds.js';

const processed = 'The refund for the issue has been processed.';

/** Handlers of refunds, for the platform's staff only. */
export function createRefundHandlers(
  services: PaymentServices,
): Pick<Handlers<Db>, 'issueRefundToUser'> {
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
      const refund = {
        nodeId: node.id,
        key: `node:${node.id}:${body.key ?? context.requestId}`,
      };
      if (body.satsAmount === undefined)
        return refundDollars(services, refund, microsOf(body.usdAmount ?? 0));
      await refundSatoshis(services, refund, body.satsAmount, body.reason);
      return { message: processed, refunded: body.satsAmount, unit: 'SAT' };
    },
  };
}

/** Refunds dollars through the processor; a part that it refuses is skipped and reported. */
async function refundDollars(
  services: PaymentServices,
  refund: Refund,
  wanted: bigint,
): Promise<Answer<'issueRefundToUser'>> {
  const port = services.payments.demand('refund');
  const parts = await reserveRefund(services, port.name, refund, wanted);
  const { given, refusal } = await requestRefund(services, port, parts);
  if (refusal === null) return { message: processed, refunded: dollarsOf(wanted), unit: 'USD' };
  if (given === 0n) throw refuse.invalid([], refusal);
  return {
    message: `Only ${formatMoney(dollarsOf(given))} of ${formatMoney(dollarsOf(wanted))} can be given back. ${refusal}`,
    refunded: dollarsOf(given),
    unit: 'USD',
  };
}
