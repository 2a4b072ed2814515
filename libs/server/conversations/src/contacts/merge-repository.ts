import {
  type Db,
  type PartyBefore,
  contactMerges,
  conversations,
  parties,
  rooms,
} from '@patchbay/server-store';
import { and, asc, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { withCompared } from './duplicates.js';
import { type PartyRow } from './rules.js';

export type MergeRow = typeof contactMerges.$inferSelect;

/** People by id, in the caller's scope. */
export const partiesOf = (db: Db, ids: readonly number[]): Promise<PartyRow[]> =>
  db
    .select()
    .from(parties)
    .where(inArray(parties.id, [...ids]))
    .orderBy(asc(parties.id));

/**
 * Contacts with the rows of those that were merged into them, in the caller's scope. `lock` holds
 * them until the transaction ends.
 */
export async function familyOf(
  db: Db,
  ids: readonly number[],
  { lock }: { readonly lock: boolean },
): Promise<PartyRow[]> {
  const query = db
    .select()
    .from(parties)
    .where(or(inArray(parties.id, [...ids]), inArray(parties.mergedInto, [...ids])))
    .orderBy(asc(parties.id));
  return lock ? query.for('update') : query;
}

/** How many conversations the rows of a contact have had, in the caller's scope. */
export async function countConversations(db: Db, ids: readonly number[]): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(conversations)
    .innerJoin(
      rooms,
      and(
        eq(rooms.organizationId, conversations.organizationId),
        eq(rooms.id, conversations.roomId),
      ),
    )
    .where(inArray(rooms.partyId, [...ids]));
  return row?.total ?? 0;
}

/** The rooms of the rows of a contact, in the caller's scope. */
export async function roomIdsOf(db: Db, ids: readonly number[]): Promise<readonly string[]> {
  const found = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(inArray(rooms.partyId, [...ids]));
  return found.map(({ id }) => id);
}

const whole = ({ id, name, profile, mergedInto }: PartyRow): PartyBefore => ({
  id,
  name,
  profile,
  mergedInto,
});

/**
 * Merges locked rows: `merged` and what was merged into it become rows of `kept`, which gets `write`.
 * Keeps what they were until `keepUntil`. Writes `parties` and `contact_merges` in the caller's scope.
 */
export async function mergeParties(
  db: Db,
  {
    kept,
    merged,
    write,
    names,
    keepUntil,
  }: {
    readonly kept: PartyRow;
    readonly merged: readonly [PartyRow, ...PartyRow[]];
    readonly write: Pick<PartyRow, 'name' | 'profile'>;
    readonly names: { readonly kept: string; readonly merged: string };
    readonly keepUntil: Date;
  },
): Promise<{ readonly merge: MergeRow; readonly contact: PartyRow }> {
  const [contact] = await db
    .update(parties)
    .set({ ...write, ...withCompared(write.name), updatedAt: sql`now()` })
    .where(and(eq(parties.organizationId, kept.organizationId), eq(parties.id, kept.id)))
    .returning();
  if (!contact) throw new Error('The contact is gone');
  await db
    .update(parties)
    .set({ ...write, mergedInto: kept.id, updatedAt: sql`now()` })
    .where(
      and(
        eq(parties.organizationId, kept.organizationId),
        inArray(
          parties.id,
          merged.map(({ id }) => id),
        ),
      ),
    );
  const [merge] = await db
    .insert(contactMerges)
    .values({
      organizationId: kept.organizationId,
      accountId: kept.accountId,
      keptId: kept.id,
      mergedId: merged[0].id,
      keptName: names.kept,
      mergedName: names.merged,
      before: [kept, ...merged].map(whole),
      after: whole(contact),
      keepUntil,
    })
    .returning();
  if (!merge) throw new Error('The merge could not be recorded');
  return { merge, contact };
}

/** Merges that can be undone at a time, the newest first, in the caller's scope. */
export const undoableMerges = (db: Db, now: Date): Promise<MergeRow[]> =>
  db
    .select()
    .from(contactMerges)
    .where(and(isNull(contactMerges.undoneAt), gt(contactMerges.keepUntil, now)))
    .orderBy(desc(contactMerges.createdAt), desc(contactMerges.id))
    .limit(100);

/** The merge that made one row a part of a contact, in the caller's scope. */
export async function mergeOf(db: Db, keptId: number, mergedId: number): Promise<MergeRow | null> {
  const [row] = await db
    .select()
    .from(contactMerges)
    .where(
      and(
        eq(contactMerges.keptId, keptId),
        eq(contactMerges.mergedId, mergedId),
        isNull(contactMerges.undoneAt),
      ),
    )
    .orderBy(desc(contactMerges.createdAt))
    .limit(1);
  return row ?? null;
}

/** A merge by its id, locked until the transaction ends, in the caller's scope. */
export async function lockMerge(db: Db, id: string): Promise<MergeRow | null> {
  const [row] = await db.select().from(contactMerges).where(eq(contactMerges.id, id)).for('update');
  return row ?? null;
}

/**
 * Undoes a merge: its rows are as `before`, the kept contact is as `restored`. The pointers come
 * first, so that no row passes on what is written to it. Writes in the caller's scope.
 */
export async function splitParties(
  db: Db,
  { organizationId, id, keptId, before }: MergeRow,
  restored: Pick<PartyRow, 'name' | 'profile'>,
): Promise<void> {
  const others = before.filter((row) => row.id !== keptId);
  const row = (one: number) => and(eq(parties.organizationId, organizationId), eq(parties.id, one));
  for (const { id: one, mergedInto } of others)
    await db.update(parties).set({ mergedInto }).where(row(one));
  for (const { id: one, name, profile } of [...others, { id: keptId, ...restored }])
    await db
      .update(parties)
      .set({ name, profile: { ...profile }, updatedAt: sql`now()` })
      .where(row(one));
  await db
    .update(contactMerges)
    .set({ undoneAt: sql`now()` })
    .where(and(eq(contactMerges.organizationId, organizationId), eq(contactMerges.id, id)));
}

/** Forgets the merges that rows had a part in, with what was kept of them. In the caller's scope. */
export async function forgetMerges(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .delete(contactMerges)
    .where(or(inArray(contactMerges.keptId, [...ids]), inArray(contactMerges.mergedId, [...ids])));
}
