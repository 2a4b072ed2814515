import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { described, line, required, success } from '../wire.js';

const username = () =>
  described(required(120), 'The username of the agent, or its account id', 'brandon');
const slug = described(z.string(), 'A public address', 'northside-dental');

export const agentUrlOperations = {
  checkAgentUrl: operation({
    method: 'GET',
    path: '/api/v2/checkAgentUrl',
    area: 'agents',
    summary:
      'Whether an agent may have a public address: well formed, not kept for the product and not taken by another account. Lower case.',
    access: {
      audience: 'account',
      target: 'agent',
      carriers: ['query.targetUsername'],
      effect: 'read',
      perMinute: 60,
    },
    query: z.object({ targetUsername: username(), slug: line(200) }),
    reply: z.object({ ...success, available: z.boolean(), slug }),
    failure: { kind: 'json' },
  }),
  getAgentUrl: operation({
    method: 'GET',
    path: '/api/v2/agentUrl',
    area: 'agents',
    summary: 'The public address of an agent. Every agent has one from the beginning.',
    access: {
      audience: 'account',
      target: 'agent',
      carriers: ['query.targetUsername'],
      effect: 'read',
    },
    query: z.object({ targetUsername: username() }),
    reply: z.object({ ...success, slug }),
    failure: { kind: 'json' },
  }),
  saveAgentUrl: operation({
    method: 'POST',
    path: '/api/v2/agentUrl',
    area: 'agents',
    summary:
      'Gives an agent another public address; the earlier ones still lead to it. Answers 409 ' +
      'when another account has it.',
    access: {
      audience: 'account',
      target: 'agent',
      carriers: ['body.targetUsername'],
      permission: 'canEditOrg',
      effect: 'write',
    },
    body: z.object({ targetUsername: username(), slug: required(200) }),
    conflicts: true,
    reply: z.object({ ...success, slug }),
    examples: { body: { targetUsername: 'brandon', slug: 'northside-dental' } },
    failure: { kind: 'json' },
  }),
} as const;
