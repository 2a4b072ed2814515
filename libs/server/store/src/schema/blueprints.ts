import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, id, list, open } from './columns.js';

/**
 * The revisions of a template: the base of a three-way merge. Written by a trigger of `templates`,
 * never changed.
 */
export const templateRevisions = pgTable(
  'template_revisions',
  {
    templateId: text('template_id').notNull(),
    revision: integer('revision').notNull(),
    fields: list('fields').notNull(),
    integrations: list('integrations').notNull(),
    agent: open('agent').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.revision] })],
);

/**
 * Apps that agents can be given. Owned by a tier above organizations, or without an owner: then
 * every installation has them. Readable at and below the owner.
 */
export const apps = pgTable('apps', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: id('account_id'),
  partnerId: id('partner_id'),
  resellerId: id('reseller_id'),
  appId: text('app_id').notNull(),
  version: text('version').notNull(),
  definition: open('definition').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});
