import { cutText } from '@patchbay/kernel';
import { randomUUID } from 'node:crypto';
import { announce } from '@patchbay/server-core';
import { recordMessage } from '@patchbay/server-money';
import { type Db } from '@patchbay/server-store';
import {
  type Author,
  type MessageRow,
  messageByClientId,
  insertMessage,
} from './messages-repository.js';
import { type RoomRow, type WireChannel, showNewest } from '../rooms/rooms-repository.js';

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
  const known = message.clientId && (await messageKnownBy(db, room, message.clientId));
  return known
    ? { row: known, isNew: false }
    : { row: await storeMessage(db, room, message), isNew: true };
}

/** The message that a client id has stored in a room before. */
export async function messageKnownBy(
  db: Db,
  room: Pick<RoomRow, 'organizationId' | 'id'>,
  clientId: string,
): Promise<MessageRow | undefined> {
  const [known] = await messageByClientId(db, room.organizationId, room.id, clientId);
  return known;
}

/**
 * The same for a message that is new: its room must be locked, and its client id unknown there.
 * Sends all statements at once.
 */
export async function storeMessage(
  db: Db,
  room: RoomRow,
  message: NewMessage,
): Promise<MessageRow> {
  const stored = {
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
  };
  const inserted = insertMessage(db, stored);
  const preview =
    message.author === 'system'
      ? null
      : {
          lastMessage: cutText(message.body || nameOfFirst(message.attachments), 280),
          lastMessageAuthor: message.author,
          channel: message.channel,
        };
  const updated = showNewest(db, room, preview, {
    isOfCustomer: message.author === 'customer',
    conversationUuid: message.conversationUuid,
  });
  // One round trip, with the organization's lock last because others wait for it.
  const [row] = await Promise.all([
    inserted,
    updated,
    recordMessage(db, stored),
    announce(db, room, 'message', {
      roomId: room.id,
      // The stream of a visitor who had no room waits for this one.
      ...(room.lastMessageAuthor === null ? { isFirst: true } : {}),
    }),
  ]);
  return row;
}

/** The preview of a message without text names its attachments. */
const nameOfFirst = (attachments: NewMessage['attachments']): string =>
  String((attachments?.[0] as { filename?: unknown } | undefined)?.filename ?? '');
