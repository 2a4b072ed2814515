import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { answeringReply, answeringWords } from '../resources/answering.js';
import { numberingConfig, numberingProvider } from '../resources/numbering.js';
import { phoneNumber } from '../resources/phone-number.js';
import {
  accountId,
  described,
  done,
  formatted,
  integer,
  line,
  queryInt,
  required,
  success,
} from '../wire.js';

const numbers = z.object({
  ...success,
  numbers: z.array(
    z.object({ number: z.string(), city: z.string(), region: z.string(), country: z.string() }),
  ),
});
const taken = described(
  required(20),
  'A phone number, with its country code or as it is written in `country`',
  '+12145551234',
);
const ofOrganization = z.object({
  targetOrganizationId: z.optional(formatted(accountId(), 'account')),
});
const supplier = {
  audience: 'reseller',
  target: 'any',
  carriers: ['query.targetOrganizationId'],
} as const;
const search = {
  audience: 'account',
  target: 'agent',
  permission: 'canSelectNumber',
  effect: 'read',
  perMinute: 60,
} as const;

const ofRoutes = {
  audience: 'account',
  target: 'organization',
  managersOnly: true,
} as const;

export const numberOperations = {
  getRoutes: operation({
    method: 'GET',
    path: '/api/v2/routes',
    area: 'numbers',
    summary: 'Who answers numbers of an organization: the first route that holds.',
    access: { ...ofRoutes, permission: 'canViewOrg', effect: 'read' },
    reply: z.object({
      ...success,
      ...answeringReply,
      agents: z.array(z.object({ id: z.int(), name: z.string(), active: z.boolean() })),
      numbers: z.array(z.object({ number: z.string(), agentId: z.int() })),
      notAllowed: described(z.array(z.string()), 'May not be called', []),
    }),
    failure: { kind: 'json' },
  }),
  saveRoutes: operation({
    method: 'PUT',
    path: '/api/v2/routes',
    area: 'numbers',
    summary: 'Writes all routes, on top of `revision`.',
    access: { ...ofRoutes, permission: 'canEditOrg', effect: 'write' },
    bodyBytes: 512 * 1024,
    body: z.object({ ...answeringWords, revision: integer() }),
    conflicts: true,
    reply: z.object({ ...success, ...answeringReply }),
    failure: { kind: 'json' },
  }),
  listPhoneNumbers: operation({
    method: 'GET',
    path: '/api/v2/phoneNumber',
    area: 'numbers',
    summary: 'Numbers of an agent, or of all agents of an organization, the newest first.',
    access: { audience: 'account', target: 'agent', permission: 'canViewOrg', effect: 'read' },
    query: z.object({
      limit: z.optional(queryInt()),
      offset: z.optional(queryInt()),
      sort: z.optional(z.enum(['createdAt', 'number'])),
      order: z.optional(z.enum(['asc', 'desc'])),
      kind: z.optional(z.enum(['carrier', 'own'])),
      status: z.optional(z.enum(['assigned', 'pending'])),
      number: z.optional(line(20)),
      q: z.optional(line(120)),
    }),
    reply: z.object({ ...success, total: z.int(), numbers: z.array(phoneNumber) }),
    failure: { kind: 'false' },
  }),
  searchNumbersByPrefix: operation({
    method: 'POST',
    path: '/api/v2/phoneNumber/search/local/prefix',
    area: 'numbers',
    summary: 'Free numbers that begin with digits. `strict: false` widens to the area around.',
    access: search,
    body: z.object({
      prefix: required(10),
      country: z.optional(line(2)),
      strict: z.optional(z.boolean()),
    }),
    reply: numbers,
    failure: { kind: 'json' },
  }),
  searchNumbersByLocality: operation({
    method: 'POST',
    path: '/api/v2/phoneNumber/search/local/locality',
    area: 'numbers',
    summary: 'Free numbers of a city.',
    access: search,
    body: z.object({
      city: z.optional(line(80)),
      region: z.optional(line(40)),
      country: z.optional(line(2)),
    }),
    reply: numbers,
    failure: { kind: 'json' },
  }),
  searchNumbersByPhrase: operation({
    method: 'POST',
    path: '/api/v2/phoneNumber/search/local/phrase',
    area: 'numbers',
    summary: 'Free numbers that spell a word; `*` stands for any digits.',
    access: search,
    body: z.object({
      phrase: required(20),
      country: z.optional(line(2)),
      city: z.optional(line(80)),
      region: z.optional(line(40)),
    }),
    reply: numbers,
    failure: { kind: 'json' },
  }),
  assignPhoneNumber: operation({
    method: 'POST',
    path: '/api/v2/phoneNumber/assign',
    area: 'numbers',
    summary: 'Gives a free number to an agent.',
    access: {
      audience: 'account',
      target: 'agent',
      permission: 'canSelectNumber',
      effect: 'write',
    },
    body: z.object({ number: taken, country: z.optional(line(2)) }),
    reply: z.object({ ...success, number: z.string() }),
    failure: { kind: 'json' },
  }),
  assignByoPhoneNumber: operation({
    method: 'POST',
    path: '/api/v2/phoneNumber/byo/assign',
    area: 'numbers',
    summary:
      'Gives a number that one brings to an agent. If the own supplier holds it, it works at once; else once a code sent to it is confirmed.',
    access: {
      audience: 'account',
      target: 'agent',
      permission: 'canSelectNumber',
      effect: 'write',
      perMinute: 60,
    },
    body: z.object({ number: taken }),
    reply: z.object({ ...success, number: z.string(), status: z.enum(['assigned', 'pending']) }),
    failure: { kind: 'json' },
  }),
  returnPhoneNumber: operation({
    method: 'POST',
    path: '/api/v2/phoneNumber/return',
    area: 'numbers',
    summary:
      'Takes a number from its agent and gives it back to the carrier. One that an account brought stays with that account.',
    access: { audience: 'reseller', target: 'any', effect: 'write' },
    body: z.object({ number: taken }),
    reply: done(),
    failure: { kind: 'json' },
  }),
  listNumberingProviders: operation({
    method: 'GET',
    path: '/api/v2/numberingProviders',
    area: 'numbers',
    summary:
      'Suppliers of numbers, what each needs to know, and how they are set for the account. Credentials are never shown.',
    access: { ...supplier, effect: 'read' },
    query: ofOrganization,
    reply: z.object({ ...success, numberingProviders: z.array(numberingProvider) }),
    failure: { kind: 'json' },
  }),
  addNumberingProvider: operation({
    method: 'POST',
    path: '/api/v2/numberingProvider',
    area: 'numbers',
    summary:
      'Adds a supplier of numbers with credentials of its own to an account. It counts there ' +
      'and everywhere beneath that has none of its own.',
    access: { ...supplier, effect: 'write' },
    query: ofOrganization,
    body: z.object({
      providerId: required(40),
      default: z.optional(z.boolean()),
      enabled: z.optional(z.boolean()),
      config: numberingConfig(),
    }),
    examples: {
      body: {
        providerId: 'Twilio',
        default: true,
        enabled: true,
        config: { twilioAccountSid: 'ACxxxx', twilioAuthToken: 'tokenxxxx' },
      },
    },
    reply: done(),
    failure: { kind: 'json' },
  }),
  updateNumberingProvider: operation({
    method: 'PUT',
    path: '/api/v2/numberingProvider',
    area: 'numbers',
    summary:
      'Changes a supplier of numbers of an account: its credentials, whether it is used, whether it is the default.',
    access: { ...supplier, effect: 'write' },
    query: ofOrganization,
    body: z.object({
      providerId: required(40),
      default: z.optional(z.boolean()),
      enabled: z.optional(z.boolean()),
      config: z.optional(numberingConfig()),
    }),
    examples: {
      body: {
        providerId: 'Twilio',
        default: true,
        enabled: false,
        config: { accountSid: 'ACxxxx', authToken: 'tokenxxxx' },
      },
    },
    reply: done(),
    failure: { kind: 'json' },
  }),
} as const;
