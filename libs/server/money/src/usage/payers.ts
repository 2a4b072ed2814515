import { type PlanItem, type plans } from '@patchbay/server-store';
import { type AccountRow } from '@patchbay/server-core';

export type PlanRow = typeof plans.$inferSelect;
export type PayerTier = 'agent' | 'organization' | 'reseller' | 'partner';

/** The payer, the payee and the plan for usage. */
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
