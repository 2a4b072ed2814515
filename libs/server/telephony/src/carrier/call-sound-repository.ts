import { type Db, callSound, carrierCalls, carrierMedia } from '@patchbay/server-store';
import { type SoundKind, type SoundPiece } from '@patchbay/server-voice/link';
import { and, asc, eq, exists, gt, not, sql } from 'drizzle-orm';
import { type CallRow } from './repository.js';

/** A call as its sound needs it. */
export type SoundOf = Pick<CallRow, 'organizationId' | 'accountId' | 'id'>;

/** Pieces that are in memory at once. */
const piecesAtOnce = 16;

const ofKind = (call: Pick<SoundOf, 'organizationId' | 'id'>, kind: SoundKind) =>
  and(
    eq(callSound.organizationId, call.organizationId),
    eq(callSound.callId, call.id),
    eq(callSound.kind, kind),
  );

/** Keeps a piece; one that is there already stays as it is. */
export async function insertPiece(
  db: Db,
  { organizationId, accountId, id }: SoundOf,
  { kind, at, bytes }: SoundPiece,
  now: Date,
): Promise<void> {
  await db
    .insert(callSound)
    .values({
      ...{ organizationId, accountId, callId: id, kind, at },
      bytes: Buffer.from(bytes),
      createdAt: now,
    })
    .onConflictDoNothing();
}

/** The length of a sound in bytes, with what is missing before its last piece. */
export async function soundLength(
  db: Db,
  call: Pick<SoundOf, 'organizationId' | 'id'>,
  kind: SoundKind,
): Promise<number> {
  const [row] = await db
    .select({
      length: sql<number>`${callSound.at} + octet_length(${callSound.bytes})`.mapWith(Number),
    })
    .from(callSound)
    .where(ofKind(call, kind))
    .orderBy(sql`${callSound.at} desc`)
    .limit(1);
  return row?.length ?? 0;
}

/** The next pieces of a sound after a place, in order. */
export const piecesAfter = (
  db: Db,
  call: Pick<SoundOf, 'organizationId' | 'id'>,
  kind: SoundKind,
  place: number,
): Promise<{ at: number; bytes: Buffer }[]> =>
  db
    .select({ at: callSound.at, bytes: callSound.bytes })
    .from(callSound)
    .where(and(ofKind(call, kind), gt(callSound.at, place)))
    .orderBy(asc(callSound.at))
    .limit(piecesAtOnce);

/** Removes a sound whose file the storage has. */
export const removeSound = async (
  db: Db,
  call: Pick<SoundOf, 'organizationId' | 'id'>,
  kind: SoundKind,
): Promise<void> => void (await db.delete(callSound).where(ofKind(call, kind)));

/**
 * Calls that have ended, also with their node, and whose recording is not on its way to the storage.
 * Needs the platform's scope.
 */
export async function endedWithSound(db: Db, limit: number): Promise<CallRow[]> {
  const rows = await db
    .select({ call: carrierCalls })
    .from(carrierCalls)
    .where(
      and(
        eq(carrierCalls.state, 'ended'),
        sql`(${carrierCalls.organizationId}, ${carrierCalls.id}) in
          (select ${callSound.organizationId}, ${callSound.callId} from ${callSound}
            where ${callSound.kind} = 'call')`,
        not(
          exists(
            db
              .select({ one: sql`1` })
              .from(carrierMedia)
              .where(
                and(
                  eq(carrierMedia.organizationId, carrierCalls.organizationId),
                  eq(carrierMedia.callId, carrierCalls.id),
                  eq(carrierMedia.kind, 'call'),
                ),
              ),
          ),
        ),
      ),
    )
    .limit(limit);
  return rows.map(({ call }) => call);
}
