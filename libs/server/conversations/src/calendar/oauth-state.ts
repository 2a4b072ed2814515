import { createHash, randomBytes } from 'node:crypto';
import { type Owner, type ServerKey } from '@patchbay/server-core';
import { type Db, calendarHandshakes } from '@patchbay/server-store';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';

/** How long a person may be on the consent page. */
const lifeMs = 10 * 60_000;
const hash = (state: string): Buffer => createHash('sha256').update(state).digest();
/** Under which place the verifier of a handshake is sealed. */
export const oauthVerifierPlace = (owner: Owner, state: Buffer) =>
  [
    'google verifier',
    String(owner.organizationId),
    String(owner.accountId),
    state.toString('hex'),
  ] as const;

/**
 * Sets out: a state that names the account and is known to this session only, and the challenge of
 * a verifier that stays here.
 */
export async function beginConsent(
  db: Db,
  key: ServerKey,
  owner: Owner,
  { sessionId, now }: { readonly sessionId: string; readonly now: number },
): Promise<{ state: string; challenge: string }> {
  const state = `${owner.accountId}.${randomBytes(32).toString('base64url')}`;
  const verifier = randomBytes(48).toString('base64url');
  await db
    .delete(calendarHandshakes)
    .where(
      and(
        eq(calendarHandshakes.organizationId, owner.organizationId),
        eq(calendarHandshakes.accountId, owner.accountId),
        lt(calendarHandshakes.expiresAt, new Date(now)),
      ),
    );
  await db.insert(calendarHandshakes).values({
    ...owner,
    stateHash: hash(state),
    sessionId,
    sealedVerifier: key.seal(verifier, ...oauthVerifierPlace(owner, hash(state))),
    expiresAt: new Date(now + lifeMs),
  });
  return { state, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/**
 * Returns the verifier, once, for the session that started the consent. Null for any other
 * session or account, too late, or a second time.
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
  const [row] = await db
    .update(calendarHandshakes)
    .set({ usedAt: new Date(now) })
    .where(
      and(
        eq(calendarHandshakes.organizationId, owner.organizationId),
        eq(calendarHandshakes.accountId, owner.accountId),
        eq(calendarHandshakes.stateHash, hash(state)),
        eq(calendarHandshakes.sessionId, sessionId),
        isNull(calendarHandshakes.usedAt),
        gt(calendarHandshakes.expiresAt, new Date(now)),
      ),
    )
    .returning();
  return row ? key.unseal(row.sealedVerifier, ...oauthVerifierPlace(owner, row.stateHash)) : null;
}
