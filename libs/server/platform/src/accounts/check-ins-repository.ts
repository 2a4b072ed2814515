import { type Db, checkIns } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';

export type CheckInRow = typeof checkIns.$inferSelect;

/** The last check-in of a kind that a person's app, or a program, made at its home account. */
export async function findCheckIn(
  db: Db,
  { accountId, actor, type }: Pick<CheckInRow, 'accountId' | 'actor' | 'type'>,
): Promise<CheckInRow | null> {
  const [row] = await db
    .select()
    .from(checkIns)
    .where(
      and(eq(checkIns.accountId, accountId), eq(checkIns.actor, actor), eq(checkIns.type, type)),
    );
  return row ?? null;
}

/** Keeps a check-in in the place of the one before. */
export const keepCheckIn = (db: Db, row: CheckInRow) =>
  db
    .insert(checkIns)
    .values(row)
    .onConflictDoUpdate({
      target: [checkIns.accountId, checkIns.actor, checkIns.type],
      set: { data: row.data, updatedAt: row.updatedAt },
    });
