import { type Clock } from '@patchbay/kernel';
import { noSpecialAccounts, type SpecialAccounts } from '@patchbay/permissions';
import {
  type AccessGateway,
  type HttpOptions,
  type Log,
  type RateLimiter,
} from '@patchbay/server-kit';
import { type Resolve, createWebPoster, type StoragePort } from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { createAccessGateway } from './access/access-gateway.js';
import { createConcurrencySlots } from './access/concurrency-slots.js';
import { createIdempotencyStore } from './access/idempotency-store.js';
import { createRateLimiter } from './access/rate-limiter.js';
import { type ServerKey } from './keys/server-key.js';
import { type Worker } from './background/runner.js';
import { createCodeTexts } from './codes/texts.js';
import { type OperationOf, type ServerModule } from './module.js';
import { createNoticeMailer } from './notifications/mail-worker.js';
import { createNotificationHandlers } from './notifications/handlers.js';
import { type Outgoing, type SendMail } from './outgoing/outgoing-gateway.js';
import { createRecorder } from './security/deduplicated-recorder.js';
import { createForgedCallbacks } from './security/forged-callbacks.js';
import { createSecurityHandlers } from './security/handlers.js';
import { createNotifier } from './security/notifier.js';
import {
  createSecurityMonitor,
  type PlatformSecurityMonitor,
} from './security/security-monitor.js';
import { type Services } from './services.js';
import { createWebhookHandlers } from './webhooks/handlers.js';
import { createWebhookWorker } from './webhooks/worker.js';

/** What every area receives. */
export interface CoreSettings {
  /** The database, and the key under which it keeps secrets. */
  readonly database: { readonly store: Store; readonly key: ServerKey };
  readonly clock: Clock;
  readonly log: Log;
  readonly addresses: {
    /** Address of this installation, without a slash at the end. */
    readonly publicUrl: string;
    /**
     * Places off the public web that may be fetched from and posted to all the same, as
     * `host:port`; none when left out.
     */
    readonly fetchAlso?: readonly string[];
    /** How the hosts of webhooks are looked up; by the system when left out. */
    readonly lookupHost?: Resolve;
  };
  readonly carrier: {
    /** The number of the installation from which codes come. */
    readonly codesFrom?: string;
  };
  /** Where files lie. */
  readonly storage: StoragePort;
  /** Accounts with rules of their own; none when left out. */
  readonly special?: SpecialAccounts;
  /** Lets a test look at what the gate is asked. */
  readonly wrapAccessGateway?: (accessGateway: AccessGateway<Db>) => AccessGateway<Db>;
  readonly http?: {
    /** Counts calls at the edge; the counter of all processes when left out. */
    readonly limits?: RateLimiter;
  };
}

/** The ways out, from the gate that holds the raw ports of carrier and mail. */
export interface WaysOut {
  readonly outgoing: Outgoing;
  readonly sendMail: SendMail;
}

type CoreOperation = OperationOf<
  typeof createSecurityHandlers | typeof createWebhookHandlers | typeof createNotificationHandlers
>;

export interface CoreModule extends ServerModule<CoreOperation> {
  readonly services: Services;
  /** What the HTTP server asks. */
  readonly edge: Pick<
    HttpOptions<Db>,
    'accessGateway' | 'limits' | 'slots' | 'idempotencyStore'
  > & {
    readonly securityMonitor: PlatformSecurityMonitor;
  };
  /** Delivers webhooks. */
  readonly webhooks: Worker;
  /** Tells owners of security events. */
  readonly notifier: Worker;
  /** Mails notifications to the people who chose so. */
  readonly noticeMailer: Worker;
  /** Forgets counts of windows that have passed. */
  deleteExpiredLimits(): Promise<void>;
}

/**
 * Access, limits, security events and webhooks, and the services that all other modules work with.
 */
export function createCoreModule(
  settings: CoreSettings,
  { outgoing, sendMail }: WaysOut,
): CoreModule {
  const { database, clock, log, addresses, storage, special = noSpecialAccounts } = settings;
  const { publicUrl, fetchAlso = [], lookupHost } = addresses;
  const base = { ...database, clock, log };
  const { store } = base;
  const limits = createRateLimiter(store, clock);
  const edgeLimits = settings.http?.limits ?? limits;
  const recorder = createRecorder(base);
  const securityMonitor = createSecurityMonitor({ ...base, recorder, limits: edgeLimits });
  const gateway = createAccessGateway(store, clock, special, securityMonitor.deadKey);
  const slots = createConcurrencySlots(store, clock);
  const services: Services = {
    ...base,
    accessGateway: settings.wrapAccessGateway?.(gateway) ?? gateway,
    publicUrl,
    special,
    sendMail,
    outgoing,
    codeTexts: createCodeTexts({ outgoing, clock, log, from: settings.carrier.codesFrom }),
    limits,
    slots,
    forgedCallbacks: createForgedCallbacks(base),
    poster: createWebPoster({
      allow: fetchAlso,
      ...(lookupHost ? { resolve: lookupHost } : {}),
    }),
    storage,
    fetchAlso,
  };
  const webhooks = createWebhookWorker(services);
  const notifier = createNotifier(services);
  const noticeMailer = createNoticeMailer(services);
  return {
    services,
    edge: {
      accessGateway: services.accessGateway,
      limits: edgeLimits,
      securityMonitor,
      slots,
      idempotencyStore: createIdempotencyStore(base),
    },
    webhooks,
    notifier,
    noticeMailer,
    deleteExpiredLimits: () => limits.deleteExpired(),
    handlers: {
      ...createSecurityHandlers(services),
      ...createWebhookHandlers(services),
      ...createNotificationHandlers(services),
    },
    workers: [webhooks, notifier, noticeMailer],
    settle: async () => {
      await securityMonitor.settle();
      await slots.settle();
    },
  };
}
