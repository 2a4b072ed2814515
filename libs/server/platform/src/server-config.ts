import { type SpecialAccounts } from '@patchbay/permissions';
import { type SchedulingConfig } from '@patchbay/server-conversations';
import { type KeySettings } from '@patchbay/server-core';
import { type MoneySettings, type UsageLimitName } from '@patchbay/server-money';
import { type CarrierConfig, type S3StorageOptions } from '@patchbay/server-providers';
import { type PlatformSettings } from './platform-settings.js';

/** The configuration of the server. Paths are absolute, `startedAt` is in milliseconds. */
export interface ServerConfig extends KeySettings {
  readonly port: number;
  readonly publicUrl: string;
  readonly dataDir: string;
  /** A PostgreSQL server; without it the embedded one in `dataDir`. */
  readonly databaseUrl?: string;
  readonly seed: 'demo' | 'none';
  /** An OpenAI-compatible model server; without a `baseUrl` the built-in offline model. */
  readonly model: {
    readonly baseUrl?: string;
    readonly apiKey?: string;
    readonly name?: string;
    readonly firstTokenMs?: number;
  };
  /**
   * Hosts that are not on the public web and may still be fetched from and posted to, as
   * `host:port`.
   */
  readonly fetchAlso?: readonly string[];
  readonly smtpUrl?: string;
  /** A bucket for files; without it a folder in `dataDir`. */
  readonly s3?: S3StorageOptions;
  /** A carrier with Twilio's API; without an account the loopback carrier. */
  readonly carrier?: CarrierConfig;
  /** Prefixes of the numbers that agents may call and text; `+1` when left out. */
  readonly mayCall?: readonly string[];
  /** Daily usage limits of agents and organizations that differ from the defaults. */
  readonly usageLimits?: Readonly<Partial<Record<UsageLimitName, number>>>;
  /** Whether carriers send the sound of calls as streams; they call back for each turn otherwise. */
  readonly streamsCalls?: boolean;
  /** The number of the carrier from which codes and test calls come. */
  readonly codesFrom?: string;
  /**
   * Resolvers that are asked for the proofs of domains, as addresses; the system's when left out.
   */
  readonly dnsServers?: readonly string[];
  /** External calendars and scheduling systems; the built-in calendar when left out. */
  readonly scheduling?: SchedulingConfig;
  /**
   * Providers of payments and payouts; without them the embedded ones on an embedded database, and
   * none on a database server.
   */
  readonly money?: MoneySettings;
  /** Calls with sound; switched off when left out. */
  readonly media?: {
    /** Given by the operator for processes elsewhere; derived from the server's key when left out. */
    readonly secret?: string;
    /** The built program that is started beside the server; none when they are elsewhere. */
    readonly program?: string;
    /** Its variables of sound. */
    readonly environment?: Readonly<Record<string, string>>;
  };
  /**
   * A further port for scripts that name the one of SIP over WebSocket; with a certificate encrypted here,
   * without one behind a proxy.
   */
  readonly sipSocket?: {
    readonly port: number;
    /** Files of PEM, with absolute paths. */
    readonly certificate?: { readonly certFile: string; readonly keyFile: string };
  };
  /** The address of the first member of the platform's staff. */
  readonly ownerEmail?: string;
  /** Accounts with rules of their own; none when left out. */
  readonly special?: SpecialAccounts;
  /** Proxies in front that are trusted to name the caller's address; none when left out. */
  readonly trustedProxies?: number;
  /** Requests per second of all callers of one tenant together; the default when left out. */
  readonly tenantCallsPerSecond?: number;
  /**
   * The maximum of open connections; derived from the process's limit of open files when left out.
   */
  readonly connections?: NonNullable<PlatformSettings['http']>['connections'];
  /**
   * For how long new requests are accepted after the shutdown has begun, while `/readyz` fails;
   * when left out, zero on a loopback address and two seconds elsewhere.
   */
  readonly shutdownDelaySeconds?: number;
  /** Folders of the built web app and partner scripts. */
  readonly webRoot?: string;
  readonly embedRoot?: string;
  /**
   * When the start was requested; the report measures the seconds to the first answer from here.
   */
  readonly startedAt?: number;
  readonly log: 'pretty' | 'json' | 'silent';
}
