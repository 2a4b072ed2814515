import * as z from 'zod';
import { PaymentsError, type PayoutOrder, type PayoutOutcome } from '../port.js';
import { unavailable, createPaypalHttp } from './http.js';

export interface PaypalOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Another server with PayPal's protocol; PayPal's own if omitted. */
  readonly apiBase?: string;
  readonly now?: () => number;
  readonly timeoutMs?: number;
}

/** Pays out to PayPal and Venmo. */
export interface PaypalPayouts {
  payout(order: PayoutOrder): Promise<{ readonly id: string }>;
  payoutOutcome(id: string): Promise<PayoutOutcome>;
}

const batch = z.object({ batch_header: z.object({ payout_batch_id: z.string() }) });
const standing = z.object({
  batch_header: z.object({ batch_status: z.string() }),
  items: z
    .array(
      z.object({
        transaction_status: z.string().optional(),
        errors: z.object({ message: z.string().optional() }).optional(),
      }),
    )
    .optional(),
});

const problem = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  details: z
    .array(
      z.object({
        issue: z.string().optional(),
        link: z.array(z.object({ href: z.string() })).optional(),
      }),
    )
    .optional(),
});

/**
 * What PayPal calls a payout that will never arrive. An unclaimed one is on its way for thirty
 * days.
 */
const lost: ReadonlySet<string> = new Set([
  'FAILED',
  'RETURNED',
  'BLOCKED',
  'REFUNDED',
  'REVERSED',
  'DENIED',
  'CANCELED',
]);

/**
 * PayPal's Payouts. A batch of one payment, named by the order's key, which PayPal accepts once.
 * Its state is polled: notifications cannot be verified without a request, either.
 */
export function createPaypalPayouts({
  clientId,
  clientSecret,
  apiBase = 'https://api-m.paypal.com',
  now = Date.now,
  timeoutMs = 15_000,
}: PaypalOptions): PaypalPayouts {
  const asked = createPaypalHttp({ apiBase, timeoutMs, now, clientId, clientSecret });

  return {
    payout: async ({ key, kind, to, amount }) => {
      const { status, reply } = await asked('/v1/payments/payouts', {
        method: 'POST',
        headers: { 'paypal-request-id': key },
        body: JSON.stringify({
          sender_batch_header: { sender_batch_id: key, email_subject: 'You have a payment' },
          items: [
            {
              recipient_type: recipientType(to),
              amount: { value: dollars(amount.micros), currency: 'USD' },
              receiver: to,
              sender_item_id: key,
              recipient_wallet: kind === 'venmo' ? 'VENMO' : 'PAYPAL',
            },
          ],
        }),
      });
      const made = batch.safeParse(reply);
      if (status < 300 && made.success) return { id: made.data.batch_header.payout_batch_id };
      const why = problem.safeParse(reply).data;
      const known = why?.details
        ?.flatMap(({ link }) => link ?? [])
        .map(({ href }) => /\/payouts\/([\w-]+)/.exec(href)?.[1])
        .find((id) => id !== undefined);
      if (known) return { id: known };
      if (status >= 300 && status < 500)
        throw new PaymentsError(
          'refused',
          `PayPal refused: ${why?.details?.[0]?.issue ?? why?.message ?? 'it does not say why'}`,
        );
      throw unavailable();
    },
    payoutOutcome: async (id) => {
      const { status, reply } = await asked(`/v1/payments/payouts/${encodeURIComponent(id)}`);
      const found = standing.safeParse(reply);
      if (status >= 300 || !found.success) throw unavailable();
      const [item] = found.data.items ?? [];
      const state = item?.transaction_status ?? found.data.batch_header.batch_status;
      if (state === 'SUCCESS') return { state: 'paid' };
      return lost.has(state)
        ? { state: 'failed', reason: item?.errors?.message ?? 'PayPal could not pay it out.' }
        : { state: 'pending' };
    },
  };
}

const recipientType = (to: string): string =>
  to.startsWith('@') ? 'USER_HANDLE' : to.includes('@') ? 'EMAIL' : 'PHONE';

function dollars(micros: bigint): string {
  if (micros % 10_000n !== 0n) throw new PaymentsError('refused', 'PayPal takes whole cents.');
  const cents = (micros / 10_000n).toString().padStart(3, '0');
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
}
