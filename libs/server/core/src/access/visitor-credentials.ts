import { hash } from 'node:crypto';
import { type ServerKey } from '../keys/server-key.js';

/** Seals what a new visitor signs in to SIP with. */
export type SealCredentials = (of: {
  readonly sessionId: string;
  readonly username: string;
  readonly token: string;
}) => string;

/** The name of a visitor, in its replies and as a user of SIP. */
export const visitorName = (id: number): string => `visitor${id}`;

/** The id of a visitor by its name; null for another name. */
export function visitorIdOf(name: string): number | null {
  const [, digits] = /^visitor([1-9]\d{0,14})$/.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * The realm in which visitors sign in, one for an installation: a digest is bound to its realm when the
 * token is issued, and a session may be used on each of the installation's domains.
 */
export const sipRealmOf = (publicUrl: string): string => `sip.${new URL(publicUrl).hostname}`;

/** MD5 of name, realm and password, as RFC 2617 section 3.2.2.2 defines A1, in hexadecimal. */
export const sipDigestOf = (username: string, realm: string, password: string): string =>
  hash('md5', `${username}:${realm}:${password}`, 'hex');

/** The place of a visitor's sealed credentials: their session. */
export const visitorCredentialsPlace = (sessionId: string): readonly [string, string] => [
  'visitor credentials',
  sessionId,
];

/** Seals credentials of the installation's realm with its key. */
export const sealCredentials =
  (key: Pick<ServerKey, 'seal'>, publicUrl: string): SealCredentials =>
  ({ sessionId, username, token }) =>
    key.seal(
      sipDigestOf(username, sipRealmOf(publicUrl), token),
      ...visitorCredentialsPlace(sessionId),
    );
