import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, owned } from './columns.js';

/** The usage of an agent on a day of its organization's zone, reserved before use. */
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

/** Open reservations, and reservations that must be made only once. */
export const spendingHolds = pgTable(
  'spending_holds',
  {
    ...owned,
    key: text('key').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    seconds: bigint('seconds', { mode: 'number' }).notNull().default(0),
    zone: text('zone'),
    until: at('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId, table.key] })],
);

/** The usage of an agent's day by visitors of web chats: in total, by network and by visitor. */
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
