import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { pageFinding } from '../resources/installed-page.js';
import { described, formatted, required, success } from '../wire.js';

const url = () =>
  formatted(described(required(2048), 'An address of the web', 'https://crm.example.com/'), 'url');

export const embedOperations = {
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
