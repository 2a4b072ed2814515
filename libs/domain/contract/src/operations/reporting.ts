import * as z from 'zod/mini';
import { operation } from '../operation.js';
import {
  ignoredFilter,
  logPagination,
  logRow,
  metricDefinition,
  metricParts,
  metricResult,
} from '../resources/log.js';
import { line, queryFlag, queryInt, success, timeZone } from '../wire.js';
import { durationSeconds, epochSeconds, queryEpochSeconds } from '../wire-time.js';

export const reportingOperations = {
  queryLogs: operation({
    method: 'GET',
    path: '/api/v2/logs',
    area: 'logs',
    summary:
      'Conversation logs. Any other query name is a filter, with an operator after two ' +
      'underscores: `duration__gte=60`. A page of JSON has at most 10,000 rows, ' +
      '`format=csv` sorted by time 1,000,000. A filter that cannot be read is named in ' +
      '`ignoredFilters`, with CSV in the header `Ignored-Filters`.',
    access: { audience: 'account', target: 'any', effect: 'read' },
    query: z.looseObject({
      start: z.optional(queryEpochSeconds()),
      end: z.optional(queryEpochSeconds()),
      fields: z.optional(line(2000)),
      format: z.optional(z.enum(['json', 'csv'])),
      page: z.optional(queryInt()),
      pageSize: z.optional(queryInt()),
      includeFields: z.optional(queryFlag()),
      sort: z.optional(line(60)),
      order: z.optional(z.enum(['asc', 'desc'])),
    }),
    text: 'text/csv',
    reply: z.object({
      ...success,
      logs: z.array(logRow),
      count: z.int(),
      totalCount: z.int(),
      totalDuration: durationSeconds(),
      /** The calls among all of them that were answered, for their average. */
      calls: z.optional(z.object({ count: z.int(), duration: durationSeconds() })),
      pagination: logPagination,
      schema: z.optional(z.array(z.string())),
      ignoredFilters: z.optional(z.array(ignoredFilter)),
    }),
    failure: {
      kind: 'caught',
      text: 'API Error: {status} - {text}',
      message: 'Failed to fetch logs',
    },
  }),
  queryMetrics: operation({
    method: 'POST',
    path: '/api/v2/logs/timeSeries',
    area: 'logs',
    summary:
      'Values of metrics over a window: each with its number of events, the window before, and a value per day of `timezone`, or of the organization’s zone, or of UTC above organizations, and `by` agent, channel, hour or organization. Conversations that members held to test an agent count only where a filter or the formula names `selfCall`.',
    access: { audience: 'account', target: 'any', effect: 'read' },
    bodyBytes: 256 * 1024,
    body: z.object({
      metrics: z.array(metricDefinition).check(z.maxLength(40)),
      start: epochSeconds(),
      end: epochSeconds(),
      timezone: z.optional(timeZone()),
      by: z.optional(z.enum(metricParts)),
      explain: z.optional(z.boolean()),
    }),
    reply: z.object({ ...success, results: z.array(metricResult) }),
    examples: {
      body: {
        metrics: [{ name: 'callsAnswered', title: 'Calls Answered', formula: 'count()' }],
        start: 1_767_225_600,
        end: 1_767_830_400,
        timezone: 'America/Chicago',
      },
    },
    failure: { kind: 'false' },
  }),
  streamEvents: operation({
    method: 'GET',
    path: '/api/v2/events',
    area: 'events',
    summary:
      'What changes in the account, as server-sent events. `Last-Event-ID` resumes without a gap.',
    // A limit of its own, so that who has made too many calls still sees what changes.
    access: { audience: 'account', target: 'any', effect: 'read', perMinute: 120 },
    reply: z.object({ ...success }),
    events: z.object({
      topic: z.enum([
        'message',
        'room',
        'function',
        'conversation',
        'agent',
        'log',
        'settings',
        'notification',
        'task',
        'resync',
      ]),
      accountId: z.optional(z.int()),
      roomId: z.optional(z.string()),
      uuid: z.optional(z.string()),
    }),
    failure: { kind: 'json' },
  }),
} as const;
