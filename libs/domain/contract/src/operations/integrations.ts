import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { described, open, required, success } from '../wire.js';

const read = { audience: 'account', target: 'agent', effect: 'read' } as const;
const write = {
  audience: 'account',
  target: 'agent',
  permission: 'canEditOrg',
  effect: 'write',
} as const;
const json = { kind: 'json' } as const;

const name = (max: number) =>
  required(max).check(
    z.regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
      'must be letters, digits, dots, dashes and underscores',
    ),
  );
const newest = z.object({ slug: name(120) });
const versioned = z.object({ integrationSlug: name(120), integrationVersion: name(40) });
const appData = () =>
  described(
    open(),
    'What the system outside needs. Secrets are sealed; they are read back as dots and their ' +
      'last four characters, and dots sent back keep what was there',
    { apiKey: '••••••••9f2c', location: 'austin' },
  );
const body = z.object({ appData: appData() });
const reply = z.object({
  ...success,
  appId: z.string(),
  appVersion: z.string(),
  appData: appData(),
});
const examples = { body: { appData: { apiKey: 'square-4f1d9f2c', location: 'austin' } } } as const;

export const integrationOperations = {
  getIntegration: operation({
    method: 'GET',
    path: '/api/v2/integration/{slug}',
    area: 'integrations',
    summary:
      'What an account told about a system outside, in its first version. Secrets are masked.',
    access: read,
    params: newest,
    reply,
    failure: json,
  }),
  saveIntegration: operation({
    method: 'POST',
    path: '/api/v2/integration/{slug}',
    area: 'integrations',
    summary:
      'Keeps what an account tells about a system outside, in its first version. Replaces what was there; nothing at all forgets it.',
    access: write,
    params: newest,
    body,
    examples,
    reply,
    failure: json,
  }),
  getIntegrationData: operation({
    method: 'GET',
    path: '/api/v2/integration/{integrationSlug}/{integrationVersion}',
    area: 'integrations',
    summary: 'The same by version.',
    access: read,
    params: versioned,
    reply,
    failure: json,
  }),
  updateIntegrationData: operation({
    method: 'PUT',
    path: '/api/v2/integration/{integrationSlug}/{integrationVersion}',
    area: 'integrations',
    summary: 'Keeps the same by version.',
    access: write,
    params: versioned,
    body,
    examples,
    reply,
    failure: json,
  }),
} as const;
