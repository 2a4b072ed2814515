import { type Db, type PlanItem, accounts, plans } from '@patchbay/server-store';
import { eq, inArray } from 'drizzle-orm';

type AccountRow = typeof accounts.$inferSelect;
export type PlanRow = typeof plans.$inferSelect;
export type PayerTier = 'agent' | 'organization' | 'reseller' | 'partner';

/** Who pays whom for usage, and by which plan. */
export interface Payer {
  readonly id: number;
  readonly tier: PayerTier;
  /** The node directly above. */
  readonly sellerId: number;
  readonly plan: { readonly id: string; readonly items: readonly PlanItem[] } | null;
  /** Not charged: its reseller pays. */
  readonly isFree: boolean;
  readonly createdAt: Date;
}

/**
 * Whether a node may have a plan: one for its tier from the catalogue of the tier above. An
 * organization sells its agents the plans of its reseller.
 */
export function isSoldTo(
  plan: Pick<PlanRow, 'soldTo' | 'partnerId' | 'resellerId'>,
  node: Pick<AccountRow, 'type' | 'partnerId' | 'resellerId'>,
): boolean {
  const partnerId = node.type === 'partner' ? null : node.partnerId;
  const resellerId = node.type === 'organization' || node.type === 'agent' ? node.resellerId : null;
  return (
    plan.soldTo === node.type && plan.partnerId === partnerId && plan.resellerId === resellerId
  );
}

/** An internal organization: its reseller pays for its usage and that of its agents. */
const isInternal = (organization: AccountRow): boolean =>
  organization.details.orgAccountType === 'internal';

/** The payers of an agent's usage, from the agent up to the partner. Needs the platform's scope. */
export async function payersOf(db: Db, accountId: number): Promise<Payer[]> {
  const [user] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!user) return [];
  const ids = [user.id, user.organizationId, user.resellerId, user.partnerId].filter(
    (id): id is number => id !== null,
  );
  const rows = await db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]));
  const path = tiers.flatMap((tier) => rows.filter(({ type }) => type === tier));
  const [root] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.type, 'platform'));
  const wanted = path.flatMap(({ productPlanId }) => productPlanId ?? []);
  const sold =
    wanted.length > 0 ? await db.select().from(plans).where(inArray(plans.id, wanted)) : [];
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
