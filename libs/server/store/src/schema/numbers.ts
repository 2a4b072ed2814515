import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes, id, list, owned } from './columns.js';

/** A supplier of numbers with its own credentials, for a node and all nodes below it. */
export const numberingProviders = pgTable(
  'numbering_providers',
  {
    accountId: id('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    sealedConfig: text('sealed_config'),
    hint: text('hint').notNull().default(''),
    /**
     * When the carrier accepted the credentials, and a keyed digest of the account id there; both
     * null before that.
     */
    provedAt: at('proved_at'),
    accountDigest: bytes('account_digest'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.providerId] })],
);

/** Unassigned numbers that still have to be released at a carrier. Written by a trigger. */
export const numberReturns = pgTable('number_returns', {
  number: text('number').primaryKey(),
  providerAccountId: id('provider_account_id'),
  providerId: text('provider_id'),
  source: text('source').$type<'carrier' | 'own'>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAt: at('next_at').notNull().defaultNow(),
  leasedUntil: at('leased_until'),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** A line whose calls should be forwarded to an agent, and the result of a test call. */
export const forwardingChecks = pgTable(
  'forwarding_checks',
  {
    ...owned,
    line: text('line').notNull(),
    number: text('number').notNull(),
    startedAt: at('started_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    heardAt: at('heard_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId] })],
);

/** Which agent answers the numbers of an organization; the row of its own account. */
export const answeringRoutes = pgTable(
  'answering_routes',
  {
    ...owned,
    timezone: text('timezone').notNull(),
    routes: list('routes').notNull().default([]),
    revision: integer('revision').notNull().default(1),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId] })],
);
