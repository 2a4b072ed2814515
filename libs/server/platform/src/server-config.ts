import { type SpecialAccounts } from '@patchbay/permissions';
import { type SchedulingConfig } from '@patchbay/server-conversations';
import { type KeySettings } from '@patchbay/server-core';
import { type MoneySettings, type UsageLimitName } from '@patchbay/server-money';
import { type CarrierConfig, type S3StorageOptions } from '@patchbay/server-providers';
import { type PlatformSettings } from './platform-settings.js';

/**
 * Everything the server is told from outside. Paths are absolute, `startedAt` is in milliseconds.
 */
export interface ServerConfig extends KeySettings {
  readonly port: number;
  readonly publicUrl: string;
  readonly dataDir: string;
  /** A PostgreSQL server; without it the embedded one in `dataDir`. */
  readonly databaseUrl?: string;
  readonly seed: 'demo' | 'none';
  /** An OpenAI-compatible model server; without a `baseUrl` the built-in offline model. */
  readonly model: { readonly baseUrl?: string; readonly apiKey?: string; readonly name?: string };
  /**
   * Places off the public web that may be fetched from and posted to all the same, as `host:port`.
   */
  readonly fetchAlso?: readonly string[];
  readonly smtpUrl?: string;
  /** A bucket for files; without it a folder in `dataDir`. */
  readonly s3?: S3StorageOptions;
  /** A carrier that speaks Twilio's protocol; without an account the loopback. */
  readonly carrier?: CarrierConfig;
  /** Prefixes of the numbers that agents may call and text; `+1` when left out. */
  readonly mayCall?: readonly string[];
  /** What agents and organizations may use on a day, where it is not the usual. */
  readonly usageLimits?: Readonly<Partial<Record<UsageLimitName, number>>>;
  /** The number of the carrier from which codes and test calls come. */
  readonly codesFrom?: string;
  /**
   * Resolvers that are asked for the proofs of domains, as addresses; the system's when left out.
   */
  readonly dnsServers?: readonly string[];
  /** Calendars and systems outside that know about time; the built-in calendar when left out. */
  readonly scheduling?: SchedulingConfig;
  /**
   * Real parts for money; without them the embedded ones on an embedded database, and none on a
   * server.
   */
  readonly money?: MoneySettings;
  /** Becomes the first member of the platform's staff. */
  readonly ownerEmail?: string;
  /** Accounts with rules of their own; none when left out. */
  readonly special?: SpecialAccounts;
  /** Proxies in front whose word about the caller's address is believed; none when left out. */
  readonly trustedProxies?: number;
  /** Calls in a second of all callers of one tenant together; the usual number when left out. */
  readonly tenantCallsPerSecond?: number;
  /** How many connections are held at once; by what the process may open when left out. */
  readonly connections?: NonNullable<PlatformSettings['http']>['connections'];
  /**
   * For how long callers are still taken once the server ends, with `/readyz` saying so; none on a
   * loopback address, two seconds elsewhere when left out.
   */
  readonly shutdownDelaySeconds?: number;
  /** Folders of the built web app and partner scripts. */
  readonly webRoot?: string;
  readonly embedRoot?: string;
  /** When the person asked for a start, for the seconds to the first answered question. */
  readonly startedAt?: number;
  readonly log: 'pretty' | 'json' | 'silent';
}
