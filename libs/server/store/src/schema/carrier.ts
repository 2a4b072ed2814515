import { type CallTiming } from '@patchbay/contract';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytes, open, owned } from './columns.js';

/**
 * A call as the carrier reports it; its messages are in its conversation. `key` is the idempotency
 * key of the request.
 */
export const carrierCalls = pgTable(
  'carrier_calls',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    carrier: text('carrier').notNull(),
    carrierCallId: text('carrier_call_id'),
    key: text('key'),
    direction: text('direction').$type<'inbound' | 'outbound'>().notNull(),
    fromNumber: text('from_number').notNull(),
    toNumber: text('to_number').notNull(),
    state: text('state')
      .$type<'queued' | 'ringing' | 'answered' | 'ended'>()
      .notNull()
      .default('queued'),
    outcome: text('outcome').$type<'completed' | 'busy' | 'no-answer' | 'failed' | 'voicemail'>(),
    context: jsonb('context').$type<Record<string, string>>().notNull().default({}),
    greeting: text('greeting'),
    waitToGreet: boolean('wait_to_greet').notNull().default(false),
    /** A member makes this call at the simulator. */
    ownTest: boolean('own_test').notNull().default(false),
    taskAttemptId: text('task_attempt_id'),
    roomId: text('room_id'),
    conversationUuid: text('conversation_uuid'),
    answeredBy: text('answered_by').$type<'person' | 'machine'>(),
    silences: integer('silences').notNull().default(0),
    transfer: jsonb('transfer').$type<{
      readonly to: string;
      readonly offer: string | null;
      readonly asks: boolean;
      readonly accepted: boolean;
      /** The function run in which the agent decided it; null where the owner's rule did. */
      readonly runId?: string | null;
    } | null>(),
    giveUpAt: at('give_up_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    answeredAt: at('answered_at'),
    endedAt: at('ended_at'),
    seconds: integer('seconds').notNull().default(0),
    toldAt: at('told_at'),
    /** The last sign of life of the media node that carries its sound; null for a call without. */
    aliveAt: at('alive_at'),
    /** The session of the visitor who calls from a page. */
    sessionId: uuid('session_id'),
    /** What the page sent along: text of at most 4096 letters, never an instruction. */
    pageData: text('page_data'),
    /** By which a carrier's stream may open the call, once and until then. */
    streamTokenHash: bytes('stream_token_hash'),
    streamTokenUntil: at('stream_token_until'),
    /** The turn with which the carrier goes on when its stream ends; null: it asks to repeat. */
    afterStream: jsonb('after_stream').$type<{
      readonly say: string;
      readonly next: { readonly do: string };
    } | null>(),
    /** The streams that the call has had: each counts its turns from one. */
    streams: integer('streams').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** A text that an agent sent, from the carrier's acceptance to its delivery. */
export const carrierTexts = pgTable(
  'carrier_texts',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    carrier: text('carrier').notNull(),
    carrierMessageId: text('carrier_message_id'),
    key: text('key'),
    roomId: text('room_id').notNull(),
    messageId: uuid('message_id').notNull(),
    taskAttemptId: text('task_attempt_id'),
    fromNumber: text('from_number').notNull(),
    toNumber: text('to_number').notNull(),
    status: text('status')
      .$type<'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed'>()
      .notNull()
      .default('queued'),
    error: text('error'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/**
 * A recording, or a picture of a text, fetched from the carrier. The storage has its bytes under
 * the id without its hyphens.
 */
export const carrierMedia = pgTable(
  'carrier_media',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    carrier: text('carrier').notNull(),
    carrierMediaId: text('carrier_media_id').notNull(),
    kind: text('kind').$type<'call' | 'voicemail' | 'message'>().notNull(),
    callId: uuid('call_id'),
    messageId: uuid('message_id'),
    seconds: integer('seconds').notNull().default(0),
    sourceUrl: text('source_url').notNull(),
    mediaType: text('media_type'),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    isStored: boolean('is_stored').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    nextAt: at('next_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** A piece of the sound of a call that a media node carries, until the storage has the whole. */
export const callSound = pgTable(
  'call_sound',
  {
    ...owned,
    callId: uuid('call_id').notNull(),
    kind: text('kind').$type<'call' | 'voicemail'>().notNull(),
    at: bigint('at', { mode: 'number' }).notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.callId, table.kind, table.at] })],
);

/** Where the time of a call with sound went, from its media node. */
export const callTimings = pgTable(
  'call_timings',
  {
    ...owned,
    callId: uuid('call_id').notNull(),
    /** A call that could not be passed on goes on in another stream of sound. */
    stream: integer('stream').notNull(),
    timing: jsonb('timing').$type<CallTiming>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.callId, table.stream] })],
);

/**
 * The destination of answers in a room whose messages come from a partner's platform; without an
 * address, the account's webhooks for them.
 */
export const messageRoutes = pgTable(
  'message_routes',
  {
    ...owned,
    roomId: text('room_id').notNull(),
    url: text('url'),
    context: open('context').notNull().default({}),
    metadata: open('metadata').notNull().default({}),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.roomId] })],
);

/** An accepted message that the agent has not answered yet. */
export const pendingAnswers = pgTable(
  'pending_answers',
  {
    ...owned,
    messageId: uuid('message_id').notNull(),
    attempts: integer('attempts').notNull().default(0),
    begunAt: at('begun_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.messageId] })],
);

/** The stored reply to a callback of the carrier, sent again for a repeated callback. */
export const carrierCallbacks = pgTable(
  'carrier_callbacks',
  {
    ...owned,
    key: text('key').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    isDone: boolean('is_done').notNull().default(false),
    begunAt: at('begun_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId, table.key] })],
);
