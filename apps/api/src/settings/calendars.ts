import * as z from 'zod';
import { url } from './formats.js';
import { setting } from './setting.js';

export const settings = {
  GOOGLE_CLIENT_ID: setting(z.string().optional(), {
    sets: 'lets accounts connect Google Calendar; register `PUBLIC_URL/oauth/google` as the redirect URI',
    unset: 'Accounts have the built-in calendar and calendar files only.',
    example: '1234-abc.apps.googleusercontent.com',
  }),
  GOOGLE_CLIENT_SECRET: setting(z.string().optional(), {
    sets: 'the secret of that client',
    unset: 'See `GOOGLE_CLIENT_ID`.',
    example: 'as the console of Google shows it',
    isSecret: true,
  }),
  GOOGLE_ENDPOINT: setting(url('http', 'https').optional(), {
    sets: 'another server with the protocol of Google Calendar',
    unset: 'Google’s own.',
    example: 'http://127.0.0.1:9000',
  }),
  SCHEDULING_TOOL_URL: setting(url('http', 'https').optional(), {
    sets: 'the base URL of the API of the scheduling tool',
    unset: 'The tool’s own.',
    example: 'https://scheduling.example.com/api',
  }),
  CRM_URL: setting(url('http', 'https').optional(), {
    sets: 'the base URL of the API of the field-service CRM, for accounts that enter a token and no address',
    unset: 'Such accounts use the built-in calendar.',
    example: 'https://crm.example.com/api',
  }),
} as const;
