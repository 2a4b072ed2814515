import { type Clock } from '@patchbay/kernel';
import { type SpecialAccounts } from '@patchbay/permissions';
import {
  type AgentRuntime,
  type AnsweringModel,
  type BookingService,
  type EffectServices,
  type EffectsScope,
  type SchedulingServices,
} from '@patchbay/server-conversations';
import {
  type Mail,
  type OutgoingLimits,
  type PlatformSecurityMonitor,
  type ServerKey,
  type Services,
  type Worker,
} from '@patchbay/server-core';
import {
  type AccessGateway,
  type Http,
  type HttpOptions,
  type Log,
  type PageOptions,
} from '@patchbay/server-kit';
import {
  type MoneyConfig,
  type PaymentsModule,
  type PlanParts,
  type PlansModule,
  type UsageLimits,
} from '@patchbay/server-money';
import {
  type CallbackCarrier,
  type CarrierPort,
  type Handset,
  type StoragePort,
  type TxtLookup,
} from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { type CallController } from './carrier/call-controller.js';
import { type CarrierRouterOptions } from './carrier/carrier-router.js';
import { type TextController } from './carrier/text-controller.js';
import { type Outbound } from './outbound/outbound.js';
import { type NumberParts } from './numbers/module.js';
import { type SipWorker } from './sip/worker.js';

export interface Parts {
  readonly store: Store;
  readonly key: ServerKey;
  readonly log: Log;
  readonly publicUrl: string;
  /** The raw mail port; only the gate gets it. */
  readonly sendMail: (mail: Omit<Mail, 'cause'>) => Promise<void>;
  /** What answers, or how it is made of what its functions act through. */
  readonly runtime:
    AgentRuntime<EffectsScope> | ((effects: EffectServices) => AgentRuntime<EffectsScope>);
  readonly carrier: CarrierPort & Partial<CallbackCarrier> & { readonly handset?: Handset };
  /** What agents may use on a day; the usual when left out. */
  readonly usageLimits?: UsageLimits;
  /**
   * How many texts, calls and mails one recipient gets, and one tenant sends; the usual when left
   * out.
   */
  readonly outgoingLimits?: OutgoingLimits;
  /**
   * Prefixes of the numbers that agents may call and text, such as `+1`, which is what they may
   * when it is left out.
   */
  readonly mayCall?: readonly string[];
  /** What answers, for the list of supported models; the built-in one when nothing is named. */
  readonly model?: AnsweringModel;
  readonly clock?: Clock;
  readonly pages?: Pick<PageOptions, 'webRoot' | 'embedRoot'>;
  /**
   * Whether `/dev/outbox` and `/dev/phone` exist, for callers on this machine; never where
   * `publicUrl` is another address or proxies are trusted.
   */
  readonly hasLocalRoutes: boolean;
  /** Proxies in front whose word about the caller's address is believed; none when left out. */
  readonly trustedProxies?: number;
  /** Calls in a second of all callers of one tenant together; the usual number when left out. */
  readonly tenantCallsPerSecond?: number;
  /** Accounts with rules of their own; none when left out. */
  readonly special?: SpecialAccounts;
  /** Lets a test look at what the gate is asked. */
  readonly wrapAccessGateway?: (accessGateway: AccessGateway<Db>) => AccessGateway<Db>;
  /**
   * Places off the public web that may be fetched all the same, as `host:port`; none unless a test
   * names its own server.
   */
  readonly fetchAlso?: readonly string[];
  /** Calendars and systems outside that know about time; none when left out. */
  readonly scheduling?: SchedulingServices;
  /** When accounts are busy and how they are booked, where the agents' functions use it already. */
  readonly bookings?: BookingService;
  /** How the proof of a domain is looked up; the system's resolvers when left out. */
  readonly lookupTxt?: TxtLookup;
  /** Opens the processor that a seller brings; Stripe's when left out. */
  readonly openSeller?: PlanParts['openSeller'];
  /** Which parts serve money; the embedded ones on a local installation, else none. */
  readonly money?: MoneyConfig;
  /**
   * Speaks for a tenant's own account with a supplier of numbers; the supplier itself when left
   * out.
   */
  readonly openTwilio?: NumberParts['openTwilio'];
  /** Calls and texts over a tenant's own account; the supplier itself when left out. */
  readonly openLine?: CarrierRouterOptions['openLine'];
  /** The number of the installation from which codes come. */
  readonly codesFrom?: string;
  /** Where files lie; in memory, for as long as the process lives, when left out. */
  readonly storage?: StoragePort;
  /** Parts that a test replaces. */
  readonly http?: Partial<
    Pick<HttpOptions<Db>, 'beatMs' | 'limits' | 'timeouts' | 'tenantCallsPerSecond' | 'connections'>
  >;
}

export interface Platform {
  readonly http: Http;
  readonly services: Services;
  readonly securityMonitor: PlatformSecurityMonitor;
  readonly notifier: Worker;
  readonly knowledge: Worker;
  readonly outbound: Outbound;
  readonly callController: CallController;
  readonly texts: TextController;
  readonly webhooks: Worker;
  readonly media: Worker;
  readonly plans: PlansModule;
  readonly tasks: Worker;
  readonly domains: Worker;
  readonly bookings: BookingService;
  readonly numbers: Worker;
  readonly numberVerification: Worker;
  readonly sip: SipWorker;
  readonly money: PaymentsModule;
  /**
   * Lets the workers begin: after the server listens, so that nothing they meet can keep it from
   * answering.
   */
  /** Everything that works in the background, with its metrics. */
  readonly workers: readonly Worker[];
  start(): Promise<void>;
  close(): Promise<void>;
}
