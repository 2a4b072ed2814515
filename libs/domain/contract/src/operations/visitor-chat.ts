import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { answerEvent } from '../resources/agent-answer.js';
import { message } from '../resources/conversation.js';
import { described, line, queryInt, required, success } from '../wire.js';

/** What a visitor's session may do in its own conversation. */
export const visitorChatOperations = {
  visitorSend: operation({
    method: 'POST',
    path: '/api/v2/chat/send',
    area: 'public',
    summary:
      'A visitor says something to the agent of its session. Streams to a client that accepts it.',
    access: { audience: 'visitor', target: 'none', effect: 'write', perMinute: 30 },
    body: z.object({ message: required(2000), clientId: z.optional(line(80)) }),
    reply: z.object({ ...success, messages: z.array(message) }),
    events: answerEvent,
    failure: { kind: 'json' },
  }),
  visitorThread: operation({
    method: 'GET',
    path: '/api/v2/chat/thread',
    area: 'public',
    summary: 'The conversation of a visitor with its agent, oldest first, after a message number.',
    access: { audience: 'visitor', target: 'none', effect: 'read', perMinute: 240 },
    query: z.object({
      after: z.optional(queryInt()),
      chatTarget: z.optional(
        described(required(120), 'The agent of a session without one.', 'northside'),
      ),
    }),
    reply: z.object({
      ...success,
      messages: z.array(message),
      greeting: z.string(),
      visitor: described(
        z.string(),
        'The name with which the session signs in to SIP; its token is the password.',
        'visitor2041',
      ),
      agent: described(
        z.string(),
        'The username of the agent, the only one that it may call.',
        'northside',
      ),
      aiAgentEnabled: z.boolean(),
      calls: described(z.boolean(), 'Whether the agent takes calls with sound from a page.', true),
    }),
    failure: { kind: 'json' },
  }),
  visitorEvents: operation({
    method: 'GET',
    path: '/api/v2/chat/events',
    area: 'public',
    summary:
      'What happens in a visitor’s own conversation, as server-sent events: `typing` while ' +
      'the agent is answering, `entry` after any other change; read the thread then. ' +
      '`Last-Event-ID` resumes without a gap; `resync` asks to read the thread anew.',
    access: { audience: 'visitor', target: 'none', effect: 'read', perMinute: 30 },
    reply: z.object({ ...success }),
    events: z.object({ topic: z.enum(['entry', 'typing', 'resync']) }),
    failure: { kind: 'json' },
  }),
} as const;
