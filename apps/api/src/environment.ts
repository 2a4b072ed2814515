import * as z from 'zod';
import { schemas } from './settings/groups.js';

type Values = z.output<typeof variables>;
/** What `refine` takes: a check, and where and what it says when it fails. */
type Rule = [(values: Values) => boolean, { path: [keyof Values]; message: string }];
const variables = z.object(schemas);

const isThere = (value: unknown): boolean => value !== undefined && value !== '';

/** Names of which the first must be set where the others are. */
const isSet = (values: Values, name: keyof Values) => isThere(values[name]);

const together = (path: keyof Values, ...others: readonly (keyof Values)[]): Rule => [
  (values: Values) => new Set([path, ...others].map((name) => isSet(values, name))).size === 1,
  { path: [path], message: `must be set together with ${inWords(others)}` },
];

const needs = (name: keyof Values, needed: keyof Values): Rule => [
  (values: Values) => !isSet(values, name) || isSet(values, needed),
  { path: [needed], message: `must be set together with ${name}` },
];

const inWords = (names: readonly string[]) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The settings, each valid by itself and together with the others. */
export const environment = variables
  .refine(...needs('MODEL_BASE_URL', 'MODEL_NAME'))
  .refine(...together('CARRIER_AUTH_TOKEN', 'CARRIER_ACCOUNT_SID'))
  .refine(...together('S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'))
  .refine(...together('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'))
  .refine(...together('PAYPAL_CLIENT_SECRET', 'PAYPAL_CLIENT_ID'))
  .refine(...together('LND_MACAROON', 'LND_URL'))
  .refine(...together('GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'))
  .refine(...together('SIP_WSS_CERT_FILE', 'SIP_WSS_KEY_FILE'))
  .refine(...needs('SIP_WSS_CERT_FILE', 'SIP_WSS_PORT'))
  .refine(({ MEDIA, MEDIA_SECRET }) => MEDIA !== 'elsewhere' || MEDIA_SECRET !== undefined, {
    path: ['MEDIA_SECRET'],
    message: 'must be set where MEDIA is elsewhere',
  })
  .refine(
    ({ CARRIER_CALLS, MEDIA, SPEECH_BASE_URL }) =>
      CARRIER_CALLS === 'turns' || (MEDIA === 'child' ? isThere(SPEECH_BASE_URL) : MEDIA !== 'off'),
    {
      path: ['CARRIER_CALLS'],
      message:
        'must be turns without SPEECH_BASE_URL, because no one would understand the caller, and where MEDIA is off',
    },
  )
  // The carrier calls back, and signs the address at which it does.
  .refine(...needs('CARRIER_ACCOUNT_SID', 'PUBLIC_URL'));

export type Environment = z.output<typeof environment>;
