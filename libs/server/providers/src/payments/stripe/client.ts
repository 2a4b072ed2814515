import Stripe from 'stripe';
import { PaymentsError } from '../port.js';

const timeoutMs = 15_000;

/**
 * Refunds and payouts name the money, the customer and the account by the id that Stripe gave them.
 */
export const asked = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw toPaymentsError(error);
  }
};

export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Stripe's own client, for its own server or another with its protocol. */
export function createStripeClient(secretKey: string, apiBase: string | undefined): Stripe {
  const base = apiBase === undefined ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base
      ? {
          host: base.hostname,
          port: base.port || (base.protocol === 'http:' ? 80 : 443),
          protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
        }
      : {}),
  });
}

/** Whole cents. */
export function cents(micros: bigint): number {
  if (micros % 10_000n !== 0n) throw new PaymentsError('refused', 'A card takes whole cents.');
  return Number(micros / 10_000n);
}

/**
 * A temporary failure of Stripe is retryable; a refusal is not. The message is Stripe's own if it
 * is meant for users.
 */
function toPaymentsError(error: unknown): unknown {
  if (error instanceof PaymentsError || !(error instanceof Stripe.errors.StripeError)) return error;
  const isLater =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAPIError ||
    (error.statusCode ?? 500) >= 500 ||
    error.statusCode === 409;
  if (isLater) return new PaymentsError('unavailable', 'Stripe does not answer.');
  const isOurs =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError;
  return new PaymentsError(
    'refused',
    isOurs
      ? 'Stripe does not know this installation. Ask its operator.'
      : `Stripe refused: ${error.message}`,
  );
}
