import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { createFileDelivery } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { type ServerKey } from '../access/server-key.js';
import { type UsageExporter, createUsageExporter } from '../billing/export-worker.js';
import { type Payments } from '../payments/payments.js';
import { type UsageRater, createUsageRater } from '../usage/rater.js';
import { keepEnding } from './ends.js';
import { hearPayment } from './subscriptions.js';

/** What plans and usage hold in one process. */
export interface PlanHouse {
  readonly rater: UsageRater;
  readonly exporter: UsageExporter;
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
  /** Places off the public net that files may be put to all the same, as `host:port`. */
  readonly fetchAlso: readonly string[];
}

/** Puts the parts of plans and usage together. */
export function assemblePlans({ store, clock, key, log, payments, fetchAlso }: PlanParts): PlanHouse {
  const rater = createUsageRater({ store, clock, log });
  const exporter = createUsageExporter({ store, clock, key, log, files: createFileDelivery({ allow: fetchAlso }) });
  const ends = keepEnding({ store, clock, log, port: payments.port });
  // From the beginning: an event that nobody hears is not told again.
  const stopHearing = payments.onEvent(hearPayment);
  return {
    rater, exporter, endSubscriptions: ends.drain,
    start: async () => {
      const stops = [await rater.start(), await exporter.start(), await ends.start()];
      return async () => {
        stopHearing();
        await Promise.all(stops.map((stop) => stop()));
      };
    },
  };
}
