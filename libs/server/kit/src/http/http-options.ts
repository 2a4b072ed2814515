import { type Handlers } from '../core/call.js';
import { type ConnectionLimits } from '../transport/connections.js';
import { type IdempotencyStore } from '../pipeline/idempotency.js';
import { type LocalRoute } from '../transport/local-routes.js';
import { type Log } from '../core/log.js';
import { type PageOptions } from '../pages/pages.js';
import {
  type ConcurrencySlots,
  type AccessGateway,
  type RateLimiter,
  type SecurityMonitor,
} from '../core/ports.js';
import { type RawRoute } from '../transport/raw-routes.js';
import { type Timeouts } from '../transport/timeouts.js';
import { type UpgradeRoute } from '../transport/upgrades.js';

/** The parts and the settings of a server. */
export interface HttpOptions<Db> {
  readonly handlers: Handlers<Db>;
  readonly accessGateway: AccessGateway<Db>;
  readonly limits: RateLimiter;
  /** Requests per second of all callers of one tenant together; has a default. */
  readonly tenantCallsPerSecond?: number;
  /** Well-formed tokens of no session that one network may send in a minute. */
  readonly unknownTokensPerMinute?: number;
  /**
   * Whether the queue is so long that requests are refused, in total or for the budget `whose`;
   * never if omitted.
   */
  readonly isOverloaded?: (whose?: string) => boolean;
  /** Counts event streams of all processes; only of this one if omitted. */
  readonly slots?: ConcurrencySlots;
  /** Stores calls with an idempotency key; without it such a key is ignored. */
  readonly idempotencyStore?: IdempotencyStore;
  /** Records security events for owners; if omitted, none are recorded. */
  readonly securityMonitor?: SecurityMonitor;
  readonly log: Log;
  readonly api: { readonly title: string; readonly version: string; readonly serverUrl?: string };
  readonly pages?: PageOptions;
  /**
   * Routes for this machine only, where `api.serverUrl` is a loopback address and no proxy is
   * trusted; unknown to every other client.
   */
  readonly local?: readonly LocalRoute[];
  /**
   * Routes outside the contract that read their bodies themselves, such as endpoints for signed
   * events.
   */
  readonly raw?: readonly RawRoute[];
  /** Addresses of WebSockets. */
  readonly upgrades?: readonly UpgradeRoute[];
  /**
   * Whether the process can work, with the state of named parts, for `/readyz`: without `ok` it
   * answers 503.
   */
  readonly health?: () => Promise<{ readonly ok: boolean } & Readonly<Record<string, unknown>>>;
  /** For how many milliseconds the checks share an answer of `health`; 500 by default. */
  readonly healthMs?: number;
  /**
   * Milliseconds between heartbeats of an event stream, which is also the delay until a revoked
   * token closes it.
   */
  readonly beatMs?: number;
  /** Trust `X-Forwarded-For` and `X-Forwarded-Host` of this number of proxies. */
  readonly trustedProxies?: number;
  /** Connection limits; by default derived from the descriptors of this process. */
  readonly connections?: { readonly [Cap in keyof ConnectionLimits]?: number | undefined };
  /** Timeouts for clients; for tests. */
  readonly timeouts?: Partial<Timeouts>;
}
