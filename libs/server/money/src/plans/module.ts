import { type Clock } from '@patchbay/kernel';
import { type ForgedCallbacks, type ServerKey, type Worker } from '@patchbay/server-core';
import { type Log, type RawRoute } from '@patchbay/server-kit';
import { createFileDelivery } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { createUsageExporter } from '../billing/export-worker.js';
import { type ProcessorParts, type Processors, createProcessors } from '../billing/processors.js';
import { withSellers } from '../billing/seller-webhooks.js';
import { createStatementWorker } from '../billing/statement-worker.js';
import { type Payments } from '../payments/payments.js';
import { createMonthlyUsageWorker } from '../usage/monthly-worker.js';
import { createRatingWorker } from '../usage/rating-worker.js';
import { createCancellationWorker } from './subscription-cancellation.js';
import { applyPaymentEvent } from './subscriptions.js';

/** Workers, routes and services of plans and usage in one process. */
export interface PlansModule {
  readonly rater: Worker;
  readonly exporter: Worker;
  /** Closes billing periods. */
  readonly statements: Worker;
  /** Finds the processor that bills an account. */
  readonly processors: Processors;
  /** Routes with the webhook endpoints of sellers' processors. */
  readonly withSellers: (routes: readonly RawRoute[]) => RawRoute[];
  /** Sends pending cancellations to the processor. */
  readonly endSubscriptions: () => Promise<void>;
  readonly workers: readonly Worker[];
  /** Stops listening for payment events. */
  readonly stopHearing: () => void;
}

export interface PlanParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly log: Log;
  readonly payments: Payments;
  readonly forged: ForgedCallbacks;
  /** Private destinations allowed for usage files, as `host:port`. */
  readonly fetchAlso: readonly string[];
  /** Opens a seller's own processor; default: Stripe. */
  readonly openSeller?: ProcessorParts['open'];
}

/** Creates the plans module. */
export function createPlansModule({
  store,
  clock,
  key,
  log,
  payments,
  fetchAlso,
  openSeller,
  forged,
}: PlanParts): PlansModule {
  const rater = createRatingWorker({ store, clock, log });
  const exporter = createUsageExporter({
    store,
    clock,
    key,
    log,
    files: createFileDelivery({ allow: fetchAlso }),
  });
  const processors = createProcessors({ store, clock, key, payments, open: openSeller });
  const statements = createStatementWorker({ store, clock, log, processors });
  const ends = createCancellationWorker({ store, clock, log, processors });
  // Subscribed before the server starts: an event without a listener is not delivered again.
  const stopHearing = payments.onEvent((db, event) => applyPaymentEvent(db, event));
  return {
    rater,
    exporter,
    statements,
    processors,
    withSellers: (routes) => withSellers(routes, processors, forged),
    endSubscriptions: ends.drain,
    workers: [createMonthlyUsageWorker({ store, clock, log }), rater, exporter, statements, ends],
    stopHearing,
  };
}
