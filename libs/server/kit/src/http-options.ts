import { type Handlers } from './call.js';
import { type ConnectionLimits } from './connections.js';
import { type IdempotencyStore } from './idempotency.js';
import { type LocalRoute } from './local-routes.js';
import { type Log } from './log.js';
import { type PageOptions } from './pages.js';
import {
  type ConcurrencySlots,
  type AccessGateway,
  type RateLimiter,
  type SecurityMonitor,
} from './ports.js';
import { type RawRoute } from './raw-routes.js';
import { type Timeouts } from './timeouts.js';

/** What a server is made of, and what it is told. */
export interface HttpOptions<Db> {
  readonly handlers: Handlers<Db>;
  readonly accessGateway: AccessGateway<Db>;
  readonly limits: RateLimiter;
  /** Calls in a second of all callers of one tenant together; the usual number when left out. */
  readonly tenantCallsPerSecond?: number;
  /**
   * Whether so much waits to be done that calls are turned away at the door, or so much of `whose`
   * that theirs are; never when left out.
   */
  readonly isOverloaded?: (whose?: string) => boolean;
  /** Where event streams are counted for all processes; only for this one when left out. */
  readonly slots?: ConcurrencySlots;
  /** Remembers calls with an idempotency key; without it such a key is not looked at. */
  readonly idempotencyStore?: IdempotencyStore;
  /** Records what owners should know of; nothing is recorded when left out. */
  readonly securityMonitor?: SecurityMonitor;
  readonly log: Log;
  readonly api: { readonly title: string; readonly version: string; readonly serverUrl?: string };
  readonly pages?: PageOptions;
  /**
   * Routes for this machine only, where `api.serverUrl` is a loopback address and no proxy is
   * trusted; an unknown address to every other client.
   */
  readonly local?: readonly LocalRoute[];
  /**
   * Routes outside the contract that read their bodies by themselves, such as doors for signed
   * events.
   */
  readonly raw?: readonly RawRoute[];
  /**
   * Whether work can be done now, with its named parts, for `/readyz`: without `ok` it answers 503.
   */
  readonly health?: () => Promise<{ readonly ok: boolean } & Readonly<Record<string, unknown>>>;
  /**
   * Milliseconds between heartbeats of an event stream, which is also how soon a revoked token
   * closes it.
   */
  readonly beatMs?: number;
  /** Believe `X-Forwarded-For` and `X-Forwarded-Host` of this many proxies. */
  readonly trustedProxies?: number;
  /** How many connections are held at once; by what this process may open when left out. */
  readonly connections?: { readonly [Cap in keyof ConnectionLimits]?: number | undefined };
  /** How long callers are waited for, and they for us; for tests. */
  readonly timeouts?: Partial<Timeouts>;
}
