import { explainPrice } from '@patchbay/formats';
import { type ChargeLine, type PlanItem } from '@patchbay/server-store';
import { type ItemCategory, categoryOf, defaultUnitQuantity } from './items.js';

/**
 * The price of a use for one payer: units after rounding, the lines of the amount, and their sum in
 * micro-dollars.
 */
export interface Charge {
  readonly planItem: string | null;
  readonly unitQuantity: number;
  readonly units: number;
  readonly lines: readonly ChargeLine[];
  readonly amountMicros: bigint;
}

/** The plan item that applies to a use: by its product item, else by its category. */
export function planItemFor(items: readonly PlanItem[], item: string): PlanItem | null {
  const category = categoryOf(item);
  return (
    items.find(({ productItem }) => productItem === item) ??
    items.find(({ productItem }) => productItem === category) ??
    null
  );
}

/** Units of a raw quantity, rounded up. */
export const unitsOf = (raw: number, unitQuantity: number): number => Math.ceil(raw / unitQuantity);

/**
 * Prices `raw` usage of a payer who has used `before` units of the item in this period. Included
 * units come first at no cost; each further unit has the price of the tier of its number, and none
 * outside all tiers. Integer arithmetic.
 */
export function chargeFor({
  item,
  category,
  raw,
  before,
}: {
  readonly item: PlanItem | null;
  readonly category: ItemCategory;
  readonly raw: number;
  readonly before: number;
}): Charge {
  const unitQuantity = item?.unitQuantity ?? defaultUnitQuantity(category);
  const units = unitsOf(raw, unitQuantity);
  if (!item) return { planItem: null, unitQuantity, units, lines: [], amountMicros: 0n };
  const free = Math.max(0, Math.min(units, item.included - before));
  const lines: ChargeLine[] =
    free > 0
      ? [
          {
            from: before + 1,
            to: before + free,
            units: free,
            priceMicros: 0,
            isIncluded: true,
            amountMicros: 0,
          },
        ]
      : [];
  const tiers = item.tiers.map((tier) => ({ ...tier, price: tier.priceMicros }));
  for (const { from, to, quantity, tier } of explainPrice(tiers, before + free, units - free)
    .lines) {
    const amount = BigInt(tier?.priceMicros ?? 0) * BigInt(quantity);
    if (amount > BigInt(Number.MAX_SAFE_INTEGER))
      throw new Error(`${quantity} units at ${tier?.priceMicros} are more than can be booked`);
    lines.push({
      from,
      to,
      units: quantity,
      priceMicros: tier?.priceMicros ?? null,
      isIncluded: false,
      amountMicros: Number(amount),
    });
  }
  return {
    planItem: item.productItem,
    unitQuantity,
    units,
    lines,
    amountMicros: lines.reduce((sum, { amountMicros }) => sum + BigInt(amountMicros), 0n),
  };
}
