import { type Db, addressChanges, codes } from '@patchbay/server-store';
import { and, eq, gt, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm';

export type AddressChangeRow = typeof addressChanges.$inferSelect;

/** Keeps a change of address, so that it can be taken back. Gives its id. */
export async function insertAddressChange(
  db: Db,
  change: Pick<AddressChangeRow, 'userId' | 'oldEmail' | 'newEmail' | 'changedAt' | 'expiresAt'>,
): Promise<string> {
  const [row] = await db.insert(addressChanges).values(change).returning({ id: addressChanges.id });
  return row?.id as string;
}

/** A change of address that can still be taken back, locked until the transaction ends. */
export async function lockOpenAddressChange(
  db: Db,
  id: string,
  now: Date,
): Promise<AddressChangeRow | null> {
  const [change] = await db
    .select()
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.id, id),
        isNull(addressChanges.revertedAt),
        gt(addressChanges.expiresAt, now),
      ),
    )
    .for('update');
  return change ?? null;
}

/** Marks the changes of a person's address since an instant as taken back. */
export const markReverted = (db: Db, userId: number, since: Date, now: Date) =>
  db
    .update(addressChanges)
    .set({ revertedAt: now })
    .where(and(eq(addressChanges.userId, userId), gte(addressChanges.changedAt, since)));

/**
 * Whether the former owner of an address may still take it back; that of `byUser` alone does not
 * count.
 */
export async function isAddressHeld(
  db: Db,
  email: string,
  now: number,
  byUser: number | null,
): Promise<boolean> {
  const [held] = await db
    .select({ id: addressChanges.id })
    .from(addressChanges)
    .where(
      and(
        eq(sql`lower(${addressChanges.oldEmail})`, email.toLowerCase()),
        gt(addressChanges.expiresAt, new Date(now)),
        isNull(addressChanges.revertedAt),
        byUser === null ? undefined : ne(addressChanges.userId, byUser),
      ),
    )
    .limit(1);
  return held !== undefined;
}

/** Whether a person entered the code of a flow for a change of address after an instant. */
export async function hasConfirmed(
  db: Db,
  code: {
    readonly flow: string;
    readonly identifier: string;
    readonly by: number;
    readonly change: string;
    readonly after: Date;
  },
): Promise<boolean> {
  const rows = await db
    .select({ id: codes.id })
    .from(codes)
    .where(
      and(
        eq(codes.flow, code.flow),
        eq(codes.identifier, code.identifier),
        isNotNull(codes.consumedAt),
        gt(codes.consumedAt, code.after),
        sql`${codes.payload} ->> 'by' = ${String(code.by)}`,
        sql`${codes.payload} ->> 'change' = ${code.change}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
