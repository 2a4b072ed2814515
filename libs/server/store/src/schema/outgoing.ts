import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.js';

/** How often something left in a window: to a recipient, to a country, from a tenant; and how many chats a network opened. Shared by all processes and all tenants. */
export const outgoingCounts = pgTable(
  'outgoing_counts',
  {
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.windowStart] })],
);
