/**
 * A prepaid term: a price in whole millionths of a dollar, from one moment up to another in Unix
 * seconds.
 */
export interface PaidTerm {
  readonly price: bigint;
  readonly from: number;
  readonly until: number;
}

/**
 * The amount of a change of plan. `net` is the charge minus the credit: a positive one is to be
 * paid, a negative one is credited.
 */
export interface Proration {
  /** The rest of the old plan, which will not be used. */
  readonly credit: bigint;
  /** The rest of the new plan. */
  readonly charge: bigint;
  readonly net: bigint;
}

/**
 * The value of the remainder of a term at a moment, by the second: all of it before its beginning,
 * zero from its end on. Half a unit is rounded up, and never above the paid amount.
 */
export function unusedOf({ price, from, until }: PaidTerm, at: number, unit = 1n): bigint {
  const length = BigInt(until - from);
  const left = BigInt(Math.min(Math.max(until - at, 0), Math.max(until - from, 0)));
  if (length <= 0n || left === 0n) return 0n;
  const parts = length * unit;
  const worth = ((2n * price * left + parts) / (2n * parts)) * unit;
  return worth > price ? worth - unit : worth;
}

/**
 * The amount of replacing one plan by another at a moment. Terms that end together share the
 * remainder; a term of another length starts again, and is paid in full. Computed by the second, as
 * Stripe does, in whole units (10000n: cents), and the same for the old plan as for the new one: a
 * change and its reversal in the same second cost nothing, and an upgrade never costs more than the
 * difference of the prices.
 */
export function prorate(old: PaidTerm, next: PaidTerm, at: number, unit = 1n): Proration {
  const credit = unusedOf(old, at, unit);
  const charge = unusedOf(next, at, unit);
  return { credit, charge, net: charge - credit };
}
