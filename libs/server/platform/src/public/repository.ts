import { type AccountRow } from '@patchbay/server-core';
import { type Db, accounts, media } from '@patchbay/server-store';
import { and, eq, inArray, isNull } from 'drizzle-orm';

/** A reseller or a partner that is not disabled: what it set, and the partner above it. */
export async function findEnabledTenant(
  db: Db,
  id: number,
): Promise<Pick<AccountRow, 'partnerId' | 'settings'> | null> {
  const isTenant = and(
    inArray(accounts.type, ['reseller', 'partner']),
    isNull(accounts.disabledReason),
  );
  const [row] = await db
    .select({ partnerId: accounts.partnerId, settings: accounts.settings })
    .from(accounts)
    .where(and(eq(accounts.id, id), isTenant));
  return row ?? null;
}

/** Whether a file is a profile picture, which every client may see that knows its address. */
export async function findProfilePicture(db: Db, id: string): Promise<boolean> {
  const found = await db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.id, id), eq(media.purpose, 'profile'), eq(media.isWritten, true)));
  return found.length > 0;
}
