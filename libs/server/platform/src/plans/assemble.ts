import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { type Payments } from '../payments/payments.js';
import { type UsageRater, createUsageRater } from '../usage/rater.js';
import { keepEnding } from './ends.js';
import { hearPayment } from './subscriptions.js';

/** What plans and usage hold in one process. */
export interface PlanHouse {
  readonly rater: UsageRater;
  /** Tells the processor what waits to be told. */
  readonly endSubscriptions: () => Promise<void>;
  /** Begins to rate, and to hear what the processor says. Returns how to stop. */
  start(): Promise<() => Promise<void>>;
}

/** Puts the parts of plans and usage together. */
export function assemblePlans({ store, clock, log, payments }: { readonly store: Store; readonly clock: Clock; readonly log: Log; readonly payments: Payments }): PlanHouse {
  const rater = createUsageRater({ store, clock, log });
  const ends = keepEnding({ store, clock, log, port: payments.port });
  // From the beginning: an event that nobody hears is not told again.
  const stopHearing = payments.onEvent(hearPayment);
  return {
    rater, endSubscriptions: ends.drain,
    start: async () => {
      const stops = [await rater.start(), await ends.start()];
      return async () => {
        stopHearing();
        await Promise.all(stops.map((stop) => stop()));
      };
    },
  };
}
