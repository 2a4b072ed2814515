import { type Owner } from '@patchbay/server-core';
import {
  appointments,
  conversations,
  type Db,
  functionRuns,
  logs,
  messages,
  parties,
  roomMails,
  rooms,
  roomTurns,
} from '@patchbay/server-store';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type PartyRow, type RoomRow } from '../conversations/rooms/rooms-repository.js';

const partyAt = ({ organizationId, accountId }: Owner, address: string) =>
  and(
    eq(parties.organizationId, organizationId),
    eq(parties.accountId, accountId),
    eq(parties.kind, 'visitor'),
    eq(parties.address, address),
  );

/** The visitor of an agent with an address, locked; null where there is none. Organization's scope. */
export async function visitorAt(db: Db, owner: Owner, address: string): Promise<PartyRow | null> {
  const [row] = await db.select().from(parties).where(partyAt(owner, address)).for('update');
  return row ?? null;
}

/** Gives a visitor the address of a person, with its thread. Organization's scope. */
export async function renameVisitor(
  db: Db,
  { organizationId, id }: PartyRow,
  address: string,
): Promise<void> {
  await db
    .update(parties)
    .set({ address })
    .where(and(eq(parties.organizationId, organizationId), eq(parties.id, id)));
}

/** Whether a line of a room waits for its answer, or a mail about it to be sent. Organization's scope. */
export async function hasWaiting(db: Db, { organizationId, id }: RoomRow): Promise<boolean> {
  const [lines, mails] = await Promise.all([
    db.$count(
      roomTurns,
      and(eq(roomTurns.organizationId, organizationId), eq(roomTurns.roomId, id)),
    ),
    db.$count(
      roomMails,
      and(
        eq(roomMails.organizationId, organizationId),
        eq(roomMails.roomId, id),
        sql`jsonb_array_length(${roomMails.waiting}) > 0`,
      ),
    ),
  ]);
  return lines + mails > 0;
}

/** Moves all that was said and done in a room into another one, and removes it. Organization's scope. */
export async function moveThread(db: Db, from: RoomRow, to: RoomRow): Promise<void> {
  const { organizationId } = from;
  const uuids = db
    .select({ uuid: conversations.uuid })
    .from(conversations)
    .where(
      and(eq(conversations.organizationId, organizationId), eq(conversations.roomId, from.id)),
    );
  await db
    .update(logs)
    .set({ roomId: to.id })
    .where(and(eq(logs.organizationId, organizationId), inArray(logs.id, uuids)));
  // The ids of a client are unique in a room only; with them a line that is sent again is known.
  await db
    .update(messages)
    .set({
      roomId: to.id,
      clientId: sql`case when not exists (
        select from ${messages} theirs where theirs.organization_id = ${organizationId}
        and theirs.room_id = ${to.id} and theirs.client_id = ${messages}.client_id)
        then ${messages}.client_id end`,
    })
    .where(and(eq(messages.organizationId, organizationId), eq(messages.roomId, from.id)));
  for (const table of [functionRuns, conversations])
    await db
      .update(table)
      .set({ roomId: to.id })
      .where(and(eq(table.organizationId, organizationId), eq(table.roomId, from.id)));
  const isNewer = from.lastMessageAt > to.lastMessageAt;
  await db
    .update(rooms)
    .set({
      unread: sql`${rooms.unread} + ${from.unread}`,
      ...(isNewer
        ? {
            lastMessage: from.lastMessage,
            lastMessageAuthor: from.lastMessageAuthor,
            lastMessageAt: from.lastMessageAt,
          }
        : {}),
    })
    .where(and(eq(rooms.organizationId, organizationId), eq(rooms.id, to.id)));
  await db
    .delete(rooms)
    .where(and(eq(rooms.organizationId, organizationId), eq(rooms.id, from.id)));
}

/** Removes a visitor whose thread is another's now, who has the appointments too. Organization's scope. */
export async function removeVisitor(
  db: Db,
  { organizationId, id }: Pick<PartyRow, 'organizationId' | 'id'>,
  heir: Pick<PartyRow, 'id'>,
): Promise<void> {
  await db
    .update(appointments)
    .set({ partyId: heir.id })
    .where(and(eq(appointments.organizationId, organizationId), eq(appointments.partyId, id)));
  await db
    .delete(parties)
    .where(and(eq(parties.organizationId, organizationId), eq(parties.id, id)));
}
