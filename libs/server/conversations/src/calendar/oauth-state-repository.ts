import { type Owner } from '@patchbay/server-core';
import { type Db, oauthStates } from '@patchbay/server-store';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';

type OAuthStateRow = typeof oauthStates.$inferSelect;

const ofAccount = (owner: Owner) =>
  and(
    eq(oauthStates.organizationId, owner.organizationId),
    eq(oauthStates.accountId, owner.accountId),
  );

/** Deletes the expired OAuth states of an account. */
export async function deleteExpiredOAuthStates(db: Db, owner: Owner, now: Date): Promise<void> {
  await db.delete(oauthStates).where(and(ofAccount(owner), lt(oauthStates.expiresAt, now)));
}

/** Records that a session has started a consent. */
export async function insertOAuthState(
  db: Db,
  values: typeof oauthStates.$inferInsert,
): Promise<void> {
  await db.insert(oauthStates).values(values);
}

/**
 * Consumes the OAuth state of a session and returns it; null when there is none, it expired, or was
 * used before.
 */
export async function consumeOAuthState(
  db: Db,
  owner: Owner,
  {
    stateHash,
    sessionId,
    now,
  }: { readonly stateHash: Buffer; readonly sessionId: string; readonly now: Date },
): Promise<OAuthStateRow | null> {
  const [row] = await db
    .update(oauthStates)
    .set({ usedAt: now })
    .where(
      and(
        ofAccount(owner),
        eq(oauthStates.stateHash, stateHash),
        eq(oauthStates.sessionId, sessionId),
        isNull(oauthStates.usedAt),
        gt(oauthStates.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}
