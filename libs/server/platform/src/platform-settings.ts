import { type CoreSettings, type Mail, type OutgoingLimits } from '@patchbay/server-core';
import { type HttpOptions, type PageOptions } from '@patchbay/server-kit';
import {
  type CallbackCarrier,
  type CarrierPort,
  type Handset,
  type SimulatedCalls,
  type TxtLookup,
} from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { type MoneyConfig, type PlansDependencies, type UsageLimits } from '@patchbay/server-money';
import { type SchedulingServices, type ModelSettings } from '@patchbay/server-conversations';
import { type CarrierRouterOptions, type NumbersDependencies } from '@patchbay/server-telephony';
import { type RetentionParts } from './retention-timer.js';
import { type SoundSettings } from './sound/sound.js';

/**
 * The settings of a server, by area. The product reads them from its configuration; a test gives
 * them.
 */
export interface PlatformSettings extends CoreSettings {
  readonly addresses: CoreSettings['addresses'] & {
    /**
     * Whether `/dev/outbox` and `/dev/phone` exist, for callers on this machine; never where
     * `publicUrl` is another address or proxies are trusted.
     */
    readonly hasLocalRoutes: boolean;
    /** Proxies in front that are trusted to name the caller's address; none when left out. */
    readonly trustedProxies?: number;
    /** How the proof of a domain is looked up. */
    readonly lookupTxt: TxtLookup;
  };
  readonly mail: {
    /** The raw mail port; only the outgoing gateway gets it. */
    readonly send: (mail: Omit<Mail, 'cause'>) => Promise<void>;
  };
  readonly model: ModelSettings;
  readonly carrier: CarrierSettings;
  readonly money: {
    /** The providers of payments and payouts. */
    readonly parts: MoneyConfig;
    /** Opens the processor that a seller brings; Stripe's when left out. */
    readonly openSeller?: PlansDependencies['openSeller'];
  };
  /** Adapters of external calendars and scheduling systems. */
  readonly scheduling: SchedulingServices;
  readonly limits?: {
    /** Daily usage limits of agents; the defaults when left out. */
    readonly usage?: UsageLimits;
    /**
     * Limits of texts, calls and mails per recipient and per tenant; the defaults when left out.
     */
    readonly outgoing?: OutgoingLimits;
  };
  /** How often expired rows are deleted, when not as the product does. */
  readonly retention?: Pick<RetentionParts, 'everyMs'>;
  /** Calls with sound; switched off when left out. */
  readonly sound?: SoundSettings;
  readonly pages?: Pick<PageOptions, 'webRoot' | 'embedRoot'>;
  /** Limits of connections and requests that differ from the defaults. */
  readonly http?: Partial<
    Pick<
      HttpOptions<Db>,
      | 'beatMs'
      | 'limits'
      | 'timeouts'
      | 'tenantCallsPerSecond'
      | 'unknownTokensPerMinute'
      | 'connections'
    >
  >;
}

export interface CarrierSettings extends Pick<CarrierRouterOptions, 'openLine'> {
  /** The installation's own carrier; only the outgoing gateway gets the functions that send. */
  readonly installation: CarrierPort &
    Partial<CallbackCarrier> & { readonly handset?: Handset; readonly simulated?: SimulatedCalls };
  /**
   * Opens a client for a tenant's own account with a supplier of numbers; the real client when left
   * out.
   */
  readonly openTwilio?: NumbersDependencies['openTwilio'];
  /** Whether carriers send the sound of calls as streams; they call back for each turn otherwise. */
  readonly streamsCalls?: boolean;
  /** The number of the installation from which codes come. */
  readonly codesFrom?: string;
  /** Prefixes of the numbers that agents may call and text; `+1` when left out. */
  readonly mayCall?: readonly string[];
}
