/** How long a cached exchange rate is fresh, in seconds. At exactly this age it is stale. */
export const rateMaxAge = 900;

/** US dollars per sat when no rate was ever fetched. */
export const fallbackRate = 0.00043;

/** A rate in US dollars per sat, with when it was fetched, in Unix seconds. */
export interface CachedRate {
  readonly satToUsd: number;
  readonly at: number;
}

/**
 * The rate to show now, and whether a fresh one should be fetched. A cached rate is shown while the
 * new one loads.
 */
export function currentRate(
  cached: CachedRate | null | undefined,
  now: number,
): { readonly satToUsd: number; readonly stale: boolean } {
  if (!cached || !(cached.satToUsd > 0) || !Number.isFinite(cached.satToUsd))
    return { satToUsd: fallbackRate, stale: true };
  const age = now - cached.at;
  return { satToUsd: cached.satToUsd, stale: !(age >= 0 && age < rateMaxAge) };
}

/** Sats to US dollars. */
export const satsToUsd = (sats: number, satToUsd: number): number => sats * satToUsd;

/** US dollars to whole sats, rounded up, so that an invoice never falls short. */
export const usdToSats = (usd: number, satToUsd: number): number =>
  Math.ceil(Number((usd / satToUsd).toFixed(6)));
