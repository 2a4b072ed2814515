import { type Clock } from '@patchbay/kernel';
import { type Store, advisoryLock, sessions, users } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { findUserByEmail, insertOneTimeToken } from './repository.js';

/**
 * Long enough to copy a link out of a terminal, and the longest that a one-time sign-in may last.
 */
const lifeMs = 5 * 60_000;

/**
 * Makes the first member of the platform's staff, where there is none, and gives a sign-in for as
 * long as that person never signed in; null from then on, and for all other users. An account that
 * exists is never raised. Safe to run again and by several processes.
 */
export async function openPlatform(
  store: Store,
  clock: Clock,
  ownerEmail: string,
): Promise<{ readonly email: string; readonly token: string } | null> {
  const email = ownerEmail.trim().toLowerCase();
  return store.within(
    { kind: 'platform', reason: 'let the owner of the platform in' },
    async (db) => {
      await db.execute(advisoryLock('platformOwner'));
      const known = await findUserByEmail(db, email);
      const [staff] = await db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.superAdmin, true))
        .limit(1);
      if (known ? !known.superAdmin : staff) return null;
      const [owner] = known
        ? [known]
        : await db.insert(users).values({ email, role: 'owner', superAdmin: true }).returning();
      if (!owner) return null;
      const [used] = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, owner.id))
        .limit(1);
      return used
        ? null
        : { email, token: await insertOneTimeToken(db, clock, owner, null, lifeMs) };
    },
  );
}
