import * as z from 'zod/mini';
import { accountId, described, formatted, line, named, required, largestInteger } from '../wire.js';
import { durationMilliseconds, epochSeconds } from '../wire-time.js';

/** The events of a webhook. */
export const webhookType = () =>
  z.enum([
    'conversation',
    'incoming',
    'contact',
    'agent',
    'onboarding',
    'outboundMessage',
    'security.event',
    'goal',
  ]);

/** An address that is posted to. */
export const webhookUrl = () =>
  formatted(
    described(required(2048), 'An address of the public web', 'https://example.com/hook'),
    'url',
  );

/**
 * A destination of events. `userId` is the account whose events it gets, with all accounts below
 * it.
 */
export const webhook = named(
  'Webhook',
  'A destination that is told what happens',
  z.object({
    userId: z.int(),
    label: line(),
    timestamp: epochSeconds(),
    url: z.string(),
    type: webhookType(),
    id: z.string(),
    disabled: z.boolean(),
    disabledReason: z.nullable(z.string()),
    failingSince: z.nullable(epochSeconds()),
  }),
  {
    userId: 2001,
    label: 'Our CRM',
    timestamp: 1678829072,
    url: 'https://crm.example.com/hooks/123456',
    type: 'conversation',
    id: '5b1f6a52-6a0e-4d0c-9a52-2f1f5a0e7c11',
    disabled: false,
    disabledReason: null,
    failingSince: null,
  },
);

/** The secret that signs a webhook's requests. It is returned once. */
export const webhookSecret = () =>
  described(
    z.string(),
    'Signs every delivery as Standard Webhooks describes it; told once',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  );

/** What came of the test delivery that saving a webhook sends. */
export const webhookTest = named(
  'WebhookTest',
  'What came of the signed test delivery to the address of a webhook that was saved',
  z.object({
    result: described(
      z.enum([
        'delivered',
        'moved',
        'failed',
        'unreachable',
        'tls',
        'noAnswer',
        'notPublic',
        'notTested',
      ]),
      '`moved` names the new address in `location`; `noAnswer` is none within three seconds; ' +
        '`notTested` when the account has tested many addresses in a short time',
      'delivered',
    ),
    status: z.nullable(z.int()),
    location: z.nullable(z.string()),
    message: z.string(),
  }),
  {
    result: 'moved',
    status: 301,
    location: 'https://crm.example.com/v2/hooks/123456',
    message:
      'The site answered 301: it has moved to https://crm.example.com/v2/hooks/123456. ' +
      'Save the webhook with that address: this one is disabled at its first event.',
  },
);

/**
 * One event on its way to one webhook. `webhookId` of the headers is `messageId`: the same at every
 * attempt.
 */
export const webhookDelivery = named(
  'WebhookDelivery',
  'One event on its way to one webhook, with every attempt so far',
  z.object({
    id: z.string(),
    messageId: z.string(),
    accountId: accountId(),
    url: z.string(),
    type: webhookType(),
    state: z.enum(['pending', 'delivered', 'dead']),
    createdAt: epochSeconds(),
    nextAttemptAt: z.nullable(epochSeconds()),
    finishedAt: z.nullable(epochSeconds()),
    attempts: z.array(
      z.object({
        at: epochSeconds(),
        durationMs: durationMilliseconds(),
        status: z.nullable(z.int()),
        error: z.nullable(z.string()),
      }),
    ),
  }),
  {
    id: '0e3b6a52-6a0e-4d0c-9a52-2f1f5a0e7c12',
    messageId: 'msg_1f3b6a526a0e4d0c9a522f1f5a0e7c13',
    accountId: 2001,
    url: 'https://example.com/hook',
    type: 'incoming',
    state: 'delivered',
    createdAt: 1767605400,
    nextAttemptAt: null,
    finishedAt: 1767605401,
    attempts: [{ at: 1767605401, durationMs: 180, status: 200, error: null }],
  },
);

/**
 * The preview endpoint of a supplier's data. Headers are objects of one key; the timeout is in
 * milliseconds.
 */
export const relayFields = {
  url: webhookUrl(),
  timeout: z.optional(durationMilliseconds().check(z.lte(largestInteger))),
  headers: z.optional(
    described(
      z
        .array(z.record(z.string().check(z.maxLength(120)), z.string().check(z.maxLength(4000))))
        .check(z.maxLength(20)),
      'Objects of one key',
      [{ Authorization: 'Bearer xyz' }],
    ),
  ),
  successStatusCodes: z.optional(
    described(
      z.array(z.int().check(z.gte(100), z.lte(599))).check(z.maxLength(50)),
      'What counts as success',
      [200, 202],
    ),
  ),
};
