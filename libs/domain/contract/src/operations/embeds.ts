import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { pageFinding } from '../resources/installed-page.js';
import { described, done, formatted, required, success } from '../wire.js';
import { epochSeconds } from '../wire-time.js';

const url = () =>
  formatted(described(required(2048), 'An address of the web', 'https://crm.example.com/'), 'url');

const json = { kind: 'json' } as const;
const identityPath = '/api/v2/embeds/identity';
const changeIdentity = {
  audience: 'account',
  target: 'organization',
  permission: 'canEditOrg',
  effect: 'write',
  perMinute: 20,
} as const;

export const embedOperations = {
  getVisitorIdentity: operation({
    method: 'GET',
    path: identityPath,
    area: 'accounts',
    summary: 'Whether chats take identities that the organization’s server signs.',
    access: {
      audience: 'account',
      target: 'organization',
      permission: 'canViewEmbeds',
      effect: 'read',
    },
    reply: z.object({
      ...success,
      since: described(z.nullable(epochSeconds()), 'When the secret was made; null without one'),
      previousValidUntil: z.nullable(epochSeconds()),
    }),
    failure: json,
  }),
  rotateVisitorIdentity: operation({
    method: 'POST',
    path: identityPath,
    area: 'accounts',
    summary:
      'Makes a new secret that signs identities of visitors and tells it, once. For a day the one before signs as well.',
    access: { ...changeIdentity, stepUp: 'everybody' },
    reply: z.object({
      ...success,
      secret: described(
        z.string(),
        'Signs identities; told once',
        'idsec_MfKQ9r8GKYqrTwjUPD8ILPZI',
      ),
      previousValidUntil: z.nullable(epochSeconds()),
    }),
    failure: json,
  }),
  deleteVisitorIdentity: operation({
    method: 'DELETE',
    path: identityPath,
    area: 'accounts',
    summary: 'Takes no signed identities any more; chats are anonymous.',
    access: changeIdentity,
    reply: done(),
    failure: json,
  }),
  identifyVisitor: operation({
    method: 'POST',
    path: '/api/v2/chat/identity',
    area: 'public',
    summary:
      'Makes a visitor’s session that of a person, by a JWT (HS256) of the organization’s server: sub, exp (within an hour), name, email, phone.',
    access: { audience: 'visitor', target: 'none', effect: 'write', perMinute: 20 },
    body: z.object({
      identity: described(required(4000), 'The signed identity', 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln'),
    }),
    conflicts: true,
    reply: z.object({ ...success, name: z.nullable(z.string()) }),
    failure: json,
  }),
  checkInstalledPage: operation({
    method: 'POST',
    path: '/api/v2/embeds/check',
    area: 'accounts',
    summary:
      'Fetches a page of the public web and says what of ours is on it, and what is wrong with it.',
    access: {
      audience: 'account',
      target: 'any',
      permission: 'canViewEmbeds',
      effect: 'read',
      perMinute: 10,
    },
    body: z.object({ url: url() }),
    reply: z.object({
      ...success,
      url: described(z.string(), 'The address after redirects', 'https://crm.example.com/'),
      findings: z.array(pageFinding),
    }),
    failure: { kind: 'json' },
  }),
} as const;
