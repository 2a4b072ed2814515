import { type CoreSettings, type Mail, type OutgoingLimits } from '@patchbay/server-core';
import { type HttpOptions, type PageOptions } from '@patchbay/server-kit';
import {
  type CallbackCarrier,
  type CarrierPort,
  type Handset,
  type TxtLookup,
} from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { type MoneyConfig, type PlansDependencies, type UsageLimits } from '@patchbay/server-money';
import { type SchedulingServices, type ModelSettings } from '@patchbay/server-conversations';
import { type CarrierRouterOptions, type NumbersDependencies } from '@patchbay/server-telephony';

/** What a server is told, by area. The product reads it from its configuration, a test says it. */
export interface PlatformSettings extends CoreSettings {
  readonly addresses: CoreSettings['addresses'] & {
    /**
     * Whether `/dev/outbox` and `/dev/phone` exist, for callers on this machine; never where
     * `publicUrl` is another address or proxies are trusted.
     */
    readonly hasLocalRoutes: boolean;
    /** Proxies in front whose word about the caller's address is believed; none when left out. */
    readonly trustedProxies?: number;
    /** How the proof of a domain is looked up. */
    readonly lookupTxt: TxtLookup;
  };
  readonly mail: {
    /** The raw mail port; only the gate gets it. */
    readonly send: (mail: Omit<Mail, 'cause'>) => Promise<void>;
  };
  readonly model: ModelSettings;
  readonly carrier: CarrierSettings;
  readonly money: {
    /** Which parts serve money. */
    readonly parts: MoneyConfig;
    /** Opens the processor that a seller brings; Stripe's when left out. */
    readonly openSeller?: PlansDependencies['openSeller'];
  };
  /** Calendars and systems outside that know about time. */
  readonly scheduling: SchedulingServices;
  readonly limits?: {
    /** What agents may use on a day; the usual when left out. */
    readonly usage?: UsageLimits;
    /**
     * How many texts, calls and mails one recipient gets, and one tenant sends; the usual when left
     * out.
     */
    readonly outgoing?: OutgoingLimits;
  };
  readonly pages?: Pick<PageOptions, 'webRoot' | 'embedRoot'>;
  /** Where connections and calls are held to other numbers than the usual. */
  readonly http?: Partial<
    Pick<HttpOptions<Db>, 'beatMs' | 'limits' | 'timeouts' | 'tenantCallsPerSecond' | 'connections'>
  >;
}

export interface CarrierSettings extends Pick<CarrierRouterOptions, 'openLine'> {
  /** The installation's own carrier; only the gate gets its ways out. */
  readonly installation: CarrierPort & Partial<CallbackCarrier> & { readonly handset?: Handset };
  /**
   * Speaks for a tenant's own account with a supplier of numbers; the supplier itself when left
   * out.
   */
  readonly openTwilio?: NumbersDependencies['openTwilio'];
  /** The number of the installation from which codes come. */
  readonly codesFrom?: string;
  /** Prefixes of the numbers that agents may call and text; `+1` when left out. */
  readonly mayCall?: readonly string[];
}
