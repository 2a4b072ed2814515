import { usageExports, type Db, usageEvents, accounts, usageCharges } from '@patchbay/server-store';
import { and, lte, or, isNull, asc, sql, eq, gte, lt, inArray } from 'drizzle-orm';

export type ExportRow = typeof usageExports.$inferSelect;

/**
 * The account whose usage records are due first, locked until the transaction ends; accounts leased
 * or locked by another process are skipped. Needs the platform’s scope.
 */
export const lockDueExport = (
  db: Db,
  dueBefore: Date,
  now: Date,
): Promise<{ accountId: number }[]> =>
  db
    .select({ accountId: usageExports.accountId })
    .from(usageExports)
    .where(
      and(
        lte(usageExports.nextAt, dueBefore),
        or(isNull(usageExports.leasedUntil), lte(usageExports.leasedUntil, now)),
      ),
    )
    .orderBy(asc(usageExports.nextAt))
    .limit(1)
    .for('update', { skipLocked: true });

/** Leases the export of an account and increments its fence. Needs the platform’s scope. */
export const leaseExport = (
  db: Db,
  until: Date,
  accountId: number,
): Promise<(typeof usageExports.$inferSelect)[]> =>
  db
    .update(usageExports)
    .set({
      leasedUntil: until,
      fence: sql`${usageExports.fence} + 1`,
    })
    .where(eq(usageExports.accountId, accountId))
    .returning();

/** The time of the first rated usage since a time, within the transaction’s scope. */
export const firstRatedSince = (db: Db, from: Date): Promise<{ at: Date | null }[]> =>
  db
    .select({ at: usageEvents.ratedAt })
    .from(usageEvents)
    .where(gte(usageEvents.ratedAt, from))
    .orderBy(asc(usageEvents.ratedAt))
    .limit(1);

/**
 * Records the result of an export and releases its lease; does nothing when the lease was lost.
 * Needs the platform’s scope.
 */
export async function settleExport(
  db: Db,
  change: Partial<ExportRow>,
  row: Pick<ExportRow, 'accountId' | 'fence'>,
): Promise<void> {
  await db
    .update(usageExports)
    .set({ ...change, leasedUntil: null })
    .where(and(eq(usageExports.accountId, row.accountId), eq(usageExports.fence, row.fence)));
}

/** Usage that was rated in an interval, within the transaction’s scope. */
export const ratedBetween = (
  db: Db,
  from: Date,
  until: Date,
): Promise<(typeof usageEvents.$inferSelect)[]> =>
  db
    .select()
    .from(usageEvents)
    .where(and(gte(usageEvents.ratedAt, from), lt(usageEvents.ratedAt, until)))
    .orderBy(asc(usageEvents.at), asc(usageEvents.createdAt), asc(usageEvents.id));

/** Accounts by id, as far as the transaction’s scope reaches. */
export const accountsOf = (db: Db, ids: number[]): Promise<(typeof accounts.$inferSelect)[]> =>
  db.select().from(accounts).where(inArray(accounts.id, ids));

/** The charges of a payer for usage, by event. */
export const chargedUnits = (
  db: Db,
  payerId: number,
  ids: string[],
): Promise<{ id: string; units: number; size: number }[]> =>
  db
    .select({
      id: usageCharges.eventId,
      units: usageCharges.units,
      size: usageCharges.unitQuantity,
    })
    .from(usageCharges)
    .where(and(eq(usageCharges.accountId, payerId), inArray(usageCharges.eventId, ids)));

/**
 * Sets the destination of an account's usage records, from a time on, or replaces it now: unsent
 * records go to the new destination, and a running export loses its lease.
 */
export async function saveUsageExport(
  db: Db,
  accountId: number,
  row: Omit<typeof usageExports.$inferInsert, 'accountId' | 'exportedUntil'>,
  from: Date,
): Promise<void> {
  await db
    .insert(usageExports)
    .values({ accountId, ...row, exportedUntil: from })
    .onConflictDoUpdate({
      target: usageExports.accountId,
      set: { ...row, fence: sql`${usageExports.fence} + 1` },
    });
}
