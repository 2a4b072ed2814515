import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, owned } from './columns.js';

/** What an agent used on a day of UTC, entered before it is used. */
export const spending = pgTable(
  'spending',
  {
    ...owned,
    day: date('day', { mode: 'string' }).notNull(),
    answers: integer('answers').notNull().default(0),
    tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
    seconds: bigint('seconds', { mode: 'number' }).notNull().default(0),
    texts: integer('texts').notNull().default(0),
    toldAt: at('told_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId, table.day] })],
);

/** What is entered and not over, and what must be entered once only. */
export const spendingHolds = pgTable(
  'spending_holds',
  {
    ...owned,
    key: text('key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    seconds: bigint('seconds', { mode: 'number' }).notNull().default(0),
    until: at('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId, table.key] })],
);

/** What visitors of web chats used of an agent's day: all together, and by network and visitor. */
export const visitorSpending = pgTable(
  'visitor_spending',
  {
    ...owned,
    day: date('day', { mode: 'string' }).notNull(),
    key: text('key').notNull(),
    answers: integer('answers').notNull().default(0),
    tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.accountId, table.day, table.key] }),
  ],
);
