import { type Owner } from '@patchbay/server-core';
import { type Db, carrierMedia } from '@patchbay/server-store';
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { type CallRow } from './repository.js';

type MediaRow = typeof carrierMedia.$inferSelect;

/** A recording stored at a carrier. */
export interface Recording {
  readonly id: string;
  readonly url: string;
  readonly seconds: number;
  readonly kind: 'call' | 'voicemail';
}

const maxAttempts = 8;
const perLease = 5;

/** Records a recording of a call, to be fetched; its id, or null when it was recorded before. */
export async function insertRecording(
  db: Db,
  call: CallRow,
  recording: Recording,
  now: Date,
): Promise<string | null> {
  const [made] = await db
    .insert(carrierMedia)
    .values({
      organizationId: call.organizationId,
      accountId: call.accountId,
      callId: call.id,
      carrier: call.carrier,
      carrierMediaId: recording.id,
      kind: recording.kind,
      seconds: recording.seconds,
      sourceUrl: recording.url,
      nextAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: carrierMedia.id });
  return made?.id ?? null;
}

/** Records the files of a message, to be fetched. */
export async function insertFiles(
  db: Db,
  owner: Owner,
  files: readonly { readonly id: string; readonly url: string }[],
  of: { readonly carrier: string; readonly messageId: string; readonly now: Date },
): Promise<void> {
  if (files.length === 0) return;
  await db
    .insert(carrierMedia)
    .values(
      files.map(({ id, url }) => ({
        id,
        ...owner,
        carrier: of.carrier,
        carrierMediaId: url,
        kind: 'message' as const,
        messageId: of.messageId,
        sourceUrl: url,
        nextAt: of.now,
        createdAt: of.now,
      })),
    )
    .onConflictDoNothing();
}

/** A fetched file; null outside of the scope, and before it is fetched. */
export async function findMedia(db: Db, id: string): Promise<MediaRow | null> {
  const [row] = await db
    .select()
    .from(carrierMedia)
    .where(and(eq(carrierMedia.id, id), eq(carrierMedia.isStored, true)))
    .limit(1);
  return row ?? null;
}

/** Leases files that are still at the carrier and due to be fetched. Needs the platform's scope. */
export async function leasePending(db: Db, now: Date, leaseMs: number): Promise<MediaRow[]> {
  const due = await db
    .select({ id: carrierMedia.id })
    .from(carrierMedia)
    .where(
      and(
        eq(carrierMedia.isStored, false),
        lt(carrierMedia.attempts, maxAttempts),
        lte(carrierMedia.nextAt, now),
      ),
    )
    .orderBy(asc(carrierMedia.nextAt))
    .limit(perLease)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  return db
    .update(carrierMedia)
    .set({
      attempts: sql`${carrierMedia.attempts} + 1`,
      nextAt: new Date(now.getTime() + leaseMs),
    })
    .where(
      inArray(
        carrierMedia.id,
        due.map(({ id }) => id),
      ),
    )
    .returning();
}

/** Marks a file as stored; false when its row is gone. */
export async function markStored(
  db: Db,
  id: string,
  stored: Pick<MediaRow, 'mediaType' | 'size'>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(carrierMedia)
    .set({ isStored: true, ...stored })
    .where(eq(carrierMedia.id, id));
  return Boolean(rowCount);
}

/** Sets when a file is fetched next. */
export async function postponeFetch(db: Db, id: string, nextAt: Date): Promise<void> {
  await db.update(carrierMedia).set({ nextAt }).where(eq(carrierMedia.id, id));
}
