import * as z from 'zod';
import { hostAddress, listOf, numberFrom, secretKey, url, wholeNumberFrom } from './formats.js';
import { setting } from './setting.js';

/** An address that has no name, with or without a port. */
const resolver =
  /^(?:\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?|\[[0-9a-f:]+\](?::\d{1,5})?|[0-9a-f]*:[0-9a-f:]+)$/i;

export const settings = {
  PUBLIC_URL: setting(hostAddress.optional(), {
    sets: 'the address at which people and carriers reach the server, at the root of a host',
    unset:
      '`http://localhost:PORT`. While it is an address of this machine (`localhost`, `127.…`, `[::1]`) and `TRUSTED_PROXIES` is 0, `/dev/outbox` and `/dev/phone` exist: **set it before you put a proxy in front**.',
    example: 'https://desk.example.com',
  }),
  TRUSTED_PROXIES: setting(wholeNumberFrom(0, 10).default(0), {
    sets: 'how many proxies in front may say by `X-Forwarded-For` who calls; with an https `PUBLIC_URL` they must send `X-Forwarded-Proto`',
    unset: '0: limits by address count all visitors behind a proxy as one.',
    example: '1',
  }),
  DATABASE_URL: setting(url('postgres', 'postgresql').optional(), {
    sets: 'a PostgreSQL server (15 or newer, UTF-8 locale), which many processes may share',
    unset: 'A PostgreSQL in `DATA_DIR`, for one machine and one process.',
    example: 'postgres://patchbay:password@127.0.0.1:5432/patchbay',
    isSecret: true,
  }),
  SERVER_KEY: setting(secretKey.optional(), {
    sets: 'at least 32 bytes as hex or base64, the same for every process on one database: seals credentials, signs addresses',
    unset:
      'The file `server.key` in `DATA_DIR`, written at the first start; several machines cannot share it.',
    example: 'the output of openssl rand -hex 32',
    isSecret: true,
  }),
  SERVER_KEY_BEFORE: setting(secretKey.optional(), {
    sets: 'the key before a rotation, until `npm run reseal`',
    unset: 'What an older key has sealed cannot be opened.',
    example: 'the output of openssl rand -hex 32',
    isSecret: true,
  }),
  OWNER_EMAIL: setting(z.email('must be an e-mail address').optional(), {
    sets: 'the first member of the platform’s staff; each start prints a sign-in link that works once, until one was used',
    unset: 'Only the demo has a member of the staff.',
    example: 'you@example.com',
  }),
  SMTP_URL: setting(url('smtp', 'smtps').optional(), {
    sets: 'the server that sends mail',
    unset:
      'Mail, and with it sign-in codes, stays in the outbox: people cannot sign in from elsewhere.',
    example: 'smtps://user:password@mail.example.com',
    isSecret: true,
  }),
  S3_ENDPOINT: setting(url('http', 'https').optional(), {
    sets: 'an S3-compatible service for files, together with the next three',
    unset: 'Files are in `DATA_DIR`, which all processes must share.',
    example: 'https://s3.example.com',
  }),
  S3_BUCKET: setting(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    { sets: 'the bucket', unset: 'See `S3_ENDPOINT`.', example: 'patchbay-files' },
  ),
  S3_ACCESS_KEY_ID: setting(z.string().optional(), {
    sets: 'the name of the key that may read and write the bucket',
    unset: 'See `S3_ENDPOINT`.',
    example: 'AKEXAMPLE',
  }),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional(), {
    sets: 'the secret of that key',
    unset: 'See `S3_ENDPOINT`.',
    example: 'as the service shows it',
    isSecret: true,
  }),
  S3_REGION: setting(z.string().optional(), {
    sets: 'the region of the bucket',
    unset: '`us-east-1`, which services without regions accept.',
    example: 'eu-central-1',
  }),
  DNS_SERVERS: setting(
    listOf(resolver, 'must be addresses like 9.9.9.9, with commas between them').optional(),
    {
      sets: 'the resolvers that are asked when a custom domain is verified, with commas between them',
      unset: 'Those of the system, which may hold an old answer longer.',
      example: '9.9.9.9,[2620:fe::fe]:53',
    },
  ),
  REACH_ALSO: setting(
    listOf(
      /^[\w.:-]+:\d{1,5}$/,
      'must be places as host:port, with commas between them',
    ).optional(),
    {
      sets: 'hosts outside the public internet that webhooks, functions and knowledge imports may reach, with commas between them',
      unset: 'Addresses of private networks are refused.',
      example: 'hooks.internal:8080,10.0.0.7:443',
    },
  ),
  TENANT_CALLS_PER_SECOND: setting(wholeNumberFrom(1, 1_000_000).optional(), {
    sets: 'requests per second of all users and API keys of one organization, reseller or partner together, before the server answers 429',
    unset: '150; raise it where one tenant uses the server alone.',
    example: '500',
  }),
  MAX_CONNECTIONS: setting(wholeNumberFrom(16, 1_000_000).optional(), {
    sets: 'concurrent connections in total',
    unset:
      'Slightly less than half of the file descriptors that the process may open, at most 10,000.',
    example: '4000',
  }),
  MAX_CONNECTIONS_PER_ADDRESS: setting(wholeNumberFrom(6, 1_000_000).optional(), {
    sets: 'concurrent connections of one address (an IPv6 /64); trusted proxies and this machine have no such limit',
    unset: 'A quarter of all, at most 512.',
    example: '200',
  }),
  SHUTDOWN_DELAY: setting(numberFrom(0, 60).optional(), {
    sets: 'seconds for which a stopping process still accepts connections while `/readyz` answers 503, so that a load balancer notices',
    unset: '0 on a loopback `PUBLIC_URL`, else 2.',
    example: '10',
  }),
  SMS_AND_EMBED_ACCOUNTS: setting(z.string().optional(), {
    sets: 'ids of accounts that may always text and embed, with commas between them',
    unset: 'None: plans and permissions decide.',
    example: '2001,2002',
  }),
  TEST_FLIGHT_USERNAMES: setting(z.string().optional(), {
    sets: 'usernames of accounts that reviewers of an app store use, with commas between them',
    unset: 'None.',
    example: 'review-team',
  }),
} as const;
