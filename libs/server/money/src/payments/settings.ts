import {
  type LndOptions,
  type PaypalOptions,
  type StripePaymentsOptions,
  createHttpRate,
  createLndNode,
  createPaypalPayouts,
  createStripePayments,
  withPaypal,
} from '@patchbay/server-providers';
import { type MoneyConfig } from './module.js';

/** The operator's settings of payment services. */
export interface MoneySettings {
  /** The test processor, or none, when no real one is named. */
  readonly payments?: 'embedded' | 'none';
  readonly stripe?: StripePaymentsOptions;
  /** Pays out to PayPal and Venmo. */
  readonly paypal?: PaypalOptions;
  readonly lnd?: LndOptions;
  /** Where the price of a bitcoin comes from. */
  readonly rateUrl?: string;
}

/**
 * Selects the payment services. On a laptop with the embedded database: the test services. On a
 * server, or behind a public address, test money needs an explicit setting, and real and test
 * services never coexist: paid credit could leave through a test service, or the reverse.
 */
export function moneyConfigOf(
  { payments, stripe, paypal, lnd, rateUrl }: MoneySettings,
  place: 'own machine' | 'server',
): MoneyConfig {
  const pretends =
    !stripe &&
    !paypal &&
    !lnd &&
    (payments ?? (place === 'own machine' ? 'embedded' : 'none')) === 'embedded';
  const otherwise = pretends ? 'embedded' : 'none';
  return {
    processor: paypal
      ? withPaypal(stripe ? createStripePayments(stripe) : null, createPaypalPayouts(paypal))
      : stripe
        ? createStripePayments(stripe)
        : otherwise,
    lightning: lnd ? createLndNode(lnd) : otherwise,
    rates: rateUrl ? createHttpRate({ url: rateUrl }) : otherwise,
  };
}
