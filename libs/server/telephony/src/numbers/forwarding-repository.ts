import { type Owner } from '@patchbay/server-core';
import { type Db, accounts, forwardingChecks, users } from '@patchbay/server-store';
import { and, eq, gt, isNull } from 'drizzle-orm';

export type CheckRow = typeof forwardingChecks.$inferSelect;
export type NewCheck = Pick<CheckRow, 'line' | 'number' | 'startedAt' | 'expiresAt'>;

/** The phone of a user's profile. Needs the platform's scope. */
export async function phoneOfUser(db: Db, userId: number): Promise<string | null> {
  const [row] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  return row?.phone ?? null;
}

/** The phone number of an account. */
export async function numberOfAccount(db: Db, accountId: number): Promise<string | null> {
  const [row] = await db
    .select({ number: accounts.phoneNumber })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row?.number ?? null;
}

/** The last check of an account. */
export async function findCheck(
  db: Db,
  { organizationId, accountId }: Owner,
): Promise<CheckRow | undefined> {
  const [row] = await db
    .select()
    .from(forwardingChecks)
    .where(
      and(
        eq(forwardingChecks.organizationId, organizationId),
        eq(forwardingChecks.accountId, accountId),
      ),
    );
  return row;
}

/** Begins a check; it replaces the account's previous one. */
export async function beginCheck(db: Db, owner: Owner, check: NewCheck): Promise<void> {
  const set = { ...check, heardAt: null };
  await db
    .insert(forwardingChecks)
    .values({ ...owner, ...set })
    .onConflictDoUpdate({
      target: [forwardingChecks.organizationId, forwardingChecks.accountId],
      set,
    });
}

/**
 * Records that the test call reached a number; undefined when no check is active. Needs the
 * platform's scope.
 */
export async function confirmCheck(
  db: Db,
  number: string,
  now: Date,
): Promise<CheckRow | undefined> {
  const [row] = await db
    .update(forwardingChecks)
    .set({ heardAt: now })
    .where(
      and(
        eq(forwardingChecks.number, number),
        gt(forwardingChecks.expiresAt, now),
        isNull(forwardingChecks.heardAt),
      ),
    )
    .returning();
  return row;
}
