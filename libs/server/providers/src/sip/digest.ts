import { createHash, timingSafeEqual } from 'node:crypto';

/** The challenge of a server (RFC 7616, and RFC 8760 for SIP). */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque?: string;
  readonly algorithm: DigestAlgorithm;
  /** Null: a server of before RFC 2617, which is answered in its way. */
  readonly qop: 'auth' | 'auth-int' | null;
  readonly stale: boolean;
}

export type DigestAlgorithm =
  | 'MD5'
  | 'MD5-sess'
  | 'SHA-256'
  | 'SHA-256-sess'
  | 'SHA-512-256'
  | 'SHA-512-256-sess';

const hashes: Readonly<Record<string, string>> = {
  MD5: 'md5',
  'SHA-256': 'sha256',
  'SHA-512-256': 'sha512-256',
};
/** The strongest first: a server may offer several, and the one that answers chooses. */
const algorithms: readonly DigestAlgorithm[] = [
  'SHA-512-256-sess',
  'SHA-512-256',
  'SHA-256-sess',
  'SHA-256',
  'MD5-sess',
  'MD5',
];

const longestChallenge = 4096;

/** The parameters of a header of the scheme Digest; null for another scheme, and for a long one. */
function digestValues(header: string): ReadonlyMap<string, string> | null {
  if (header.length > longestChallenge) return null;
  const [, rest] = /^Digest\s+(\S[^]*)$/i.exec(header.trim()) ?? [];
  if (rest === undefined || /[\r\n]/.test(rest)) return null;
  const values = new Map<string, string>();
  for (const [, name = '', quoted, bare] of rest.matchAll(
    /(?<![\w-])([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g,
  ))
    values.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '');
  return values;
}

/**
 * The challenge of a `WWW-Authenticate` or `Proxy-Authenticate`; null when it is of another scheme,
 * of an unknown algorithm or broken.
 */
export function readChallenge(header: string): DigestChallenge | null {
  const values = digestValues(header);
  if (!values) return null;
  const algorithm = algorithms.find(
    (one) => one.toLowerCase() === (values.get('algorithm') ?? 'MD5').toLowerCase(),
  );
  const [realm, nonce] = [values.get('realm'), values.get('nonce')];
  if (realm === undefined || !nonce || !algorithm) return null;
  const offered = values
    .get('qop')
    ?.split(',')
    .map((one) => one.trim().toLowerCase());
  const qop =
    offered === undefined
      ? null
      : offered.includes('auth')
        ? 'auth'
        : offered.includes('auth-int')
          ? 'auth-int'
          : undefined;
  if (qop === undefined) return null;
  return {
    realm,
    nonce,
    ...(values.has('opaque') ? { opaque: values.get('opaque') } : {}),
    algorithm,
    qop,
    stale: values.get('stale')?.toLowerCase() === 'true',
  };
}

/** The strongest of several challenges. */
export function strongest(challenges: readonly DigestChallenge[]): DigestChallenge | null {
  return (
    algorithms
      .map((name) => challenges.find(({ algorithm }) => algorithm === name))
      .find((one) => one !== undefined) ?? null
  );
}

export interface DigestAnswer {
  readonly challenge: DigestChallenge;
  readonly username: string;
  readonly password: string;
  readonly method: string;
  readonly uri: string;
  readonly body?: string;
  readonly cnonce: string;
  /** How often this nonce was answered, this time included. */
  readonly count: number;
}

/** The value of `Authorization` for a challenge. */
export function answerChallenge({
  challenge,
  username,
  password,
  method,
  uri,
  body = '',
  cnonce,
  count,
}: DigestAnswer): string {
  const { realm, nonce, opaque, algorithm, qop } = challenge;
  const name = hashes[algorithm.replace('-sess', '')] ?? 'md5';
  const hash = (text: string) => createHash(name).update(text, 'utf8').digest('hex');
  const base = hash(`${username}:${realm}:${password}`);
  const who = algorithm.endsWith('-sess') ? hash(`${base}:${nonce}:${cnonce}`) : base;
  const what = hash(qop === 'auth-int' ? `${method}:${uri}:${hash(body)}` : `${method}:${uri}`);
  const nc = count.toString(16).padStart(8, '0');
  const response = hash(
    qop === null ? `${who}:${nonce}:${what}` : `${who}:${nonce}:${nc}:${cnonce}:${qop}:${what}`,
  );
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  return `Digest ${[
    `username=${quoted(username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
    ...(qop === null
      ? algorithm.endsWith('-sess')
        ? [`cnonce=${quoted(cnonce)}`]
        : []
      : [`cnonce=${quoted(cnonce)}`, `nc=${nc}`, `qop=${qop}`]),
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
  ].join(', ')}`;
}

/** What a client answered to a challenge with MD5 and `qop=auth` (RFC 7616 §3.4). */
export interface DigestCredentials {
  readonly username: string;
  readonly realm: string;
  readonly nonce: string;
  readonly uri: string;
  readonly response: string;
  readonly cnonce: string;
  /** As written: eight hexadecimal digits. */
  readonly nc: string;
}

/**
 * The credentials of an `Authorization`; null when it is of another scheme, algorithm or `qop` than
 * a server that challenges with MD5 and `qop="auth"` gets, or broken.
 */
export function readDigestCredentials(header: string): DigestCredentials | null {
  const values = digestValues(header);
  const of = (name: string): string => values?.get(name) ?? '';
  const isOurs =
    (values?.get('algorithm') ?? 'MD5').toUpperCase() === 'MD5' &&
    of('qop').toLowerCase() === 'auth' &&
    /^[0-9a-f]{32}$/i.test(of('response')) &&
    /^[0-9a-f]{8}$/i.test(of('nc'));
  if (!isOurs || !of('username') || !of('nonce') || !of('uri') || !of('cnonce')) return null;
  return {
    username: of('username'),
    realm: of('realm'),
    nonce: of('nonce'),
    uri: of('uri'),
    response: of('response').toLowerCase(),
    cnonce: of('cnonce'),
    nc: of('nc'),
  };
}

/** Whether credentials were made with `ha1`, MD5 of `user:realm:password`; in constant time. */
export function areDigestCredentials(
  { nonce, uri, response, cnonce, nc }: DigestCredentials,
  method: string,
  ha1: string,
): boolean {
  const hash = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');
  const made = hash(`${ha1}:${nonce}:${nc}:${cnonce}:auth:${hash(`${method}:${uri}`)}`);
  return timingSafeEqual(Buffer.from(made), Buffer.from(response));
}
