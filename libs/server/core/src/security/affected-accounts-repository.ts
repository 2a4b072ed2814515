import { type Db, media, oneTimeTokens, users } from '@patchbay/server-store';
import { and, eq, isNotNull } from 'drizzle-orm';
import { type UserRow } from '../tree/people-repository.js';

/** The person who signed in with a one-time token; null while it is unused. */
export async function personOfRedeemedToken(db: Db, tokenHash: Buffer): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(oneTimeTokens)
    .innerJoin(users, eq(users.id, oneTimeTokens.userId))
    .where(and(eq(oneTimeTokens.tokenHash, tokenHash), isNotNull(oneTimeTokens.redeemedAt)));
  return row?.user ?? null;
}

/** The account that a file belongs to. */
export async function accountOfFile(db: Db, mediaId: string): Promise<number | null> {
  const [row] = await db
    .select({ accountId: media.accountId })
    .from(media)
    .where(eq(media.id, mediaId));
  return row?.accountId ?? null;
}
