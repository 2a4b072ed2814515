import { randomBytes } from 'node:crypto';
import {
  type Db,
  accounts,
  advisoryLock,
  media,
  mediaRemovals,
  rooms,
} from '@patchbay/server-store';
import { and, eq, ne, sql } from 'drizzle-orm';

/** The row of a file. */
export type MediaRow = typeof media.$inferSelect;

/** 160 random bits as 32 letters and digits. */
export const newId = (): string =>
  [...randomBytes(32)].map((byte) => '0123456789abcdefghijklmnopqrstuv'[byte % 32]).join('');

/**
 * Records a file that is about to be written, if the tenant's quota allows it. Serializes the
 * uploads of a tenant, so that each counts all others. Returns whether there was room. Needs the
 * platform's scope.
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

/** Marks a file as stored. False when it is out of the transaction's scope. */
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

/** Deletes a file's row; its bytes are deleted afterwards. */
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

/** Whether the transaction's scope reaches a room. */
export async function isRoomInReach(db: Db, roomId: string): Promise<boolean> {
  const found = await db.select({ id: rooms.id }).from(rooms).where(eq(rooms.id, roomId)).execute();
  return found.length > 0;
}

/** Bytes stored by a tenant, including files being written. */
async function storedBytes(db: Db, tenantId: number): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${media.size}), 0)` })
    .from(media)
    .where(eq(media.tenantId, tenantId));
  return Number(row?.total ?? 0);
}

/** Makes a stored image the account's picture and deletes the former one. */
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

/**
 * Files whose bytes must be deleted, locked until the transaction ends; other workers take others.
 */
export async function takeRemovals(db: Db, max: number): Promise<string[]> {
  const rows = await db
    .select({ id: mediaRemovals.id })
    .from(mediaRemovals)
    .orderBy(mediaRemovals.createdAt)
    .limit(max)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Records that the bytes of a file are deleted. */
export const forgetRemoval = (db: Db, id: string) =>
  db.delete(mediaRemovals).where(eq(mediaRemovals.id, id));
