import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, owned, words } from './columns.js';

/** Collections of documents from which an agent may answer. */
export const knowledgeBases = pgTable(
  'knowledge_bases',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    title: text('title').notNull(),
    /** Its documents are fetched again after so many days; null for never. */
    refreshDays: integer('refresh_days'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** Passages of a document in its order, indexed for full-text search. */
export const knowledgeChunks = pgTable(
  'knowledge_chunks',
  {
    ...owned,
    documentId: uuid('document_id').notNull(),
    position: integer('position').notNull(),
    heading: text('heading').notNull().default(''),
    body: text('body').notNull(),
    /** Its page in a PDF. */
    page: integer('page'),
    /** Lexemes by the server; a trigger makes English ones where it gives none. */
    search: words('search')
      .notNull()
      .default(sql`null`),
    /** In which they are; null until the server has made them. */
    language: text('language'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.documentId, table.position] })],
);
