import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, id, ids, open } from './columns.js';

const nextId = sql`nextval('account_ids')`;

/**
 * Nodes of the tree: partner, reseller, organization, agent, and the one platform node at the root.
 * An organization is its own default agent.
 */
export const accounts = pgTable('accounts', {
  id: id('id').primaryKey().default(nextId),
  type: text('type').notNull(),
  partnerId: id('partner_id'),
  resellerId: id('reseller_id'),
  organizationId: id('organization_id'),
  username: text('username').notNull(),
  name: text('name'),
  orgName: text('org_name'),
  accountName: text('account_name'),
  email: text('email'),
  phoneNumber: text('phone_number'),
  image: text('image'),
  details: open('details').notNull().default({}),
  settings: open('settings').notNull().default({}),
  active: boolean('active').notNull().default(true),
  disabledReason: text('disabled_reason'),
  productPlanId: text('product_plan_id'),
  premium: boolean('premium').notNull().default(false),
  /** A plan assigned by a higher account, which the end of a subscription does not remove. */
  premiumGiven: boolean('premium_given').notNull().default(false),
  smsEnabled: boolean('sms_enabled').notNull().default(false),
  externalAccountId: text('external_account_id'),
  externalBillingId: text('external_billing_id'),
  /** Counts the secrets that sign visitors' identities; each is derived from the server's key. */
  identityVersion: integer('identity_version').notNull().default(0),
  /** When the current secret was made; null while no identity is taken. */
  identitySince: at('identity_since'),
  identityPreviousUntil: at('identity_previous_until'),
  /** Creation in milliseconds. Owned by the server: no role of the application may change it. */
  timestamp: bigint('timestamp', { mode: 'number' })
    .notNull()
    .default(sql`(extract(epoch from now()) * 1000)::bigint`),
  createdAt: at('created_at').notNull().defaultNow(),
});

/**
 * People. `tenantId` is the node they are members of; platform staff have none. The three ids above
 * are derived from it.
 */
export const users = pgTable('users', {
  id: id('id').primaryKey().default(nextId),
  tenantId: id('tenant_id'),
  partnerId: id('partner_id'),
  resellerId: id('reseller_id'),
  organizationId: id('organization_id'),
  email: text('email').notNull(),
  phone: text('phone'),
  /** When the person last confirmed that phone; null if it was only entered. */
  phoneVerifiedAt: at('phone_verified_at'),
  name: text('name'),
  role: text('role').notNull().default('admin'),
  superAdmin: boolean('super_admin').notNull().default(false),
  permittedAccountIds: ids('permitted_account_ids').notNull().default([]),
  settings: open('settings').notNull().default({}),
  createdAt: at('created_at').notNull().defaultNow(),
  /**
   * When an earlier version invited the person, who has not signed in since. Invitations are now
   * separate rows.
   */
  invitedAt: at('invited_at'),
});

/** Offers to become a member of a node. The three ids are derived from the node. */
export const invitations = pgTable('invitations', {
  id: id('id').primaryKey().default(nextId),
  accountId: id('account_id').notNull(),
  partnerId: id('partner_id'),
  resellerId: id('reseller_id'),
  organizationId: id('organization_id'),
  email: text('email').notNull(),
  role: text('role').notNull().default('admin'),
  permittedAccountIds: ids('permitted_account_ids').notNull().default([]),
  /** The person who sent the invitation, if any. */
  invitedBy: id('invited_by'),
  invitedAt: at('invited_at').notNull().defaultNow(),
});

/** Public addresses of agents beside their usernames; the one that was set last is shown. */
export const agentUrls = pgTable('agent_urls', {
  slug: text('slug').primaryKey(),
  organizationId: id('organization_id').notNull(),
  accountId: id('account_id').notNull(),
  setAt: at('set_at').notNull().defaultNow(),
});

/** Domains of tenants. Several may name one; it belongs to the tenant that proved it. */
export const domains = pgTable(
  'domains',
  {
    domain: text('domain').notNull(),
    accountId: id('account_id').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    verifiedAt: at('verified_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    checkedAt: at('checked_at'),
    /** When the proof is checked next; null if never. */
    nextCheckAt: at('next_check_at'),
    /** Since when the proof of a verified domain is missing. */
    missingSince: at('missing_since'),
    finding: text('finding'),
    lostAt: at('lost_at'),
  },
  (table) => [primaryKey({ columns: [table.domain, table.accountId] })],
);
