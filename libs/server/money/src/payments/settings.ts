import {
  type LightningPort,
  type LndOptions,
  type PaymentsPort,
  type PaypalOptions,
  type RatePort,
  type StripePaymentsOptions,
  createHttpRate,
  createLndNode,
  createPaypalPayouts,
  createStripePayments,
  withPaypal,
} from '@patchbay/server-providers';

/**
 * The payment services: the built-in ones, none, or a custom one. Calls that need a missing service
 * are refused with an explanation.
 */
export interface MoneyConfig {
  readonly processor: 'embedded' | 'none' | PaymentsPort;
  readonly lightning: 'embedded' | 'none' | LightningPort;
  readonly rates: 'embedded' | 'none' | RatePort;
}

/** Without network and real money: for a laptop and for tests. */
export const embeddedMoney: MoneyConfig = {
  processor: 'embedded',
  lightning: 'embedded',
  rates: 'embedded',
};
/** For an installation without settings: no page on which visitors could pay with test money. */
export const noMoney: MoneyConfig = { processor: 'none', lightning: 'none', rates: 'none' };

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
