import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { lineQuality, simulatedCall, simulatedMove } from '../resources/simulated-call.js';
import { described, line, phone, success } from '../wire.js';
import { epochSeconds } from '../wire-time.js';

const read = {
  audience: 'account',
  target: 'any',
  permission: 'canViewOrg',
  effect: 'read',
} as const;
const write = { ...read, permission: 'canEditOrg', effect: 'write', perMinute: 120 } as const;
const ofCall = z.object({
  callId: described(z.uuid(), 'The id of a call', '7d0f3a52-9a1b-4c65-8f0e-2b8f3c1d4e5a'),
});
const reply = z.object({ ...success, call: simulatedCall });

export const simulatorOperations = {
  startSimulatedCall: operation({
    method: 'POST',
    path: '/api/v2/simulator/calls',
    area: 'conversations',
    summary: 'Calls a number of an agent.',
    access: write,
    body: z.object({
      to: phone(),
      from: phone(),
      callerName: z.optional(line(80)),
      quality: z.optional(lineQuality),
    }),
    reply,
    examples: { body: { to: '+15125550100', from: '+15125550148' } },
    failure: { kind: 'json' },
  }),
  moveSimulatedCall: operation({
    method: 'POST',
    path: '/api/v2/simulator/calls/{callId}',
    area: 'conversations',
    summary: 'Does something in such a call.',
    access: write,
    params: ofCall,
    body: z.object(simulatedMove),
    reply,
    examples: { body: { move: 'say', text: 'Are you open on Saturday?' } },
    failure: { kind: 'json' },
  }),
  getSimulatedCall: operation({
    method: 'GET',
    path: '/api/v2/simulator/calls/{callId}',
    area: 'conversations',
    summary: 'A simulated call with its messages.',
    access: read,
    params: ofCall,
    reply,
    failure: { kind: 'json' },
  }),
  listOpenCalls: operation({
    method: 'GET',
    path: '/api/v2/calls/open',
    area: 'conversations',
    summary: 'Calls that ring or go on now.',
    access: read,
    reply: z.object({
      ...success,
      simulated: z.boolean(),
      calls: z.array(
        z.object({
          callId: z.nullable(
            described(z.string(), 'The id of a call', '7d0f3a52-9a1b-4c65-8f0e-2b8f3c1d4e5a'),
          ),
          roomId: z.nullable(z.string()),
          uuid: z.nullable(z.string()),
          agentId: z.int(),
          agentName: z.string(),
          direction: z.enum(['inbound', 'outbound']),
          fromNumber: z.nullable(z.string()),
          toNumber: z.nullable(z.string()),
          ringing: z.boolean(),
          startedAt: epochSeconds(),
          session: z.nullable(
            described(
              z.string(),
              'The session by which a page or a member calls',
              '7d0f3a52-9a1b-4c65-8f0e-2b8f3c1d4e5a',
            ),
          ),
        }),
      ),
    }),
    failure: { kind: 'json' },
  }),
} as const;
