import { createHash, timingSafeEqual } from 'node:crypto';
import { type OwnPaymentsPort, PaymentsError } from '../port.js';
import { readSigned } from '../reading.js';
import { readChargebeeEvent } from './events.js';
import { type ChargebeeHttpOptions, createChargebeeHttp } from './http.js';
import { any } from './catalogue.js';
import { checkoutCalls } from './checkout.js';
import { subscriptionCalls } from './subscriptions.js';
import { invoiceCalls } from './invoices.js';

export interface ChargebeePaymentsOptions extends ChargebeeHttpOptions {
  /** What Chargebee calls our door with: it does not sign. */
  readonly webhookUsername: string;
  readonly webhookPassword: string;
}

const impossible = (): Promise<never> =>
  Promise.reject(
    new PaymentsError('impossible', 'Chargebee bills subscriptions; it makes no payouts.'),
  );

/**
 * Chargebee with its second product catalogue: a hosted page for subscriptions, the portal, and
 * charges for the next invoice. A plan is added to its catalogue at its first purchase. Chargebee
 * stores an idempotency key for half an hour only, so an addition is searched for before it is
 * repeated.
 */
export function createChargebeePayments({
  webhookUsername,
  webhookPassword,
  ...site
}: ChargebeePaymentsOptions): OwnPaymentsPort {
  const http = createChargebeeHttp(site);
  const right = digest(
    `Basic ${Buffer.from(`${webhookUsername}:${webhookPassword}`).toString('base64')}`,
  );

  return {
    name: 'chargebee',
    label: 'Chargebee',
    can: new Set(['checkout', 'portal']),
    ...checkoutCalls(http),
    ...subscriptionCalls(http),
    ...invoiceCalls(http),
    refund: impossible,
    payout: impossible,
    connectAccount: impossible,
    isAccountReady: impossible,
    prove: async () => {
      await http.get('/subscriptions', { limit: 1 }, any);
    },
    readEvent: ({ body, headers }) => {
      const given = headers.authorization;
      if (typeof given !== 'string' || !timingSafeEqual(digest(given), right))
        throw new PaymentsError(
          'signature',
          'The event was not sent under the name and password of this billing system.',
        );
      return readSigned(() => readChargebeeEvent(body));
    },
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
