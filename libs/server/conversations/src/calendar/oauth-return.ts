import { timingSafeEqual } from 'node:crypto';
import { type ServerKey } from '@patchbay/server-core';

const proofOf = (key: ServerKey, state: string, host: string): Buffer =>
  key.digest('oauth return', state, host);

/**
 * Adds to a state the host that the browser returns to, with a proof: Google knows one redirect URI
 * of an installation, and a console on a tenant's domain has its session there.
 */
export const withReturnHost = (key: ServerKey, state: string, host: string): string =>
  [
    state,
    Buffer.from(host).toString('base64url'),
    proofOf(key, state, host).toString('base64url'),
  ].join('.');

/** The host of a state; null for one without a host, and for one that this server did not write. */
export function returnHostOf(key: ServerKey, state: string): string | null {
  const [account, random, encoded, proof, ...more] = state.split('.');
  if (!account || !random || !encoded || !proof || more.length > 0) return null;
  const host = Buffer.from(encoded, 'base64url').toString();
  const given = Buffer.from(proof, 'base64url');
  const expected = proofOf(key, `${account}.${random}`, host);
  return given.length === expected.length && timingSafeEqual(given, expected) ? host : null;
}
