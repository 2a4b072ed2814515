import * as z from 'zod';
import { dailyLimits } from './daily-limits.js';
import { listOf, url } from './formats.js';
import { setting } from './setting.js';

export const settings = {
  CARRIER_ACCOUNT_SID: setting(
    z
      .string()
      .regex(/^AC[0-9a-zA-Z]{2,62}$/, 'must begin with AC, as the carrier shows it')
      .optional(),
    {
      sets: 'an account of a Twilio-compatible carrier for calls, texts and numbers, which sends its callbacks to `PUBLIC_URL`',
      unset:
        'The loopback carrier: calls and texts reach other agents of this server and the simulated telephone only.',
      example: 'AC0123456789abcdef0123456789abcdef',
    },
  ),
  CARRIER_AUTH_TOKEN: setting(z.string().optional(), {
    sets: 'the token of that account',
    unset: 'See `CARRIER_ACCOUNT_SID`.',
    example: 'as the carrier shows it',
    isSecret: true,
  }),
  CARRIER_AUTH_TOKEN_BEFORE: setting(z.string().optional(), {
    sets: 'the token before a rotation, with which callbacks may still be signed',
    unset: 'Callbacks that are signed with an older token are refused.',
    example: 'as the carrier showed it',
    isSecret: true,
  }),
  CARRIER_BASE_URL: setting(url('http', 'https').optional(), {
    sets: 'another server with the carrier’s protocol',
    unset: 'Twilio’s own.',
    example: 'https://carrier.example.com',
  }),
  CARRIER_CALLS: setting(
    z.enum(['turns', 'streams'], 'must be turns or streams').default('turns'),
    {
      sets: 'how calls are carried: with `turns` the carrier speaks and understands, one turn after the other; with `streams` it sends the sound to the media processes, which need `SPEECH_BASE_URL`, and callers can interrupt',
      unset: '`turns`. A call goes on so, too, when its stream breaks or no media process is free.',
      example: 'streams',
    },
  ),
  CARRIER_CODES_FROM: setting(
    z
      .string()
      .regex(/^\+\d{8,15}$/, 'must be a phone number with its country code, like +15125550100')
      .optional(),
    {
      sets: 'the carrier’s number that sends sign-in codes and places test calls',
      unset:
        'A carrier sends no codes, so people sign in by mail; the loopback carrier needs none.',
      example: '+15125550100',
    },
  ),
  CARRIER_MAY_CALL: setting(
    listOf(/^\+[1-9]\d{0,9}$/, 'must be prefixes like +1 or +44, with commas between them').default(
      ['+1'],
    ),
    {
      sets: 'prefixes that may be called and texted, sign-in codes and transfers included. Premium and other costly ranges within a prefix are refused unless they are listed, such as `+44909`',
      unset: '`+1`: calls, texts and codes to other countries are refused.',
      example: '+1,+44',
    },
  ),
  DAILY_LIMITS: setting(dailyLimits.optional(), {
    sets: 'limits of a day that differ from the defaults, with commas between them; [their names](#limits-of-a-day)',
    unset: 'The defaults below.',
    example: 'agent.answers=500,organization.minutes=600',
  }),
} as const;
