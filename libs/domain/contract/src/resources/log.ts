import * as z from 'zod/mini';
import { isoDay, isoInstant } from '../wire-time.js';

/** A log row: known fields plus whatever reporting put beside them. `duration` is in seconds. */
export const logRow = z.looseObject({ id: z.string(), timestamp: isoInstant() });
export type LogRow = z.output<typeof logRow>;

export const logPagination = z.object({ page: z.int(), pageSize: z.int(), totalPages: z.int(), totalCount: z.int(), hasMore: z.boolean(), pageCount: z.int() });

export const filterModel = z.record(z.string(), z.object({ op: z.string(), value: z.optional(z.unknown()) }));

/** A metric as it is saved in an organization's settings. */
export const metricDefinition = z.looseObject({
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
});

/** A metric's answer for a window: its value, the number of events behind it, the window before, and a value per day. */
export const metricResult = z.object({
  name: z.string(),
  value: z.number(),
  events: z.int(),
  previousValue: z.number(),
  previousEvents: z.int(),
  series: z.array(z.object({ date: isoDay(), value: z.number(), events: z.int() })),
});

export type MetricResult = z.output<typeof metricResult>;
