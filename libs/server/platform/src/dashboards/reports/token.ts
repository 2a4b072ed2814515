import { timingSafeEqual } from 'node:crypto';
import { type ServerKey } from '@patchbay/server-core';

const proofOf = (key: ServerKey, id: string, email: string): Buffer =>
  key.lasting('recipient of a report', id, email).subarray(0, 18);

/**
 * The token of a link that ends a report for one recipient: it is derived from the key of the
 * installation, so that none is stored, and opens nothing else.
 */
export const unsubscribeToken = (key: ServerKey, id: string, email: string): string =>
  [
    id,
    Buffer.from(email).toString('base64url'),
    proofOf(key, id, email).toString('base64url'),
  ].join('.');

/** The report and the recipient of a token; null for one that this installation did not make. */
export function readUnsubscribeToken(
  key: ServerKey,
  token: string,
): { readonly id: string; readonly email: string } | null {
  const [id = '', address = '', given = ''] = token.split('.');
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const email = Buffer.from(address, 'base64url').toString();
  const [proof, expected] = [Buffer.from(given, 'base64url'), proofOf(key, id, email)];
  return proof.length === expected.length && timingSafeEqual(proof, expected)
    ? { id, email }
    : null;
}
