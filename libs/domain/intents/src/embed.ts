import { parseAccountId } from '@patchbay/kernel';
import * as z from 'zod/mini';

const appPath = /^\/app\/(partner|reseller|org)\/([1-9]\d{0,15})$/;

const segmentOf = {
  OPEN_PARTNER_APP: 'partner',
  OPEN_RESELLER_APP: 'reseller',
  OPEN_ORG_APP: 'org',
} as const;

/** The type of a message with which an embedded frame asks its host to open an account. */
export type OpenAppType = keyof typeof segmentOf;

/** The level that an embedded frame can ask its host to open. */
export type OpenAppLevel = (typeof segmentOf)[OpenAppType];

const openAppShape = z.strictObject({
  type: z.enum(['OPEN_PARTNER_APP', 'OPEN_RESELLER_APP', 'OPEN_ORG_APP']),
  takeoverId: z.int().check(z.positive()),
  path: z.string().check(z.regex(appPath)),
});

/**
 * The message that an embedded frame may post to its host: only the type, the account and its path,
 * and all three must agree. `openAppPost` selects the target origin, `acceptOpenApp` checks the
 * source.
 */
export const openAppMessage = openAppShape.check(
  z.refine(({ type, takeoverId, path }) => path === `/app/${segmentOf[type]}/${takeoverId}`, {
    error: 'The path does not fit the account.',
  }),
);

/** A message with which an embedded frame asks its host to open an account. */
export type OpenAppMessage = z.output<typeof openAppMessage>;

const typeOf: Readonly<Record<OpenAppLevel, OpenAppType>> = {
  partner: 'OPEN_PARTNER_APP',
  reseller: 'OPEN_RESELLER_APP',
  org: 'OPEN_ORG_APP',
};

/** Makes the message that asks the host to open an account; null when the id is no account id. */
export function buildOpenApp(level: OpenAppLevel, id: number | string): OpenAppMessage | null {
  const takeoverId = parseAccountId(id);
  return takeoverId === null
    ? null
    : { type: typeOf[level], takeoverId, path: `/app/${level}/${takeoverId}` };
}

/** Reads a posted message; null for everything that is not exactly one of the three. */
export function parseOpenApp(data: unknown): OpenAppMessage | null {
  const read = z.safeParse(openAppMessage, data);
  return read.success ? read.data : null;
}

/**
 * Whether a page may be posted to, or listened to: its origin is exactly one of those that were
 * configured. `*` and the opaque `null` never are, even where they are configured.
 */
export const isAllowedOrigin = (origin: unknown, configured: readonly string[]): origin is string =>
  typeof origin === 'string' &&
  /^https?:\/\/[^/*\s@]+$/.test(origin) &&
  configured.includes(origin);

/** The arguments for `postMessage`: the message, and the only origin that may read it. */
export interface OpenAppPost {
  /** The message. */
  readonly message: OpenAppMessage;
  /** The one origin that may read it. */
  readonly targetOrigin: string;
}

/**
 * Prepares the message that asks the host to open an account; null when the id is no account id or
 * the host is not a configured one.
 */
export function openAppPost(
  level: OpenAppLevel,
  id: number | string,
  host: unknown,
  configured: readonly string[],
): OpenAppPost | null {
  const message = buildOpenApp(level, id);
  return message !== null && isAllowedOrigin(host, configured)
    ? { message, targetOrigin: host }
    : null;
}

/** The parts of a MessageEvent that a host checks before it reads the message. */
export interface IncomingMessage {
  /** The posted data. */
  readonly data: unknown;
  /** The origin of the page that posted it. */
  readonly origin: string;
  /** The window that posted it. */
  readonly source: unknown;
}

/**
 * Reads a message that arrived at a host; null unless it comes from that very frame, from a
 * configured origin, and is one of the three.
 */
export function acceptOpenApp(
  { data, origin, source }: IncomingMessage,
  from: { readonly frame: unknown; readonly origins: readonly string[] },
): OpenAppMessage | null {
  const isExpected =
    source !== null &&
    source !== undefined &&
    source === from.frame &&
    isAllowedOrigin(origin, from.origins);
  return isExpected ? parseOpenApp(data) : null;
}
