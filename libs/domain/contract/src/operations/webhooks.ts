import * as z from 'zod/mini';
import { operation } from '../operation.js';
import {
  relayFields,
  webhook,
  webhookDelivery,
  webhookSecret,
  webhookTest,
  webhookType,
  webhookUrl,
} from '../resources/webhook.js';
import { described, done, line, queryInt, required, success, title } from '../wire.js';
import { epochSeconds } from '../wire-time.js';

const read = { audience: 'account', target: 'agent', effect: 'read' } as const;
const write = {
  audience: 'account',
  target: 'agent',
  permission: 'canEditOrg',
  effect: 'write',
} as const;
const json = { kind: 'json' } as const;
const relayType = z.object({ type: required(60) });

export const webhookOperations = {
  listWebhooks: operation({
    method: 'GET',
    path: '/api/v2/webhooks',
    area: 'webhooks',
    summary: 'The destinations that an account tells what happens, the oldest first.',
    access: read,
    reply: z.object({ ...success, webhooks: z.array(webhook) }),
    failure: json,
  }),
  createWebhook: operation({
    method: 'POST',
    path: '/api/v2/webhooks',
    area: 'webhooks',
    status: 201,
    summary:
      'Adds a destination and tells the secret that signs, once. The same address and type ' +
      'again changes the label, and begins anew. The address is sent a signed test event, ' +
      '`webhook.test`; the webhook is kept whatever comes of it.',
    access: { ...write, perMinute: 60 },
    body: z.object({ url: webhookUrl(), label: title(), type: webhookType() }),
    examples: {
      body: { url: 'https://crm.example.com/hooks/123456', label: 'Our CRM', type: 'conversation' },
    },
    reply: z.object({
      ...success,
      webhooks: z.array(webhook),
      secret: z.optional(webhookSecret()),
      test: webhookTest,
    }),
    failure: json,
  }),
  deleteWebhook: operation({
    method: 'DELETE',
    path: '/api/v2/webhooks',
    area: 'webhooks',
    summary:
      'Removes a destination by its address, for every type. What was not delivered to it is dropped.',
    access: write,
    body: z.object({ url: webhookUrl() }),
    reply: done(),
    failure: json,
  }),
  rotateWebhookSecret: operation({
    method: 'POST',
    path: '/api/v2/webhooks/rotate',
    area: 'webhooks',
    summary:
      'Gives a destination a new secret and tells it, once. For a day the one before signs as well.',
    access: { ...write, stepUp: 'everybody', perMinute: 20 },
    body: z.object({ url: webhookUrl(), type: webhookType() }),
    reply: z.object({ ...success, secret: webhookSecret(), previousValidUntil: epochSeconds() }),
    failure: json,
  }),
  listWebhookDeliveries: operation({
    method: 'GET',
    path: '/api/v2/webhooks/deliveries',
    area: 'webhooks',
    summary:
      'What was told to whom and what came of each attempt, the newest first, page by page from 0. Kept for thirty days.',
    access: read,
    query: z.object({
      url: z.optional(line(2048)),
      type: z.optional(webhookType()),
      state: z.optional(z.enum(['pending', 'delivered', 'dead'])),
      page: z.optional(queryInt()),
      pageSize: z.optional(queryInt()),
    }),
    reply: z.object({
      ...success,
      deliveries: z.array(webhookDelivery),
      total: z.int(),
      pageNumber: z.int(),
      pageSize: z.int(),
    }),
    failure: json,
  }),
  replayWebhookDelivery: operation({
    method: 'POST',
    path: '/api/v2/webhooks/replay',
    area: 'webhooks',
    summary:
      'Sends a delivery again that is finished, dead or delivered, under the same message id.',
    access: { ...write, perMinute: 120 },
    conflicts: true,
    body: z.object({
      id: described(z.uuid(), 'The delivery', '0e3b6a52-6a0e-4d0c-9a52-2f1f5a0e7c12'),
    }),
    reply: z.object({ ...success, delivery: webhookDelivery }),
    failure: json,
  }),
  listWebhookRelayTypes: operation({
    method: 'GET',
    path: '/api/v2/webhookRelay/types',
    area: 'webhooks',
    summary: 'The suppliers whose webhooks can be shown to an own server first.',
    access: read,
    reply: z.object({
      ...success,
      types: z.array(z.object({ name: z.string(), description: z.string() })),
    }),
    failure: json,
  }),
  listWebhookRelays: operation({
    method: 'GET',
    path: '/api/v2/webhookRelay',
    area: 'webhooks',
    summary: 'Every relay of an account; 404 when there is none.',
    access: read,
    reply: z.object({
      ...success,
      configs: z.array(z.object({ type: z.string(), ...relayFields })),
    }),
    failure: json,
  }),
  getWebhookRelay: operation({
    method: 'GET',
    path: '/api/v2/webhookRelay/{type}',
    area: 'webhooks',
    summary: 'The relay of one type.',
    access: read,
    params: relayType,
    reply: z.object({ ...success, config: z.object(relayFields) }),
    failure: json,
  }),
  saveWebhookRelay: operation({
    method: 'POST',
    path: '/api/v2/webhookRelay/{type}',
    area: 'webhooks',
    summary: 'Sets where the webhooks of a type are shown first. Replaces what was set before.',
    access: write,
    params: relayType,
    bodyBytes: 256 * 1024,
    body: z.object(relayFields),
    examples: {
      body: {
        url: 'https://example.com/webhook/twilio',
        timeout: 5000,
        headers: [{ Authorization: 'Bearer xyz' }, { 'X-Customer-ID': 'abc123' }],
        successStatusCodes: [200, 201, 202],
      },
    },
    reply: done(),
    failure: json,
  }),
  deleteWebhookRelay: operation({
    method: 'DELETE',
    path: '/api/v2/webhookRelay/{type}',
    area: 'webhooks',
    summary: 'Removes the relay of a type.',
    access: write,
    params: relayType,
    reply: done(),
    failure: json,
  }),
} as const;
