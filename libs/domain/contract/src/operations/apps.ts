import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { app, appDefinition } from '../resources/app.js';
import { described, done, required, success } from '../wire.js';

const read = { audience: 'account', target: 'any', effect: 'read' } as const;
const own = { audience: 'reseller', target: 'any', effect: 'write' } as const;

const appName = (max: number) =>
  required(max).check(
    z.regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
      'must be letters, digits, dots, dashes and underscores',
    ),
  );
const ofApp = z.object({ appId: appName(120), appVersion: appName(40) });
const written = z.object({
  app: appDefinition,
  reload: described(
    z.optional(z.boolean()),
    'Tell the open consoles of the agents that have this app to read it again',
    true,
  ),
});
const reloaded = described(z.int(), 'Agents whose consoles were told', 4);

export const appOperations = {
  listApps: operation({
    method: 'GET',
    path: '/api/v2/apps',
    area: 'apps',
    summary:
      'Apps that the account may give to its agents: of the platform and the tiers above. ' +
      'Of two with one id and version the nearer counts.',
    access: read,
    reply: z.object({ ...success, apps: z.array(app) }),
    failure: { kind: 'json' },
  }),
  getApp: operation({
    method: 'GET',
    path: '/api/v2/apps/{appId}/{appVersion}',
    area: 'apps',
    summary: 'One version of an app, as the account has it.',
    access: read,
    params: ofApp,
    reply: z.object({ ...success, app }),
    failure: { kind: 'json' },
  }),
  createApp: operation({
    method: 'POST',
    path: '/api/v2/apps/{appId}/{appVersion}',
    area: 'apps',
    status: 201,
    summary:
      'Makes an app of a reseller or partner, for every account beneath. Answers 409 when it ' +
      'is there already, with what it is as `current`.',
    access: own,
    params: ofApp,
    bodyBytes: 1024 * 1024,
    body: written,
    conflicts: true,
    reply: z.object({ ...success, app, reloaded }),
    failure: { kind: 'json' },
  }),
  updateApp: operation({
    method: 'PUT',
    path: '/api/v2/apps/{appId}/{appVersion}',
    area: 'apps',
    summary: 'Replaces what an app is. Agents that have it keep it.',
    access: own,
    params: ofApp,
    bodyBytes: 1024 * 1024,
    body: written,
    reply: z.object({ ...success, app, reloaded }),
    failure: { kind: 'json' },
  }),
  deleteApp: operation({
    method: 'DELETE',
    path: '/api/v2/apps/{appId}/{appVersion}',
    area: 'apps',
    summary: 'Removes a version of an app. Configurations that name it stay as they are.',
    access: own,
    params: ofApp,
    reply: done(),
    failure: { kind: 'json' },
  }),
} as const;
