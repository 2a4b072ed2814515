import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytes, id, open } from './columns.js';

/** Files of an account of any tier; the storage has the bytes under `id`. */
export const media = pgTable(
  'media',
  {
    accountId: id('account_id').notNull(),
    id: text('id').notNull(),
    tenantId: id('tenant_id').notNull(),
    purpose: text('purpose').notNull(),
    isWritten: boolean('is_written').notNull().default(false),
    mediaType: text('media_type').notNull(),
    fileName: text('file_name').notNull(),
    /** In bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    width: integer('width'),
    height: integer('height'),
    /** The document of a knowledge base that it is; the row goes with the document. */
    documentId: uuid('document_id'),
    createdBy: text('created_by').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
);

/** Files whose rows are deleted and whose bytes still exist. */
export const mediaRemovals = pgTable('media_removals', {
  id: text('id').primaryKey(),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** Clicks on the links of a page, by day. */
export const linkClicks = pgTable(
  'link_clicks',
  {
    accountId: id('account_id').notNull(),
    linkId: text('link_id').notNull(),
    day: date('day').notNull(),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.linkId, table.day] })],
);

/** The newest check-in of a person's app, by its type. */
export const checkIns = pgTable(
  'check_ins',
  {
    accountId: id('account_id').notNull(),
    actor: text('actor').notNull(),
    type: text('type').notNull(),
    data: open('data').notNull().default({}),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.actor, table.type] })],
);

/** The page from which a person without an account came, by a keyed digest of the address. */
export const pageVisits = pgTable(
  'page_visits',
  {
    visitor: bytes('visitor').notNull(),
    page: text('page').notNull(),
    ref: text('ref').notNull().default(''),
    visitedAt: at('visited_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.visitor, table.page, table.ref] })],
);

/**
 * Calls that carried an idempotency key, with their sealed replies, for a day; calls for which
 * double clicks are detected, for seconds.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: id('account_id').notNull(),
    scope: bytes('scope').notNull(),
    requestHash: bytes('request_hash').notNull(),
    operation: text('operation'),
    status: integer('status'),
    reply: text('reply'),
    leasedUntil: at('leased_until').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.scope] })],
);
