/** The waits after failures: each is twice as long as the previous one. */
export interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
  /**
   * The random part of a wait, from 0 to 1, so that processes that failed together do not retry
   * together.
   */
  readonly jitter?: number;
}

/** The wait in milliseconds after a number of failures in a row; `drawn` is from 0 to 1. */
export function backOffMs(
  { firstMs, longestMs, jitter = 0 }: BackOff,
  failures: number,
  drawn = 0,
): number {
  const longest = Math.min(longestMs, firstMs * 2 ** Math.min(30, Math.max(0, failures - 1)));
  return Math.round(longest * (1 - jitter * drawn));
}
