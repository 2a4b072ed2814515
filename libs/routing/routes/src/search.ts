import { type AllowedOverlayName, type OverlaySearch } from '@patchbay/intents';
import { type AnyPageSearch } from './sitemap.js';

type Scalar = string | number | boolean;

/** The query parameters that every page may have; those of one page are in the sitemap. */
export type RootSearch = OverlaySearch &
  Readonly<Partial<Record<Exclude<AllowedOverlayName, keyof OverlaySearch>, Scalar>>> & {
    /** Alternatives to the segments of the path. */
    readonly partner?: Scalar;
    readonly reseller?: Scalar;
    readonly org?: Scalar;
    readonly agent?: Scalar;
    /** Modes. */
    readonly mobileApp?: string;
    readonly genericBrand?: string;
    readonly appVersion?: string;
    readonly platform?: string;
    readonly vidaRevamped?: string;
    readonly appEmbed?: string;
    /** The device of the mobile app that takes over. */
    readonly cloudId?: string;
    /** Sign-up and the embedded app. */
    readonly signup?: string;
    /** The username in the link of the organization that sent a new customer. */
    readonly referredBy?: string;
    /** The token of an invitation’s link. */
    readonly invitation?: string;
    readonly email?: string;
    readonly redirectUrl?: string;
    readonly customerId?: string;
    readonly businessName?: string;
    readonly fullName?: string;
    readonly contactNumber?: string;
    readonly custom?: string;
    /** The embedded chat. */
    readonly chatTarget?: string;
    readonly token?: string;
    readonly username?: string;
    /** Values that a partner's page fills in beforehand. */
    readonly [prefill: `onboarding_${string}`]: string | undefined;
  };

/** The query parameters of the product, of whatever page. */
export type AppSearch = RootSearch & AnyPageSearch;

/**
 * Reads a query string: plain text values, in URL order. A key that comes twice counts with its
 * last value.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

/** Writes a query string. Unset values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null)
      query.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Reads what every page may have: order and unknown keys stay, and so do overlays. */
export const validateSearch = (raw: Readonly<Record<string, unknown>>): RootSearch =>
  Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined)) as RootSearch;
