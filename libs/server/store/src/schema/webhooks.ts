import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, owned } from './columns.js';

/**
 * Webhooks: endpoint and events. The secret is derived from the server's key, the id and its
 * version; no row contains it.
 */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    url: text('url').notNull(),
    type: text('type').notNull(),
    label: text('label').notNull(),
    secretVersion: integer('secret_version').notNull().default(1),
    previousSecretUntil: at('previous_secret_until'),
    onlyDirect: boolean('only_direct').notNull().default(false),
    failingSince: at('failing_since'),
    disabledAt: at('disabled_at'),
    disabledReason: text('disabled_reason'),
    notifiedAt: at('notified_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** Events, written in the transaction of their change: the outbox of the webhooks. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    type: text('type').notNull(),
    payload: text('payload').notNull(),
    directTo: uuid('direct_to'),
    createdAt: at('created_at').notNull().defaultNow(),
    spreadAt: at('spread_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** One event for one webhook, with all attempts. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    webhookId: uuid('webhook_id').notNull(),
    eventId: uuid('event_id').notNull(),
    state: text('state').notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    fence: integer('fence').notNull().default(0),
    nextAt: at('next_at').notNull(),
    leasedUntil: at('leased_until'),
    history: jsonb('history').$type<DeliveryAttempt[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** One attempt at a delivery: its time in milliseconds, its duration, and its result. */
export interface DeliveryAttempt {
  readonly at: number;
  readonly durationMs: number;
  /** Status of the reply; null without a reply. */
  readonly status: number | null;
  /** The reason of a failure, in words that contain no address; null on success. */
  readonly error: string | null;
}

/** A preview of data that a supplier sends. */
export const webhookRelays = pgTable(
  'webhook_relays',
  {
    ...owned,
    type: text('type').notNull(),
    url: text('url').notNull(),
    timeoutMs: integer('timeout_ms').notNull(),
    headers: jsonb('headers').$type<Record<string, string>[]>().notNull().default([]),
    successStatusCodes: jsonb('success_status_codes').$type<number[]>().notNull().default([]),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId, table.type] })],
);
