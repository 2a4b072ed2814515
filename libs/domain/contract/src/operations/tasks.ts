import * as z from 'zod/mini';
import { file, formData } from '../form.js';
import { operation } from '../operation.js';
import {
  businessHours,
  campaignBatch,
  campaignStats,
  cooldowns,
  dailyLimits,
  newTask,
  rowProblem,
  task,
  taskCounts,
  taskDailyCounts,
  taskDetails,
  taskLimits,
  taskState,
  taskType,
} from '../resources/task.js';
import {
  accountId,
  described,
  formatted,
  line,
  queryFlag,
  queryInt,
  required,
  success,
} from '../wire.js';
import { epochSeconds, isoDay, queryEpochSeconds } from '../wire-time.js';

const read = {
  audience: 'account',
  target: 'agent',
  permission: 'canViewTasks',
  effect: 'read',
} as const;
const write = {
  audience: 'account',
  target: 'agent',
  permission: 'canViewTasks',
  effect: 'write',
} as const;
const no = { kind: 'false' } as const;
const ofTask = z.object({ id: required(60) });
const ids = (max: number) => z.array(required(60)).check(z.minLength(1), z.maxLength(max));

export const taskOperations = {
  listTasks: operation({
    method: 'GET',
    path: '/api/v2/tasks',
    area: 'tasks',
    summary:
      'Outbound calls and texts of an account, the newest first. `since` and `until` look at the last change; `state=deleted` lists deleted ones.',
    access: read,
    query: z.object({
      limit: z.optional(queryInt()),
      offset: z.optional(queryInt()),
      since: z.optional(queryEpochSeconds()),
      until: z.optional(queryEpochSeconds()),
      sort: z.optional(z.enum(['createdAt', 'updatedAt', 'scheduledFor'])),
      order: z.optional(z.enum(['asc', 'desc'])),
      state: z.optional(taskState()),
      type: z.optional(taskType()),
      accountId: z.optional(formatted(accountId(), 'agent')),
      batchId: z.optional(line(60)),
      externalTaskId: z.optional(line(200)),
      outcome: z.optional(line(60)),
      q: z.optional(line(120)),
    }),
    reply: z.object({ ...success, total: z.int(), tasks: z.array(task) }),
    failure: no,
  }),
  createTask: operation({
    method: 'POST',
    path: '/api/v2/tasks',
    area: 'tasks',
    status: 201,
    summary:
      'Queues an outbound call or text, or up to a thousand with `tasks`: all of them, or ' +
      'none when one cannot be used. Other fields hold for each that does not say ' +
      'otherwise.',
    access: { ...write, perMinute: 300 },
    bodyBytes: 1024 * 1024,
    body: z.object({
      type: z.optional(taskType()),
      ...taskDetails,
      tasks: z.optional(z.array(z.partial(newTask())).check(z.minLength(1), z.maxLength(1000))),
    }),
    examples: {
      body: {
        type: 'call',
        target: '+15125550148',
        context: 'Dana Whitfield, last cleaning in May',
        taskContext: 'Offer the open slots of next week',
        waitToGreet: true,
        scheduledFor: 1767708000,
      },
    },
    reply: z.object({
      ...success,
      inserted: z.int(),
      batchId: z.nullable(z.string()),
      task,
      tasks: z.array(task),
      warnings: described(z.array(z.string()), 'What is odd about a task that was made', []),
    }),
    failure: no,
  }),
  uploadTasksCsv: operation({
    method: 'POST',
    path: '/api/v2/tasks/csv',
    area: 'tasks',
    summary:
      'Queues a task for every usable row of a CSV file, at most 100,000, and says what is ' +
      'wrong with the others. `dryRun` only says so.',
    access: { ...write, perMinute: 10 },
    body: formData({
      csv: file({ maxBytes: 20 * 1024 * 1024, kinds: ['text/csv'] }),
      dryRun: z.optional(queryFlag()),
    }),
    reply: z.object({
      ...success,
      dryRun: z.boolean(),
      rows: z.int(),
      inserted: z.int(),
      valid: z.int(),
      rejected: z.int(),
      errors: z.array(rowProblem),
      warnings: described(z.array(rowProblem), 'What is odd about rows that are taken', [
        { row: 2, message: 'scheduledFor: lies in the past' },
      ]),
      batchId: z.nullable(z.string()),
    }),
    failure: no,
  }),
  getTaskStats: operation({
    method: 'GET',
    path: '/api/v2/tasks/stats',
    area: 'tasks',
    summary: 'How many tasks there are in each state.',
    access: read,
    query: z.object({ batchId: z.optional(line(60)) }),
    reply: z.object({ ...success, total: z.int(), byState: taskCounts }),
    failure: no,
  }),
  getTaskDailyCounts: operation({
    method: 'GET',
    path: '/api/v2/tasks/dailyCounts',
    area: 'tasks',
    summary:
      'What the organization’s tasks have used of today’s limits; the day is that of its business hours.',
    access: read,
    reply: z.object({ ...success, counts: taskDailyCounts }),
    failure: no,
  }),
  getTaskLimits: operation({
    method: 'GET',
    path: '/api/v2/tasks/limits',
    area: 'tasks',
    summary: 'Hours, daily limits and pauses that the organization’s tasks keep to.',
    access: read,
    reply: z.object({ ...success, limits: taskLimits }),
    failure: no,
  }),
  updateTaskLimits: operation({
    method: 'POST',
    path: '/api/v2/tasks/limits',
    area: 'tasks',
    summary:
      'Changes hours and pauses. Daily limits and how many run at once are the platform’s ' +
      'staff’s to change. Tasks that wait are looked at anew.',
    access: { ...write, target: 'organization' },
    body: z.object({
      businessHours: z.optional(z.partial(businessHours)),
      cooldowns: z.optional(
        described(z.partial(cooldowns), 'Seconds', { calls: 86400, texts: 300 }),
      ),
      daily: z.optional(z.partial(dailyLimits)),
      concurrencyPerRun: z.optional(z.int().check(z.gte(1), z.lte(1000))),
    }),
    examples: {
      body: {
        businessHours: {
          timezone: 'America/Chicago',
          days: [1, 2, 3, 4, 5],
          start: '09:00',
          end: '17:00',
        },
        cooldowns: { calls: 86400, texts: 300 },
      },
    },
    reply: z.object({ ...success, limits: taskLimits }),
    failure: no,
  }),
  getTask: operation({
    method: 'GET',
    path: '/api/v2/tasks/{id}',
    area: 'tasks',
    summary: 'One task with what came of it.',
    access: read,
    params: ofTask,
    reply: z.object({ ...success, task }),
    failure: no,
  }),
  updateTask: operation({
    method: 'POST',
    path: '/api/v2/tasks/{id}',
    area: 'tasks',
    summary:
      'Changes a task that waits, cancels one with `state: canceled`, or puts a canceled or failed one back with `state: pending`.',
    access: write,
    params: ofTask,
    body: z.object({ state: z.optional(z.enum(['pending', 'canceled'])), ...taskDetails }),
    examples: { body: { state: 'canceled' } },
    reply: z.object({ ...success, task }),
    failure: no,
  }),
  deleteTask: operation({
    method: 'DELETE',
    path: '/api/v2/tasks/{id}',
    area: 'tasks',
    summary: 'Removes a task with what was written in it. One that runs is not tried again.',
    access: write,
    params: ofTask,
    reply: z.object({ ...success, task }),
    failure: no,
  }),
  getCampaignStats: operation({
    method: 'GET',
    path: '/api/v1/stats/campaigns/{date}',
    area: 'tasks',
    summary:
      'What each agent of an account did on a day of its own zone: conversations, their outcomes, and tasks.',
    access: { audience: 'account', target: 'agent', effect: 'read' },
    params: z.object({ date: isoDay() }),
    query: z.object({ campaignId: z.optional(line(60)) }),
    reply: z.object({
      ...success,
      date: isoDay(),
      timezone: z.string(),
      campaigns: z.array(campaignStats),
    }),
    failure: no,
  }),
  postCampaignStats: operation({
    method: 'POST',
    path: '/api/v1/stats/campaigns',
    area: 'tasks',
    summary:
      'The same over several days, at most a year; of the named agents only, where some are named.',
    access: { audience: 'account', target: 'agent', effect: 'read' },
    body: z.object({
      startDate: isoDay(),
      endDate: isoDay(),
      campaignIds: z.optional(
        described(ids(100), 'Ids of agent configurations', [
          'campa931829b5857f4b0c9d1e2f3a4b5c6d7e',
        ]),
      ),
      series: z.optional(z.boolean()),
      batches: z.optional(z.boolean()),
    }),
    reply: z.object({
      ...success,
      startDate: isoDay(),
      endDate: isoDay(),
      timezone: z.string(),
      start: epochSeconds(),
      end: epochSeconds(),
      campaigns: z.array(campaignStats),
      batches: z.optional(z.array(campaignBatch)),
    }),
    failure: no,
  }),
} as const;
