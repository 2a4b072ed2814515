import { type PlanItem } from '@patchbay/server-store';

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
