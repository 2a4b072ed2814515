import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { announce } from '@patchbay/server-core';
import { recordMessage } from '@patchbay/server-money';
import { type Db, conversations, functionRuns, messages, rooms } from '@patchbay/server-store';
import { type RoomRow, type WireChannel } from './rooms.js';

export type MessageRow = typeof messages.$inferSelect;
export type ConversationRow = typeof conversations.$inferSelect;
export type Author = 'customer' | 'agent' | 'person' | 'system';

export interface NewMessage {
  readonly author: Author;
  readonly authorName: string;
  readonly body: string;
  readonly channel: WireChannel;
  readonly conversationUuid: string | null;
  readonly status?: string;
  readonly clientId?: string | null;
  readonly attachments?: readonly object[];
}

/**
 * Stores a message in a room, updates preview and unread count, and notifies watching clients. A
 * repeated client id changes nothing.
 */
export async function addMessage(
  db: Db,
  room: RoomRow,
  message: NewMessage,
): Promise<{ row: MessageRow; isNew: boolean }> {
  if (message.clientId) {
    const [known] = await db
      .select()
      .from(messages)
      .where(
        and(
          eq(messages.organizationId, room.organizationId),
          eq(messages.roomId, room.id),
          eq(messages.clientId, message.clientId),
        ),
      );
    if (known) return { row: known, isNew: false };
  }
  const [row] = await db
    .insert(messages)
    .values({
      id: randomUUID(),
      organizationId: room.organizationId,
      accountId: room.accountId,
      roomId: room.id,
      conversationUuid: message.conversationUuid,
      author: message.author,
      authorName: message.authorName,
      channel: message.channel,
      direction: message.author === 'customer' ? 'inbound' : 'outbound',
      body: message.body,
      attachments: [...(message.attachments ?? [])],
      status: message.status ?? 'success',
      clientId: message.clientId ?? null,
    })
    .returning();
  const preview =
    message.author === 'system'
      ? {}
      : {
          lastMessage: (message.body || nameOfFirst(message.attachments)).slice(0, 280),
          lastMessageAuthor: message.author,
          lastMessageAt: sql`now()`,
          channel: message.channel,
        };
  const updated = db
    .update(rooms)
    .set({
      ...preview,
      archivedAt: message.author === 'customer' ? null : sql`${rooms.archivedAt}`,
      unread: message.author === 'customer' ? sql`${rooms.unread} + 1` : sql`${rooms.unread}`,
    })
    .where(and(eq(rooms.organizationId, room.organizationId), eq(rooms.id, room.id)))
    .execute();
  // One round trip, with the organization's lock last because others wait for it.
  await Promise.all([
    updated,
    recordMessage(db, row as MessageRow),
    announce(db, room, 'message', { roomId: room.id }),
  ]);
  return { row: row as MessageRow, isNew: true };
}

/** The preview of a message without text names its attachments. */
const nameOfFirst = (attachments: NewMessage['attachments']): string =>
  String((attachments?.[0] as { filename?: unknown } | undefined)?.filename ?? '');

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

/** Opens a call or a text session. */
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
