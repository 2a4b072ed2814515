import * as z from 'zod/mini';
import { accountId, described, formatted, line, named, open, required } from '../wire.js';
import { durationSeconds, epochSeconds, isoDay } from '../wire-time.js';

/** The kind of a task: a call or a text. */
export const taskType = () => z.enum(['call', 'text']);

/**
 * The state of a task. A deleted one is returned once, by the call that deletes it, and listed only
 * on request.
 */
export const taskState = () =>
  z.enum(['pending', 'running', 'finished', 'errored', 'canceled', 'deleted']);

/** Who is called or texted. */
export const taskTarget = () =>
  described(
    required(200),
    'A phone number with its country code, or the username of an account in reach that has one',
    '+15125550148',
  );

/** The writable fields of a waiting task. `meta` is for reporting and never shown to the agent. */
export const taskDetails = {
  target: z.optional(taskTarget()),
  context: z.optional(
    z.nullable(
      described(
        line(8000),
        'What is known about the person',
        'Dana Whitfield, last cleaning in May',
      ),
    ),
  ),
  taskContext: z.optional(
    z.nullable(described(line(8000), 'What to do this time', 'Offer the open slots of next week')),
  ),
  greeting: z.optional(z.nullable(line(1000))),
  waitToGreet: z.optional(z.boolean()),
  accountId: z.optional(formatted(described(accountId(), 'The agent that does it', 2001), 'agent')),
  scheduledFor: z.optional(z.nullable(epochSeconds())),
  message: z.optional(
    z.nullable(
      described(line(1600), 'The words of a text', 'Your cleaning is due. Reply YES for a slot.'),
    ),
  ),
  externalTaskId: z.optional(z.nullable(line(200))),
  meta: z.optional(open()),
};

/** One new task. */
export const newTask = () => z.object({ type: taskType(), ...taskDetails });

/**
 * An outbound call or text and where it stands. `nextAttemptAt` is when its turn comes, as far as
 * hours, limits and pauses are known now.
 */
export const task = named(
  'Task',
  'An outbound call or text, and where it stands',
  z.object({
    id: z.string(),
    type: taskType(),
    state: taskState(),
    target: z.string(),
    context: z.nullable(z.string()),
    taskContext: z.nullable(z.string()),
    greeting: z.nullable(z.string()),
    waitToGreet: z.boolean(),
    message: z.nullable(z.string()),
    accountId: z.int(),
    scheduledFor: z.nullable(epochSeconds()),
    externalTaskId: z.nullable(z.string()),
    batchId: z.nullable(z.string()),
    meta: open(),
    attempts: z.int(),
    outcome: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    roomId: z.nullable(z.string()),
    conversationUuid: z.nullable(z.string()),
    taskAttemptId: z.nullable(z.string()),
    nextAttemptAt: z.nullable(epochSeconds()),
    createdAt: epochSeconds(),
    updatedAt: epochSeconds(),
    startedAt: z.nullable(epochSeconds()),
    finishedAt: z.nullable(epochSeconds()),
  }),
  {
    id: '7c0d2a52-6a0e-4d0c-9a52-2f1f5a0e7c31',
    type: 'call',
    state: 'pending',
    target: '+15125550148',
    context: 'Dana Whitfield, last cleaning in May',
    taskContext: 'Offer the open slots of next week',
    greeting: null,
    waitToGreet: false,
    message: null,
    accountId: 2001,
    scheduledFor: 1767708000,
    externalTaskId: null,
    batchId: null,
    meta: {},
    attempts: 0,
    outcome: null,
    reason: null,
    roomId: null,
    conversationUuid: null,
    taskAttemptId: null,
    nextAttemptAt: 1767708000,
    createdAt: 1767625445,
    updatedAt: 1767625445,
    startedAt: null,
    finishedAt: null,
  },
);

/** How many tasks there are in each state; deleted ones do not count. */
export const taskCounts = z.object({
  pending: z.int(),
  running: z.int(),
  finished: z.int(),
  errored: z.int(),
  canceled: z.int(),
});

const clockTime = (example: string) =>
  described(
    z
      .string()
      .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time of day, like 09:00')),
    'A time of day, HH:MM',
    example,
  );
const count = (max: number, example: number) =>
  described(z.int().check(z.gte(0), z.lte(max)), 'How many', example);

/**
 * When an organization's tasks may begin. Days are 1 for Monday to 7 for Sunday; the end is the
 * first minute outside.
 */
export const businessHours = z.object({
  timezone: described(required(60), 'An IANA time zone', 'America/Chicago'),
  days: described(
    z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
    '1 is Monday',
    [1, 2, 3, 4, 5],
  ),
  start: clockTime('09:00'),
  end: clockTime('17:00'),
});
/** How much may be done in a day of the organization's own zone. */
export const dailyLimits = z.object({
  calls: count(100_000, 100),
  texts: count(100_000, 200),
  tasks: count(100_000, 300),
});
/** How long one target is left alone after a call or text, in seconds. */
export const cooldowns = described(
  z.object({ calls: durationSeconds(), texts: durationSeconds() }),
  'Seconds',
  { calls: 86400, texts: 300 },
);

/**
 * The limits of an organization's tasks. `callingHours` are in the local time of the callee, and
 * cannot be extended.
 */
export const taskLimits = named(
  'TaskLimits',
  'What the tasks of an organization keep to',
  z.object({
    businessHours,
    daily: dailyLimits,
    concurrencyPerRun: z.int(),
    cooldowns,
    callingHours: z.object({ start: z.string(), end: z.string() }),
  }),
  {
    businessHours: {
      timezone: 'America/Chicago',
      days: [1, 2, 3, 4, 5],
      start: '09:00',
      end: '17:00',
    },
    daily: { calls: 100, texts: 200, tasks: 300 },
    concurrencyPerRun: 10,
    cooldowns: { calls: 86400, texts: 300 },
    callingHours: { start: '08:00', end: '21:00' },
  },
);

/** The usage of a day. `tasks` is calls and texts together. */
export const taskDailyCounts = z.object({
  calls: z.int(),
  texts: z.int(),
  tasks: z.int(),
  date: isoDay(),
});

/** A row of an upload that cannot be used. Rows count as in a spreadsheet: the header is row 1. */
export const rowProblem = z.object({ row: z.int(), message: z.string() });

/** People by the best that came of the attempts to reach them; the sum of these are all of them. */
const people = {
  answered: z.int(),
  sent: z.int(),
  voicemail: z.int(),
  notReached: z.int(),
};

/** The people of tasks that were queued together. */
export const campaignBatch = named(
  'CampaignBatch',
  'What came of tasks that were queued together',
  z.object({
    batchId: z.uuid(),
    createdAt: epochSeconds(),
    tasks: z.int(),
    waiting: z.int(),
    ...people,
  }),
  {
    batchId: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e71',
    createdAt: 1767605400,
    tasks: 7,
    waiting: 1,
    answered: 4,
    sent: 1,
    voicemail: 1,
    notReached: 0,
  },
);

/** The results of one agent's configuration in a window. */
export const campaignStats = named(
  'CampaignStats',
  'What one agent has done in a window',
  z.object({
    campaignId: z.nullable(z.string()),
    accountId: z.int(),
    title: z.string(),
    conversations: z.int(),
    calls: z.int(),
    messages: z.int(),
    inbound: z.int(),
    outbound: z.int(),
    duration: durationSeconds(),
    outcomes: z.record(z.string(), z.int()),
    tasks: z.extend(taskCounts, { total: z.int() }),
    people: z.object({ ...people, optedOut: z.int() }),
    days: z.optional(z.array(z.object({ date: isoDay(), ...people }))),
  }),
  {
    campaignId: 'campa931829b5857f4b0c9d1e2f3a4b5c6d7e',
    accountId: 2001,
    title: 'Front desk',
    conversations: 31,
    calls: 19,
    messages: 12,
    inbound: 24,
    outbound: 7,
    duration: 2210,
    outcomes: { booked: 9, answered: 22 },
    tasks: { total: 7, pending: 0, running: 0, finished: 6, errored: 1, canceled: 0 },
    people: { answered: 4, sent: 1, voicemail: 1, notReached: 1, optedOut: 0 },
  },
);
