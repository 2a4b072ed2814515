import { type PaymentsPort, PaymentsError } from './port.js';
import { type PaypalPayouts } from './paypal/paypal-payouts.js';

const impossible = () =>
  Promise.reject(new PaymentsError('impossible', 'This processor only pays out.'));

/**
 * A processor with payouts to PayPal and Venmo in addition to those of the other one; alone if
 * there is no other.
 */
export function withPaypal(main: PaymentsPort | null, paypal: PaypalPayouts): PaymentsPort {
  const rest: PaymentsPort = main ?? {
    name: 'paypal',
    label: 'PayPal',
    can: new Set(),
    openCheckout: impossible,
    portalLink: impossible,
    cancelSubscription: impossible,
    refund: impossible,
    payout: impossible,
    connectAccount: impossible,
    isAccountReady: impossible,
    readEvent: () => {
      throw new PaymentsError('signature', 'This processor sends nothing.');
    },
  };
  return {
    ...rest,
    label: main ? `${main.label} and PayPal` : 'PayPal',
    can: new Set([...rest.can, 'paypal', 'venmo']),
    payout: (order) => (order.kind === 'stripe' ? rest.payout(order) : paypal.payout(order)),
    payoutOutcome: paypal.payoutOutcome,
  };
}
