import {
  agentTurns,
  appointments,
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

/** Rows of past conversations, which are written together. */
export interface HistoryRows {
  readonly conversations: (typeof conversations.$inferInsert)[];
  readonly messages: (typeof messages.$inferInsert & { readonly createdAt: Date })[];
  readonly turns: (typeof agentTurns.$inferInsert)[];
  readonly runs: (typeof functionRuns.$inferInsert)[];
  readonly appointments: (typeof appointments.$inferInsert)[];
  readonly logs: (typeof logs.$inferInsert)[];
}

export const noHistory = (): HistoryRows => ({
  conversations: [],
  messages: [],
  turns: [],
  runs: [],
  appointments: [],
  logs: [],
});

/** A statement has at most 65,535 values; the widest of these rows has some thirty. */
const perStatement = 1000;

async function inParts<Row>(
  rows: readonly Row[],
  write: (part: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += perStatement)
    await write(rows.slice(at, at + perStatement));
}

/** Writes past conversations, their messages in the order of their times. */
export async function insertHistory(db: Db, rows: HistoryRows): Promise<void> {
  const inOrder = [...rows.messages].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await inParts(rows.conversations, (part) => db.insert(conversations).values(part));
  await inParts(inOrder, (part) => db.insert(messages).values(part));
  await inParts(rows.turns, (part) => db.insert(agentTurns).values(part));
  await inParts(rows.runs, (part) => db.insert(functionRuns).values(part));
  await inParts(rows.appointments, (part) => db.insert(appointments).values(part));
  await inParts(rows.logs, (part) => db.insert(logs).values(part));
}

/** Makes the parties of an agent, and gives them by their address. */
export async function insertParties(
  db: Db,
  made: readonly Pick<
    PartyRow,
    'organizationId' | 'accountId' | 'address' | 'kind' | 'name' | 'createdAt' | 'updatedAt'
  >[],
): Promise<ReadonlyMap<string, PartyRow>> {
  const rows: PartyRow[] = [];
  await inParts(made, async (part) => {
    rows.push(...(await db.insert(parties).values(part).returning()));
  });
  return new Map(rows.map((row) => [row.address, row]));
}

/** Makes rooms with what the inbox shows of them. */
export const insertRooms = (db: Db, made: readonly (typeof rooms.$inferInsert)[]) =>
  inParts(made, (part) => db.insert(rooms).values(part));

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

/** Makes a row of the log. */
export const insertLog = (db: Db, log: typeof logs.$inferInsert) => db.insert(logs).values(log);

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
