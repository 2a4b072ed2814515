import { type Db, spendingHolds } from '@patchbay/server-store';
import { and, eq, gt, lt } from 'drizzle-orm';
import { type Owner } from '@patchbay/server-core';

const thisHold = (owner: Owner, key: string) =>
  and(
    eq(spendingHolds.organizationId, owner.organizationId),
    eq(spendingHolds.accountId, owner.accountId),
    eq(spendingHolds.key, key),
  );

/** How often a process deletes the expired keys of an organization. */
const sweepMs = 60_000;
const maxKnown = 1000;

/** When this process deleted those of an organization last. */
const swept = new Map<number, number>();

function isSweepDue(organizationId: number, now: number): boolean {
  const last = swept.get(organizationId);
  if (last !== undefined && now >= last && now - last < sweepMs) return false;
  if (swept.size >= maxKnown) swept.clear();
  swept.set(organizationId, now);
  return true;
}

/**
 * Stores a key for a time, and deletes expired ones now and then. False when it is stored and has
 * not expired. Sends at once.
 */
export async function hold(
  db: Db,
  owner: Owner,
  key: string,
  { day, now, ms }: { readonly day: string; readonly now: number; readonly ms: number },
): Promise<boolean> {
  const isExpired = lt(spendingHolds.until, new Date(now));
  const old = isSweepDue(owner.organizationId, now)
    ? db
        .delete(spendingHolds)
        .where(and(eq(spendingHolds.organizationId, owner.organizationId), isExpired))
        .execute()
    : undefined;
  const row = { day, until: new Date(now + ms) };
  const made = db
    .insert(spendingHolds)
    .values({ ...owner, key, ...row })
    .onConflictDoUpdate({
      target: [spendingHolds.organizationId, spendingHolds.accountId, spendingHolds.key],
      set: { ...row, seconds: 0, zone: null },
      setWhere: isExpired,
    })
    .returning({ key: spendingHolds.key })
    .execute();
  const [kept] = await Promise.all([made, old]);
  return kept.length > 0;
}

/** Whether a key is stored that has not expired. */
export async function isHeld(db: Db, owner: Owner, key: string, now: number): Promise<boolean> {
  const [known] = await db
    .select({ key: spendingHolds.key })
    .from(spendingHolds)
    .where(and(thisHold(owner, key), gt(spendingHolds.until, new Date(now))));
  return known !== undefined;
}

export async function releaseHold(db: Db, owner: Owner, key: string): Promise<void> {
  await db.delete(spendingHolds).where(thisHold(owner, key));
}
