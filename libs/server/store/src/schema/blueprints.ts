import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, id, list, open, owned } from './columns.js';

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

/** Where a rollout is: it waits for a person after its first agents, and when it was halted. */
export type RolloutState = 'running' | 'waiting' | 'halted' | 'done' | 'undoing' | 'undone';

/**
 * A revision of a template on its way to the agents made from it. Agents are migrated up to the
 * position `reach`; `accepted` of them were worse when a person let it go on. `fence` counts leases.
 */
export const templateRollouts = pgTable('template_rollouts', {
  id: uuid('id').primaryKey().defaultRandom(),
  templateId: text('template_id').notNull(),
  accountId: id('account_id').notNull(),
  partnerId: id('partner_id'),
  resellerId: id('reseller_id'),
  revision: integer('revision').notNull(),
  state: text('state').$type<RolloutState>().notNull().default('running'),
  haltedBy: text('halted_by').$type<'person' | 'worse'>(),
  firstPercent: integer('first_percent').notNull(),
  mostWorse: integer('most_worse').notNull(),
  total: integer('total').notNull(),
  reach: integer('reach').notNull(),
  accepted: integer('accepted').notNull().default(0),
  sections: text('sections').array(),
  startedBy: id('started_by'),
  startedHome: id('started_home'),
  startedByName: text('started_by_name'),
  fence: integer('fence').notNull().default(0),
  leasedUntil: at('leased_until'),
  startedAt: at('started_at').notNull().defaultNow(),
  endedAt: at('ended_at'),
});

/** An agent of a rollout, in its turn; `slots` are its configurations before and after. */
export const templateRolloutAgents = pgTable(
  'template_rollout_agents',
  {
    ...owned,
    rolloutId: uuid('rollout_id').notNull(),
    position: integer('position').notNull(),
    state: text('state')
      .$type<'waiting' | 'changed' | 'same' | 'failed' | 'undone' | 'notUndone'>()
      .notNull()
      .default('waiting'),
    error: text('error'),
    changes: integer('changes').notNull().default(0),
    conflicts: integer('conflicts').notNull().default(0),
    /** Titles of cases that held before and do not any more. */
    broken: list('broken').notNull().default([]),
    slots: list('slots').notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.rolloutId, table.accountId] })],
);
