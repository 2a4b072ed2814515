import {
  insertsReturning,
  messages,
  statements,
  type Db,
  conversations,
  functionRuns,
  parties,
  accounts,
  rooms,
  rowByKey,
} from '@patchbay/server-store';
import { and, eq, isNull, sql, gt, asc, desc, lt, inArray, ne, getTableColumns } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { type WireChannel, type RoomRow } from '../rooms/rooms-repository.js';

export type MessageRow = typeof messages.$inferSelect;

export type ConversationRow = typeof conversations.$inferSelect;

export type Author = 'customer' | 'agent' | 'person' | 'system';

/** The open text session of a room on a channel, or a new one. */
export async function openTextConversation(
  db: Db,
  room: RoomRow,
  about: {
    channel: WireChannel;
    fromNumber: string | null;
    toNumber: string | null;
    selfCall: boolean;
    campaignId: string | null;
    direction?: 'inbound' | 'outbound';
  },
): Promise<ConversationRow> {
  const [open] = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.organizationId, room.organizationId),
        eq(conversations.roomId, room.id),
        eq(conversations.type, 'message'),
        eq(conversations.selfCall, about.selfCall),
        isNull(conversations.endedAt),
      ),
    );
  return open ?? startConversation(db, room, { direction: 'inbound', ...about, type: 'message' });
}

/** The number of ours that the other side texted last, from which it is answered. */
export async function setReachedNumber(
  db: Db,
  { organizationId, uuid, direction, toNumber }: ConversationRow,
  ours: string,
): Promise<void> {
  if (direction !== 'inbound' || toNumber === ours) return;
  await db
    .update(conversations)
    .set({ toNumber: ours })
    .where(and(eq(conversations.organizationId, organizationId), eq(conversations.uuid, uuid)));
}

/** Opens a call or a text session. A room where a person writes or calls is no longer one of tests. */
export async function startConversation(
  db: Db,
  room: RoomRow,
  about: {
    type: 'call' | 'message';
    channel: WireChannel;
    direction: 'inbound' | 'outbound';
    fromNumber: string | null;
    toNumber: string | null;
    selfCall: boolean;
    campaignId: string | null;
  },
): Promise<ConversationRow> {
  const [row] = await db
    .insert(conversations)
    .values({
      uuid: randomUUID(),
      organizationId: room.organizationId,
      accountId: room.accountId,
      roomId: room.id,
      startedAt: sql`now()`,
      durationSeconds: 0,
      collected: {},
      inbox: 'priority',
      ...about,
    })
    .returning();
  if (room.ownTest && !about.selfCall)
    await db
      .update(rooms)
      .set({ ownTest: false })
      .where(and(eq(rooms.organizationId, room.organizationId), eq(rooms.id, room.id)));
  return row as ConversationRow;
}

/** Messages of a room after a number, oldest first. */
export async function messagesAfter(
  db: Db,
  organizationId: number,
  roomId: string,
  after = 0,
  limit = 500,
): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.organizationId, organizationId),
        eq(messages.roomId, roomId),
        gt(messages.seq, after),
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(limit);
}

/** The newest messages of a room, oldest first. */
export async function newestMessages(
  db: Db,
  organizationId: number,
  roomId: string,
  limit = 500,
): Promise<MessageRow[]> {
  return (
    await db
      .select()
      .from(messages)
      .where(and(eq(messages.organizationId, organizationId), eq(messages.roomId, roomId)))
      .orderBy(desc(messages.seq))
      .limit(limit)
  ).reverse();
}

/**
 * Messages of a conversation, oldest first: the newest, or those before a number, independently of
 * the size of its room.
 */
export async function messagesOf(
  db: Db,
  organizationId: number,
  uuid: string,
  before = Number.MAX_SAFE_INTEGER,
  limit = 500,
): Promise<MessageRow[]> {
  return (
    await db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.organizationId, organizationId),
          eq(messages.conversationUuid, uuid),
          lt(messages.seq, before),
        ),
      )
      .orderBy(desc(messages.seq))
      .limit(limit)
  ).reverse();
}

/** The function runs of a conversation in order of their start. */
export async function runsOf(db: Db, organizationId: number, uuid: string) {
  return db
    .select()
    .from(functionRuns)
    .where(
      and(eq(functionRuns.organizationId, organizationId), eq(functionRuns.conversationUuid, uuid)),
    )
    .orderBy(asc(functionRuns.startedAt));
}

/**
 * The message of a room with the id given by its sender. Reads `messages` in the organization’s
 * scope.
 */
export const messageByClientId = (
  db: Db,
  organizationId: number,
  id: string,
  clientId: string,
): Promise<(typeof messages.$inferSelect)[]> =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.organizationId, organizationId),
        eq(messages.roomId, id),
        eq(messages.clientId, clientId),
      ),
    );

/** Writes a message of a room. Needs a scope that reaches the organization. Sends at once. */
export const insertMessage = insertsReturning(messages);

/** Changes the words of a message. Writes `messages` in the organization’s scope. */
export const changeBody = async (
  db: Db,
  { organizationId, id }: Pick<MessageRow, 'organizationId' | 'id'>,
  body: string,
): Promise<void> =>
  void (await db
    .update(messages)
    .set({ body })
    .where(and(eq(messages.organizationId, organizationId), eq(messages.id, id))));

/** Conversations by uuid, as far as the transaction’s scope reaches. */
export const conversationsByUuid = (
  db: Db,
  uuids: string[],
): Promise<(typeof conversations.$inferSelect)[]> =>
  db.select().from(conversations).where(inArray(conversations.uuid, uuids));

/** The lines of conversations, in order, without system notes; at most `maxLines`. */
export const spokenLines = (
  db: Db,
  uuids: string[],
  limit: number,
): Promise<{ uuid: string | null; seq: number; author: string; body: string; status: string }[]> =>
  db
    .select({
      uuid: messages.conversationUuid,
      seq: messages.seq,
      author: messages.author,
      body: messages.body,
      status: messages.status,
    })
    .from(messages)
    .where(and(inArray(messages.conversationUuid, uuids), ne(messages.author, 'system')))
    .orderBy(asc(messages.seq))
    .limit(limit);

/** Whether a room has a message with the id given by its sender. */
export async function isStored(db: Db, roomId: string, clientId: string): Promise<boolean> {
  const where = and(eq(messages.roomId, roomId), eq(messages.clientId, clientId));
  const found = db.select({ id: messages.id }).from(messages).where(where).limit(1);
  return (await found.execute()).length > 0;
}

const openOnes = statements((db) =>
  db
    .select({ uuid: conversations.uuid })
    .from(conversations)
    .where(
      and(
        eq(conversations.roomId, sql.placeholder('roomId')),
        eq(conversations.type, 'message'),
        isNull(conversations.endedAt),
      ),
    )
    .limit(1),
);

/** The open text session of a room. Sends at once. */
export async function openConversationOf(db: Db, roomId: string): Promise<string | null> {
  const [open] = await openOnes(db, null, { roomId });
  return open?.uuid ?? null;
}

/** A conversation of a room. */
export const conversationIn = (
  db: Db,
  roomId: string,
  uuid: string,
): Promise<(typeof conversations.$inferSelect)[]> =>
  db
    .select()
    .from(conversations)
    .where(and(eq(conversations.roomId, roomId), eq(conversations.uuid, uuid)));

/** The first thousand lines of a conversation of a room, in order. */
export const linesOfConversation = (
  db: Db,
  roomId: string,
  uuid: string,
): Promise<(typeof messages.$inferSelect)[]> =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.roomId, roomId), eq(messages.conversationUuid, uuid)))
    .orderBy(messages.seq)
    .limit(1000);

/** The first five hundred function runs of a conversation of a room, in order. */
export const runsInConversation = (
  db: Db,
  roomId: string,
  uuid: string,
): Promise<(typeof functionRuns.$inferSelect)[]> =>
  db
    .select()
    .from(functionRuns)
    .where(and(eq(functionRuns.roomId, roomId), eq(functionRuns.conversationUuid, uuid)))
    .orderBy(functionRuns.startedAt)
    .limit(500);

/** The newest lines of a room, newest first, as far as the transaction’s scope reaches. */
export const newestLines = (
  db: Db,
  roomId: string,
  limit: number,
): Promise<(typeof messages.$inferSelect)[]> =>
  db
    .select()
    .from(messages)
    .where(eq(messages.roomId, roomId))
    .orderBy(desc(messages.seq))
    .limit(limit);

/**
 * The newest hundred messages of all rooms that the transaction’s scope shows, with party and
 * agent. Chosen first, and what belongs to each looked up by its key.
 */
export function recentMessages(db: Db) {
  const newest = db.select().from(messages).orderBy(desc(messages.seq)).limit(100).as('newest');
  const { organizationId, roomId, accountId } = newest;
  const room = rowByKey(
    db,
    rooms,
    { organizationId, id: roomId },
    { partyId: rooms.partyId },
    'room',
  );
  const party = rowByKey(
    db,
    parties,
    { organizationId, id: room.partyId },
    getTableColumns(parties),
    'party',
  );
  const agent = rowByKey(
    db,
    accounts,
    { organizationId, id: accountId },
    getTableColumns(accounts),
    'agent',
  );
  return db
    .select({
      message: newest._.selectedFields,
      party: party._.selectedFields,
      agent: agent._.selectedFields,
    })
    .from(newest)
    .crossJoinLateral(room)
    .crossJoinLateral(party)
    .crossJoinLateral(agent)
    .orderBy(desc(newest.seq));
}

/** The direction of the first message of a room. */
export const firstDirection = (db: Db, roomId: string): Promise<{ direction: string }[]> =>
  db
    .select({ direction: messages.direction })
    .from(messages)
    .where(eq(messages.roomId, roomId))
    .orderBy(asc(messages.seq))
    .limit(1);

/** Writes the run of an agent's function. Writes `function_runs` in the organization’s scope. */
export async function insertRun(db: Db, row: typeof functionRuns.$inferInsert): Promise<void> {
  await db.insert(functionRuns).values(row);
}

/** A run of an agent's function by its id. Reads `function_runs` in the organization’s scope. */
export async function runById(
  db: Db,
  organizationId: number,
  id: string,
): Promise<typeof functionRuns.$inferSelect | null> {
  const [run] = await db
    .select()
    .from(functionRuns)
    .where(and(eq(functionRuns.organizationId, organizationId), eq(functionRuns.id, id)));
  return run ?? null;
}

/** Changes what a run came to. Writes `function_runs` in the organization’s scope. */
export async function changeRun(
  db: Db,
  { organizationId, id }: Pick<typeof functionRuns.$inferSelect, 'organizationId' | 'id'>,
  to: Pick<typeof functionRuns.$inferInsert, 'status' | 'output'>,
): Promise<void> {
  await db
    .update(functionRuns)
    .set(to)
    .where(and(eq(functionRuns.organizationId, organizationId), eq(functionRuns.id, id)));
}
