import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { agentRef } from '../resources/agent.js';
import { agentCase, caseRun, caseWords, conversationReplay } from '../resources/agent-case.js';
import { described, done, required, success } from '../wire.js';
import { epochMilliseconds } from '../wire-time.js';

const read = {
  audience: 'account',
  target: 'agent',
  carriers: ['params.agentId'],
  effect: 'read',
} as const;
const write = { ...read, permission: 'canEditOrg', effect: 'write' } as const;
const caseId = () =>
  described(z.uuid(), 'The id of a case', '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e31');
const ofAgent = z.object({ agentId: agentRef() });
const ofCase = z.object({ agentId: agentRef(), caseId: caseId() });
const words = {
  title: 'Opening hours on Saturday',
  turns: [{ say: 'Are you open on Saturday?', checks: [{ kind: 'said', value: '9 AM' }] }],
};

export const agentCaseOperations = {
  listAgentCases: operation({
    method: 'GET',
    path: '/api/v2/agent/{agentId}/cases',
    area: 'agents',
    summary: 'Kept conversations of an agent, by title.',
    access: read,
    params: ofAgent,
    reply: z.object({ ...success, cases: z.array(agentCase) }),
    failure: { kind: 'json' },
  }),
  saveAgentCase: operation({
    method: 'POST',
    path: '/api/v2/agent/{agentId}/cases',
    area: 'agents',
    summary: 'Keeps a conversation with its checks, or writes the case of `id`.',
    access: write,
    params: ofAgent,
    bodyBytes: 640 * 1024,
    body: z.object({ id: z.optional(caseId()), ...caseWords }),
    reply: z.object({ ...success, case: agentCase }),
    examples: { body: words },
    failure: { kind: 'json' },
  }),
  deleteAgentCase: operation({
    method: 'DELETE',
    path: '/api/v2/agent/{agentId}/cases/{caseId}',
    area: 'agents',
    summary: 'Deletes a case of an agent.',
    access: write,
    params: ofCase,
    reply: done(),
    failure: { kind: 'json' },
  }),
  runAgentCase: operation({
    method: 'POST',
    path: '/api/v2/agent/{agentId}/cases/{caseId}/run',
    area: 'agents',
    summary: 'Says the lines of a case to staging, or live. Functions change nothing.',
    access: { ...write, perMinute: 60 },
    params: ofCase,
    query: z.object({ slot: z.optional(z.enum(['staging', 'default'])) }),
    reply: z.object({ ...success, case: agentCase, run: caseRun }),
    failure: { kind: 'json' },
  }),
  replayConversation: operation({
    method: 'POST',
    path: '/api/v2/agent/{agentId}/replay',
    area: 'agents',
    summary: 'Says `lines`, or those of the last real conversation, to live and staging.',
    access: { ...read, permission: 'canEditOrg', perMinute: 60 },
    params: ofAgent,
    bodyBytes: 256 * 1024,
    body: z.object({
      before: z.optional(epochMilliseconds()),
      lines: z.optional(z.array(required(4000)).check(z.minLength(1), z.maxLength(20))),
    }),
    reply: z.object({ ...success, replay: z.nullable(conversationReplay) }),
    failure: { kind: 'json' },
  }),
} as const;
