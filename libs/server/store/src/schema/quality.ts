import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { at, owned } from './columns.js';

/**
 * A reply of an agent to an outside person. The id is that of the reply among the messages, `askedId`
 * that of the line it answers; times are milliseconds since the line was read.
 */
export const agentTurns = pgTable(
  'agent_turns',
  {
    id: uuid('id').notNull(),
    ...owned,
    conversationUuid: text('conversation_uuid').notNull(),
    askedId: uuid('asked_id').notNull(),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    firstMs: integer('first_ms').notNull(),
    wholeMs: integer('whole_ms').notNull(),
    isUnknown: boolean('is_unknown').notNull().default(false),
    isCorrection: boolean('is_correction').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** What was decided about a topic of questions; the id is that of its first turn. */
export const questionTopics = pgTable(
  'question_topics',
  {
    id: uuid('id').notNull(),
    ...owned,
    state: text('state').$type<'open' | 'added' | 'dismissed'>().notNull(),
    decidedBy: text('decided_by'),
    decidedAt: at('decided_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);
