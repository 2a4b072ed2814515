import {
  parties,
  type Db,
  rooms,
  statements,
  accounts,
  conversations,
  messageRoutes,
} from '@patchbay/server-store';
import { and, eq, or, sql, desc } from 'drizzle-orm';
import { type Owner } from '@patchbay/server-core';
import { campaignOf } from './inbox-repository.js';

export type PartyRow = typeof parties.$inferSelect;

export type RoomRow = typeof rooms.$inferSelect;

export type WireChannel = 'call' | 'sms' | 'client' | 'email';

/** The other side: a number, an address, a visitor, or a sender that is no person. */
export interface PartyAddress {
  readonly address: string;
  readonly kind: 'phone' | 'email' | 'visitor' | 'member' | 'group' | 'sender';
  readonly name?: string | null;
}

/** The thread id of two ids, the lower first; a self-test is `7:7`. */
export const roomIdOf = (a: number, b: number): string => `${Math.min(a, b)}:${Math.max(a, b)}`;

/** The room of an agent and a party; created on first contact, which may be a member’s own test. */
export async function findOrCreateRoom(
  db: Db,
  owner: Owner,
  party: PartyRow,
  channel: WireChannel,
  ownTest = false,
): Promise<RoomRow> {
  const id = roomIdOf(owner.accountId, party.id);
  await db
    .insert(rooms)
    .values({
      id,
      ...owner,
      partyId: party.id,
      channel,
      inbox: 'priority',
      aiEnabled: true,
      ownTest,
      unread: 0,
      lastMessage: '',
      lastMessageAt: sql`now()`,
    })
    .onConflictDoNothing();
  return lockRoom(db, owner.organizationId, id);
}

/** Whether an agent has a room with a party, within the owner's scope. */
export async function hasRoom(db: Db, owner: Owner, partyId: number): Promise<boolean> {
  const id = roomIdOf(owner.accountId, partyId);
  const found = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.organizationId, owner.organizationId), eq(rooms.id, id)));
  return found.length > 0;
}

const lockedRooms = statements((db) =>
  db
    .select()
    .from(rooms)
    .where(
      and(
        eq(rooms.organizationId, sql.placeholder('organizationId')),
        eq(rooms.id, sql.placeholder('id')),
      ),
    )
    .for('update'),
);

/**
 * The room by id, locked until the transaction ends, so that its preview is written serially. Sends
 * at once.
 */
export async function lockRoom(db: Db, organizationId: number, id: string): Promise<RoomRow> {
  const [row] = await lockedRooms(db, null, { organizationId, id });
  if (!row) throw new Error('The room is gone');
  return row;
}

/** Writes a party of an agent on first contact; no row when it is known. */
export const insertParty = (
  db: Db,
  {
    organizationId,
    accountId,
    address,
    kind,
    name,
  }: {
    readonly organizationId: number;
    readonly accountId: number;
    readonly address: string;
    readonly kind: PartyAddress['kind'];
    readonly name: string | null | undefined;
  },
): Promise<(typeof parties.$inferSelect)[]> =>
  db
    .insert(parties)
    .values({
      organizationId,
      accountId,
      address,
      kind,
      name: name ?? null,
    })
    .onConflictDoNothing()
    .returning();

/** The party behind an address, as one agent knows it. */
export const partyAt = (
  db: Db,
  organizationId: number,
  accountId: number,
  address: string,
): Promise<(typeof parties.$inferSelect)[]> =>
  db
    .select()
    .from(parties)
    .where(
      and(
        eq(parties.organizationId, organizationId),
        eq(parties.accountId, accountId),
        eq(parties.address, address),
      ),
    );

/** Sets the name of a party; a removed contact is restored. */
export async function fillPartyName(db: Db, name: string, id: number): Promise<void> {
  await db.update(parties).set({ name, updatedAt: sql`now()`, deletedAt: null })
    .where(sql`${parties.id} = (select coalesce(own.merged_into, own.id) from ${parties} own
      where own.id = ${id})`);
}

/** A room with its party and agent, as far as the transaction's scope reaches. Sends at once. */
export const roomsById = statements((db) =>
  db
    .select({ room: rooms, party: parties, agent: accounts, campaignId: campaignOf })
    .from(rooms)
    .innerJoin(parties, eq(parties.id, rooms.partyId))
    .innerJoin(accounts, eq(accounts.id, rooms.accountId))
    .where(eq(rooms.id, sql.placeholder('roomId'))),
);

/** The party of a room, in the organization’s scope. */
export const partyOfRoom = (
  db: Db,
  organizationId: number,
  roomId: string,
): Promise<
  {
    party: typeof parties.$inferSelect;
  }[]
> =>
  db
    .select({ party: parties })
    .from(rooms)
    .innerJoin(parties, eq(parties.id, rooms.partyId))
    .where(and(eq(rooms.organizationId, organizationId), eq(rooms.id, roomId)));

/** Writes the rating of a conversation. */
export async function rateConversation(
  db: Db,
  rating: number | null,
  organizationId: number,
  uuid: string,
): Promise<void> {
  await db
    .update(conversations)
    .set({ rating })
    .where(and(eq(conversations.organizationId, organizationId), eq(conversations.uuid, uuid)));
}

/** Blocks or unblocks the party of a room. */
export async function setBlocked(
  db: Db,
  blocked: boolean,
  organizationId: number,
  id: string,
): Promise<void> {
  await db
    .update(rooms)
    .set({ blocked })
    .where(and(eq(rooms.organizationId, organizationId), eq(rooms.id, id)));
}

/** The newest conversation of a room, or the one with a uuid. */
export const newestConversation = (
  db: Db,
  roomId: string | undefined,
  uuid: string | undefined,
): Promise<(typeof conversations.$inferSelect)[]> =>
  db
    .select()
    .from(conversations)
    .where(
      and(
        roomId ? eq(conversations.roomId, roomId) : undefined,
        uuid ? eq(conversations.uuid, uuid) : undefined,
      ),
    )
    .orderBy(desc(conversations.startedAt))
    .limit(1);

/** The newest room with a party, or with a contact that was merged into it. */
export const newestRoomWith = (
  db: Db,
  organizationId: number,
  id: number,
): Promise<(typeof rooms.$inferSelect)[]> =>
  db
    .select()
    .from(rooms)
    .where(
      and(
        eq(rooms.organizationId, organizationId),
        or(
          eq(rooms.partyId, id),
          sql`${rooms.partyId} in (select m.id from ${parties} m
            where m.organization_id = ${organizationId} and m.merged_into = ${id})`,
        ),
      ),
    )
    .orderBy(desc(rooms.lastMessageAt))
    .limit(1);

/** The open conversations of a room. */
export const openConversationsOf = (
  db: Db,
  id: string,
): Promise<(typeof conversations.$inferSelect)[]> =>
  db
    .select()
    .from(conversations)
    .where(and(eq(conversations.roomId, id), sql`${conversations.endedAt} is null`));

/** Archives a room and marks it as read. */
export async function archiveRoom(db: Db, id: string): Promise<void> {
  await db
    .update(rooms)
    .set({ archivedAt: sql`now()`, unread: 0 })
    .where(eq(rooms.id, id));
}

/** Restores a room from the archive. */
export async function unarchiveRoom(db: Db, id: string): Promise<void> {
  await db.update(rooms).set({ archivedAt: null }).where(eq(rooms.id, id));
}

/** Turns the AI on or off in a room. */
export async function setAiEnabled(db: Db, aiAgentEnabled: boolean, id: string): Promise<void> {
  await db.update(rooms).set({ aiEnabled: aiAgentEnabled }).where(eq(rooms.id, id));
}

export interface MessageRoute {
  /** The destination of answers; null for the account's webhooks. */
  readonly url: string | null;
  readonly context: Record<string, unknown>;
  readonly metadata: Record<string, unknown>;
}

/** Sets the destination of a room's answers. */
export async function saveMessageRoute(
  db: Db,
  owner: Owner,
  roomId: string,
  route: MessageRoute,
): Promise<void> {
  await db
    .insert(messageRoutes)
    .values({ ...owner, roomId, ...route })
    .onConflictDoUpdate({
      target: [messageRoutes.organizationId, messageRoutes.roomId],
      set: { ...route, updatedAt: sql`now()` },
    });
}

/** The destination of a room's answers. */
export const messageRouteOf = (
  db: Db,
  organizationId: number,
  roomId: string,
): Promise<(typeof messageRoutes.$inferSelect)[]> =>
  db
    .select()
    .from(messageRoutes)
    .where(and(eq(messageRoutes.organizationId, organizationId), eq(messageRoutes.roomId, roomId)));

/** The newest line of a room for the inbox. */
export interface RoomPreview {
  readonly lastMessage: string;
  readonly lastMessageAuthor: string;
  readonly channel?: WireChannel;
}

/** Whether a line belongs to a conversation in which a member tests. */
const isOwnTest = (uuid: string | null) => sql`exists (
  select 1 from ${conversations} where ${conversations.organizationId} = ${rooms.organizationId}
    and ${conversations.uuid} = ${uuid} and ${conversations.selfCall})`;

/**
 * Updates the inbox row of a room with a new line, if it has a preview; a line of the customer
 * restores it from the archive and marks the room as unread, unless a member tests their own agent.
 * Writes `rooms` in the organization’s scope. Sends at once.
 */
export const showNewest = (
  db: Db,
  room: Pick<RoomRow, 'organizationId' | 'id'>,
  preview: RoomPreview | null,
  line: { readonly isOfCustomer: boolean; readonly conversationUuid: string | null },
): Promise<unknown> =>
  db
    .update(rooms)
    .set({
      ...(preview ? { ...preview, lastMessageAt: sql`now()` } : {}),
      archivedAt: line.isOfCustomer ? null : sql`${rooms.archivedAt}`,
      unread: line.isOfCustomer
        ? sql`${rooms.unread} + case when ${isOwnTest(line.conversationUuid)} then 0 else 1 end`
        : sql`${rooms.unread}`,
    })
    .where(and(eq(rooms.organizationId, room.organizationId), eq(rooms.id, room.id)))
    .execute();

/**
 * Puts a room into an inbox, with a new preview if there is one. Writes `rooms` in the
 * organization’s scope.
 */
export async function sortRoom(
  db: Db,
  room: { readonly organizationId: number; readonly roomId: string },
  inbox: string,
  preview: RoomPreview | null,
): Promise<void> {
  await db
    .update(rooms)
    .set({ inbox, ...(preview ? { ...preview, lastMessageAt: sql`now()` } : {}) })
    .where(and(eq(rooms.organizationId, room.organizationId), eq(rooms.id, room.roomId)));
}
