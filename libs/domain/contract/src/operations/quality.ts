import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { metricResult } from '../resources/log.js';
import { questionTopic, topicStates } from '../resources/quality.js';
import { described, done, success, timeZone } from '../wire.js';
import { queryEpochSeconds } from '../wire-time.js';

// Accounts above organizations read of all that lie below them; what is decided about a topic is
// written within its organization.
const read = {
  audience: 'account',
  target: 'any',
  permission: 'canViewOrg',
  effect: 'read',
} as const;
const span = { start: queryEpochSeconds(), end: queryEpochSeconds() };

export const qualityOperations = {
  getAgentQuality: operation({
    method: 'GET',
    path: '/api/v2/quality',
    area: 'logs',
    summary:
      'How well agents did in a window, in the one before, and on each day of `timezone`, or of the organization’s zone.',
    access: read,
    query: z.object({ ...span, timezone: z.optional(timeZone()) }),
    reply: z.object({
      ...success,
      figures: z.array(metricResult),
      latency: z.array(
        z.object({
          upToMs: described(z.nullable(z.int()), 'The end of a step; the last has none', 500),
          turns: z.int(),
        }),
      ),
    }),
    failure: { kind: 'json' },
  }),
  listQuestionTopics: operation({
    method: 'GET',
    path: '/api/v2/quality/topics',
    area: 'logs',
    summary: 'What agents were asked in a window and did not know, by topic.',
    access: read,
    query: z.object(span),
    reply: z.object({
      ...success,
      topics: z.array(questionTopic),
      questions: z.int(),
      isCut: described(z.boolean(), 'Whether only the newest questions were read', false),
    }),
    failure: { kind: 'json' },
  }),
  setQuestionTopic: operation({
    method: 'PUT',
    path: '/api/v2/quality/topics/{id}',
    area: 'logs',
    summary: 'Says that a topic was added to the knowledge, is let be, or is open.',
    access: { ...read, target: 'agent', permission: 'canEditOrg', effect: 'write' },
    params: z.object({
      id: described(z.uuid(), 'Of its first question', '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e44'),
    }),
    body: z.object({ state: z.enum(topicStates) }),
    reply: done(),
    failure: { kind: 'json' },
  }),
} as const;
