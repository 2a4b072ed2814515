import { type FieldProblem, type TreeNode } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { findBillingSystem } from '../billing/billing-systems-repository.js';
import { type PlanRow, isSoldTo } from '../catalogue/rules.js';
import { sellerOf } from '../billing/processors.js';
import { plansById, readSubscription } from '../catalogue/repository.js';
import { findNode } from '@patchbay/server-core';

/** The plans that an ancestor assigns to an account or offers to it. */
export interface NamedPlans {
  readonly productPlanId?: string | null;
  readonly offeredProductPlanId?: string | null;
}

const platform = { kind: 'platform', reason: 'see whether a plan may be given' } as const;

/** The named plans by id, without those that do not exist. */
async function plansNamed(
  store: Store,
  { productPlanId, offeredProductPlanId }: NamedPlans,
): Promise<ReadonlyMap<string, PlanRow>> {
  const ids = [productPlanId, offeredProductPlanId].filter((id): id is string => Boolean(id));
  if (ids.length === 0) return new Map();
  return new Map(
    (await store.within(platform, (db) => plansById(db, ids))).map((row) => [row.id, row]),
  );
}

/**
 * Problems with plans that are named for a node not yet created; empty when there are none. Another
 * seller's plan is reported like one that does not exist.
 */
export async function plansForNew(
  store: Store,
  named: NamedPlans,
  { type, above }: { readonly type: 'reseller' | 'organization'; readonly above: TreeNode },
): Promise<FieldProblem[]> {
  const known = await plansNamed(store, named);
  const node = {
    type,
    partnerId: above.partnerId,
    resellerId: type === 'organization' ? above.resellerId : null,
  };
  return (['productPlanId', 'offeredProductPlanId'] as const).flatMap((name) => {
    const id = named[name];
    const plan = id ? known.get(id) : undefined;
    return !id || (plan && plan.retiredAt === null && isSoldTo(plan, node))
      ? []
      : [{ path: `body.${name}`, message: 'is no plan that can be given here' }];
  });
}

/**
 * The named plans that cannot be assigned. Where the seller has its own processor, a plan with a
 * price is offered and checked out, not assigned, because the account would get it without paying.
 */
export async function plansNotAssignable(
  store: Store,
  named: NamedPlans,
  nodeId: number,
): Promise<(keyof NamedPlans)[]> {
  const known = await plansNamed(store, named);
  if (!named.productPlanId && !named.offeredProductPlanId) return [];
  return store.within(platform, async (db) => {
    const node = await findNode(db, nodeId);
    if (!node) return [];
    const seller = sellerOf(node);
    const system = seller === null ? null : await findBillingSystem(db, seller);
    const subscription = await readSubscription(db, nodeId);
    const isPaid = (plan: PlanRow) =>
      subscription?.planId === plan.id && subscription.state !== 'ended';
    const mayHave = (plan: PlanRow | undefined): plan is PlanRow =>
      plan !== undefined &&
      isSoldTo(plan, node) &&
      (plan.retiredAt === null || plan.id === node.productPlanId);
    return (['productPlanId', 'offeredProductPlanId'] as const).filter((name) => {
      const id = named[name];
      const plan = id ? known.get(id) : undefined;
      if (!id) return false;
      return (
        !mayHave(plan) ||
        (name === 'productPlanId' &&
          system !== null &&
          !isPaid(plan) &&
          node.details.orgAccountType !== 'internal' &&
          (plan.monthMicros ?? plan.yearMicros ?? 0n) > 0n)
      );
    });
  });
}
