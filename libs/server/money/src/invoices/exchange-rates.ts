import { type Clock } from '@patchbay/kernel';
import { type Log, describeError, refuse } from '@patchbay/server-kit';
import { type RatePort } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { readRate, saveRate } from './repository.js';

/**
 * A price with its age; `isFallback` when no source gave it: for display only, never for
 * settlement.
 */
export interface Quote {
  /** Millionths of a dollar for a bitcoin. */
  readonly micros: bigint;
  readonly at: Date;
  readonly isFallback: boolean;
}

export interface Rates {
  quote(): Promise<Quote>;
  /**
   * A price for settlement, in millionths of a dollar for a bitcoin; refuses when there is none.
   */
  settlement(): Promise<bigint>;
}

/** The lifetime of a price in milliseconds; at exactly that age it is stale. */
export const rateLifeMs = 900_000;
/** 0.00043 dollars for a satoshi. */
export const fallbackMicros = 43_000_000_000n;
const pair = 'btc-usd';
const platformScope = { kind: 'platform', reason: 'look at the price of a bitcoin' } as const;
/** The pause in milliseconds after a source failed. */
const restMs = 10_000;

/** The price of a bitcoin, stored where all processes see it. */
export function createRates({
  store,
  clock,
  log,
  source,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly source: RatePort | null;
}): Rates {
  let asking: Promise<Quote | null> | null = null;
  let restUntil = 0;

  async function kept(): Promise<Quote | null> {
    const [row] = await store.within(platformScope, (db) => readRate(db, pair));
    if (!row || row.source !== source?.name || clock.now() - row.fetchedAt.getTime() >= rateLifeMs)
      return null;
    return { micros: row.micros, at: row.fetchedAt, isFallback: false };
  }

  async function ask(): Promise<Quote | null> {
    if (!source || clock.now() < restUntil) return null;
    try {
      const micros = await source.bitcoinMicros();
      const at = new Date(clock.now());
      const fresh = { micros, source: source.name, fetchedAt: at };
      await store.within(platformScope, (db) => saveRate(db, pair, fresh));
      return { micros, at, isFallback: false };
    } catch (error) {
      restUntil = clock.now() + restMs;
      log.error(describeError(error), 'the price of a bitcoin could not be had');
      return null;
    }
  }

  /** Reads again before the request: another process may have updated it. */
  const storedOrFetched = async () => (await kept()) ?? ask();

  async function quote(): Promise<Quote> {
    const known =
      (await kept()) ??
      (await (asking ??= storedOrFetched().finally(() => {
        asking = null;
      })));
    return known ?? { micros: fallbackMicros, at: new Date(clock.now()), isFallback: true };
  }

  return {
    quote,
    settlement: async () => {
      const { micros, isFallback } = await quote();
      if (isFallback)
        throw refuse.busy(
          'The price of a bitcoin cannot be had right now. Ask for satoshis, or try again in a moment.',
          10,
        );
      return micros;
    },
  };
}
