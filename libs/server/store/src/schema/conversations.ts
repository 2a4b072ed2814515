import {
  bigint,
  bigserial,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, id, list, open, owned } from './columns.js';
import { sql } from 'drizzle-orm';

/**
 * The other side of a room, not a member: a number, an address, a visitor, or a member who tests.
 * It is also the contact: `name` is shown in conversations, `profile` contains the contact's
 * further fields, and `deletedAt` means that the contact was removed. A row with `mergedInto` is a
 * further address of that contact: name, profile and removal are the same in both rows.
 */
export const parties = pgTable(
  'parties',
  {
    id: id('id')
      .notNull()
      .default(sql`nextval('account_ids')`),
    ...owned,
    kind: text('kind').notNull(),
    address: text('address').notNull(),
    name: text('name'),
    profile: open('profile').notNull().default({}),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
    mergedInto: id('merged_into'),
    /** The name as it is compared with others, and the name of which that was made. */
    comparedName: text('compared_name'),
    comparedOf: text('compared_of'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** The permanent thread between an agent and a party; the id is `low:high`. */
export const rooms = pgTable(
  'rooms',
  {
    id: text('id').notNull(),
    ...owned,
    partyId: id('party_id').notNull(),
    channel: text('channel').notNull(),
    inbox: text('inbox').notNull().default('priority'),
    aiEnabled: boolean('ai_enabled').notNull().default(true),
    unread: integer('unread').notNull().default(0),
    archivedAt: at('archived_at'),
    blocked: boolean('blocked').notNull().default(false),
    /** Every conversation so far was a member’s own test. */
    ownTest: boolean('own_test').notNull().default(false),
    lastMessage: text('last_message').notNull().default(''),
    lastMessageAuthor: text('last_message_author'),
    lastMessageAt: at('last_message_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** One call, or the messages between opening and closing a room. */
export const conversations = pgTable(
  'conversations',
  {
    uuid: text('uuid').notNull(),
    ...owned,
    roomId: text('room_id').notNull(),
    type: text('type').notNull(),
    channel: text('channel').notNull(),
    direction: text('direction').notNull(),
    fromNumber: text('from_number'),
    toNumber: text('to_number'),
    startedAt: at('started_at').notNull().defaultNow(),
    endedAt: at('ended_at'),
    durationSeconds: integer('duration_seconds').notNull().default(0),
    summary: text('summary'),
    outcome: text('outcome'),
    collected: open('collected').notNull().default({}),
    selfCall: boolean('self_call').notNull().default(false),
    rating: integer('rating'),
    inbox: text('inbox').notNull().default('priority'),
    campaignId: text('campaign_id'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.uuid] })],
);

/** A message. `seq` orders messages of all rooms; `clientId` makes a repeated request harmless. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').notNull().defaultRandom(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    ...owned,
    roomId: text('room_id').notNull(),
    conversationUuid: text('conversation_uuid'),
    author: text('author').notNull(),
    authorName: text('author_name'),
    channel: text('channel').notNull(),
    direction: text('direction').notNull(),
    body: text('body').notNull(),
    attachments: list('attachments').notNull().default([]),
    status: text('status').notNull().default('success'),
    clientId: text('client_id'),
    /** Why a text did not arrive. */
    problem: jsonb('problem').$type<{
      readonly reason: string;
      readonly country: string | null;
      readonly callingCode: string | null;
    }>(),
    /** The member that a note is assigned to, and their name at that time. */
    assignedTo: bigint('assigned_to', { mode: 'number' }),
    assignedName: text('assigned_name'),
    createdAt: at('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** Texts that members of an organization send again and again. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    name: text('name').notNull(),
    body: text('body').notNull(),
    /** Read by people of one agent too. */
    forAgents: boolean('for_agents').notNull().default(false),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** A function run of an agent, with its input and output. */
export const functionRuns = pgTable(
  'function_runs',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    roomId: text('room_id').notNull(),
    conversationUuid: text('conversation_uuid'),
    name: text('name').notNull(),
    label: text('label').notNull(),
    input: open('input').notNull().default({}),
    output: open('output').notNull().default({}),
    status: text('status').notNull(),
    startedAt: at('started_at').notNull(),
    durationMs: integer('duration_ms').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** A function that a turn has begun; its outcome is null until it is over. */
export interface BegunCall {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly outcome: {
    readonly ok: boolean;
    readonly words: string;
    readonly output: Record<string, unknown>;
  } | null;
}

/**
 * A message that waits for an answer of its room's agent; with a holder it is part of the room's
 * turn, until `heldUntil`. `replyId` is the answer, of this turn or of one that it joined.
 */
export const roomTurns = pgTable(
  'room_turns',
  {
    ...owned,
    roomId: text('room_id').notNull(),
    messageId: uuid('message_id').notNull(),
    conversationUuid: text('conversation_uuid').notNull(),
    channel: text('channel').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    holder: uuid('holder'),
    heldUntil: at('held_until'),
    calls: jsonb('calls').$type<Record<string, BegunCall>>().notNull().default({}),
    replyId: uuid('reply_id'),
    askedAt: at('asked_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.messageId] })],
);

/** One of the texts that wait for the next mail about a room. */
export interface WaitingText {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
}

/** The mails about a room to one recipient: what waits for the next one, and when the last left. */
export const roomMails = pgTable(
  'room_mails',
  {
    ...owned,
    roomId: text('room_id').notNull(),
    recipient: text('recipient').notNull(),
    waiting: jsonb('waiting').$type<WaitingText[]>().notNull().default([]),
    sentAt: at('sent_at'),
    leasedUntil: at('leased_until'),
    fence: integer('fence').notNull().default(0),
  },
  (table) => [
    primaryKey({
      columns: [table.organizationId, table.roomId, table.recipient],
    }),
  ],
);

/**
 * One flat row per conversation for reporting, partitioned by month. `meta` contains the reported
 * fields.
 */
export const logs = pgTable(
  'logs',
  {
    id: text('id').notNull(),
    ...owned,
    partnerId: id('partner_id'),
    resellerId: id('reseller_id'),
    timestamp: at('timestamp').notNull(),
    type: text('type').notNull(),
    eventType: text('event_type').notNull(),
    direction: text('direction').notNull(),
    duration: integer('duration').notNull().default(0),
    transfer: integer('transfer').notNull().default(0),
    fromNumber: text('from_number'),
    toNumber: text('to_number'),
    cnam: text('cnam'),
    roomId: text('room_id'),
    callId: text('call_id'),
    uuid: text('uuid').notNull(),
    agentId: id('agent_id').notNull(),
    accountName: text('account_name'),
    scheduled: text('scheduled'),
    outcome: text('outcome'),
    summary: text('summary'),
    meta: open('meta').notNull().default({}),
    /** A member held it to test an agent: it is in the list, and in no number. */
    ownTest: boolean('own_test').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id, table.timestamp] })],
);

/**
 * Events, in order, for live streams that resume. A trigger notifies the channel `patchbay_events`.
 */
export const events = pgTable(
  'events',
  {
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    /**
     * The transaction that wrote it: it determines whether a snapshot contained the event, not
     * `seq`.
     */
    xid: bigint('xid', { mode: 'number' })
      .notNull()
      .default(sql`(pg_current_xact_id()::text::bigint)`),
    ...owned,
    topic: text('topic').notNull(),
    payload: open('payload').notNull().default({}),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.seq] })],
);
