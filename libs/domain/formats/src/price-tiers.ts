/**
 * A tier of a price: it holds for the units from quantityMin to quantityMax, both included; no
 * maximum means no end.
 */
export interface PriceTier {
  readonly quantityMin: number;
  readonly quantityMax?: number | null;
}

/** A tier that says its price for one unit. */
export interface PricedTier extends PriceTier {
  readonly price: number;
}

const holds = ({ quantityMin, quantityMax }: PriceTier, unit: number): boolean =>
  quantityMin <= unit && unit <= (quantityMax ?? Infinity);

/**
 * The tier that the next unit falls into: the one that holds usage + 1, the first of several; null
 * when there is none, and then no price.
 */
export const nextTier = <T extends PriceTier>(tiers: readonly T[], usage: number): T | null =>
  tiers.find((tier) => holds(tier, usage + 1)) ?? null;

/**
 * Consecutive units with the same price: the first and the last of them, counted from 1, their
 * tier, and their total price.
 */
export interface PriceLine<T> {
  readonly from: number;
  readonly to: number;
  readonly quantity: number;
  /** Null when no tier holds the units; they have no price then, and `amount` is null. */
  readonly tier: T | null;
  readonly amount: number | null;
}

/** The price of some units, line by line. `total` excludes the `unpriced` ones. */
export interface PriceExplanation<T> {
  readonly lines: readonly PriceLine<T>[];
  readonly total: number;
  readonly unpriced: number;
}

/** Sums of prices below a cent without the dust of binary fractions. */
const exact = (amount: number): number => Number(amount.toFixed(10));

/**
 * The last unit from here on that falls into the same tier: until it ends, or until one before it
 * in the list begins.
 */
function lastAlike<T extends PriceTier>(tiers: readonly T[], tier: T | null, unit: number): number {
  const rivals = tier === null ? tiers : tiers.slice(0, tiers.indexOf(tier));
  const begins = rivals
    .map(({ quantityMin }) => Math.ceil(quantityMin))
    .filter((start) => start > unit);
  return Math.min(
    ...begins.map((start) => start - 1),
    tier === null ? Infinity : Math.floor(tier.quantityMax ?? Infinity),
  );
}

/**
 * The price of `quantity` more units after `usage` of them, with the tier of every one. Each unit
 * is priced as `nextTier` prices it; only whole units count, so fractions of `usage` and `quantity`
 * are ignored.
 */
export function explainPrice<T extends PricedTier>(
  tiers: readonly T[],
  usage: number,
  quantity: number,
): PriceExplanation<T> {
  const first = Math.max(0, Math.floor(usage)) + 1;
  const last = first + Math.max(0, Math.floor(quantity)) - 1;
  const lines: PriceLine<T>[] = [];
  for (let from = first; from <= last;) {
    const tier = nextTier(tiers, from - 1);
    const to = Math.max(from, Math.min(last, lastAlike(tiers, tier, from)));
    lines.push({
      from,
      to,
      quantity: to - from + 1,
      tier,
      amount: tier && exact(tier.price * (to - from + 1)),
    });
    from = to + 1;
  }
  return {
    lines,
    total: exact(lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)),
    unpriced: lines.reduce((sum, { tier, quantity: count }) => sum + (tier ? 0 : count), 0),
  };
}
