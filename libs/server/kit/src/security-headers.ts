import { randomBytes } from 'node:crypto';

/** On every reply, whatever it is. */
export const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/**
 * On every page: what no page of ours uses is off, for whatever it frames as well. Only calls in
 * the browser use the microphone, and only buttons copy.
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

/** On every answer of the API: nothing keeps it. */
export const forApi: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/** Said to those who send the token in the URL, where proxies and histories keep it. */
export const forQueryToken: Readonly<Record<string, string>> = {
  deprecation: 'true',
  link: '</api/docs>; rel="deprecation"; type="text/html"',
  'x-patchbay-notice': 'Send the token as Authorization: Bearer instead of ?token=',
};

/** A value that lets exactly the scripts of one HTML reply run. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * The policy of an HTML page. `frameAncestors` names who may show it in a frame: a tenant's own
 * list, or `'self'`.
 */
export function contentSecurityPolicy(nonce: string, frameAncestors: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // The apps make one policy, `default`, which lets style sheets be written and nothing else.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `frame-ancestors ${frameAncestors.map(cleanAncestor).filter(Boolean).join(' ') || "'self'"}`,
  ].join('; ');
}

/** Keeps what can be a source expression; a tenant's text must not open a second directive. */
function cleanAncestor(source: string): string {
  return source === "'self'" ||
    source === "'none'" ||
    source === '*' ||
    /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i.test(source)
    ? source
    : '';
}

/** Puts the nonce on every script of a page. */
export const withNonce = (html: string, nonce: string): string =>
  html
    .replace(/<script\b(?![^<>]*\bnonce=)/gi, `<script nonce="${nonce}"`)
    .replace(/<link\b(?=[^<>]*\brel="modulepreload")/gi, `<link nonce="${nonce}"`);
