import { type Db, carrierCalls } from '@patchbay/server-store';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { type CallRow } from './repository.js';

/** Keeps the digest of a token that opens a call, in place of the one before. False for a call that has ended. */
export async function keepStreamToken(
  db: Db,
  { organizationId, id }: Pick<CallRow, 'organizationId' | 'id'>,
  token: { readonly hash: Buffer; readonly until: Date },
): Promise<boolean> {
  const kept = await db
    .update(carrierCalls)
    .set({ streamTokenHash: token.hash, streamTokenUntil: token.until })
    .where(
      and(
        eq(carrierCalls.organizationId, organizationId),
        eq(carrierCalls.id, id),
        ne(carrierCalls.state, 'ended'),
      ),
    )
    .returning({ id: carrierCalls.id });
  return kept.length > 0;
}

/** Takes a token, once: the open call of the carrier's id that it was made for. Needs the platform's scope. */
export async function takeStreamToken(
  db: Db,
  hash: Buffer,
  carrierCallId: string,
  now: Date,
): Promise<CallRow | null> {
  const [taken] = await db
    .update(carrierCalls)
    .set({
      streamTokenHash: null,
      streamTokenUntil: null,
      aliveAt: now,
      streams: sql`${carrierCalls.streams} + 1`,
    })
    .where(
      and(
        eq(carrierCalls.streamTokenHash, hash),
        eq(carrierCalls.carrierCallId, carrierCallId),
        gt(carrierCalls.streamTokenUntil, now),
        ne(carrierCalls.state, 'ended'),
      ),
    )
    .returning();
  return taken ?? null;
}
