import { type Db, separateContacts } from '@patchbay/server-store';
import { and, desc, eq } from 'drizzle-orm';

export type SeparateRow = typeof separateContacts.$inferSelect;

/** The most pairs that are read: the latest. */
const mostPairs = 20_000;

/** The pairs within reach that are different people, the latest first, in the caller's scope. */
export const separatePairs = (db: Db): Promise<SeparateRow[]> =>
  db
    .select()
    .from(separateContacts)
    .orderBy(desc(separateContacts.createdAt), desc(separateContacts.lowId))
    .limit(mostPairs);

/** Keeps that two contacts are different people; said again, of the contacts as they are now. */
export async function separatePair(db: Db, row: Omit<SeparateRow, 'createdAt'>): Promise<void> {
  const { version } = row;
  await db
    .insert(separateContacts)
    .values(row)
    .onConflictDoUpdate({
      target: [separateContacts.organizationId, separateContacts.lowId, separateContacts.highId],
      set: { version },
    });
}

/** Forgets that two contacts are different people. */
export async function joinPair(
  db: Db,
  { organizationId, lowId, highId }: Pick<SeparateRow, 'organizationId' | 'lowId' | 'highId'>,
): Promise<void> {
  await db
    .delete(separateContacts)
    .where(
      and(
        eq(separateContacts.organizationId, organizationId),
        eq(separateContacts.lowId, lowId),
        eq(separateContacts.highId, highId),
      ),
    );
}
