import { type Db, separateContacts } from '@patchbay/server-store';
import { type SQL, and, desc, eq, sql } from 'drizzle-orm';

export type SeparateRow = typeof separateContacts.$inferSelect;

/** The most pairs that are read: the latest. */
const maxPairs = 2000;

/** The latest pairs within reach that are different people, in the caller's scope. */
export const latestPairs = (db: Db, max: number): Promise<SeparateRow[]> => pairs(db, max);

/** The pairs of some contacts that are different people, the latest first, in the caller's scope. */
export const pairsAmong = (db: Db, ids: readonly number[]): Promise<SeparateRow[]> => {
  const among = sql`any(${`{${ids.join(',')}}`}::bigint[])`;
  return pairs(
    db,
    maxPairs,
    sql`${separateContacts.lowId} = ${among} and ${separateContacts.highId} = ${among}`,
  );
};

const pairs = (db: Db, max: number, where?: SQL): Promise<SeparateRow[]> =>
  db
    .select()
    .from(separateContacts)
    .where(where)
    .orderBy(desc(separateContacts.createdAt), desc(separateContacts.lowId))
    .limit(max);

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
