import { type Clock } from '@patchbay/kernel';
import {
  type ForgedCallbacks,
  type ServerKey,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import {
  type Handlers,
  type LocalRoute,
  type Log,
  type RawRoute,
  Refusal,
} from '@patchbay/server-kit';
import {
  type LightningPort,
  type PaymentsPort,
  type RatePort,
  InvalidInvoice,
  createEmbeddedLightning,
  createEmbeddedPayments,
  fixedRate,
} from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { createInvoiceHandlers } from '../invoices/handlers.js';
import { createRates } from '../invoices/exchange-rates.js';
import { createPayoutHandlers } from '../payouts/handlers.js';
import { createPayoutWorker, finishPayouts } from '../payouts/worker.js';
import { bookLateRefunds, creditPayments } from './crediting.js';
import { createPaymentHandlers } from './handlers.js';
import { type Payments, createPayments } from './payments.js';
import { createRefundHandlers } from './refund-handlers.js';
import { paymentRoutes } from './routes.js';

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

export interface MoneyParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly log: Log;
  readonly publicUrl: string;
  readonly config: MoneyConfig;
  readonly forged: ForgedCallbacks;
}

/** The payments module of one process. */
export interface PaymentsModule {
  readonly payments: Payments;
  /** Sends pending payouts. */
  readonly payouts: Worker;
  /** Webhook endpoints and the pages of the embedded processor. */
  readonly routes: readonly RawRoute[];
  /** A test wallet for the embedded node, for the user of this machine. */
  readonly local: readonly LocalRoute[];
  handlers(services: Services): Pick<Handlers<Db>, MoneyOperation>;
}

type MoneyOperation =
  | keyof ReturnType<typeof createPaymentHandlers>
  | keyof ReturnType<typeof createRefundHandlers>
  | keyof ReturnType<typeof createInvoiceHandlers>
  | keyof ReturnType<typeof createPayoutHandlers>;

/** Creates the payments module. */
export function createPaymentsModule({
  store,
  clock,
  key,
  log,
  publicUrl,
  config,
  forged,
}: MoneyParts): PaymentsModule {
  const embeddedNode =
    config.lightning === 'embedded'
      ? createEmbeddedLightning({ secret: key.digest('embedded lightning') })
      : null;
  const lightning =
    config.lightning === 'none'
      ? null
      : config.lightning === 'embedded'
        ? embeddedNode
        : config.lightning;
  const connect = (deliver: Payments['receive']): PaymentsPort | null => {
    if (config.processor === 'none') return null;
    if (config.processor !== 'embedded') return config.processor;
    return createEmbeddedPayments({
      secret: key.digest('embedded payments'),
      publicUrl,
      now: () => clock.now(),
      deliver,
    });
  };
  const payments = createPayments({ store, clock, log, connect });
  payments.onEvent(creditPayments(clock));
  payments.onEvent(finishPayouts(clock));
  payments.onEvent(bookLateRefunds(clock), 'last');
  const rates = createRates({
    store,
    clock,
    log,
    source: config.rates === 'none' ? null : config.rates === 'embedded' ? fixedRate : config.rates,
  });
  const payouts = createPayoutWorker({ store, clock, log, payments, lightning });

  const payInvoice: LocalRoute = {
    method: 'GET',
    path: '/dev/lightning',
    answer: async ({ query }) => {
      try {
        const preimage = embeddedNode?.wallet.pay(
          typeof query.invoice === 'string' ? query.invoice : '',
        );
        if (preimage) return { success: true, preimage };
      } catch (error) {
        if (!(error instanceof InvalidInvoice)) throw error;
      }
      throw new Refusal(404, 'This is no payment request of the built-in node.', {
        code: 'not-found',
      });
    },
  };

  return {
    payments,
    payouts,
    routes: paymentRoutes(payments, forged),
    local: embeddedNode ? [payInvoice] : [],
    handlers: (services) => ({
      ...createPaymentHandlers({ ...services, payments }),
      ...createRefundHandlers({ ...services, payments }),
      ...createInvoiceHandlers({ store, clock, lightning, rates }),
      ...createPayoutHandlers({
        store,
        clock,
        publicUrl,
        payments,
        sendMail: services.sendMail,
        log,
        lightning,
        worker: payouts,
      }),
    }),
  };
}
