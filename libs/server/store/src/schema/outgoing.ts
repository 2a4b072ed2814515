import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, owned } from './columns.js';

/**
 * Counts of outgoing messages in a window: to a recipient, to a country, from a tenant; and of
 * chats opened by a network. Shared by all processes and all tenants.
 */
export const outgoingCounts = pgTable(
  'outgoing_counts',
  {
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);

/** Numbers that opted out from texts of an organization by STOP. */
export const textOptOuts = pgTable(
  'text_opt_outs',
  {
    ...owned,
    number: text('number').notNull(),
    viaNumber: text('via_number').notNull(),
    /** What the number is left alone from. `texts` are rows from before calls counted. */
    refuses: text('refuses').$type<'texts' | 'all' | 'tasks'>().notNull().default('texts'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.number] })],
);
