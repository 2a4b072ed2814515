// Only the type: the platform itself is loaded after the configuration is read.
import type { ServerConfig } from '@patchbay/server-platform';
import { type SpecialAccounts, readSpecialAccounts } from '@patchbay/permissions';
import { environment, type Environment } from './environment.js';
import { givenSettings } from '@patchbay/server-voice/settings';
import { secretNames } from './settings/groups.js';
import { soundNames } from './settings/sound.js';

/** A setting that cannot be used; the message names every one of them. */
export class ConfigError extends Error {}

interface Place {
  readonly cwd: string;
  readonly webRoot?: string;
  readonly embedRoot?: string;
  /** The built media process. */
  readonly mediaProgram?: string;
  readonly resolve: (from: string, path: string) => string;
}

/**
 * Reads the environment and the files of secrets that it names. Throws a `ConfigError` that names
 * each wrong setting.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  place: Place,
): ServerConfig {
  const { values: given, problems } = givenSettings(env, secretNames);
  const parsed = environment.safeParse(given);
  if (!parsed.success || problems.length > 0) {
    const wrong = parsed.error?.issues ?? [];
    throw new ConfigError(
      [...problems, ...wrong.map(({ path, message }) => `${path.join('.')} ${message}.`)].join(' '),
    );
  }
  const set = parsed.data;
  const special = specialAccounts(set.SMS_AND_EMBED_ACCOUNTS, set.TEST_FLIGHT_USERNAMES);
  return {
    port: set.PORT,
    publicUrl: set.PUBLIC_URL ?? `http://localhost:${set.PORT}`,
    trustedProxies: set.TRUSTED_PROXIES,
    tenantCallsPerSecond: set.TENANT_CALLS_PER_SECOND,
    connections: { total: set.MAX_CONNECTIONS, perAddress: set.MAX_CONNECTIONS_PER_ADDRESS },
    shutdownDelaySeconds: set.SHUTDOWN_DELAY,
    dataDir: place.resolve(place.cwd, set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    serverKey: set.SERVER_KEY,
    serverKeyBefore: set.SERVER_KEY_BEFORE,
    fetchAlso: set.REACH_ALSO,
    // Demo people with known addresses exist on the embedded database only, unless the operator
    // requests them.
    seed: set.SEED ?? (set.DATABASE_URL ? 'none' : 'demo'),
    model: {
      baseUrl: set.MODEL_BASE_URL,
      apiKey: set.MODEL_API_KEY,
      name: set.MODEL_NAME,
      ...(set.MODEL_FIRST_TOKEN === undefined
        ? {}
        : { firstTokenMs: set.MODEL_FIRST_TOKEN * 1000 }),
    },
    smtpUrl: set.SMTP_URL,
    ...bucketOf(set),
    dnsServers: set.DNS_SERVERS,
    scheduling: schedulingOf(set),
    carrier: {
      accountSid: set.CARRIER_ACCOUNT_SID,
      authToken: set.CARRIER_AUTH_TOKEN,
      olderTokens: set.CARRIER_AUTH_TOKEN_BEFORE ? [set.CARRIER_AUTH_TOKEN_BEFORE] : [],
      baseUrl: set.CARRIER_BASE_URL,
    },
    mayCall: set.CARRIER_MAY_CALL,
    streamsCalls: set.CARRIER_CALLS === 'streams',
    codesFrom: set.CARRIER_CODES_FROM,
    usageLimits: set.DAILY_LIMITS ?? undefined,
    money: moneyOf(set),
    ...mediaOf(set, given, place),
    ...sipSocketOf(set, place),
    ownerEmail: set.OWNER_EMAIL,
    special,
    webRoot: place.webRoot,
    embedRoot: place.embedRoot,
    startedAt: set.PATCHBAY_STARTED_AT,
    log: set.PATCHBAY_LOG,
  };
}

/** Media processes, and what the one beside the server is given. */
function mediaOf(
  { MEDIA, MEDIA_SECRET }: Environment,
  given: Readonly<Record<string, string | undefined>>,
  { mediaProgram }: Place,
): Pick<ServerConfig, 'media'> {
  if (MEDIA === 'off') return {};
  const own = Object.entries(given).filter(([name]) => soundNames.includes(name));
  return {
    media: {
      secret: MEDIA_SECRET,
      environment: Object.fromEntries(own) as Record<string, string>,
      ...(MEDIA === 'child' ? { program: mediaProgram } : {}),
    },
  };
}

/** The further port of SIP over WebSocket. */
function sipSocketOf(
  { SIP_WSS_PORT: port, SIP_WSS_CERT_FILE: cert, SIP_WSS_KEY_FILE: key }: Environment,
  { cwd, resolve }: Place,
): Pick<ServerConfig, 'sipSocket'> {
  if (port === undefined) return {};
  const certificate =
    cert && key
      ? { certificate: { certFile: resolve(cwd, cert), keyFile: resolve(cwd, key) } }
      : {};
  return { sipSocket: { port, ...certificate } };
}

/** An S3 bucket, once everything of it is set; files stand in the data folder without one. */
function bucketOf(set: Environment): Pick<ServerConfig, 's3'> {
  return set.S3_ENDPOINT && set.S3_BUCKET && set.S3_ACCESS_KEY_ID && set.S3_SECRET_ACCESS_KEY
    ? {
        s3: {
          endpoint: set.S3_ENDPOINT,
          bucket: set.S3_BUCKET,
          accessKeyId: set.S3_ACCESS_KEY_ID,
          secretAccessKey: set.S3_SECRET_ACCESS_KEY,
          region: set.S3_REGION,
        },
      }
    : {};
}

function schedulingOf(set: Environment): ServerConfig['scheduling'] {
  return {
    ...(set.GOOGLE_CLIENT_ID && set.GOOGLE_CLIENT_SECRET
      ? {
          google: {
            clientId: set.GOOGLE_CLIENT_ID,
            clientSecret: set.GOOGLE_CLIENT_SECRET,
            endpoint: set.GOOGLE_ENDPOINT,
          },
        }
      : {}),
    schedulingToolUrl: set.SCHEDULING_TOOL_URL,
    crmUrl: set.CRM_URL,
  };
}

function moneyOf(set: Environment): ServerConfig['money'] {
  return {
    payments: set.PAYMENTS,
    rateUrl: set.EXCHANGE_RATE_URL,
    ...(set.STRIPE_SECRET_KEY && set.STRIPE_WEBHOOK_SECRET
      ? {
          stripe: {
            secretKey: set.STRIPE_SECRET_KEY,
            webhookSecret: set.STRIPE_WEBHOOK_SECRET,
            apiBase: set.STRIPE_API_BASE,
          },
        }
      : {}),
    ...(set.PAYPAL_CLIENT_ID && set.PAYPAL_CLIENT_SECRET
      ? {
          paypal: {
            clientId: set.PAYPAL_CLIENT_ID,
            clientSecret: set.PAYPAL_CLIENT_SECRET,
            apiBase: set.PAYPAL_API_BASE,
          },
        }
      : {}),
    ...(set.LND_URL && set.LND_MACAROON
      ? {
          lnd: {
            url: set.LND_URL,
            macaroon: set.LND_MACAROON,
            certificate: set.LND_CERTIFICATE,
            network: set.LND_NETWORK,
          },
        }
      : {}),
  };
}

function specialAccounts(smsAndEmbeds?: string, testFlight?: string): SpecialAccounts {
  try {
    return readSpecialAccounts({ smsAndEmbeds, testFlight });
  } catch (error) {
    throw new ConfigError(
      `SMS_AND_EMBED_ACCOUNTS is a list of account ids: ${(error as Error).message}`,
    );
  }
}
