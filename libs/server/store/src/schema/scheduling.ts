import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, bytes, open, owned } from './columns.js';

/** The booking rules of an account. Unknown keys are preserved. */
export const schedules = pgTable(
  'schedules',
  {
    ...owned,
    schedule: open('schedule').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId] })],
);

/** Credentials of an account for an external system, sealed as a whole under the server's key. */
export const integrations = pgTable(
  'integrations',
  {
    ...owned,
    slug: text('slug').notNull(),
    version: text('version').notNull(),
    sealed: text('sealed').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.accountId, table.slug, table.version] }),
  ],
);

/** A connected external calendar. The tokens are sealed. */
export const calendarConnections = pgTable(
  'calendar_connections',
  {
    ...owned,
    provider: text('provider').notNull(),
    sealed: text('sealed').notNull(),
    calendarId: text('calendar_id').notNull(),
    calendarName: text('calendar_name').notNull().default(''),
    brokenReason: text('broken_reason'),
    brokenAt: at('broken_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId, table.provider] })],
);

/** An OAuth state: bound to the session that started the consent, and used once. */
export const oauthStates = pgTable(
  'calendar_handshakes',
  {
    ...owned,
    stateHash: bytes('state_hash').notNull(),
    sessionId: uuid('session_id').notNull(),
    sealedVerifier: text('sealed_verifier').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId, table.stateHash] })],
);
