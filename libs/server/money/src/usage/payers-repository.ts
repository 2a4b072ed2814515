import { type Db, accounts } from '@patchbay/server-store';
import { type Payer, type PayerTier } from './payers.js';
import { isSoldTo } from '../catalogue/rules.js';
import { type AccountRow, findNode, platformNode } from '@patchbay/server-core';
import { inArray } from 'drizzle-orm';
import { plansById } from '../catalogue/repository.js';

/** An internal organization: its reseller pays for its usage and that of its agents. */
const isInternal = (organization: AccountRow): boolean =>
  organization.details.orgAccountType === 'internal';

/** The payers of an agent's usage, from the agent up to the partner. Needs the platform's scope. */
export async function payersOf(db: Db, accountId: number): Promise<Payer[]> {
  const user = await findNode(db, accountId);
  if (!user) return [];
  const ids = [user.id, user.organizationId, user.resellerId, user.partnerId].filter(
    (id): id is number => id !== null,
  );
  const rows = await db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]));
  const path = tiers.flatMap((tier) => rows.filter(({ type }) => type === tier));
  const root = await platformNode(db);
  const wanted = path.flatMap(({ productPlanId }) => productPlanId ?? []);
  const sold = wanted.length > 0 ? await plansById(db, wanted) : [];
  const organization = path.find(({ type }) => type === 'organization');
  return path.map((node, index) => {
    const plan = sold.find((one) => one.id === node.productPlanId && isSoldTo(one, node));
    const isFree =
      organization !== undefined &&
      isInternal(organization) &&
      (node.type === 'organization' || node.type === 'agent');
    return {
      id: node.id,
      tier: node.type as PayerTier,
      sellerId: path[index + 1]?.id ?? root?.id ?? 0,
      plan: plan && !isFree ? { id: plan.id, items: plan.items } : null,
      isFree,
      createdAt: node.createdAt,
    };
  });
}

const tiers: readonly PayerTier[] = ['agent', 'organization', 'reseller', 'partner'];
