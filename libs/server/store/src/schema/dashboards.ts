import { sql } from 'drizzle-orm';
import {
  boolean,
  bigint,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, bytes, id, owned } from './columns.js';

const texts = (name: string) => text(name).array().notNull();

/** The rows that a worker leases: when each is due, until when it is held, and the fence of it. */
const leased = {
  nextAt: at('next_at').notNull().defaultNow(),
  leasedUntil: at('leased_until'),
  fence: integer('fence').notNull().default(0),
};

/** Whether a target is reached; `unknown` before the first check, or with too few events. */
export type GoalState = 'unknown' | 'met' | 'missed';

/** A change of a goal's state, as its history keeps it. */
export interface GoalChange {
  /** Milliseconds. */
  readonly at: number;
  readonly state: GoalState;
  readonly value: number;
  readonly events: number;
  /** Whether mails and webhooks were sent. */
  readonly sent: boolean;
}

/** An alarm that is still to be mailed to a recipient. */
export interface GoalMail {
  readonly to: string;
  readonly change: GoalChange;
}

/** Targets of metrics, and what the last check of each found. */
export const metricGoals = pgTable(
  'metric_goals',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    metric: text('metric').notNull(),
    comparison: text('comparison').$type<'atLeast' | 'atMost'>().notNull(),
    target: doublePrecision('target').notNull(),
    span: text('span').notNull(),
    timezone: text('timezone').notNull(),
    tolerance: real('tolerance').notNull(),
    leastEvents: integer('least_events').notNull(),
    mailTo: texts('mail_to').default(sql`'{}'`),
    webhook: boolean('webhook').notNull().default(false),
    paused: boolean('paused').notNull().default(false),
    state: text('state').$type<GoalState>().notNull().default('unknown'),
    since: at('since'),
    reading: text('reading').$type<GoalState>().notNull().default('unknown'),
    readings: integer('readings').notNull().default(0),
    value: doublePrecision('value'),
    events: bigint('events', { mode: 'number' }),
    problem: text('problem'),
    checkedAt: at('checked_at'),
    alarmedAt: at('alarmed_at'),
    changes: jsonb('changes').$type<GoalChange[]>().notNull().default([]),
    mailsDue: jsonb('mails_due').$type<GoalMail[]>().notNull().default([]),
    /** To whom a process sends a mail just now. */
    mailSending: text('mail_sending'),
    ...leased,
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** Links that show chosen metrics to any reader. */
export const dashboardLinks = pgTable(
  'dashboard_links',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    tokenHash: bytes('token_hash').notNull(),
    title: text('title').notNull(),
    metrics: texts('metrics'),
    days: integer('days').notNull(),
    timezone: text('timezone').notNull(),
    createdBy: text('created_by'),
    createdById: bigint('created_by_id', { mode: 'number' }),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    reads: integer('reads').notNull().default(0),
    lastReadAt: at('last_read_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** Reports of metrics by mail, and the mails that are still to be sent. */
export const dashboardReports = pgTable(
  'dashboard_reports',
  {
    id: uuid('id').notNull().defaultRandom(),
    ...owned,
    title: text('title').notNull(),
    metrics: texts('metrics'),
    cadence: text('cadence').$type<'daily' | 'weekly' | 'monthly'>().notNull(),
    weekday: smallint('weekday').notNull().default(1),
    hour: smallint('hour').notNull(),
    timezone: text('timezone').notNull(),
    recipients: texts('recipients'),
    unsubscribed: texts('unsubscribed').default(sql`'{}'`),
    paused: boolean('paused').notNull().default(false),
    mailsDue: texts('mails_due').default(sql`'{}'`),
    /** To whom a process sends a mail just now. */
    mailSending: text('mail_sending'),
    dueEnd: at('due_end'),
    lastSentAt: at('last_sent_at'),
    ...leased,
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.id] })],
);

/** Whether an address that is no member wants the reports and alarms of an organization. */
export const mailChoices = pgTable(
  'mail_choices',
  {
    nodeId: id('node_id').notNull(),
    email: text('email').notNull(),
    choice: text('choice').$type<'asked' | 'agreed' | 'declined'>().notNull().default('asked'),
    askedAt: at('asked_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
  },
  (table) => [primaryKey({ columns: [table.nodeId, table.email] })],
);
