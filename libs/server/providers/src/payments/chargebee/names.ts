import { type PlanOrder } from '../port.js';

/**
 * Chargebee's ids of our objects. They contain the data to identify the objects, because its
 * webhooks contain no other data of ours.
 */

const customerPrefix = 'patchbay-';

export const customerIdFor = (nodeId: number): string => `${customerPrefix}${nodeId}`;

/** Whose customer it is; null for one of another installation. */
export function nodeOfCustomer(customerId: string | undefined): number | null {
  const text = customerId?.startsWith(customerPrefix)
    ? customerId.slice(customerPrefix.length)
    : '';
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

/**
 * An order's key as the id of the subscription that it becomes: `plan:{uuid}` has no colon there.
 */
export const subscriptionIdFor = (key: string): string => key.replaceAll(':', '_');
export const keyOfSubscription = (subscriptionId: string): string =>
  subscriptionId.replaceAll('_', ':');

/**
 * A plan at a price for a term. A plan with a changed price is another item: existing subscribers
 * keep the old one.
 */
export const priceIdFor = ({ id, term }: Pick<PlanOrder, 'id' | 'term'>, cents: number): string =>
  `${id}-${term}-${cents}`;

/** The plan and the term of such a price; null for one of another installation. */
export function planOfPrice(
  priceId: string | undefined,
): { readonly id: string; readonly term: PlanOrder['term'] } | null {
  const [, id, term] = /^(pplan-.+)-(month|year)-\d+$/.exec(priceId ?? '') ?? [];
  return id === undefined ? null : { id, term: term as PlanOrder['term'] };
}
