import { timingSafeEqual } from 'node:crypto';
import { type ServerKey } from '@patchbay/server-core';

const proofOf = (key: ServerKey, organizationId: number, email: string): Buffer =>
  key.lasting('recipient of an organization', String(organizationId), email).subarray(0, 18);

/**
 * The token of a link by which an address chooses about the mails of an organization: it is derived
 * from the key of the installation, so that none is stored, and opens nothing else.
 */
export const recipientToken = (key: ServerKey, organizationId: number, email: string): string =>
  [
    organizationId,
    Buffer.from(email).toString('base64url'),
    proofOf(key, organizationId, email).toString('base64url'),
  ].join('.');

/** Whose a token is; null for one that this installation did not make. */
export function readRecipientToken(
  key: ServerKey,
  token: string,
): { readonly organizationId: number; readonly email: string } | null {
  const [id = '', address = '', given = ''] = token.split('.');
  if (!/^\d{1,15}$/.test(id)) return null;
  const email = Buffer.from(address, 'base64url').toString();
  const [proof, expected] = [Buffer.from(given, 'base64url'), proofOf(key, Number(id), email)];
  return proof.length === expected.length && timingSafeEqual(proof, expected)
    ? { organizationId: Number(id), email }
    : null;
}
