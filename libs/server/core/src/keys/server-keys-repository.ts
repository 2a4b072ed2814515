import { type Db, advisoryLock, serverKeys } from '@patchbay/server-store';

/** The server key that a database was set up with. */
export type KeyRecord = Pick<typeof serverKeys.$inferSelect, 'fingerprint' | 'sealedOrigin'>;

/** Processes that compare their key with the record wait for each other. */
export const lockKeyRecord = async (db: Db): Promise<void> =>
  void (await db.execute(advisoryLock('serverKey')));

/** The record; null before the first process started. */
export async function findKeyRecord(db: Db): Promise<KeyRecord | null> {
  const [record] = await db
    .select({ fingerprint: serverKeys.fingerprint, sealedOrigin: serverKeys.sealedOrigin })
    .from(serverKeys);
  return record ?? null;
}

export const insertKeyRecord = async (db: Db, record: KeyRecord): Promise<void> =>
  void (await db.insert(serverKeys).values(record));

/** Puts the key after a rotation in the place of the one before it. */
export const replaceKeyRecord = async (
  db: Db,
  record: KeyRecord & { readonly rotatedAt: Date },
): Promise<void> => void (await db.update(serverKeys).set(record));
