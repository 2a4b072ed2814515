import { randomBytes } from 'node:crypto';

/** On every reply. */
export const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/**
 * On every page: features that no page of ours uses are disabled, also for framed pages. Only calls
 * in the browser use the microphone, and only buttons copy.
 */
export const forPages: Readonly<Record<string, string>> = {
  'permissions-policy': [
    'accelerometer',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ]
    .map((name) => `${name}=()`)
    .concat('microphone=(self)', 'fullscreen=(self)', 'clipboard-write=(self)')
    .join(', '),
};

/**
 * On pages that may be shown in frames of other sites: a site that is isolated
 * (`Cross-Origin-Embedder-Policy`) shows only frames that say so too. Pictures of others load without
 * cookies then.
 */
export const forFramedPages: Readonly<Record<string, string>> = {
  'cross-origin-embedder-policy': 'credentialless',
  'cross-origin-resource-policy': 'cross-origin',
};

/** On every reply of the API: it must not be cached. */
export const forApi: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/** For clients that send the token in the URL, which proxies and histories store. */
export const forQueryToken: Readonly<Record<string, string>> = {
  deprecation: 'true',
  link: '</api/docs>; rel="deprecation"; type="text/html"',
  'x-patchbay-notice': 'Send the token as Authorization: Bearer instead of ?token=',
};

/** A policy value that allows exactly the scripts of one HTML reply. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** Where the policy of a page differs from that of the app. */
interface PolicyParts {
  /**
   * The policies by which scripts may make markup. The apps create one, `default`, which allows
   * style sheets only.
   */
  readonly trustedTypes?: readonly string[];
  /** Where pictures come from, beside this server. */
  readonly images?: readonly string[];
}

/**
 * The policy of an HTML page. `frameAncestors` are the origins that may show it in a frame: a
 * tenant's own list, `'self'`, or `*`.
 */
export function contentSecurityPolicy(
  nonce: string,
  frameAncestors: readonly string[],
  { trustedTypes = ['default'], images = ['data:', 'blob:', 'https:'] }: PolicyParts = {},
): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' ${images.join(' ')}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.join(' ')}`,
    ...framedBy(frameAncestors),
  ].join('; ');
}

/**
 * Any page: without the directive. `*` in it keeps out pages without an origin, as those in a
 * sandboxed frame.
 */
const framedBy = (ancestors: readonly string[]): readonly string[] =>
  ancestors.includes('*')
    ? []
    : [`frame-ancestors ${ancestors.map(cleanAncestor).filter(Boolean).join(' ') || "'self'"}`];

/**
 * Removes everything that is not a source expression; a tenant's text must not open a second
 * directive.
 */
function cleanAncestor(source: string): string {
  return source === "'self'" ||
    source === "'none'" ||
    /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5}|:\*)?$/i.test(source)
    ? source
    : '';
}

/** Adds the nonce to every script of a page. */
export const withNonce = (html: string, nonce: string): string =>
  html
    .replace(/<script\b(?![^<>]*\bnonce=)/gi, `<script nonce="${nonce}"`)
    .replace(/<link\b(?=[^<>]*\brel="modulepreload")/gi, `<link nonce="${nonce}"`);
