import { holdRating } from '../usage/repository.js';
import { type Db } from '@patchbay/server-store';
import { type PlanRow } from '../catalogue/rules.js';
import { resizeUnits } from '../catalogue/history-repository.js';

/**
 * Carries the usage of an item in the running period over to the next plan, which may have another
 * unit size such as minutes or six seconds. A begun unit counts as a whole one.
 */
export async function carryOverUnits(
  db: Db,
  {
    accountId,
    old,
    next,
    at,
  }: {
    readonly accountId: number;
    readonly old: PlanRow;
    readonly next: PlanRow;
    readonly at: Date;
  },
): Promise<void> {
  const resized = old.items.flatMap((item) => {
    const same = next.items.find(({ productItem }) => productItem === item.productItem);
    return same && same.unitQuantity !== item.unitQuantity
      ? [{ name: item.productItem, from: item.unitQuantity, to: same.unitQuantity }]
      : [];
  });
  if (resized.length === 0) return;
  await holdRating(db); // not while usage is being rated
  for (const { name, from, to } of resized) {
    await resizeUnits(db, { from, to, accountId, name, at });
  }
}
