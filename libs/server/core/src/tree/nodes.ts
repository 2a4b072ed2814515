import { type Account } from '@patchbay/contract';
import { type Tier, type TreeNode } from '@patchbay/server-kit';
import { type accounts } from '@patchbay/server-store';

export type AccountRow = typeof accounts.$inferSelect;
export type AccountDetails = Account['details'];

/** Converts a row to the kit's node. Uses only ids of tiers above and of the node itself. */
export const toNode = (
  row: Pick<AccountRow, 'id' | 'username' | 'type' | 'partnerId' | 'resellerId' | 'organizationId'>,
): TreeNode => ({
  id: row.id,
  username: row.username,
  tier: row.type as Tier,
  partnerId: row.type === 'partner' ? row.id : row.partnerId,
  resellerId: row.type === 'reseller' ? row.id : row.resellerId,
  organizationId: row.type === 'organization' ? row.id : row.organizationId,
});

/** The organization of a row; for an organization the row itself. */
export const organizationIdOf = (
  row: Pick<AccountRow, 'id' | 'type' | 'organizationId'>,
): number | null => row.organizationId ?? (row.type === 'organization' ? row.id : null);

/** Whether a node itself is enabled and not disabled by staff: the wire field `active`. */
export const isActive = (row: Pick<AccountRow, 'active' | 'disabledReason'>): boolean =>
  row.active && row.disabledReason === null;

const order: readonly string[] = ['platform', 'partner', 'reseller', 'organization', 'agent'];

/** The depth of a row in the tree: 0 is the root. */
export const depthOf = (row: Pick<AccountRow, 'type'>): number => order.indexOf(row.type);

/** The display name of a node: the name of its tier, else accountName, name, username. */
export function displayNameOf(
  row: Pick<AccountRow, 'type' | 'orgName' | 'accountName' | 'name' | 'username' | 'details'>,
): string {
  const details = row.details as Partial<Record<string, string>>;
  const ofTier: Record<string, string | null | undefined> = {
    partner: details.partnerName,
    reseller: details.resellerName,
    organization: row.orgName ?? details.orgName,
  };
  return ofTier[row.type] || row.accountName || row.name || row.username;
}
