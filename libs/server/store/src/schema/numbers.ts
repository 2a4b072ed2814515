import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes, id, owned } from './columns.js';

/** A supplier of numbers with credentials of its own, for a node and everything beneath it. */
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
     * When the carrier accepted the credentials, and a keyed digest of the account's name there;
     * both null until it did.
     */
    provedAt: at('proved_at'),
    accountDigest: bytes('account_digest'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.providerId] })],
);

/** Unassigned numbers that a carrier still has to take back. Written by a trigger. */
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

/** A line whose calls should come to an agent, and whether a test call did. */
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
