import {
  type OperationOf,
  type ServerModule,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import { createFileDelivery } from '@patchbay/server-providers';
import { createUsageExporter } from './billing/export-worker.js';
import { createBillingHandlers } from './billing/handlers.js';
import { type ProcessorParts, type Processors, createProcessors } from './billing/processors.js';
import { withSellerWebhooks } from './plans/seller-webhooks.js';
import { createStatementWorker } from './billing/statement-worker.js';
import { type PaymentsModule } from './payments-module.js';
import { createUsageHandlers } from './usage/handlers.js';
import { createMonthlyUsageWorker } from './usage/monthly-worker.js';
import { createRatingWorker } from './usage/rating-worker.js';
import { createPlanHandlers } from './plans/handlers.js';
import { createCancellationWorker } from './plans/subscription-cancellation.js';
import { applyPaymentEvent, endExpired } from './plans/subscriptions.js';

type PlansOperation = OperationOf<
  typeof createPlanHandlers | typeof createBillingHandlers | typeof createUsageHandlers
>;

/** Plans, subscriptions, usage and its billing. */
export interface PlansModule extends ServerModule<PlansOperation> {
  readonly rater: Worker;
  readonly exporter: Worker;
  /** Closes billing periods. */
  readonly statements: Worker;
  /** Finds the processor that bills an account. */
  readonly processors: Processors;
  /** Sends pending cancellations to the processor. */
  readonly endSubscriptions: () => Promise<void>;
}

export interface PlansDependencies {
  readonly payments: Pick<PaymentsModule, 'payments' | 'ownRoutes'>;
  /** Opens a seller's own processor; default: Stripe. */
  readonly openSeller?: ProcessorParts['open'];
}

export function createPlansModule(
  services: Services,
  { payments: { payments, ownRoutes }, openSeller }: PlansDependencies,
): PlansModule {
  const processors = createProcessors({ ...services, payments, open: openSeller });
  const parts = { ...services, processors };
  const rater = createRatingWorker(services);
  const exporter = createUsageExporter({
    ...services,
    files: createFileDelivery({ allow: services.fetchAlso }),
  });
  const statements = createStatementWorker({ ...parts, endExpired });
  const ends = createCancellationWorker(parts);
  // Subscribed before the server starts: an event without a listener is not delivered again.
  const stopHearing = payments.onEvent((db, event) => applyPaymentEvent(db, event));
  return {
    rater,
    exporter,
    statements,
    processors,
    endSubscriptions: ends.drain,
    handlers: {
      ...createPlanHandlers(parts),
      ...createBillingHandlers(parts),
      ...createUsageHandlers(services),
    },
    routes: withSellerWebhooks(ownRoutes, processors, services),
    workers: [createMonthlyUsageWorker(services), rater, exporter, statements, ends],
    settle: stopHearing,
  };
}
