/**
 * What is paid ahead: a price in whole millionths of a dollar, from one moment up to another in
 * Unix seconds.
 */
export interface PaidTerm {
  readonly price: bigint;
  readonly from: number;
  readonly until: number;
}

/**
 * What a change of plan comes to. `net` is the charge less the credit: above zero it is to be paid,
 * below zero it is given back.
 */
export interface Proration {
  /** The rest of the old plan, which will not be used. */
  readonly credit: bigint;
  /** The rest of the new plan. */
  readonly charge: bigint;
  readonly net: bigint;
}

/**
 * What the rest of a term is worth at a moment, by the second: all of it before its beginning,
 * nothing from its end on. Half a unit counts as a whole one, and never more than was paid.
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
 * What it comes to when a plan takes the place of another at a moment. Terms that end together
 * share what is left of them; a term of another length begins anew, and is paid in full. Counted by
 * the second, as Stripe does, in whole units (10000n: cents), and the same for the old plan as for
 * the new one: there and back in one second is nothing, and an upgrade never costs more than the
 * prices differ.
 */
export function prorate(old: PaidTerm, next: PaidTerm, at: number, unit = 1n): Proration {
  const credit = unusedOf(old, at, unit);
  const charge = unusedOf(next, at, unit);
  return { credit, charge, net: charge - credit };
}
