/** The level of an account in the tree, by the rule of the hierarchy. */
export type Tier = 'partner' | 'reseller' | 'organization';

/** The properties of an account that decide its tier. */
export interface TierFacts {
  readonly accountType?: string | null;
  readonly organizationId?: number | null;
  readonly partnerId?: number | null;
  readonly resellerId?: number | null;
}

const same = (a?: number | null, b?: number | null): boolean => a != null && a === b;

/**
 * Partner if the type is partner or the organization is the partner; likewise for reseller; else
 * organization.
 */
export function tierOf({ accountType, organizationId, partnerId, resellerId }: TierFacts): Tier {
  if (accountType === 'partner' || same(organizationId, partnerId)) return 'partner';
  if (accountType === 'reseller' || same(organizationId, resellerId)) return 'reseller';
  return 'organization';
}

/**
 * The tier at which an account or key acts. An agent account is always an agent, also below a
 * partner's own organization: its key must not inherit the partner's rank.
 */
export function actingTierOf(account: TierFacts): Tier | 'agent' {
  return account.accountType === 'agent' || account.accountType === 'account'
    ? 'agent'
    : tierOf(account);
}
