import {
  agentTurns,
  type Db,
  conversations,
  functionRuns,
  logs,
  messages,
  parties,
  rooms,
} from '@patchbay/server-store';
import { type SQL, and, eq, inArray, lt, or } from 'drizzle-orm';

type PartyRow = typeof parties.$inferSelect;
type RoomRow = typeof rooms.$inferSelect;

/** Makes a party unless the agent knows the address. Gives the agent's party of the address. */
export async function keepParty(
  db: Db,
  party: Pick<PartyRow, 'organizationId' | 'accountId' | 'address' | 'kind' | 'name'>,
): Promise<PartyRow | null> {
  await db.insert(parties).values(party).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(parties)
    .where(
      and(
        eq(parties.organizationId, party.organizationId),
        eq(parties.accountId, party.accountId),
        eq(parties.address, party.address),
      ),
    );
  return row ?? null;
}

/** Makes a room. False when there is one with its id. */
export async function insertRoom(db: Db, room: typeof rooms.$inferInsert): Promise<boolean> {
  const rows = await db.insert(rooms).values(room).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Writes what the inbox shows of a room. */
export const updateRoom = (
  db: Db,
  room: Pick<RoomRow, 'organizationId' | 'id'>,
  shown: Partial<RoomRow>,
) =>
  db
    .update(rooms)
    .set(shown)
    .where(and(eq(rooms.organizationId, room.organizationId), eq(rooms.id, room.id)));

/** Writes what the inbox shows of a room, unless it shows something later. */
export const updateRoomBefore = (
  db: Db,
  room: Pick<RoomRow, 'organizationId' | 'id'>,
  shown: Partial<RoomRow> & Pick<RoomRow, 'lastMessageAt'>,
) =>
  db
    .update(rooms)
    .set(shown)
    .where(
      and(
        eq(rooms.organizationId, room.organizationId),
        eq(rooms.id, room.id),
        or(eq(rooms.lastMessage, ''), lt(rooms.lastMessageAt, shown.lastMessageAt)),
      ),
    );

/** Makes a conversation. */
export const insertConversation = (db: Db, conversation: typeof conversations.$inferInsert) =>
  db.insert(conversations).values(conversation);

/** Makes messages of a conversation. */
export const insertMessages = (db: Db, made: (typeof messages.$inferInsert)[]) =>
  db.insert(messages).values(made);

/** Makes the measured replies of a conversation. */
export const insertTurns = async (
  db: Db,
  made: (typeof agentTurns.$inferInsert)[],
): Promise<void> => {
  if (made.length > 0) await db.insert(agentTurns).values(made);
};

/** Makes a row of the log. */
export const insertLog = (db: Db, log: typeof logs.$inferInsert) => db.insert(logs).values(log);

/** Makes the run of a function. */
export const insertRun = (db: Db, run: typeof functionRuns.$inferInsert) =>
  db.insert(functionRuns).values(run);

const isVisitor = (visitorId: number): SQL | undefined =>
  and(eq(parties.kind, 'visitor'), eq(parties.address, `visitor-${visitorId}`));

/** The rooms of a visitor. Needs the platform's scope. */
export const roomsOfVisitor = (
  db: Db,
  visitorId: number,
): Promise<Pick<RoomRow, 'id' | 'organizationId' | 'accountId'>[]> =>
  db
    .select({ id: rooms.id, organizationId: rooms.organizationId, accountId: rooms.accountId })
    .from(rooms)
    .innerJoin(parties, eq(parties.id, rooms.partyId))
    .where(isVisitor(visitorId))
    .execute();

/** Deletes the log of rooms. */
export const deleteLogsOf = (db: Db, left: readonly Pick<RoomRow, 'id' | 'organizationId'>[]) =>
  db.delete(logs).where(
    and(
      inArray(
        logs.organizationId,
        left.map((room) => room.organizationId),
      ),
      inArray(
        logs.roomId,
        left.map((room) => room.id),
      ),
    ),
  );

/** Deletes a visitor, with rooms, conversations, messages and runs. Needs the platform's scope. */
export const deleteVisitor = (db: Db, visitorId: number) =>
  db.delete(parties).where(isVisitor(visitorId));
