import { type Clock } from '@patchbay/kernel';
import { hashToken, newToken } from '@patchbay/server-core';
import { type Db, oneTimeTokens, users } from '@patchbay/server-store';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type UserRow } from './users-repository.js';

const oneTimeLifeMs = 60_000;

/** Makes a token that signs a person in once. */
export async function insertOneTimeToken(
  db: Db,
  clock: Clock,
  user: UserRow,
  mintedBy: number | null,
  lifeMs = oneTimeLifeMs,
): Promise<string> {
  const token = newToken('once');
  const now = clock.now();
  await db.insert(oneTimeTokens).values({
    tokenHash: hashToken(token),
    userId: user.id,
    email: user.email.toLowerCase(),
    resellerId: user.resellerId,
    mintedBy,
    createdAt: new Date(now),
    expiresAt: new Date(now + lifeMs),
  });
  return token;
}

/**
 * Redeems a one-time token. It is one statement, so that of concurrent requests exactly one gets
 * the row.
 */
export async function redeemOneTimeToken(db: Db, clock: Clock, token: string) {
  const now = new Date(clock.now());
  const [row] = await db
    .update(oneTimeTokens)
    .set({ redeemedAt: now })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashToken(token)),
        isNull(oneTimeTokens.redeemedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .returning();
  return row ?? null;
}

/**
 * The person a one-time token was made for. It does not redeem the token; it tells whose brand and
 * frame rules a page follows.
 */
export async function peekOneTimeToken(db: Db, token: string): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(eq(oneTimeTokens.tokenHash, hashToken(token)));
  return row?.user ?? null;
}

/** Deletes the one-time tokens of a person. */
export const deleteOneTimeTokensOf = (db: Db, userId: number) =>
  db.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
