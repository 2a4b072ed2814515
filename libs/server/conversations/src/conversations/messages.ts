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
import { type RoomRow, type WireChannel, showNewest } from './rooms-repository.js';

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
    const [known] = await messageByClientId(db, room.organizationId, room.id, message.clientId);
    if (known) return { row: known, isNew: false };
  }
  const [row] = await insertMessage(db, {
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
  });
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
  await Promise.all([
    updated,
    recordMessage(db, row as MessageRow),
    announce(db, room, 'message', {
      roomId: room.id,
      // The stream of a visitor who had no room waits for this one.
      ...(room.lastMessageAuthor === null ? { isFirst: true } : {}),
    }),
  ]);
  return { row: row as MessageRow, isNew: true };
}

/** The preview of a message without text names its attachments. */
const nameOfFirst = (attachments: NewMessage['attachments']): string =>
  String((attachments?.[0] as { filename?: unknown } | undefined)?.filename ?? '');
