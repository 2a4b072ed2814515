import { type Owner } from '@patchbay/server-core';
import { type Db, calendarHandshakes } from '@patchbay/server-store';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';

type OAuthStateRow = typeof calendarHandshakes.$inferSelect;

const ofAccount = (owner: Owner) =>
  and(
    eq(calendarHandshakes.organizationId, owner.organizationId),
    eq(calendarHandshakes.accountId, owner.accountId),
  );

/** Deletes the expired OAuth states of an account. */
export async function deleteExpiredOAuthStates(db: Db, owner: Owner, now: Date): Promise<void> {
  await db
    .delete(calendarHandshakes)
    .where(and(ofAccount(owner), lt(calendarHandshakes.expiresAt, now)));
}

/** Records that a session has started a consent. */
export async function insertOAuthState(
  db: Db,
  values: typeof calendarHandshakes.$inferInsert,
): Promise<void> {
  await db.insert(calendarHandshakes).values(values);
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
    .update(calendarHandshakes)
    .set({ usedAt: now })
    .where(
      and(
        ofAccount(owner),
        eq(calendarHandshakes.stateHash, stateHash),
        eq(calendarHandshakes.sessionId, sessionId),
        isNull(calendarHandshakes.usedAt),
        gt(calendarHandshakes.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}
