import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, id, list, open, owned } from './columns.js';

/**
 * The configuration of an agent: one row per slot, `staging` and `default` (live). `revision`
 * counts saves.
 */
export const agentConfigs = pgTable(
  'agent_configs',
  {
    id: text('id').notNull(),
    ...owned,
    slot: text('slot').notNull(),
    config: open('config').notNull(),
    revision: integer('revision').notNull().default(0),
    /** The author of the last write: `person:<id>` or `key:<id>`. */
    savedBy: text('saved_by'),
    /** The name of the author, as it was at the time. */
    savedByName: text('saved_by_name'),
    /** Why it is live although cases of it fail. */
    reason: text('reason'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** Snapshots; `versionId` is the creation time in milliseconds. */
export const agentVersions = pgTable(
  'agent_versions',
  {
    ...owned,
    versionId: bigint('version_id', { mode: 'number' }).notNull(),
    title: text('title').notNull(),
    source: text('source').notNull(),
    automatic: boolean('automatic').notNull().default(false),
    snapshot: open('snapshot').notNull(),
    savedByName: text('saved_by_name'),
    reason: text('reason'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId, table.versionId] })],
);

/** Kept conversations with what their answers must hold, and the last run of each. */
export const agentCases = pgTable(
  'agent_cases',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    title: text('title').notNull(),
    channel: text('channel').$type<'client' | 'call'>().notNull().default('client'),
    turns: list('turns').notNull(),
    lastRun: open('last_run'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/**
 * Templates. Owned by a tier above organizations, or without an owner: then every installation has
 * them. Readable at and below the owner.
 */
export const templates = pgTable('templates', {
  id: text('id').primaryKey(),
  accountId: id('account_id'),
  partnerId: id('partner_id'),
  resellerId: id('reseller_id'),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  category: text('category').notNull().default(''),
  disabled: boolean('disabled').notNull().default(true),
  fields: list('fields').notNull(),
  integrations: list('integrations').notNull(),
  agent: open('agent').notNull(),
  /** Incremented by the database when fields, integrations or agent change. */
  revision: integer('revision').notNull().default(1),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

/**
 * Texts from which an agent may answer: written by the owner, or, in a knowledge base, fetched from
 * `url`. `attempts` counts fetches since a person last requested one and is the fence of the lease.
 */
export const knowledgeDocuments = pgTable(
  'knowledge_documents',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    title: text('title').notNull(),
    url: text('url'),
    /** The name of an uploaded file, which has no address; `media` has the file. */
    fileName: text('file_name'),
    body: text('body').notNull(),
    /** Of its indexed passages. */
    languages: text('languages')
      .array()
      .notNull()
      .default(sql`'{}'`),
    knowledgeBaseId: uuid('knowledge_base_id'),
    status: text('status').notNull().default('ready'),
    error: text('error'),
    errorCode: text('error_code'),
    attempts: integer('attempts').notNull().default(0),
    leasedUntil: at('leased_until'),
    fetchedAt: at('fetched_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/**
 * The built-in calendar. A held appointment counts as taken while a connected calendar is queried.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    partyId: id('party_id'),
    title: text('title').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    source: text('source').notNull().default('agent'),
    status: text('status').notNull().default('booked'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** The calendar that contains it; null is the account's own. */
    diaryId: id('diary_id'),
    description: text('description').notNull().default(''),
    /** Contact of the guest: a number or an address. */
    contact: text('contact').notNull().default(''),
    /** The connected calendar that contains it or will contain it, and the state of that write. */
    externalCalendar: text('external_calendar'),
    externalState: text('external_state').notNull().default('none'),
    nextAt: at('next_at'),
    /** The network that an unproved guest booked from, as a keyed digest. */
    bookedFrom: text('booked_from'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/**
 * Numbers that belong to an organization and the agent that answers them. A number exists once in
 * an installation.
 */
export const phoneNumbers = pgTable('phone_numbers', {
  number: text('number').primaryKey(),
  ...owned,
  country: text('country').notNull(),
  city: text('city').notNull().default(''),
  region: text('region').notNull().default(''),
  status: text('status').notNull().default('assigned'),
  /** `own`: an external number that the account registered. */
  source: text('source').$type<'carrier' | 'own'>().notNull().default('carrier'),
  /** The credentials that bought it; null for the installation's own carrier. */
  providerAccountId: id('provider_account_id'),
  providerId: text('provider_id'),
  createdAt: at('created_at').notNull().defaultNow(),
});
