import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { done, required, sixDigits, success } from '../wire.js';
import { epochSeconds } from '../wire-time.js';

const session = z.object({
  sessionId: z.string(),
  isCurrent: z.boolean(),
  device: z.nullable(z.string()),
  embed: z.boolean(),
  createdAt: epochSeconds(),
  lastUsedAt: epochSeconds(),
  expiresAt: z.nullable(epochSeconds()),
});
const sessionId = '5b1c8a52-6f0d-4c2e-9a57-3f1f0c9f4e21';
const device = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Safari/605.1.15';

export const sessionOperations = {
  listSessions: operation({
    method: 'GET',
    path: '/api/v2/auth/sessions',
    area: 'auth',
    summary: 'Where the person who asks is signed in, newest first.',
    access: { audience: 'account', target: 'none', effect: 'read' },
    reply: z.object({ ...success, sessions: z.array(session) }),
    examples: {
      reply: {
        success: true,
        sessions: [
          {
            sessionId,
            isCurrent: true,
            device,
            embed: false,
            createdAt: 1767605400,
            lastUsedAt: 1767605400,
            expiresAt: 1770197400,
          },
        ],
      },
    },
    failure: { kind: 'json' },
  }),
  endSession: operation({
    method: 'DELETE',
    path: '/api/v2/auth/sessions',
    area: 'auth',
    summary: 'Ends one session of the person who asks, at once and on every server.',
    access: { audience: 'account', target: 'none', effect: 'write', keys: false },
    body: z.object({ sessionId: required(64) }),
    reply: done(),
    examples: { body: { sessionId } },
    failure: { kind: 'json' },
  }),
  endOtherSessions: operation({
    method: 'POST',
    path: '/api/v2/auth/endOtherSessions',
    area: 'auth',
    summary:
      'Ends every session of the person who asks but the one that asks. With `includeKeys` ' +
      'it also revokes the API keys that the person made.',
    access: { audience: 'account', target: 'none', effect: 'write', keys: false },
    body: z.optional(z.object({ includeKeys: z.optional(z.boolean()) })),
    reply: z.object({ ...success, ended: z.int(), keysEnded: z.optional(z.int()) }),
    examples: { body: { includeKeys: true } },
    failure: { kind: 'json' },
  }),
  requestStepUp: operation({
    method: 'POST',
    path: '/api/v2/auth/stepUp',
    area: 'auth',
    summary: 'Sends a code to the person who asks, for calls that were refused with `step-up`.',
    access: { audience: 'account', target: 'none', effect: 'write', perMinute: 10 },
    reply: done(),
    failure: { kind: 'json' },
  }),
  confirmStepUp: operation({
    method: 'POST',
    path: '/api/v2/auth/stepUp/verify',
    area: 'auth',
    summary: 'Takes the code. For fifteen minutes this session may then do what asks for a proof.',
    access: { audience: 'account', target: 'none', effect: 'write', perMinute: 20 },
    body: z.object({ verificationCode: sixDigits() }),
    reply: z.object({ ...success, provedUntil: epochSeconds() }),
    examples: { body: { verificationCode: '123456' } },
    failure: { kind: 'json' },
  }),
} as const;
