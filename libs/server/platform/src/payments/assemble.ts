import { type Clock } from '@patchbay/kernel';
import { type Log, type RawRoute } from '@patchbay/server-kit';
import { type PaymentsPort, createEmbeddedPayments } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { type ServerKey } from '../access/server-key.js';
import { type Payments, createPayments } from './payments.js';
import { paymentRoutes } from './routes.js';

/** Which parts serve money. `none`: calls that need one are refused with a sentence. */
export interface MoneyConfig {
  readonly processor: 'embedded' | 'none';
}

/** Without a network and without money: for a laptop and for tests. */
export const embeddedMoney: MoneyConfig = { processor: 'embedded' };
/** For an installation whose owner has set nothing up: a page on which anyone may "pay" without paying is not for it. */
export const noMoney: MoneyConfig = { processor: 'none' };

export interface MoneyParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly log: Log;
  readonly publicUrl: string;
  readonly config: MoneyConfig;
}

/** Everything about money that one process holds. */
export interface MoneyHouse {
  readonly payments: Payments;
  /** Doors for events and the pages of the embedded processor. */
  readonly routes: readonly RawRoute[];
  /** Begins to pay out. Returns how to stop. */
  start(): Promise<() => Promise<void>>;
}

/** Puts the parts of money together. */
export function assembleMoney({ store, clock, key, log, publicUrl, config }: MoneyParts): MoneyHouse {
  const connect = (deliver: Payments['receive']): PaymentsPort | null => {
    if (config.processor === 'none') return null;
    return createEmbeddedPayments({ secret: key.digest('embedded payments'), publicUrl, now: () => clock.now(), deliver });
  };
  const payments = createPayments({ store, clock, log, connect });
  return { payments, routes: paymentRoutes(payments), start: async () => async () => undefined };
}
