import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { domain } from '../resources/domain.js';
import { described, done, required, success } from '../wire.js';

const access = { audience: 'reseller', target: 'any' } as const;
const none = { kind: 'null' } as const;
const named = z.object({ domain: described(required(260), 'A host name', 'agents.acme.com') });
const examples = { body: { domain: 'agents.acme.com' } } as const;

export const domainOperations = {
  listDomains: operation({
    method: 'GET',
    path: '/api/v2/domains',
    area: 'domains',
    summary: 'The domains that a reseller or partner named, with what is left to do to prove each.',
    access: { ...access, effect: 'read' },
    reply: z.object({ ...success, domains: z.array(domain) }),
    failure: none,
  }),
  addDomain: operation({
    method: 'POST',
    path: '/api/v2/domain',
    area: 'domains',
    status: 201,
    summary:
      'Names a domain and tells which DNS records prove it. The same domain again looks for ' +
      'them at once; unproved it carries no brand and no right.',
    access: { ...access, effect: 'write', perMinute: 30 },
    conflicts: true,
    body: named,
    examples,
    reply: z.object({ ...success, domain }),
    failure: none,
  }),
  deleteDomain: operation({
    method: 'DELETE',
    path: '/api/v2/domain',
    area: 'domains',
    summary: 'Gives a domain up, at once. Its pages show the platform’s own brand from then on.',
    access: { ...access, effect: 'write' },
    body: named,
    examples,
    reply: done(),
    failure: none,
  }),
  setDefaultDomain: operation({
    method: 'POST',
    path: '/api/v2/domain/default',
    area: 'domains',
    summary: 'Makes a proved domain the one that links in mails lead to.',
    access: { ...access, effect: 'write' },
    conflicts: true,
    body: named,
    examples,
    reply: z.object({ ...success, domains: z.array(domain) }),
    failure: none,
  }),
} as const;
