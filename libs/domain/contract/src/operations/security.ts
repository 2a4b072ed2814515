import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { described, line, open, queryInt, success } from '../wire.js';
import { epochMilliseconds, queryEpochSeconds } from '../wire-time.js';

const access = {
  audience: 'account',
  target: 'any',
  permission: 'canManageUsers',
  managersOnly: true,
  effect: 'read',
  perMinute: 120,
} as const;
const paged = {
  from: z.optional(queryEpochSeconds()),
  to: z.optional(queryEpochSeconds()),
  account: z.optional(described(queryInt(), 'Only what happened to this account', 2001)),
  limit: z.optional(described(queryInt(), 'Rows of a page, at most 200', 50)),
  cursor: z.optional(
    described(line(200), 'Where the page before ended: its `nextCursor`', 'MTc2NzYwNTQwMA'),
  ),
};
const nextCursor = described(
  z.nullable(z.string()),
  'Asks for the next page; null at the end',
  null,
);

const difference = z.object({
  object: z.object({ kind: z.string(), id: z.string() }),
  accountId: z.nullable(z.int()),
  deed: z.enum(['added', 'changed', 'removed']),
  fields: described(
    z.record(z.string(), z.object({ from: z.optional(z.unknown()), to: z.optional(z.unknown()) })),
    'By path, such as `settings.allowKnowledge`; what was added has no `from`, what was removed no `to`',
    { role: { from: 'admin', to: 'owner' } },
  ),
});

const auditEntry = z.object({
  id: z.string(),
  timestamp: epochMilliseconds(),
  operation: described(
    z.string(),
    'What was done: a call by its name, or `signed in` and its like',
    'inviteMember',
  ),
  outcome: z.enum(['ok', 'refused']),
  actor: z.object({
    kind: z.string(),
    id: z.nullable(z.string()),
    email: z.nullable(z.string()),
    sessionId: z.nullable(z.string()),
  }),
  accountId: z.nullable(z.int()),
  actingFor: described(
    z.nullable(z.int()),
    'The account that the caller stands on, where it is another one',
    1003,
  ),
  object: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  changes: described(open(), 'Fields that the call named with their new values, without secrets', {
    description: 'Booking sync',
  }),
  differences: described(
    z.array(difference),
    'What the call changed, each object with its fields before and after, without secrets; at most 20 objects',
    [],
  ),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});

const securityEvent = z.object({
  id: z.string(),
  timestamp: epochMilliseconds(),
  kind: z.string(),
  severity: z.enum(['info', 'warning', 'critical']),
  sentence: z.string(),
  accountId: z.nullable(z.int()),
  userId: z.nullable(z.int()),
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  details: open(),
  isTold: z.boolean(),
});

const from = { address: '198.51.100.7', requestId: 'req-7f3a' } as const;
const at = { timestamp: 1767605400000, accountId: 1005 } as const;
const auditExample = {
  success: true,
  nextCursor: null,
  entries: [
    {
      ...from,
      ...at,
      id: '5b1c8a52-6f0d-4c2e-9a57-3f1f0c9f4e21',
      operation: 'createToken',
      outcome: 'ok',
      actor: {
        kind: 'person',
        id: '1012',
        email: 'pat@northside.example',
        sessionId: '0e3b6a52-6a0e-4d0c-9a52-2f1f5a0e7c12',
      },
      actingFor: null,
      object: { kind: 'key', id: '7d0f3a52-9a1b-4c65-8f0e-2b8f3c1d4e5a' },
      changes: { description: 'Booking sync', scopes: ['tasks:act'] },
      differences: [
        {
          object: { kind: 'key', id: '7d0f3a52-9a1b-4c65-8f0e-2b8f3c1d4e5a' },
          accountId: 1005,
          deed: 'added',
          fields: { description: { to: 'Booking sync' }, scopes: { to: ['tasks:act'] } },
        },
      ],
      device: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Safari/605.1.15',
    },
  ],
};
const eventsExample = {
  success: true,
  nextCursor: null,
  events: [
    {
      ...from,
      ...at,
      id: '2f1f5a0e-6a0e-4d0c-9a52-0e3b6a527c12',
      kind: 'api-key-created',
      severity: 'warning',
      sentence: 'An API key was created.',
      userId: 1012,
      details: { operation: 'createToken' },
      isTold: true,
    },
  ],
};

export const securityOperations = {
  listAudit: operation({
    method: 'GET',
    path: '/api/v2/audit',
    area: 'security',
    text: 'text/csv',
    summary:
      'Who did what on an account and beneath it, as whom, from where, newest first. For owners and admins. Kept for 400 days; `format=csv` ' +
      'exports up to 100,000 rows.',
    access,
    query: z.object({
      ...paged,
      actor: z.optional(described(line(80), 'Only what this user, session or key did', '1005')),
      operation: z.optional(line(80)),
      outcome: z.optional(z.enum(['ok', 'refused'])),
      objectKind: z.optional(line(60)),
      objectId: z.optional(line(200)),
      format: z.optional(z.enum(['json', 'csv'])),
    }),
    reply: z.object({ ...success, entries: z.array(auditEntry), nextCursor }),
    examples: { reply: auditExample },
    failure: { kind: 'json' },
  }),
  listSecurityEvents: operation({
    method: 'GET',
    path: '/api/v2/securityEvents',
    area: 'security',
    summary:
      'What the owners of an account should know of, newest first, as mails and webhooks of ' +
      'the type `security.event` tell them.',
    access,
    query: z.object({
      ...paged,
      kind: z.optional(line(60)),
      severity: z.optional(z.enum(['info', 'warning', 'critical'])),
    }),
    reply: z.object({ ...success, events: z.array(securityEvent), nextCursor }),
    examples: { reply: eventsExample },
    failure: { kind: 'json' },
  }),
} as const;
