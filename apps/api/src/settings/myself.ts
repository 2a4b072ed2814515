import * as z from 'zod';
import { wholeNumberFrom } from './formats.js';
import { setting } from './setting.js';

export const settings = {
  PORT: setting(wholeNumberFrom(0, 65_535).default(4300), {
    sets: 'the port that the server listens on',
    unset: '4300.',
    example: '8080',
  }),
  DATA_DIR: setting(z.string().default('data'), {
    sets: 'the folder of the embedded database, of files and of the server key',
    unset: 'The folder `data` of the clone.',
    example: '/var/lib/patchbay',
  }),
  SEED: setting(z.enum(['demo', 'none'], 'must be demo or none').optional(), {
    sets: '`demo` or `none`: whether an empty database gets the demo accounts and their four weeks',
    unset: '`demo` on the embedded database, `none` on a PostgreSQL server.',
    example: 'none',
  }),
  PATCHBAY_LOG: setting(
    z.enum(['pretty', 'json', 'silent'], 'must be pretty, json or silent').default('pretty'),
    {
      sets: '`pretty`, `json` or `silent`: the form of the log',
      unset: '`pretty`, for a terminal.',
      example: 'json',
    },
  ),
  PATCHBAY_STARTED_AT: setting(z.coerce.number('must be a time in milliseconds').optional(), {
    sets: 'when `npm start` was called, in milliseconds',
    unset: 'The time to the first answer is counted from the start of the server.',
    example: '1767225600000',
    isInternal: true,
  }),
} as const;
