import { randomBytes } from 'node:crypto';
import { type Db, accounts, advisoryLock, media, mediaRemovals } from '@patchbay/server-store';
import { and, eq, ne, sql } from 'drizzle-orm';

/** A file as the database knows it. */
export type MediaRow = typeof media.$inferSelect;

/** 160 random bits as 32 letters and digits. */
export const newId = (): string =>
  [...randomBytes(32)].map((byte) => '0123456789abcdefghijklmnopqrstuv'[byte % 32]).join('');

/**
 * Notes a file that is about to be written, if its tenant has room for it. Uploads of a tenant take
 * turns, so that however many come at once, to however many processes, each counts what was noted
 * before it. Says whether there was room. Needs the platform's scope.
 */
export async function insertMedia(
  db: Db,
  row: typeof media.$inferInsert,
  quotaBytes: number,
): Promise<boolean> {
  await db.execute(advisoryLock('storedFiles', row.tenantId));
  if ((await storedBytes(db, row.tenantId)) + row.size > quotaBytes) return false;
  await db.insert(media).values(row);
  return true;
}

/** Says that a file is in the storage. False when the transaction's scope does not reach it. */
export async function markWritten(db: Db, accountId: number, id: string): Promise<boolean> {
  return (
    (
      await db
        .update(media)
        .set({ isWritten: true })
        .where(and(eq(media.accountId, accountId), eq(media.id, id)))
        .returning({ id: media.id })
    ).length > 0
  );
}

/** Forgets a file; its bytes follow. */
export const deleteMedia = (db: Db, accountId: number, id: string) =>
  db.delete(media).where(and(eq(media.accountId, accountId), eq(media.id, id)));

/** A file that is in the storage, if the transaction's scope reaches it. */
export async function findMedia(db: Db, id: string): Promise<MediaRow | null> {
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.isWritten, true)))
    .execute();
  return row ?? null;
}

/** How much a tenant has stored, in bytes, what is being written included. */
async function storedBytes(db: Db, tenantId: number): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${media.size}), 0)` })
    .from(media)
    .where(eq(media.tenantId, tenantId));
  return Number(row?.total ?? 0);
}

/** Makes a written picture the account's, and forgets the one before. */
export async function showPicture(
  db: Db,
  accountId: number,
  id: string,
  image: string,
): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({ image })
    .where(eq(accounts.id, accountId))
    .returning({ id: accounts.id });
  if (rows.length === 0) return false;
  if (!(await markWritten(db, accountId, id))) return false;
  await db
    .delete(media)
    .where(
      and(
        eq(media.accountId, accountId),
        eq(media.purpose, 'profile'),
        eq(media.isWritten, true),
        ne(media.id, id),
      ),
    );
  return true;
}

/** Files whose bytes must go, held until the transaction ends; others take others. */
export async function takeRemovals(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: mediaRemovals.id })
    .from(mediaRemovals)
    .orderBy(mediaRemovals.createdAt)
    .limit(most)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Says that the bytes of a file are gone. */
export const forgetRemoval = (db: Db, id: string) =>
  db.delete(mediaRemovals).where(eq(mediaRemovals.id, id));
