import { type Clock } from '@patchbay/kernel';
import { type Log, type RawRoute } from '@patchbay/server-kit';
import { createFileDelivery } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { type ServerKey } from '../access/server-key.js';
import { type UsageExporter, createUsageExporter } from '../billing/export-worker.js';
import { type ProcessorParts, type Processors, createProcessors } from '../billing/processors.js';
import { withSellers } from '../billing/seller-webhooks.js';
import { type ForgedCallbacks } from '../security/forged-callbacks.js';
import { type StatementWorker, createStatementWorker } from '../billing/statement-worker.js';
import { type Payments } from '../payments/payments.js';
import { type RatingWorker, createRatingWorker } from '../usage/rating-worker.js';
import { startCancellationWorker } from './subscription-cancellation.js';
import { applyPaymentEvent } from './subscriptions.js';

/** What plans and usage hold in one process. */
export interface PlansModule {
  readonly rater: RatingWorker;
  readonly exporter: UsageExporter;
  /** Closes billing periods. */
  readonly statements: StatementWorker;
  /** Who bills whom. */
  readonly processors: Processors;
  /** Routes with the door for the processors of sellers. */
  readonly withSellers: (routes: readonly RawRoute[]) => RawRoute[];
  /** Tells the processor what waits to be told. */
  readonly endSubscriptions: () => Promise<void>;
  /** Begins to rate, and to write usage records. Returns how to stop. */
  start(): Promise<() => Promise<void>>;
}

export interface PlanParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly log: Log;
  readonly payments: Payments;
  readonly forged: ForgedCallbacks;
  /** Places off the public net that files may be put to all the same, as `host:port`. */
  readonly fetchAlso: readonly string[];
  /** Opens a seller's own processor; Stripe's when left out. */
  readonly openSeller?: ProcessorParts['open'];
}

/** Puts the parts of plans and usage together. */
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
  const ends = startCancellationWorker({ store, clock, log, processors });
  // From the beginning: an event that nobody hears is not told again.
  const stopHearing = payments.onEvent((db, event) => applyPaymentEvent(db, event));
  return {
    rater,
    exporter,
    statements,
    processors,
    withSellers: (routes) => withSellers(routes, processors, forged),
    endSubscriptions: ends.drain,
    start: async () => {
      const stops = [
        await rater.start(),
        await exporter.start(),
        await statements.start(),
        await ends.start(),
      ];
      return async () => {
        stopHearing();
        await Promise.all(stops.map((stop) => stop()));
      };
    },
  };
}
