import {
  type OperationOf,
  type ServerKey,
  type ServerModule,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import { type LocalRoute, type RawRoute, Refusal } from '@patchbay/server-kit';
import {
  type LightningPort,
  type PaymentsPort,
  type RatePort,
  InvalidInvoice,
  createEmbeddedLightning,
  createEmbeddedPayments,
  fixedRate,
} from '@patchbay/server-providers';
import { createInvoiceHandlers } from './invoices/handlers.js';
import { createRates } from './invoices/exchange-rates.js';
import { createPayoutHandlers } from './payouts/handlers.js';
import { createPayoutWorker, finishPayouts } from './payouts/worker.js';
import { bookLateRefunds, creditPayments } from './payments/crediting.js';
import { createPaymentHandlers } from './payments/handlers.js';
import { notePayments } from './payments/disputes.js';
import { type Payments, createPayments } from './payments/payments.js';
import { createRefundHandlers } from './payments/refund-handlers.js';
import { type MoneyConfig } from './payments/settings.js';
import { paymentRoutes } from './payments/routes.js';

type PaymentsOperation = OperationOf<
  | typeof createPaymentHandlers
  | typeof createRefundHandlers
  | typeof createInvoiceHandlers
  | typeof createPayoutHandlers
>;

/** Payments, refunds, invoices and payouts. */
export interface PaymentsModule extends ServerModule<PaymentsOperation> {
  readonly payments: Payments;
  /** Sends pending payouts. */
  readonly payouts: Worker;
  /**
   * Webhook endpoints of the installation's own processor, and the pages of the embedded one. The
   * plans module serves them, with those of sellers.
   */
  readonly ownRoutes: readonly RawRoute[];
}

export function createPaymentsModule(services: Services, config: MoneyConfig): PaymentsModule {
  const { clock, forgedCallbacks, log } = services;
  const node = openNode(config.lightning, services.key);
  const payments = createPayments({ ...services, connect: connectorOf(config, services) });
  payments.onEvent(creditPayments(clock));
  payments.onEvent(notePayments(clock, log));
  payments.onEvent(finishPayouts(clock));
  payments.onEvent(bookLateRefunds(clock), 'last');
  const rates = createRates({ ...services, source: sourceOf(config.rates) });
  const parts = { ...services, payments, lightning: node.port };
  const payouts = createPayoutWorker(parts);
  return {
    payments,
    payouts,
    ownRoutes: paymentRoutes(payments, forgedCallbacks),
    localRoutes: node.localRoutes,
    workers: [payouts],
    handlers: {
      ...createPaymentHandlers(parts),
      ...createRefundHandlers(parts),
      ...createInvoiceHandlers({ ...parts, rates }),
      ...createPayoutHandlers({ ...parts, worker: payouts }),
    },
  };
}

const sourceOf = (rates: MoneyConfig['rates']): RatePort | null =>
  rates === 'none' ? null : rates === 'embedded' ? fixedRate : rates;

/** The connection to the processor. The embedded one delivers its events in this process. */
const connectorOf =
  (
    { processor }: MoneyConfig,
    { key, publicUrl, clock }: Pick<Services, 'key' | 'publicUrl' | 'clock'>,
  ) =>
  (deliver: Payments['receive']): PaymentsPort | null => {
    if (processor === 'none') return null;
    if (processor !== 'embedded') return processor;
    return createEmbeddedPayments({
      secret: key.digest('embedded payments'),
      publicUrl,
      now: () => clock.now(),
      deliver,
    });
  };

/** The Lightning node, and a test wallet for the embedded one, for the user of this machine. */
function openNode(
  lightning: MoneyConfig['lightning'],
  key: ServerKey,
): { readonly port: LightningPort | null; readonly localRoutes: readonly LocalRoute[] } {
  if (lightning === 'none') return { port: null, localRoutes: [] };
  if (lightning !== 'embedded') return { port: lightning, localRoutes: [] };
  const port = createEmbeddedLightning({ secret: key.digest('embedded lightning') });
  const payInvoice: LocalRoute = {
    method: 'GET',
    path: '/dev/lightning',
    answer: async ({ query }) => {
      try {
        const preimage = port.wallet.pay(typeof query.invoice === 'string' ? query.invoice : '');
        if (preimage) return { success: true, preimage };
      } catch (error) {
        if (!(error instanceof InvalidInvoice)) throw error;
      }
      throw new Refusal(404, 'This is no payment request of the built-in node.', {
        code: 'not-found',
      });
    },
  };
  return { port, localRoutes: [payInvoice] };
}
