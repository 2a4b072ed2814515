import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type DigestCredentials,
  headersOf,
  readDigestCredentials,
} from '@patchbay/server-providers';
import { type MediaClock } from '../media/media-clock.js';
import { type SipRequest } from './request.js';

/** How long a nonce can be answered. */
export const nonceMs = 60_000;

/** What a request brings as a proof, checked as far as that is possible without its secret. */
export type Proof =
  | { readonly kind: 'none' }
  /** Made for a nonce that is too old or was used: the password may be right. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'made'; readonly credentials: DigestCredentials };

export interface SignIn {
  /** The value of a `WWW-Authenticate`. */
  challenge(isStale: boolean): string;
  /** Each nonce with a higher count than before (RFC 7616 §3.4), so no proof counts twice. */
  check(request: SipRequest): Proof;
}

/**
 * Digest authentication of one socket (RFC 3261 §22, RFC 7616). MD5 alone, because the clients in
 * browsers know nothing else; the socket is encrypted. A nonce is an HMAC over its time and the
 * socket: it costs nothing to make, and is worth nothing on another socket.
 */
export function createSignIn({
  realm,
  key,
  clock,
}: {
  readonly realm: string;
  readonly key: Uint8Array;
  readonly clock: MediaClock;
}): SignIn {
  const socket = randomBytes(12).toString('base64url');
  const counts = new Map<string, { readonly at: number; readonly count: number }>();
  let serial = 0;
  const macOf = (head: string): Buffer =>
    createHmac('sha256', key).update(`${socket} ${realm} ${head}`).digest().subarray(0, 18);

  /** When a nonce was made; null when it is not ours. */
  const madeAt = (nonce: string): number | null => {
    const [, head, at, mac] = /^((\d{1,16})-\d{1,10})-([\w-]{24})$/.exec(nonce) ?? [];
    if (head === undefined || mac === undefined) return null;
    return timingSafeEqual(macOf(head), Buffer.from(mac, 'base64url')) ? Number(at) : null;
  };

  return {
    challenge(isStale) {
      serial += 1;
      const head = `${Math.floor(clock.now())}-${serial}`;
      const nonce = `${head}-${macOf(head).toString('base64url')}`;
      const stale = isStale ? ', stale=true' : '';
      return `Digest realm="${realm}", nonce="${nonce}", algorithm=MD5, qop="auth"${stale}`;
    },
    check({ message, uri }) {
      // Of another scheme or realm: for another server (§22.1, §22.3).
      const [credentials] = headersOf(message, 'Authorization')
        .filter((header) => /^Digest\s/i.test(header))
        .slice(0, 4)
        .map(readDigestCredentials)
        .filter((one) => one === null || one.realm === realm);
      if (credentials === undefined) return { kind: 'none' };
      if (!credentials || credentials.uri !== uri) return { kind: 'wrong' };
      const { nonce, nc } = credentials;
      const at = madeAt(nonce);
      // Another process or socket made it: the client can answer a new one.
      if (at === null) return { kind: 'stale' };
      if (clock.now() - at >= nonceMs) return { kind: 'stale' };
      const count = parseInt(nc, 16);
      if (count <= (counts.get(nonce)?.count ?? 0)) return { kind: 'stale' };
      for (const [old, used] of counts) {
        if (clock.now() - used.at < nonceMs) break;
        counts.delete(old);
      }
      counts.set(nonce, { at: counts.get(nonce)?.at ?? at, count });
      return { kind: 'made', credentials };
    },
  };
}
