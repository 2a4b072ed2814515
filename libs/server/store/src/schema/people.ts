import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, id, ids, owned } from './columns.js';

/** The members of a group; the group is a party itself, so its room is like any other. */
export const groupMembers = pgTable(
  'group_members',
  {
    ...owned,
    groupId: id('group_id').notNull(),
    partyId: id('party_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.groupId, table.partyId] })],
);

/** One reaction of one person to one message. `actor` is `person:7` or `key:uuid`. */
export const reactions = pgTable(
  'reactions',
  {
    ...owned,
    messageId: uuid('message_id').notNull(),
    actor: text('actor').notNull(),
    userId: id('user_id'),
    name: text('name').notNull(),
    reaction: text('reaction').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.messageId, table.actor] })],
);

/**
 * Notices for the people of an account, or for one of them. One row per subject until it is
 * dismissed; it counts what it stands for since `beganAt`.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    roomId: text('room_id'),
    placeId: text('place_id'),
    subject: text('subject').notNull(),
    count: integer('count').notNull().default(1),
    forUser: id('for_user'),
    beganAt: at('began_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
    mailedTo: ids('mailed_to').notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** A party as a merge found it. */
export interface PartyBefore {
  readonly id: number;
  readonly name: string | null;
  readonly profile: Readonly<Record<string, unknown>>;
  readonly mergedInto: number | null;
}

/** The merge of one contact into another, with what is needed to undo it until `keepUntil`. */
export const contactMerges = pgTable(
  'contact_merges',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    keptId: id('kept_id').notNull(),
    mergedId: id('merged_id').notNull(),
    keptName: text('kept_name').notNull(),
    mergedName: text('merged_name').notNull(),
    before: jsonb('before').$type<readonly PartyBefore[]>().notNull(),
    after: jsonb('after').$type<PartyBefore>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    keepUntil: at('keep_until').notNull(),
    undoneAt: at('undone_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/**
 * Two contacts that are different people, though they are alike, as long as `version` names them as
 * they are.
 */
export const separateContacts = pgTable(
  'separate_contacts',
  {
    ...owned,
    lowId: id('low_id').notNull(),
    highId: id('high_id').notNull(),
    version: text('version').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.lowId, table.highId] })],
);
