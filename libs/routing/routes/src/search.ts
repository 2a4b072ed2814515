import { type AllowedOverlayName, type OverlaySearch } from '@patchbay/intents';

type Scalar = string | number | boolean;

/**
 * Every query parameter of the product. Each page may have all of them; a page ignores those that
 * it does not use.
 */
export type AppSearch = OverlaySearch &
  Readonly<Partial<Record<Exclude<AllowedOverlayName, keyof OverlaySearch>, Scalar>>> & {
    /** Alternatives to the segments of the path. */
    readonly partner?: Scalar;
    readonly reseller?: Scalar;
    readonly org?: Scalar;
    readonly agent?: Scalar;
    /** Inbox: the open room, the draft's room, the tab, the message to mark. */
    readonly active?: string;
    readonly new?: string;
    readonly filter?: 'priority' | 'agent';
    readonly highlightId?: string;
    /** Logs: filters as JSON, columns with commas between, the page. */
    readonly filters?: string;
    readonly fields?: string;
    readonly page?: number;
    readonly pageSize?: number;
    readonly dateFilter?: string;
    /** Lists: what is searched for, the order, the row whose detail is open, and its view. */
    readonly q?: string;
    readonly sort?: string;
    readonly detail?: string;
    readonly detailTab?: string;
    /** Modes. */
    readonly mobileApp?: string;
    readonly genericBrand?: string;
    readonly appVersion?: string;
    readonly platform?: string;
    readonly vidaRevamped?: string;
    readonly appEmbed?: string;
    /** Sign-up and the embedded app. */
    readonly signup?: string;
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
    /** The chosen value of each filter of a list. */
    readonly [filter: `filter.${string}`]: string | undefined;
  };

type Read = (value: string) => unknown;

const atLeast =
  (least: number): Read =>
  (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least ? Number(value) : undefined;
const oneOf =
  (...words: readonly string[]): Read =>
  (value) =>
    words.includes(value) ? value : undefined;

/** Parameters that are not text. A value that makes no sense is absent, never an error. */
const readers: Readonly<Record<string, Read>> = {
  page: atLeast(1),
  pageSize: atLeast(1),
  filter: oneOf('priority', 'agent'),
};

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

/** The one search schema: order and unknown keys stay, known values are read. */
export function validateSearch(raw: Readonly<Record<string, unknown>>): AppSearch {
  const read: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    const reader = Object.hasOwn(readers, key) ? readers[key] : undefined;
    const known = reader ? reader(String(value)) : value;
    if (known !== undefined) read[key] = known;
  }
  return read as AppSearch;
}
