import { type Account, type AccountListItem, type Viewer } from '@patchbay/contract';
import { inMilliseconds } from '@patchbay/kernel';
import {
  type AccountDetails,
  type AccountRow,
  displayNameOf,
  isActive,
  toNode,
} from '@patchbay/server-core';
import { type Actor, isMember } from '@patchbay/server-kit';

type WireType = Account['accountType'];

/** The API has no type for the root, which is shown as a partner. */
export const wireTypeOf = (row: Pick<AccountRow, 'type'>): WireType =>
  row.type === 'platform' ? 'partner' : (row.type as WireType);

const textOr = (value: unknown, fallback: string | null): string | null =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** A link on an account's public page. */
export type PageLink = NonNullable<Account['links']>[number];

/**
 * An account's pages on other sites, and where its own page shows them. Only the operation that
 * validates them writes them.
 */
export const socialLinksOf = ({ details }: Pick<AccountRow, 'details'>) => ({
  socialLinks: Array.isArray(details.socialLinks)
    ? (details.socialLinks as NonNullable<Account['socialLinks']>)
    : [],
  socialLinksPosition:
    details.socialLinksPosition === 'top' ? ('top' as const) : ('bottom' as const),
});

/** The links on an account's public page, and how they look. */
export const pageLinksOf = ({ details }: Pick<AccountRow, 'details'>) => ({
  links: Array.isArray(details.links) ? (details.links as PageLink[]) : [],
  linksConfig:
    typeof details.linksConfig === 'object' && details.linksConfig !== null
      ? (details.linksConfig as Record<string, unknown>)
      : {},
});

/** Names and pictures of a node. `organization` is the one above an agent. */
export function detailsView(row: AccountRow, organization?: AccountRow): AccountDetails {
  const details = row.details as Record<string, unknown>;
  return {
    displayName:
      row.type === 'organization' || row.type === 'agent' ? ownNameOf(row) : displayNameOf(row),
    name: row.name,
    image: row.image,
    orgName: row.orgName ?? organization?.orgName ?? null,
    privacyUrl: textOr(row.settings.privacyUrl, null),
    ...(row.type === 'reseller' ? { resellerName: textOr(details.resellerName, row.name) } : {}),
    ...(row.type === 'partner' ? { partnerName: textOr(details.partnerName, row.name) } : {}),
  };
}

const writtenDown = [
  'description',
  'firstName',
  'lastName',
  'businessName',
  'businessAddress',
  'orgAccountType',
  'hipaaSetting',
  'smsBrandId',
  'smsCampaignId',
] as const;

/** The same with the details that members and accounts above it entered. */
function ownDetails(row: AccountRow, organization?: AccountRow): AccountDetails {
  const stored = row.details as Record<string, unknown>;
  return {
    ...detailsView(row, organization),
    ...Object.fromEntries(
      writtenDown
        .filter((key) => typeof stored[key] === 'string' && stored[key] !== '')
        .map((key) => [key, stored[key]]),
    ),
  };
}

/**
 * Public account data: the links of its public page, but no person's name and no address. Its name
 * is the one that the public page shows.
 */
export function publicDetails(row: AccountRow, organization?: AccountRow): AccountDetails {
  const details = detailsView(row, organization);
  return {
    ...details,
    name: details.displayName,
    socialLinks: socialLinksOf(row).socialLinks,
    links: pageLinksOf(row).links,
  };
}

/**
 * An account as its members and accounts above it see it. It contains no token, no secret and no
 * data of other accounts.
 */
export function accountView(
  row: AccountRow,
  asked: { readonly actor?: Actor; readonly organization?: AccountRow } = {},
): Account {
  const { actor, organization } = asked;
  const node = toNode(row);
  const isOwn = actor !== undefined && isMember(actor) && actor.home.id === row.id;
  return {
    id: row.id,
    username: row.username,
    accountType: wireTypeOf(row),
    active: isActive(row),
    superAdmin: isOwn && row.type === 'platform',
    partnerId: node.partnerId,
    resellerId: node.resellerId,
    organizationId: node.organizationId,
    timestamp: inMilliseconds(row.timestamp),
    email: row.email,
    name: row.name,
    orgName: row.orgName ?? organization?.orgName ?? null,
    accountName: row.accountName,
    agentName:
      row.type === 'organization' || row.type === 'agent' ? (row.accountName ?? row.name) : null,
    vidaPhoneNumber: row.phoneNumber,
    phoneNumber: row.phoneNumber,
    vidaPremium: row.premium || (organization?.premium ?? false),
    smsEnabled: row.smsEnabled,
    productPlanId: row.productPlanId,
    externalAccountId: row.externalAccountId,
    externalBillingId: row.externalBillingId,
    permittedAccountIds: isOwn && isMember(actor) ? [...actor.permitted] : [],
    details: ownDetails(row, organization),
    settings: row.settings,
    ...socialLinksOf(row),
    ...pageLinksOf(row),
  };
}

/**
 * An agent's name, an organization's as the agent that it is: accountName, then name, then
 * username.
 */
const ownNameOf = (row: Pick<AccountRow, 'accountName' | 'name' | 'username'>): string =>
  row.accountName || row.name || row.username;

/** What a row of a list needs of a node. */
export type ListedNode = Pick<
  AccountRow,
  | 'id'
  | 'type'
  | 'partnerId'
  | 'resellerId'
  | 'organizationId'
  | 'username'
  | 'name'
  | 'orgName'
  | 'accountName'
  | 'phoneNumber'
  | 'image'
  | 'details'
  | 'active'
  | 'productPlanId'
  | 'externalAccountId'
  | 'timestamp'
> & { readonly agent?: AccountListItem['agent'] | null };

/** A row of a list of accounts. Among agents, an organization is the agent that it is. */
export function listItemView(
  row: ListedNode,
  among: 'nodes' | 'agents' = 'nodes',
): AccountListItem {
  const details = row.details as Record<string, unknown>;
  const kind =
    among === 'agents'
      ? ({ type: 'agent', displayName: ownNameOf(row) } as const)
      : { type: wireTypeOf(row), displayName: displayNameOf(row) };
  return {
    id: row.id,
    username: row.username,
    ...kind,
    orgName: row.orgName,
    accountName: row.accountName,
    ...(row.type === 'reseller' ? { resellerName: textOr(details.resellerName, row.name) } : {}),
    image: row.image,
    orgId: row.organizationId,
    resellerId: row.resellerId,
    partnerId: row.partnerId,
    subscription: row.productPlanId,
    vidaPhoneNumber: row.phoneNumber,
    externalAccountId: row.externalAccountId,
    active: row.active,
    timestamp: inMilliseconds(row.timestamp),
    ...(row.agent ? { agent: row.agent } : {}),
  };
}

/** One level of the breadcrumb. */
export const levelView = (row: AccountRow): Viewer['home'] => ({
  id: row.id,
  type: wireTypeOf(row),
  displayName: displayNameOf(row),
  image: row.image,
});
