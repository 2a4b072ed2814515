import { cutText } from '@patchbay/kernel';
import * as z from 'zod';
import { type ChargebeeHttp, ChargebeeRefusal } from './http.js';
import { type PlanOrder, PaymentsError } from '../port.js';
import { priceIdFor } from './names.js';

export const any = z.unknown();
const family = 'patchbay';

const longestName = 50;

/**
 * The plan at its price, added to the catalogue if it is missing. Of two concurrent requests the
 * second gets the error that it exists.
 */
export async function ensurePrice(http: ChargebeeHttp, plan: PlanOrder): Promise<string> {
  const amount = cents(plan.micros);
  const id = priceIdFor(plan, amount);
  const there = await http.get(`/item_prices/${encodeURIComponent(id)}`, {}, any).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ChargebeeRefusal && error.reason === 'resource_not_found') return false;
      throw error;
    },
  );
  if (there) return id;
  await http
    .post('/item_families', { id: family, name: 'Patchbay' }, any)
    .catch(unless('duplicate_entry'));
  // Names are unique and short there; the payer reads the external one.
  await http
    .post(
      '/items',
      {
        id: plan.id,
        name: plan.id.slice(-longestName),
        external_name: cutText(plan.title, 100),
        type: 'plan',
        item_family_id: family,
      },
      any,
    )
    .catch(unless('duplicate_entry'));
  await http
    .post(
      '/item_prices',
      {
        id,
        name: `${plan.id.slice(-30)} ${plan.term} ${amount}`.slice(-longestName),
        external_name: cutText(plan.title, 100),
        item_id: plan.id,
        pricing_model: 'flat_fee',
        price: amount,
        currency_code: 'USD',
        period: 1,
        period_unit: plan.term,
      },
      any,
    )
    .catch(unless('duplicate_entry'));
  return id;
}

export function cents(micros: bigint): number {
  if (micros % 10_000n !== 0n) throw new PaymentsError('refused', 'A card takes whole cents.');
  return Number(micros / 10_000n);
}

/** What is so already is as it should be. */
export function unless(reason: string): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof ChargebeeRefusal && error.reason === reason)) throw error;
  };
}
