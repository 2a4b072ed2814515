import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, owned } from './columns.js';

/**
 * Who wants to be told of what. The secret is worked out from the server's key, the id and its
 * version; no row holds it.
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

/** What happened, written in the transaction in which it happened: the outbox of the webhooks. */
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

/** One event on its way to one webhook, with every attempt so far. */
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

/** One attempt at a delivery: when in milliseconds, how long it took, and what came of it. */
export interface DeliveryAttempt {
  readonly at: number;
  readonly durationMs: number;
  /** Status of the reply; null when none came. */
  readonly status: number | null;
  /** Why it did not count, in words that name no address; null when it did. */
  readonly error: string | null;
}

/** Where what a supplier sends is shown first. */
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
