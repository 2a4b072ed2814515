import { canonicalEmail } from '@patchbay/contract';
import { findUserByEmail } from '@patchbay/server-core';
import { type Clock } from '@patchbay/kernel';
import { type Store } from '@patchbay/server-store';
import {
  hasSignedIn,
  hasStaff,
  insertPlatformOwner,
  lockPlatformOwner,
} from '../people/users-repository.js';
import { insertOneTimeToken } from '../people/one-time-tokens-repository.js';

/**
 * Long enough to copy a link out of a terminal, and the longest that a one-time sign-in may last.
 */
const lifeMs = 5 * 60_000;

/**
 * Makes the first member of the platform's staff where there is none, and gives a one-time token as
 * long as that person has never signed in; null afterwards and for all other users. An existing
 * user never becomes staff. Safe to run again and by several processes.
 */
export async function openPlatform(
  store: Store,
  clock: Clock,
  ownerEmail: string,
): Promise<{ readonly email: string; readonly token: string } | null> {
  const email = canonicalEmail(ownerEmail) ?? ownerEmail.trim().toLowerCase();
  return store.within(
    { kind: 'platform', reason: 'let the owner of the platform in' },
    async (db) => {
      await lockPlatformOwner(db);
      const known = await findUserByEmail(db, email);
      const isStaffed = await hasStaff(db);
      if (known ? !known.superAdmin : isStaffed) return null;
      const owner = known ?? (await insertPlatformOwner(db, email));
      if (!owner || (await hasSignedIn(db, owner.id))) return null;
      return { email, token: await insertOneTimeToken(db, clock, owner, null, { lifeMs }) };
    },
  );
}
