import * as z from 'zod/mini';
import { operation } from '../operation.js';
import {
  agentConfig,
  agentEventRules,
  agentFunction,
  agentOverview,
  agentRef,
  agentVersion,
  agentReview,
  fieldReview,
  publishReason,
  supportedModel,
  templateField,
} from '../resources/agent.js';
import { agentReading, functionRun, testEvent, traceStep } from '../resources/agent-answer.js';
import {
  accountId,
  described,
  done,
  integer,
  line,
  open,
  queryFlag,
  success,
  title,
} from '../wire.js';
import { epochMilliseconds, queryEpochMilliseconds } from '../wire-time.js';

const read = { audience: 'account', target: 'agent', effect: 'read' } as const;
const write = {
  audience: 'account',
  target: 'agent',
  permission: 'canEditOrg',
  effect: 'write',
} as const;
const versionParams = z.object({ agentId: agentRef(), versionId: queryEpochMilliseconds() });
const ofAgent = { carriers: ['params.agentId'] } as const;

export const agentOperations = {
  listCampaigns: operation({
    method: 'GET',
    path: '/api/v2/campaigns',
    area: 'agents',
    summary: 'The agents of an account with their configuration ids.',
    access: read,
    reply: z.object({ ...success, campaigns: z.array(agentOverview) }),
    failure: { kind: 'false' },
  }),
  getAgent: operation({
    method: 'GET',
    path: '/api/v2/agent/{agentId}',
    area: 'agents',
    summary: 'One agent by either id: what callers reach, else the draft.',
    access: { audience: 'account', target: 'any', effect: 'read' },
    params: z.object({ agentId: agentRef() }),
    reply: z.object({
      ...success,
      sponsorship: z.looseObject({
        id: z.string(),
        accountId: z.int(),
        slot: z.enum(['staging', 'default']),
      }),
    }),
    examples: {
      reply: {
        success: true,
        message: 'Success',
        sponsorship: {
          id: 'campa931829b5857f4b0c9d1e2f3a4b5c6d7e',
          accountId: 2001,
          slot: 'default',
          title: 'Call Screener',
        },
      },
    },
    failure: { kind: 'json' },
  }),
  listSupportedModels: operation({
    method: 'GET',
    path: '/api/v2/models/supported',
    area: 'agents',
    summary:
      'The language models of this installation by id, with maker and whether it can reason. A bare map.',
    access: { audience: 'public', target: 'none', effect: 'read', perMinute: 60 },
    reply: z.record(z.string(), supportedModel),
    examples: { reply: { 'gpt-4.1': { provider: 'openai', canReason: false } } },
    failure: { kind: 'json' },
  }),
  getStagingEventRules: operation({
    method: 'GET',
    path: '/api/v2/agentEventRules/staging',
    area: 'agents',
    summary: 'The configuration that is edited and tested.',
    access: read,
    query: z.object({ replaceTemplateVars: z.optional(queryFlag()) }),
    reply: agentEventRules,
    failure: { kind: 'json' },
  }),
  getDefaultEventRules: operation({
    method: 'GET',
    path: '/api/v2/agentEventRules/default',
    area: 'agents',
    summary: 'The configuration that callers reach.',
    access: read,
    query: z.object({ replaceTemplateVars: z.optional(queryFlag()) }),
    reply: agentEventRules,
    failure: { kind: 'json' },
  }),
  saveCampaign: operation({
    method: 'POST',
    path: '/api/v2/campaign',
    aliases: [{ path: '/api/v2/agent' }],
    area: 'agents',
    summary:
      'Writes the staging configuration. With `baseRevision` a save over another one answers ' +
      '409 with `current` and `sent`; without it the last save wins. Another person’s draft becomes an automatic version; with ' +
      '`keepFormer` so does one’s own.',
    access: write,
    bodyBytes: 1024 * 1024,
    body: z.extend(agentConfig, {
      baseRevision: z.optional(integer()),
      keepFormer: z.optional(z.boolean()),
    }),
    conflicts: true,
    examples: {
      body: {
        agentInstructions: 'Answer calls for Northside Dental. Book appointments.',
        actions: [{ name: 'schedule', instructions: 'Offer the next free hour.' }],
        baseRevision: 12,
        keepFormer: true,
      },
    },
    reply: z.object({
      ...success,
      campaignId: z.string(),
      revision: z.int(),
      changesSinceLive: z.int(),
      updatedAt: epochMilliseconds(),
    }),
    failure: { kind: 'json' },
  }),
  publishAgent: operation({
    method: 'POST',
    path: '/api/v2/agent/publish',
    area: 'agents',
    summary:
      'Makes staging live and keeps what was live as an automatic version. `checked` ' +
      'answers 409 with the cases that `failed`, unless there is a `reason`.',
    access: write,
    body: z.optional(z.object({ checked: z.optional(z.boolean()), reason: publishReason() })),
    conflicts: true,
    reply: z.object({ ...success, publishedAt: epochMilliseconds() }),
    failure: { kind: 'json' },
  }),
  revertAgent: operation({
    method: 'POST',
    path: '/api/v2/agent/revert',
    area: 'agents',
    summary: 'Makes staging what is live. Another draft becomes an automatic version.',
    access: write,
    reply: done(),
    failure: { kind: 'json' },
  }),
  listAgentVersions: operation({
    method: 'GET',
    path: '/api/v2/agent/{agentId}/versions',
    area: 'agents',
    summary: 'Snapshots, newest first. Automatic ones are titled Auto-<id>.',
    access: { ...read, ...ofAgent },
    params: z.object({ agentId: agentRef() }),
    query: z.object({ includeData: z.optional(queryFlag()) }),
    reply: z.object({ ...success, versions: z.array(agentVersion) }),
    failure: { kind: 'json' },
  }),
  createAgentVersion: operation({
    method: 'POST',
    path: '/api/v2/agent/{agentId}/versions',
    area: 'agents',
    status: 201,
    summary: 'Saves a named snapshot of staging or live.',
    access: { ...write, ...ofAgent },
    params: z.object({ agentId: agentRef() }),
    body: z.object({ title: title(), source: z.optional(z.enum(['staging', 'default'])) }),
    reply: z.object({ ...success, createdVersion: agentVersion }),
    failure: { kind: 'json' },
  }),
  replaceAgentVersion: operation({
    method: 'POST',
    path: '/api/v2/agent/{agentId}/versions/{versionId}',
    area: 'agents',
    summary: 'Replaces the configuration in a snapshot.',
    access: { ...write, ...ofAgent },
    params: versionParams,
    bodyBytes: 1024 * 1024,
    body: z.object({ snapshot: agentConfig }),
    reply: z.object({ ...success, versionId: epochMilliseconds() }),
    examples: {
      body: {
        snapshot: {
          agentInstructions: 'Answer calls for Northside Dental.',
          welcomeMessage: 'Happy holidays.',
        },
      },
    },
    failure: { kind: 'json' },
  }),
  restoreAgentVersion: operation({
    method: 'POST',
    path: '/api/v2/agent/{agentId}/versions/{versionId}/restore',
    area: 'agents',
    summary:
      'Puts a snapshot back into staging, or live. What was there becomes an automatic version.',
    access: { ...write, ...ofAgent },
    params: versionParams,
    body: z.optional(z.object({ target: z.optional(z.enum(['staging', 'default'])) })),
    reply: z.object({ ...success, restored: open() }),
    failure: { kind: 'json' },
  }),
  renameAgentVersion: operation({
    method: 'PUT',
    path: '/api/v2/agent/{agentId}/versions/{versionId}/title',
    area: 'agents',
    summary: 'Gives a snapshot another title.',
    access: { ...write, ...ofAgent },
    params: versionParams,
    body: z.object({ title: title() }),
    reply: z.object({ ...success, versionId: epochMilliseconds(), newTitle: z.string() }),
    failure: { kind: 'json' },
  }),
  autoReviewAgentConfiguration: operation({
    method: 'POST',
    path: '/api/v2/agent/autoReviewAgentConfiguration',
    area: 'agents',
    summary: 'Reviews template fields, or the agent with `agentId`. A bare array for fields.',
    access: { audience: 'account', target: 'agent', effect: 'read', perMinute: 60 },
    query: z.object({ agentId: z.optional(z.union([accountId(), line(120)])) }),
    bodyBytes: 1024 * 1024,
    body: z.looseObject({
      mode: z.optional(z.enum(['fields', 'agent'])),
      templateId: z.optional(z.nullable(line(120))),
      fields: z.optional(z.array(templateField).check(z.maxLength(100))),
    }),
    examples: {
      body: {
        mode: 'fields',
        templateId: 'message-taker',
        fields: [{ key: 'hours', value: '8-5' }],
      },
      reply: [
        {
          key: 'hours',
          value: '8-5',
          promptSuggestion: '8 AM to 5 PM',
          promptReason: 'A caller may hear the wrong half of the day.',
          promptReasonTitle: 'AM and PM',
        },
      ],
    },
    reply: z.union([z.array(fieldReview), agentReview]),
    failure: { kind: 'nullWhenNotJson', aborts: 'silent' },
  }),
  getAgentFunctions: operation({
    method: 'GET',
    path: '/api/v2/agent/functions',
    area: 'agents',
    summary: 'What an agent can do, whether this account may use it, and what is missing.',
    // The template of a reseller has functions too.
    access: { ...read, target: 'any' },
    reply: z.object({ ...success, functions: z.array(agentFunction) }),
    failure: { kind: 'json' },
  }),
  runPrompt: operation({
    method: 'POST',
    path: '/api/v1/agent/runPrompt',
    area: 'agents',
    summary:
      'Says something to the staging agent as its owner, kept as a test. With `conversationUuid` null it starts over, else it continues the open test. Streams on request.',
    access: {
      audience: 'account',
      target: 'agent',
      carriers: ['body.targetAgent'],
      effect: 'write',
      perMinute: 120,
    },
    body: z.object({
      targetAgent: z.optional(z.union([accountId(), line(120)])),
      promptText: z.string().check(z.maxLength(4000)),
      conversationUuid: z.optional(z.nullable(line(80))),
    }),
    reply: z.object({
      ...success,
      reply: z.string(),
      conversationUuid: z.string(),
      roomId: z.string(),
      functionsRun: z.array(functionRun),
      trace: z.array(traceStep),
      read: z.optional(agentReading),
    }),
    events: testEvent,
    failure: { kind: 'json' },
  }),
  startTestCall: operation({
    method: 'POST',
    path: '/api/v2/agent/testCall',
    area: 'agents',
    summary:
      'A name and a password with which its owner calls the staging agent by SIP over WebSocket; the call is kept as a test.',
    access: {
      audience: 'account',
      target: 'agent',
      carriers: ['body.targetAgent'],
      effect: 'write',
      perMinute: 30,
    },
    body: z.object({ targetAgent: z.optional(z.union([accountId(), line(120)])) }),
    reply: z.object({
      ...success,
      user: described(z.string(), 'The name of the caller.', 'visitor2041'),
      token: described(z.string(), 'Its password.', 'vis_example'),
      agent: described(
        z.string(),
        'The username of the agent, the only one that it may call.',
        'northside',
      ),
      session: described(
        z.string(),
        'Its session, by which `listOpenCalls` shows the call.',
        '7d0f3a52-9a1b-4c65-8f0e-2b8f3c1d4e5a',
      ),
    }),
    failure: { kind: 'json' },
  }),
} as const;
