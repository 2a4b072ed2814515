import { cutText } from '@patchbay/kernel';
import { announce } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { agentNameOf } from '../../agents/agent-name.js';
import { addMessage } from '../messages/messages.js';
import { changeBody, type MessageRow } from '../messages/messages-repository.js';
import { openConversation } from '../calls/calls-repository.js';
import { forgetWaiting, messageById } from '../turns/room-turns-repository.js';
import { type EngineServices, scopeOf } from '../turns/engine-services.js';
import { lockRoom, type RoomRow, showNewest, type WireChannel } from '../rooms/rooms-repository.js';

/** Marks where a line was cut off. */
const ellipsis = '…';

/** What the caller heard of a reply, marked once where it was cut off. */
const heardOf = (text: string, whole?: string): string => {
  const heard = text.trim();
  return heard === whole?.trim() || heard.endsWith(ellipsis) ? heard : `${heard}${ellipsis}`;
};

/**
 * Keeps of a reply what the caller heard before it was interrupted, so that the transcript holds it and
 * the model reads it. A reply that was stored whole is shortened; of another one the heard words
 * are stored, and its line does not wait for an answer any more. Nothing heard of nothing stored
 * changes nothing.
 */
export async function heardOnly(
  services: EngineServices,
  agentId: number,
  of: {
    readonly uuid: string;
    /** Of the stored reply; null when it was interrupted before it was whole. */
    readonly replyId: string | null;
    readonly text: string;
    /** The same when it is said again. */
    readonly clientId: string;
  },
): Promise<void> {
  const { agent, scope } = await scopeOf(services, agentId);
  await services.store.within(scope, async (db) => {
    const [conversation] = await openConversation(db, agent.organizationId ?? agent.id, of.uuid);
    if (!conversation) return;
    const room = await lockRoom(db, conversation.organizationId, conversation.roomId);
    const reply = of.replyId ? await messageById(db, room.organizationId, of.replyId) : undefined;
    if (reply) return shorten(db, room, reply, heardOf(of.text, reply.body));
    if (of.text.trim() === '') return;
    await forgetWaiting(db, conversation);
    await addMessage(db, room, {
      author: 'agent',
      authorName: agentNameOf(agent),
      body: heardOf(of.text),
      channel: conversation.channel as WireChannel,
      conversationUuid: of.uuid,
      clientId: of.clientId,
    });
  });
}

async function shorten(db: Db, room: RoomRow, reply: MessageRow, body: string): Promise<void> {
  if (reply.body === body || reply.roomId !== room.id || reply.author !== 'agent') return;
  await changeBody(db, reply, body);
  const isNewest = room.lastMessage === cutText(reply.body, 280);
  await Promise.all([
    isNewest
      ? showNewest(
          db,
          room,
          { lastMessage: cutText(body, 280), lastMessageAuthor: 'agent' },
          { isOfCustomer: false, conversationUuid: reply.conversationUuid },
        )
      : undefined,
    announce(db, room, 'message', { roomId: room.id }),
  ]);
}
