import * as z from 'zod/mini';
import { described, named } from '../wire.js';
import { durationMilliseconds, isoDay, isoInstant } from '../wire-time.js';

/** A log row: known fields plus reported ones. `duration` is in seconds. */
export const logRow = named(
  'LogRow',
  'One row per conversation; reporting may put further fields beside the known ones',
  z.looseObject({ id: z.string(), timestamp: isoInstant() }),
  {
    id: 'a1b2c3',
    timestamp: '2026-01-05T09:30:00.000Z',
    type: 'call',
    direction: 'inbound',
    duration: 42,
    fromNumber: '+15125550199',
    outcome: 'booked',
  },
);
/** A log row; `timestamp` is ISO 8601, `duration` in seconds. */
export type LogRow = z.output<typeof logRow>;

/** Where a page of logs stands; pages start at 1. */
export const logPagination = named(
  'LogPagination',
  'Where a page of logs stands; pages start at 1',
  z.object({
    page: z.int(),
    pageSize: z.int(),
    totalPages: z.int(),
    totalCount: z.int(),
    hasMore: z.boolean(),
    pageCount: z.int(),
  }),
);

/** Filters by field: an operator, and its value where it takes one. */
export const filterModel = z.record(
  z.string(),
  z.object({ op: z.string(), value: z.optional(z.unknown()) }),
);

/** A filter that does not count, and why. */
export const ignoredFilter = named(
  'IgnoredFilter',
  'A filter that does not count: it names no field, its operator is none of the field’s type, it has no value, or its value cannot be read',
  z.object({
    name: z.string(),
    reason: z.enum(['name', 'operator', 'empty', 'value']),
    message: z.string(),
  }),
  { name: 'duration__gte', reason: 'value', message: 'duration__gte: “60s” is no number.' },
);

/** A metric as it is saved in an organization's settings. */
export const metricDefinition = named(
  'MetricDefinition',
  'A metric as it is saved in the settings of an organization',
  z.looseObject({
    name: z.string(),
    title: z.string(),
    filters: z.optional(filterModel),
    formula: z.optional(z.string().check(z.maxLength(2000))),
    field: z.optional(z.string()),
    aggregation: z.optional(z.string()),
    scale: z.optional(z.number()),
    format: z.optional(z.string()),
    precision: z.optional(z.number()),
    dateFilter: z.optional(z.unknown()),
  }),
  {
    name: 'callsAnswered',
    title: 'Calls Answered',
    filters: { type: { op: 'eq', value: 'call' } },
    formula: 'count()',
    format: 'number',
  },
);

/** What a metric can be divided by. */
export const metricParts = ['agent', 'channel', 'hour', 'organization'] as const;
export type MetricPart = (typeof metricParts)[number];

const formulaSide = z.object({ formula: z.string(), value: z.number() });

/** How much work a metric is for the database. */
export const metricLoads = ['cheap', 'moderate', 'heavy'] as const;

/** What makes it so: many rows, fields outside of columns, patterns, or values put in order. */
export const metricLoadReasons = ['rows', 'fields', 'patterns', 'order'] as const;

/** Over all rows of the window: both sides of each rate, what was done with gaps, and the work. */
const metricExplanation = z.object({
  rates: z.array(z.object({ numerator: formulaSide, denominator: formulaSide })),
  treatments: z.array(
    z.object({
      rule: described(z.string(), 'What was done', 'zero divisor'),
      formula: z.string(),
      count: z.int(),
      of: z.int(),
    }),
  ),
  cost: z.object({
    load: z.enum(metricLoads),
    reasons: z.array(z.enum(metricLoadReasons)),
    rows: z.int(),
    duration: durationMilliseconds(),
  }),
});
/** What a metric is made of, over all rows of its window. */
export type MetricExplanation = z.output<typeof metricExplanation>;

/**
 * A metric's answer for a window: its value, the number of events behind it, the window before, and
 * a value per day.
 */
export const metricResult = named(
  'MetricResult',
  'The value of a metric in a window, the window before, and a value per day',
  z.object({
    name: z.string(),
    value: z.number(),
    events: z.int(),
    previousValue: z.number(),
    previousEvents: z.int(),
    series: z.array(z.object({ date: isoDay(), value: z.number(), events: z.int() })),
    groups: z.optional(
      z.array(
        z.object({
          key: described(z.string(), 'Id of the agent, channel, or hour from 0 to 23', '2001'),
          label: z.optional(described(z.string(), 'Name of the agent', 'Front desk')),
          value: z.number(),
          events: z.int(),
        }),
      ),
    ),
    explanation: z.optional(metricExplanation),
    ignoredFilters: z.optional(z.array(ignoredFilter)),
  }),
);

/** A metric’s answer for a window. */
export type MetricResult = z.output<typeof metricResult>;
