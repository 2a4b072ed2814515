import {
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, owned } from './columns.js';

const numbers = customType<{ data: number[]; driverData: string | number[] }>({
  dataType: () => 'integer[]',
  fromDriver: (value) =>
    (typeof value === 'string' ? value.replace(/[{}]/g, '').split(',').filter(Boolean) : value).map(
      Number,
    ),
  toDriver: (value) => `{${value.join(',')}}`,
});

/** Outbound calls and texts. A running task is leased; the count of leases is the fence. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    batchId: uuid('batch_id'),
    type: text('type').notNull(),
    state: text('state').notNull().default('pending'),
    target: text('target').notNull(),
    zones: text('zones').notNull().default(''),
    context: text('context'),
    taskContext: text('task_context'),
    greeting: text('greeting'),
    waitToGreet: boolean('wait_to_greet').notNull().default(false),
    message: text('message'),
    externalTaskId: text('external_task_id'),
    meta: jsonb('meta').$type<Record<string, unknown>>().notNull().default({}),
    scheduledFor: at('scheduled_for'),
    nextAt: at('next_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    outcome: text('outcome'),
    reason: text('reason'),
    roomId: text('room_id'),
    conversationUuid: text('conversation_uuid'),
    fence: integer('fence').notNull().default(0),
    leasedUntil: at('leased_until'),
    takeovers: integer('takeovers').notNull().default(0),
    attemptId: uuid('attempt_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** One attempt at a task. Its id is the carrier's key for a repetition. */
export const taskAttempts = pgTable(
  'task_attempts',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    taskId: uuid('task_id').notNull(),
    number: integer('number').notNull(),
    type: text('type').notNull(),
    target: text('target').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    state: text('state').notNull().default('starting'),
    counts: boolean('counts').notNull().default(true),
    callId: text('call_id'),
    outcome: text('outcome'),
    reason: text('reason'),
    seconds: integer('seconds').notNull().default(0),
    conversationUuid: text('conversation_uuid'),
    startedAt: at('started_at').notNull().defaultNow(),
    placedAt: at('placed_at'),
    endedAt: at('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/**
 * The task limits of an organization: one row, of the organization itself, which is locked while
 * tasks are leased.
 */
export const taskLimits = pgTable(
  'task_limits',
  {
    ...owned,
    timezone: text('timezone').notNull().default('UTC'),
    days: numbers('days').notNull().default([1, 2, 3, 4, 5]),
    startMinute: integer('start_minute').notNull().default(540),
    endMinute: integer('end_minute').notNull().default(1020),
    dailyCalls: integer('daily_calls').notNull().default(100),
    dailyTexts: integer('daily_texts').notNull().default(200),
    dailyTasks: integer('daily_tasks').notNull().default(300),
    concurrency: integer('concurrency').notNull().default(10),
    cooldownCalls: integer('cooldown_calls').notNull().default(86_400),
    cooldownTexts: integer('cooldown_texts').notNull().default(300),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.accountId] })],
);
