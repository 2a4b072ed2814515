import { type Db, spendingHolds } from '@patchbay/server-store';
import { and, eq, lt } from 'drizzle-orm';
import { type Owner } from '@patchbay/server-core';

const thisHold = (owner: Owner, key: string) =>
  and(
    eq(spendingHolds.organizationId, owner.organizationId),
    eq(spendingHolds.accountId, owner.accountId),
    eq(spendingHolds.key, key),
  );

/** Stores a key for a time and deletes expired ones. False when it was stored already. */
export async function hold(
  db: Db,
  owner: Owner,
  key: string,
  { day, now, ms }: { readonly day: string; readonly now: number; readonly ms: number },
): Promise<boolean> {
  const old = db
    .delete(spendingHolds)
    .where(
      and(
        eq(spendingHolds.organizationId, owner.organizationId),
        lt(spendingHolds.until, new Date(now)),
      ),
    )
    .execute();
  const made = db
    .insert(spendingHolds)
    .values({ ...owner, key, day, until: new Date(now + ms) })
    .onConflictDoNothing()
    .returning({ key: spendingHolds.key })
    .execute();
  const [kept] = await Promise.all([made, old]);
  return kept.length > 0;
}

export async function isHeld(db: Db, owner: Owner, key: string): Promise<boolean> {
  const [known] = await db
    .select({ key: spendingHolds.key })
    .from(spendingHolds)
    .where(thisHold(owner, key));
  return known !== undefined;
}

export async function releaseHold(db: Db, owner: Owner, key: string): Promise<void> {
  await db.delete(spendingHolds).where(thisHold(owner, key));
}
