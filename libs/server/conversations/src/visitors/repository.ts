import { type Owner } from '@patchbay/server-core';
import { type Db, parties, rooms } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';
import { type PartyRow, type RoomRow } from '../conversations/rooms/rooms-repository.js';

/** The room of a visitor with an agent; null before the first message. */
export async function roomOfVisitor(
  db: Db,
  { organizationId, accountId }: Owner,
  address: string,
): Promise<{ room: RoomRow; party: PartyRow } | null> {
  const [found] = await db
    .select({ room: rooms, party: parties })
    .from(parties)
    .innerJoin(rooms, and(eq(rooms.partyId, parties.id), eq(rooms.accountId, accountId)))
    .where(and(eq(parties.organizationId, organizationId), eq(parties.address, address)));
  return found ?? null;
}
