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

/** What the operator said about money. */
export interface MoneySettings {
  /** The test processor, or none, where no real one is named. */
  readonly payments?: 'embedded' | 'none';
  readonly stripe?: StripePaymentsOptions;
  /** Pays out to PayPal and Venmo. */
  readonly paypal?: PaypalOptions;
  readonly lnd?: LndOptions;
  /** Where the price of a bitcoin comes from. */
  readonly rateUrl?: string;
}

/**
 * Which parts serve money. On a laptop with the embedded database: the test parts. On a server, and on the embedded database behind a public address, nothing pretends to be money unless the
 * operator says so, and a real part never stands beside a pretended one: credit that was paid for could leave through it, or the other way round.
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
