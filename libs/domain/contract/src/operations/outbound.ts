import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { task, taskDetails, taskTarget } from '../resources/task.js';
import { accountId, described, formatted, line, open, required, success } from '../wire.js';
import { epochSeconds } from '../wire-time.js';

const write = {
  audience: 'account',
  target: 'agent',
  permission: 'canViewTasks',
  effect: 'write',
  perMinute: 300,
} as const;
const about = {
  context: taskDetails.context,
  taskContext: taskDetails.taskContext,
  scheduledFor: z.optional(z.nullable(epochSeconds())),
  meta: z.optional(open()),
  externalTaskId: z.optional(z.nullable(line(200))),
};
const spoken = {
  greeting: z.optional(z.nullable(line(1000))),
  waitToGreet: z.optional(z.boolean()),
};
const written = {
  content: z.optional(
    described(line(1600), 'The words of the text', 'Your cleaning is due. Reply YES for a slot.'),
  ),
};
const many = <T extends z.ZodMiniType>(one: T) =>
  z.optional(z.array(z.union([taskTarget(), one])).check(z.minLength(1), z.maxLength(1000)));
const spacing = {
  scheduleSpacingSec: z.optional(
    described(z.int().check(z.gte(0), z.lte(86_400)), 'Seconds between one and the next', 30),
  ),
};
const queued = z.object({ ...success, inserted: z.int(), tasks: z.array(task) });

export const outboundOperations = {
  outboundCall: operation({
    method: 'POST',
    path: '/api/v2/agent/outboundCall',
    area: 'tasks',
    summary:
      'Queues a call to `target` or to each of `targets`: all of them, or none when one ' +
      'cannot be used. Other fields hold for each that does not say otherwise; `agentId` ' +
      'names the account of the call or an agent of it.',
    access: { ...write, carriers: ['body.accountId'] },
    bodyBytes: 1024 * 1024,
    body: z.object({
      target: z.optional(taskTarget()),
      targets: many(
        z.object({
          target: taskTarget(),
          agentId: z.optional(formatted(accountId(), 'agent')),
          ...about,
          ...spoken,
        }),
      ),
      accountId: z.optional(
        formatted(described(accountId(), 'The agent that calls', 2001), 'agent'),
      ),
      ...about,
      ...spoken,
      ...spacing,
    }),
    examples: {
      body: {
        targets: ['+15125550148', '+15125550149'],
        context: 'Asked for a demo',
        scheduleSpacingSec: 15,
      },
    },
    reply: queued,
    failure: { kind: 'json' },
  }),
  outboundSms: operation({
    method: 'POST',
    path: '/api/v2/agent/outboundSms',
    area: 'tasks',
    summary:
      'Queues the text `content` to `target`, or one to each of `targets`, under the same rules as calls.',
    access: { ...write, carriers: ['body.agentId', 'body.accountId'] },
    bodyBytes: 1024 * 1024,
    body: z.object({
      target: z.optional(taskTarget()),
      targets: many(
        z.object({
          target: taskTarget(),
          agentId: z.optional(formatted(accountId(), 'agent')),
          ...about,
          ...written,
        }),
      ),
      agentId: z.optional(
        formatted(described(accountId(), 'The agent that writes', 2001), 'agent'),
      ),
      accountId: z.optional(formatted(accountId(), 'agent')),
      ...about,
      ...written,
      ...spacing,
    }),
    examples: {
      body: { target: '+15125550148', content: 'Your cleaning is due. Reply YES for a slot.' },
    },
    reply: queued,
    failure: { kind: 'json' },
  }),
  receiveMessage: operation({
    method: 'POST',
    path: '/api/v2/agent/receiveMessage',
    area: 'conversations',
    summary:
      'Hands an agent a message from another platform. It answers to `outboundMessageWebhookUrl`, else to webhooks of type outboundMessage.',
    access: { audience: 'reseller', target: 'any', effect: 'write', perMinute: 1200 },
    bodyBytes: 128 * 1024,
    body: z.object({
      targetAgent: described(
        z.union([accountId(), required(120)]),
        'An agent’s account id, phone number or username',
        'northside',
      ),
      sourceAddress: described(
        required(254),
        'Who wrote: a number or any address of the platform',
        '+15125550148',
      ),
      message: described(required(4000), 'The words', 'Hello there'),
      attachments: z.optional(
        z
          .array(
            z.object({
              type: z.optional(described(line(100), 'What the file is', 'image/png')),
              url: described(
                required(2048),
                'Where the file is, on the public web',
                'https://example.com/image.png',
              ),
            }),
          )
          .check(z.maxLength(10)),
      ),
      context: z.optional(open()),
      metadata: z.optional(open()),
      outboundMessageWebhookUrl: z.optional(
        described(required(2048), 'An address of the public web', 'https://example.com/hook'),
      ),
    }),
    examples: {
      body: {
        targetAgent: 'northside',
        sourceAddress: '+15125550148',
        message: 'Hello there',
        context: { threadId: 'abc123' },
        outboundMessageWebhookUrl: 'https://example.com/hook',
      },
    },
    reply: z.object({
      ...success,
      messageUuid: described(
        z.string(),
        'The message as the room has it',
        '0e3b6a52-6a0e-4d0c-9a52-2f1f5a0e7c12',
      ),
    }),
    failure: { kind: 'json' },
  }),
  getCarrierMedia: operation({
    method: 'GET',
    path: '/api/v2/carrier/media/{id}',
    area: 'conversations',
    file: true,
    summary:
      'A recording, a voicemail, or what came with a text, once it was fetched from the carrier.',
    access: { audience: 'account', target: 'any', effect: 'read', perMinute: 600 },
    params: z.object({ id: required(60) }),
    reply: z.object(success),
    failure: { kind: 'json' },
  }),
} as const;
