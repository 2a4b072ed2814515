import { type Clock } from '@patchbay/kernel';
import { hashToken, maskToken, newToken } from '@patchbay/server-core';
import { type Db, sessions, users } from '@patchbay/server-store';
import { and, desc, eq, gte, isNull, ne, sql } from 'drizzle-orm';

export type TokenRow = typeof sessions.$inferSelect;

/** The API keys of a node, newest first. */
export const listApiKeys = (
  db: Db,
  accountId: number,
): Promise<{ row: TokenRow; createdBy: string | null }[]> =>
  db
    .select({ row: sessions, createdBy: users.email })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.accountId, accountId), eq(sessions.kind, 'api'), isNull(sessions.revokedAt)),
    )
    .orderBy(desc(sessions.createdAt), sessions.id)
    .limit(500);

/** Makes an API key of a node. The value is not stored; only the reply contains it. */
export async function insertApiKey(
  db: Db,
  clock: Clock,
  key: {
    readonly accountId: number;
    readonly userId: number | null;
    readonly description: string;
    readonly scopes?: readonly string[] | null;
    readonly expiresAt?: Date | null;
  },
): Promise<{ value: string; row: TokenRow }> {
  const value = newToken('api');
  const now = new Date(clock.now());
  const [row] = await db
    .insert(sessions)
    .values({
      kind: 'api',
      tokenHash: hashToken(value),
      hint: maskToken(value),
      createdAt: now,
      lastUsedAt: now,
      ...key,
      scopes: key.scopes ? [...key.scopes] : null,
    })
    .returning();
  return { value, row: row as TokenRow };
}

/**
 * Revokes a key of a node, named by its id, its value or its masked form. Gives its row; null when
 * the node has no such key.
 */
export async function revokeApiKey(
  db: Db,
  clock: Clock,
  accountId: number,
  named: string,
): Promise<TokenRow | null> {
  const which = named.includes('...')
    ? eq(sessions.hint, named)
    : /^[0-9a-f-]{36}$/.test(named)
      ? sql`${sessions.id}::text = ${named}`
      : eq(sessions.tokenHash, hashToken(named));
  const rows = await db
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(
      and(
        eq(sessions.accountId, accountId),
        eq(sessions.kind, 'api'),
        isNull(sessions.revokedAt),
        which,
      ),
    )
    .returning();
  return rows[0] ?? null;
}

/** Revokes every key that a person made, for any account. Gives the rows. */
export async function revokeKeysOf(db: Db, clock: Clock, userId: number): Promise<TokenRow[]> {
  return db
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(and(eq(sessions.userId, userId), eq(sessions.kind, 'api'), isNull(sessions.revokedAt)))
    .returning();
}

/** Deletes all sessions and keys of a person. */
export const deleteSessionsOf = (db: Db, userId: number) =>
  db.delete(sessions).where(eq(sessions.userId, userId));

/** Ends one session by its row id. */
export const endSession = (db: Db, clock: Clock, id: string) =>
  db
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));

/** Ends a visitor's session by the digest of its token. */
export const endVisitor = (db: Db, clock: Clock, tokenHash: Buffer) =>
  db
    .update(sessions)
    .set({ revokedAt: new Date(clock.now()) })
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(sessions.kind, 'visitor'),
        isNull(sessions.revokedAt),
      ),
    );

const ownLive = (userId: number) => and(eq(sessions.userId, userId), isNull(sessions.revokedAt));

/** Ends all sessions of a person, also those of test calls. The keys stay. */
export const endSessionsOf = (db: Db, userId: number, now: Date) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(ownLive(userId), ne(sessions.kind, 'api')));

/** Revokes the keys that a person made since an instant. */
export const revokeKeysSince = (db: Db, userId: number, since: Date, now: Date) =>
  db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(ownLive(userId), eq(sessions.kind, 'api'), gte(sessions.createdAt, since)));
