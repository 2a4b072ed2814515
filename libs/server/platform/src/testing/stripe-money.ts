import { embeddedMoney } from '@patchbay/server-money';
import { createStripePayments, type PaymentsPort } from '@patchbay/server-providers';
import { type MoneyTest, openMoneyTest } from './money.js';
import {
  openStripeServer,
  stripeKey,
  type StripeServer,
  stripeSignature,
  stripeWebhookSecret,
} from './stripe-server.js';

/** The money of a test server whose payments go through a local server that speaks Stripe. */
export interface StripeMoneyTest {
  readonly stripe: StripeServer;
  readonly test: MoneyTest;
  readonly processor: PaymentsPort;
  /** The time of both servers, in milliseconds. */
  now(): number;
  /** Delivers an event with its signature; returns its outcome, such as `heard` or `repeated`. */
  tell(event: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Opens both servers. Plans are billed by the payment processor alone. */
export async function openStripeMoney(): Promise<StripeMoneyTest> {
  let now: () => number = Date.now;
  const stripe = await openStripeServer(() => now());
  const processor = createStripePayments({
    secretKey: stripeKey,
    webhookSecret: stripeWebhookSecret,
    apiBase: stripe.url,
    now: () => now(),
  });
  const test = await openMoneyTest({ money: { parts: { ...embeddedMoney, processor } } });
  now = () => test.server.clock.now();
  await test.rows('delete from billing_systems');
  return {
    stripe,
    test,
    processor,
    now: () => now(),
    tell: async (event) => {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': stripeSignature(event, Math.floor(now() / 1000)),
      };
      const { json } = await test.server.call('POST', '/stripe/events', { body: event, headers });
      return json.outcome;
    },
    close: async () => {
      await test.server.close();
      await stripe.close();
    },
  };
}
