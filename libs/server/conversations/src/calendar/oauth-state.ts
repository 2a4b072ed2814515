import { createHash, randomBytes } from 'node:crypto';
import { type Owner, type ServerKey } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { withReturnHost } from './oauth-return.js';
import {
  deleteExpiredOAuthStates,
  insertOAuthState,
  consumeOAuthState,
} from './oauth-state-repository.js';

/** Lifetime of a state: the maximum time on the consent page. */
const lifeMs = 10 * 60_000;
const hash = (state: string): Buffer => createHash('sha256').update(state).digest();
/** The encryption context of the verifier. */
export const oauthVerifierPlace = (owner: Owner, state: Buffer) =>
  [
    'google verifier',
    String(owner.organizationId),
    String(owner.accountId),
    state.toString('hex'),
  ] as const;

/**
 * Starts a consent: creates a state that names the account and is known only to this session, and
 * the challenge of a verifier that stays on the server.
 */
export async function beginConsent(
  db: Db,
  key: ServerKey,
  owner: Owner,
  {
    sessionId,
    now,
    returnHost,
  }: {
    readonly sessionId: string;
    readonly now: number;
    /** The tenant's domain that the console is on; null on the installation's own host. */
    readonly returnHost: string | null;
  },
): Promise<{ state: string; challenge: string }> {
  const own = `${owner.accountId}.${randomBytes(32).toString('base64url')}`;
  const state = returnHost === null ? own : withReturnHost(key, own, returnHost);
  const verifier = randomBytes(48).toString('base64url');
  await deleteExpiredOAuthStates(db, owner, new Date(now));
  await insertOAuthState(db, {
    ...owner,
    stateHash: hash(state),
    sessionId,
    sealedVerifier: key.seal(verifier, ...oauthVerifierPlace(owner, hash(state))),
    expiresAt: new Date(now + lifeMs),
  });
  return { state, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/**
 * Returns the verifier, once, for the session that started the consent. Null for any other session
 * or account, after expiry, or the second time.
 */
export async function finishConsent(
  db: Db,
  key: ServerKey,
  owner: Owner,
  {
    state,
    sessionId,
    now,
  }: { readonly state: string; readonly sessionId: string; readonly now: number },
): Promise<string | null> {
  const row = await consumeOAuthState(db, owner, {
    stateHash: hash(state),
    sessionId,
    now: new Date(now),
  });
  return row ? key.unseal(row.sealedVerifier, ...oauthVerifierPlace(owner, row.stateHash)) : null;
}
