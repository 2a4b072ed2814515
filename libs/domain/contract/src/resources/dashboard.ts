import * as z from 'zod/mini';
import { described, email, named, required, timeZone, title } from '../wire.js';
import { epochSeconds, isoDay } from '../wire-time.js';

const names = () =>
  described(
    z.array(required(200)).check(z.minLength(1), z.maxLength(40)),
    'Names of metrics of the account',
    ['callsAnswered'],
  );
const zone = () => timeZone(64).check(z.trim(), z.minLength(1));
const addresses = (max: number) => z.array(email()).check(z.maxLength(max));

const goalFields = {
  metric: required(200),
  comparison: z.enum(['atLeast', 'atMost']),
  target: z.number(),
  span: z.enum(['lastHour', 'last24Hours', 'last7Days', 'yesterday', 'lastWeek', 'lastMonth']),
  timezone: zone(),
  tolerance: described(
    z.number().check(z.gte(0), z.lte(50)),
    'Percent of the target by which it may be missed without an alarm',
    5,
  ),
  leastEvents: described(
    z.int().check(z.gte(1), z.lte(1_000_000)),
    'With fewer events a window says nothing',
    10,
  ),
  mailTo: addresses(10),
  webhook: described(z.boolean(), 'Whether webhooks of the type `goal` are sent alarms', true),
  paused: z.boolean(),
};

/** What is written of a goal. */
export const goalWords = goalFields;

const goalStates = z.enum(['unknown', 'met', 'missed']);
const words = {
  metric: 'callsAnswered',
  comparison: 'atLeast',
  target: 40,
  span: 'yesterday',
  timezone: 'America/Chicago',
  tolerance: 5,
  leastEvents: 10,
  mailTo: ['ada@example.com'],
  webhook: true,
  paused: false,
};
const missed = { at: 1767605400, state: 'missed', value: 31, events: 44, sent: true };

/** A target of a metric with what the last check of it found. */
export const metricGoal = named(
  'MetricGoal',
  'A target of a metric, its state, and the last fifty changes of it, newest first',
  z.object({
    id: z.uuid(),
    ...goalFields,
    mailTo: z.array(z.string()),
    state: goalStates,
    since: z.nullable(epochSeconds()),
    value: z.nullable(z.number()),
    events: z.nullable(z.int()),
    checkedAt: z.nullable(epochSeconds()),
    problem: described(z.nullable(z.string()), 'Why it cannot be checked', null),
    changes: z.array(
      z.object({
        at: epochSeconds(),
        state: goalStates,
        value: z.number(),
        events: z.int(),
        sent: described(z.boolean(), 'Whether mails and webhooks were sent', true),
      }),
    ),
  }),
  {
    id: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e41',
    ...words,
    state: 'missed',
    since: missed.at,
    value: missed.value,
    events: missed.events,
    checkedAt: missed.at,
    problem: null,
    changes: [missed],
  },
);

/** A goal of a metric. */
export type MetricGoal = z.output<typeof metricGoal>;

/** The example of a goal as it is written. */
export const goalExample = words;

/** What is written of a link. */
export const linkWords = {
  title: title(120),
  metrics: names(),
  days: described(z.int().check(z.gte(1), z.lte(366)), 'The window, in days until now', 30),
  timezone: zone(),
};
const linkFacts = {
  title: 'Calls of the front desk',
  metrics: ['callsAnswered'],
  days: 30,
  timezone: 'America/Chicago',
};

/** A link that shows metrics to any reader. */
export const dashboardLink = named(
  'DashboardLink',
  'A link that shows chosen metrics to any reader until it expires or is revoked',
  z.object({
    id: z.uuid(),
    title: z.string(),
    metrics: z.array(z.string()),
    days: z.int(),
    timezone: z.string(),
    createdBy: z.nullable(z.string()),
    createdAt: epochSeconds(),
    expiresAt: epochSeconds(),
    revokedAt: z.nullable(epochSeconds()),
    reads: z.int(),
    lastReadAt: z.nullable(epochSeconds()),
  }),
  {
    id: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e42',
    ...linkFacts,
    createdBy: 'Ada Lovelace',
    createdAt: 1767605400,
    expiresAt: 1770197400,
    revokedAt: null,
    reads: 3,
    lastReadAt: 1767691800,
  },
);

/** A link of a dashboard. */
export type DashboardLink = z.output<typeof dashboardLink>;

/** The example of a link as it is written. */
export const linkExample = { ...linkFacts, expiresInDays: 30 };

/** What a link shows. */
export const sharedDashboard = named(
  'SharedDashboard',
  'The values that a link shows: no rows, and nothing of persons',
  z.object({
    title: z.string(),
    brand: z.object({
      name: z.string(),
      color: z.string(),
      image: z.nullable(z.string()),
    }),
    timezone: z.string(),
    days: z.int(),
    expiresAt: epochSeconds(),
    metrics: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        format: z.enum(['number', 'percentage', 'currency', 'duration']),
        precision: z.int(),
        value: z.number(),
        measured: described(
          z.boolean(),
          'False where a share or an average has no conversations: its value is nothing, not 0',
          true,
        ),
        previousValue: z.number(),
        previousMeasured: z.boolean(),
        series: z.array(z.object({ date: isoDay(), value: z.number() })),
      }),
    ),
  }),
  {
    title: linkFacts.title,
    brand: { name: 'Northside Dental', color: '#2b5ce6', image: null },
    timezone: linkFacts.timezone,
    days: 30,
    expiresAt: 1770197400,
    metrics: [
      {
        name: 'callsAnswered',
        title: 'Calls Answered',
        format: 'number',
        precision: 0,
        value: 128,
        measured: true,
        previousValue: 117,
        previousMeasured: true,
        series: [{ date: '2026-01-05', value: 6 }],
      },
    ],
  },
);

/** What a link of a dashboard shows. */
export type SharedDashboard = z.output<typeof sharedDashboard>;

/** What is written of a report. */
export const reportWords = {
  title: title(120),
  metrics: names(),
  cadence: z.enum(['daily', 'weekly', 'monthly']),
  weekday: described(z.int().check(z.gte(1), z.lte(7)), 'Of a weekly report; 1 is Monday', 1),
  hour: described(z.int().check(z.gte(0), z.lte(23)), 'The local hour at which it is sent', 8),
  timezone: zone(),
  recipients: addresses(20).check(z.minLength(1)),
  paused: z.boolean(),
};

/** The example of a report as it is written. */
export const reportExample = {
  title: 'The week of the front desk',
  metrics: ['callsAnswered'],
  cadence: 'weekly',
  weekday: 1,
  hour: 8,
  timezone: 'America/Chicago',
  recipients: ['ada@example.com'],
  paused: false,
};

/** A report that is mailed again and again. */
export const dashboardReport = named(
  'DashboardReport',
  'A report of metrics that is mailed every day, week or month',
  z.object({
    id: z.uuid(),
    ...reportWords,
    recipients: z.array(z.string()),
    unsubscribed: described(
      z.array(z.string()),
      'Recipients who want it no more; they are not sent it',
      [],
    ),
    waiting: described(
      z.array(z.string()),
      'Recipients who are no members and have not said yes; they are not sent it',
      [],
    ),
    nextAt: z.nullable(epochSeconds()),
    lastSentAt: z.nullable(epochSeconds()),
  }),
  {
    id: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e43',
    ...reportExample,
    unsubscribed: [],
    waiting: [],
    nextAt: 1767605400,
    lastSentAt: null,
  },
);

/** A report of a dashboard. */
export type DashboardReport = z.output<typeof dashboardReport>;
