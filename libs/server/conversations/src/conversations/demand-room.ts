import { eq, sql } from 'drizzle-orm';
import { refuse } from '@patchbay/server-kit';
import { type Db, accounts, parties, rooms, statements } from '@patchbay/server-store';
import { campaignOf } from './inbox.js';

export const gone = () => refuse.notFound('Conversation not found');

/** A room with its party and agent, as far as the transaction's scope reaches. Sends at once. */
export const roomsById = statements((db) =>
  db
    .select({ room: rooms, party: parties, agent: accounts, campaignId: campaignOf })
    .from(rooms)
    .innerJoin(parties, eq(parties.id, rooms.partyId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(eq(rooms.id, sql.placeholder('roomId'))),
);

/** The room with its party and agent; refused when it is not within reach. */
export async function demandRoom(db: Db, roomId: string) {
  const [found] = await roomsById(db, null, { roomId });
  if (!found) throw gone();
  return found;
}
