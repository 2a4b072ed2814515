import { type ReplyOf } from '@patchbay/contract';
import { dateToSeconds } from '@patchbay/kernel';
import { toDollars } from '../catalogue/rules.js';
import { type UsageUnit, categoryOf, unitOf } from '../pricing/items.js';
import { type PayerTier } from './payers.js';
import { type ChargeRow, type EventRow } from './repository.js';

type Explanation = Pick<ReplyOf<'explainUsage'>, 'rated' | 'tiers'>;
type Tier = Explanation['tiers'][number];

const order: readonly PayerTier[] = ['partner', 'reseller', 'organization', 'agent'];

/**
 * The cost of a conversation at every visible tier, highest first, with the lines that make up each
 * sum.
 */
export function explainCharges(
  rows: readonly { readonly event: EventRow; readonly charge: ChargeRow | null }[],
): Explanation {
  const charges = rows.flatMap(({ event, charge }) => (charge ? [{ event, charge }] : []));
  const payers = [...new Set(charges.map(({ charge }) => charge.accountId))];
  const tiers = payers.map((accountId) =>
    tierOf(
      accountId,
      charges.filter(({ charge }) => charge.accountId === accountId),
    ),
  );
  return {
    rated: rows.every(({ event }) => event.ratedAt !== null),
    tiers: tiers.sort((a, b) => order.indexOf(a.tier) - order.indexOf(b.tier)),
  };
}

function tierOf(
  accountId: number,
  charges: readonly { readonly event: EventRow; readonly charge: ChargeRow }[],
): Tier {
  const total = charges.reduce((sum, { charge }) => sum + charge.amountMicros, 0n);
  return {
    accountId,
    tier: charges[0]?.charge.tier as Tier['tier'],
    productPlanId: charges.find(({ charge }) => charge.planId !== null)?.charge.planId ?? null,
    total: toDollars(total),
    totalMicros: Number(total),
    items: charges.map(({ event, charge }) => ({
      productItem: event.item,
      category: categoryOf(event.item) ?? event.item,
      quantity: event.quantity,
      unit: unitFor(event.item),
      unitQuantity: charge.unitQuantity,
      units: charge.units,
      timestamp: dateToSeconds(event.at),
      selfTesting: event.selfTest,
      priced: pricedHow(event, charge),
      planItem: charge.planItem,
      periodStartTimestamp: dateToSeconds(charge.periodStart),
      amountMicros: Number(charge.amountMicros),
      lines: charge.lines.map(({ from, to, units, priceMicros, isIncluded, amountMicros }) => ({
        from,
        to,
        units,
        priceMicros,
        included: isIncluded,
        amountMicros,
      })),
    })),
  };
}

function unitFor(item: string): UsageUnit {
  const category = categoryOf(item);
  return category === null ? 'piece' : unitOf(category);
}

/** The reason for a payer's price; exactly one applies. */
function pricedHow(event: EventRow, charge: ChargeRow): Tier['items'][number]['priced'] {
  if (event.selfTest) return 'ownTest';
  if (charge.planId === null) return 'noPlan';
  return charge.planItem === null ? 'notInPlan' : 'byPlan';
}
