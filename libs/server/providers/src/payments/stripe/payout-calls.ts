import type Stripe from 'stripe';
import { asked, cents } from './client.js';
import { PaymentsError, type OwnPaymentsPort } from '../port.js';

/** Refunds, and transfers to connected accounts. */
export function payoutCalls(
  stripe: Stripe,
): Pick<OwnPaymentsPort, 'refund' | 'payout' | 'connectAccount' | 'isAccountReady'> {
  return {
    refund: async ({ key, paymentId, amount }) => {
      const { id } = await asked(
        stripe.refunds.create(
          { payment_intent: paymentId, amount: cents(amount.micros), metadata: { key } },
          { idempotencyKey: key },
        ),
      );
      return { id };
    },
    payout: async ({ key, kind, to, nodeId, amount }) => {
      if (kind !== 'stripe')
        throw new PaymentsError('impossible', 'Stripe pays out to connected accounts only.');
      const { id } = await asked(
        stripe.transfers.create(
          {
            amount: cents(amount.micros),
            currency: 'usd',
            destination: to,
            transfer_group: key,
            metadata: { key, nodeId: String(nodeId) },
          },
          { idempotencyKey: key },
        ),
      );
      return { id };
    },
    connectAccount: async ({ nodeId, accountId, email, successUrl, failureUrl }) => {
      const account =
        accountId ??
        (
          await asked(
            stripe.accounts.create(
              {
                type: 'express',
                capabilities: { transfers: { requested: true } },
                metadata: { nodeId: String(nodeId) },
                ...(email ? { email } : {}),
              },
              { idempotencyKey: `connect:${nodeId}` },
            ),
          )
        ).id;
      const { url } = await asked(
        stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: successUrl,
          refresh_url: failureUrl,
        }),
      );
      return { accountId: account, url };
    },
    isAccountReady: async (accountId) => {
      const account = await asked(stripe.accounts.retrieve(accountId));
      return account.payouts_enabled === true && account.capabilities?.transfers === 'active';
    },
  };
}
