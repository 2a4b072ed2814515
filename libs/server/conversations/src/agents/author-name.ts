import { findNode, findUser, type Owner } from '@patchbay/server-core';
import { type Context, isMember } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';

/**
 * The name under which the caller saves an agent, for those who see its versions: of a person of
 * its organization their own, of the reseller the account's. The tiers above have none there.
 */
export async function authorName(
  store: Store,
  { actor }: Context<Db>,
  { organizationId }: Owner,
): Promise<string | null> {
  if (!isMember(actor)) return null;
  const { home, userId } = actor;
  if (home.tier === 'platform' || home.tier === 'partner') return null;
  if (home.tier === 'reseller') {
    const reseller = await store.within(
      { kind: 'platform', reason: 'the reseller is named in the versions of an agent' },
      (db) => findNode(db, home.id),
    );
    return reseller ? reseller.accountName || reseller.name || reseller.username : null;
  }
  if (userId === null) return 'API';
  const user = await store.within({ kind: 'organization', id: organizationId }, (db) =>
    findUser(db, userId),
  );
  return user ? user.name || user.email : null;
}
