import { eq } from 'drizzle-orm';
import { refuse } from '@patchbay/server-kit';
import { type Db, accounts, parties, rooms } from '@patchbay/server-store';
import { campaignOf } from './inbox.js';

export const gone = () => refuse.notFound('Conversation not found');

/** The room with its party and agent; refused when it is not within reach. */
export async function demandRoom(db: Db, roomId: string) {
  const [found] = await db
    .select({ room: rooms, party: parties, agent: accounts, campaignId: campaignOf })
    .from(rooms)
    .innerJoin(parties, eq(parties.id, rooms.partyId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(eq(rooms.id, roomId));
  if (!found) throw gone();
  return found;
}
