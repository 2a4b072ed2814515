import { type Tier } from './account-tier.js';
import { type SettingsLayer } from './domain-settings.js';
import { type MatrixRow } from './matrix.js';
import { clampViewAs, type Role } from './roles.js';
import { noSpecialAccounts, type SpecialAccounts } from './special-accounts.js';

/** The inputs of the permission rules. */
export interface Viewer {
  readonly superAdmin: boolean;
  /** The tier at which the signed-in account acts, by `actingTierOf`. */
  readonly tier: Tier | 'agent';
  /** The signed-in account. */
  readonly accountId?: number | null;
  /** The viewed organization. A signed-in account that is this organization owns it. */
  readonly organizationId?: number | null;
  /** The membership's owner flag. */
  readonly isOwner?: boolean;
  /** Creation time of the account, in milliseconds. */
  readonly timestamp?: number | null;
  /** The stored view-as choice; ignored when the true role does not permit it. */
  readonly viewAs?: unknown;
  /** Settings of the tiers above, from the partner down. */
  readonly settings?: readonly SettingsLayer[];
  readonly special?: SpecialAccounts;
}

/** Accounts made before this instant (milliseconds) are legacy. */
export const legacyBefore = 1_692_075_600_000;

/**
 * True for accounts made before the legacy threshold; an account without a timestamp is not legacy.
 */
export const isLegacy = (timestamp: number | null | undefined): boolean =>
  timestamp != null && timestamp < legacyBefore;

/** The true role of a viewer, independent of view-as. */
export function trueRoleOf(viewer: Viewer): Role {
  if (viewer.superAdmin === true) return 'superAdmin'; // a text such as 'false' is true to the language
  if (viewer.tier !== 'organization')
    return viewer.tier === 'partner' || viewer.tier === 'reseller' ? viewer.tier : 'agent';
  const isOrganization = viewer.accountId != null && viewer.accountId === viewer.organizationId;
  return viewer.isOwner === true || isOrganization ? 'owner' : 'admin';
}

/** The role in effect: the view-as choice where the true role permits it, else the true role. */
export function roleOf(viewer: Viewer): Role {
  const trueRole = trueRoleOf(viewer);
  return clampViewAs(trueRole, viewer.viewAs) ?? trueRole;
}

/** True for a super-admin, partner or reseller who is not viewing as owner or admin. */
export const isPrivilegedView = (viewer: Viewer): boolean => isPrivileged(roleOf(viewer));

const isPrivileged = (role: Role): boolean =>
  role === 'superAdmin' || role === 'partner' || role === 'reseller';

/**
 * True for a super-admin who is not viewing as a lower role: refunds, enabling and disabling
 * accounts, reviewing calls.
 */
export const isSuperAdminView = (viewer: Viewer): boolean => roleOf(viewer) === 'superAdmin';

/** The row of the matrix that decides for a viewer: the first that fits, in the table's order. */
export function rowOf(viewer: Viewer): MatrixRow {
  const role = roleOf(viewer);
  return !isPrivileged(role) && isLegacy(viewer.timestamp) ? 'legacy' : role;
}

/** True when the viewer's account or organization always has text messaging and embeds. */
export function hasForcedChannels({
  accountId,
  organizationId,
  special = noSpecialAccounts,
}: Viewer): boolean {
  const { smsAndEmbeds } = special;
  return (
    smsAndEmbeds.length > 0 && smsAndEmbeds.some((id) => id === accountId || id === organizationId)
  );
}

/**
 * True when an agent is fetched with its `{key}` markers left in place: super-admins and resellers,
 * unless they force replacement.
 */
export function keepsTemplateMarkers(viewer: Viewer, forceReplaceTemplateVars: boolean): boolean {
  const role = roleOf(viewer);
  return forceReplaceTemplateVars !== true && (role === 'superAdmin' || role === 'reseller');
}
