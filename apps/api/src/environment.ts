import * as z from 'zod';
import type { ServerConfig } from '@patchbay/server-platform';

const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be a URL that begins with ${schemes.map((s) => `${s}://`).join(' or ')}`,
    );

/** At least 32 bytes as hex or base64, given back as hex. */
const secretKey = z.string().transform((text, context) => {
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(text);
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64');
  if (bytes.length >= 32 && (isHex || /^[\w+/-]+={0,2}$/.test(text))) return bytes.toString('hex');
  context.addIssue(
    'must be at least 32 bytes as hex or base64, such as `openssl rand -hex 32` prints',
  );
  return z.NEVER;
});

export const environment = z
  .object({
    PORT: z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(0)
      .max(65535)
      .default(4300),
    PUBLIC_URL: url('http', 'https').optional(),
    TRUSTED_PROXIES: z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(0, 'must not be negative')
      .max(10, 'must not be more than 10')
      .default(0),
    TENANT_CALLS_PER_SECOND: z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(1_000_000, 'must not be more than 1000000')
      .optional(),
    MAX_CONNECTIONS: z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(16, 'must be at least 16')
      .max(1_000_000, 'must not be more than 1000000')
      .optional(),
    MAX_CONNECTIONS_PER_ADDRESS: z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(6, 'must be at least 6')
      .max(1_000_000, 'must not be more than 1000000')
      .optional(),
    SHUTDOWN_DELAY: z.coerce
      .number('must be a number')
      .min(0, 'must not be negative')
      .max(60, 'must not be more than 60')
      .optional(),
    DATA_DIR: z.string().default('data'),
    DATABASE_URL: url('postgres', 'postgresql').optional(),
    SERVER_KEY: secretKey.optional(),
    SERVER_KEY_BEFORE: secretKey.optional(),
    SEED: z.enum(['demo', 'none'], 'must be demo or none').optional(),
    MODEL_BASE_URL: url('http', 'https').optional(),
    MODEL_API_KEY: z.string().optional(),
    MODEL_NAME: z.string().optional(),
    MODEL_FIRST_TOKEN: z.coerce
      .number('must be a number')
      .min(1, 'must be at least 1')
      .max(40, 'must not be more than 40')
      .optional(),
    REACH_ALSO: z
      .string()
      .transform((text) =>
        text
          .split(',')
          .map((place) => place.trim())
          .filter(Boolean),
      )
      .refine(
        (places) => places.every((place) => /^[\w.:-]+:\d{1,5}$/.test(place)),
        'must be places as host:port, with commas between them',
      )
      .optional(),
    SMTP_URL: url('smtp', 'smtps').optional(),
    S3_ENDPOINT: url('http', 'https').optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_REGION: z.string().optional(),
    CARRIER_ACCOUNT_SID: z
      .string()
      .regex(/^AC[0-9a-zA-Z]{2,62}$/, 'must begin with AC, as the carrier shows it')
      .optional(),
    CARRIER_AUTH_TOKEN: z.string().optional(),
    CARRIER_AUTH_TOKEN_BEFORE: z.string().optional(),
    CARRIER_BASE_URL: url('http', 'https').optional(),
    CARRIER_CODES_FROM: z
      .string()
      .regex(/^\+\d{8,15}$/, 'must be a phone number with its country code, like +15125550100')
      .optional(),
    CARRIER_MAY_CALL: z
      .string()
      .transform((text) =>
        text
          .split(',')
          .map((prefix) => prefix.trim())
          .filter(Boolean),
      )
      .refine(
        (prefixes) => prefixes.every((prefix) => /^\+[1-9]\d{0,9}$/.test(prefix)),
        'must be prefixes like +1 or +44, with commas between them',
      )
      .default(['+1']),
    DAILY_LIMITS: z
      .string()
      .transform(
        (text, context) =>
          dailyLimits(text) ??
          context.addIssue(
            'must be limits like agent.answers=500, with commas between them (agent or ' +
              'organization; answers, tokens, minutes or texts; agent.atOnce; visitors.share, ' +
              'visitors.network, visitors.session, visitors.sessions; callers.text, ' +
              'callers.call, callers.kept; recipient.texts, recipient.calls, ' +
              'recipient.mails, tenant.mails, country.codes)',
          ),
      )
      .optional(),
    PAYMENTS: z.enum(['embedded', 'none'], 'must be embedded or none').optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[rs]k_/, 'must begin with sk_ or rk_, as Stripe shows it')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_/, 'must begin with whsec_, as Stripe shows it')
      .optional(),
    STRIPE_API_BASE: url('http', 'https').optional(),
    PAYPAL_CLIENT_ID: z.string().optional(),
    PAYPAL_CLIENT_SECRET: z.string().optional(),
    PAYPAL_API_BASE: url('http', 'https').optional(),
    LND_URL: url('http', 'https').optional(),
    LND_MACAROON: z
      .string()
      .regex(/^(?:[0-9a-fA-F]{2})+$/, 'must be a macaroon as hex')
      .optional(),
    LND_CERTIFICATE: z
      .string()
      .transform((text) => text.replaceAll('\\n', '\n'))
      .refine((text) => text.includes('BEGIN CERTIFICATE'), 'must be a certificate as PEM')
      .optional(),
    LND_NETWORK: z
      .enum(
        ['mainnet', 'testnet', 'signet', 'regtest'],
        'must be mainnet, testnet, signet or regtest',
      )
      .optional(),
    EXCHANGE_RATE_URL: url('http', 'https').optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ENDPOINT: url('http', 'https').optional(),
    SCHEDULING_TOOL_URL: url('http', 'https').optional(),
    CRM_URL: url('http', 'https').optional(),
    DNS_SERVERS: z
      .string()
      .transform((text) =>
        text
          .split(',')
          .map((server) => server.trim())
          .filter(Boolean),
      )
      .refine(
        (servers) =>
          servers.every((server) =>
            /^(?:\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?|\[[0-9a-f:]+\](?::\d{1,5})?|[0-9a-f]*:[0-9a-f:]+)$/i.test(
              server,
            ),
          ),
        'must be addresses like 9.9.9.9, with commas between them',
      )
      .optional(),
    OWNER_EMAIL: z.email('must be an e-mail address').optional(),
    SMS_AND_EMBED_ACCOUNTS: z.string().optional(),
    TEST_FLIGHT_USERNAMES: z.string().optional(),
    PATCHBAY_LOG: z
      .enum(['pretty', 'json', 'silent'], 'must be pretty, json or silent')
      .default('pretty'),
    PATCHBAY_STARTED_AT: z.coerce.number('must be a time in milliseconds').optional(),
  })
  .refine((env) => !env.MODEL_BASE_URL || env.MODEL_NAME, {
    path: ['MODEL_NAME'],
    message: 'must be set together with MODEL_BASE_URL',
  })
  .refine((env) => !env.CARRIER_ACCOUNT_SID === !env.CARRIER_AUTH_TOKEN, {
    path: ['CARRIER_AUTH_TOKEN'],
    message: 'must be set together with CARRIER_ACCOUNT_SID',
  })
  .refine(
    (env) =>
      new Set(
        [env.S3_ENDPOINT, env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY].map(
          (value) => value === undefined,
        ),
      ).size === 1,
    {
      path: ['S3_ENDPOINT'],
      message: 'must be set together with S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    },
  )
  .refine((env) => !env.STRIPE_SECRET_KEY === !env.STRIPE_WEBHOOK_SECRET, {
    path: ['STRIPE_WEBHOOK_SECRET'],
    message: 'must be set together with STRIPE_SECRET_KEY',
  })
  .refine((env) => !env.PAYPAL_CLIENT_ID === !env.PAYPAL_CLIENT_SECRET, {
    path: ['PAYPAL_CLIENT_SECRET'],
    message: 'must be set together with PAYPAL_CLIENT_ID',
  })
  .refine((env) => !env.LND_URL === !env.LND_MACAROON, {
    path: ['LND_MACAROON'],
    message: 'must be set together with LND_URL',
  })
  .refine((env) => !env.GOOGLE_CLIENT_ID === !env.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_SECRET'],
    message: 'must be set together with GOOGLE_CLIENT_ID',
  })
  // The carrier calls back, and signs the address at which it does.
  .refine((env) => !env.CARRIER_ACCOUNT_SID || env.PUBLIC_URL, {
    path: ['PUBLIC_URL'],
    message: 'must be set together with CARRIER_ACCOUNT_SID',
  });

export type Environment = z.output<typeof environment>;

/** Limits by name, each a whole number; null if one is invalid. */
function dailyLimits(text: string): NonNullable<ServerConfig['usageLimits']> | null {
  const set = text
    .split(',')
    .map((one) =>
      /^((?:agent|organization)\.(?:answers|tokens|minutes|texts)|agent\.atOnce|visitors\.(?:share|network|session|sessions)|recipient\.(?:texts|calls|mails)|tenant\.mails|country\.codes)=(\d{1,9})$/.exec(
        one.trim(),
      ),
    );
  return set.every((one) => one !== null)
    ? (Object.fromEntries(set.map(([, name, most]) => [name, Number(most)])) as NonNullable<
        ServerConfig['usageLimits']
      >)
    : null;
}
