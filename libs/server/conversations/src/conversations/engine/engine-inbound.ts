import { enqueueWebhookEvent } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { isSender, numberOfParty } from '../../contacts/sender-party.js';
import { incomingText } from '../messages/webhook-facts.js';
import { addMessage } from '../messages/messages.js';
import { findOrCreateParty } from '../rooms/rooms.js';
import {
  type AccountRow,
  type Inbound,
  type Begun,
  ownerOf,
  type EngineParts,
  scopeOf,
} from '../turns/engine-services.js';
import { answer } from './engine-answer.js';
import { isAnswerable } from '../messages/tapbacks.js';
import { insertWaiting, isWaiting } from '../turns/room-turns-repository.js';
import { callOf, openMessage } from '../calls/calls-repository.js';
import {
  messagesAfter,
  openTextConversation,
  setReachedNumber,
} from '../messages/messages-repository.js';
import {
  type PartyAddress,
  type WireChannel,
  findOrCreateRoom,
} from '../rooms/rooms-repository.js';

/** Whether an agent answers a new line. */
const answers = (
  agent: AccountRow,
  { room, party, message, isNew }: Begun,
  inbound: Inbound,
): boolean =>
  isNew &&
  (inbound.channel === 'call' || isAnswerable(message)) &&
  // A text of a short code or a name has no sender that an answer would reach.
  (inbound.channel !== 'sms' || !isSender(party)) &&
  !inbound.keepOnly &&
  agent.active &&
  room.aiEnabled &&
  !room.blocked;

async function begin(db: Db, agent: AccountRow, inbound: Inbound): Promise<Begun> {
  const owner = ownerOf(agent);
  const party = await findOrCreateParty(db, owner.organizationId, owner.accountId, inbound.party);
  const room = await findOrCreateRoom(db, owner, party, inbound.channel, inbound.selfTest);
  const conversation = inbound.callUuid
    ? await callOf(db, room, inbound.callUuid)
    : await openTextConversation(db, room, {
        channel: inbound.channel,
        selfCall: inbound.selfTest ?? false,
        campaignId: null,
        fromNumber: numberOfParty(party),
        toNumber: numberOfParty(party) === null ? null : (inbound.ours ?? agent.phoneNumber),
      });
  if (inbound.ours) await setReachedNumber(db, conversation, inbound.ours);
  const { row, isNew } = await addMessage(db, room, {
    author: 'customer',
    authorName: party.name ?? '',
    body: inbound.text,
    channel: inbound.channel,
    conversationUuid: conversation.uuid,
    clientId: inbound.clientId,
    attachments: inbound.attachments,
  });
  if (isNew)
    await inbound.also?.(db, {
      owner,
      roomId: room.id,
      messageId: row.id,
      conversationUuid: conversation.uuid,
    });
  if (isNew && !inbound.selfTest && conversation.type === 'message')
    await enqueueWebhookEvent(db, owner, 'incoming', incomingText(row, party, agent));
  const isToAnswer = isNew || (inbound.wasKept ?? false);
  const begun = { agent, room, party, conversation, message: row, isNew: isToAnswer };
  if (answers(agent, begun, inbound)) await insertWaiting(db, row, conversation);
  return begun;
}

/**
 * Stores an inbound line. `answer` streams the agent's reply: empty with the AI off, a blocked
 * caller, nothing published, or a repeated line.
 */
export async function receive(services: EngineParts, inbound: Inbound) {
  const { agent, scope } = await scopeOf(services, inbound.agentId);
  const begun = await services.store.within(scope, (db) => begin(db, agent, inbound));
  const isAnswered = answers(agent, begun, inbound);
  return {
    messageId: begun.message.id,
    roomId: begun.room.id,
    isNew: begun.isNew,
    answer: (signal: AbortSignal) =>
      answer(services, { inbound, agent, scope, begun, isAnswered }, signal),
  };
}

/**
 * A line that waits has no answer. One that does not wait has none where its turn has failed, and
 * no reply has been written since.
 */
async function isUnanswered(db: Db, { room, message }: Pick<Begun, 'room' | 'message'>) {
  const { organizationId, id: roomId } = room;
  if (await isWaiting(db, { organizationId, roomId, messageId: message.id })) return true;
  const since = await messagesAfter(db, organizationId, roomId, message.seq);
  return !since.some((line) => line.author === 'agent' || line.author === 'person');
}

/**
 * A stored inbound line without an answer, because its process died. Null when it was answered or
 * deleted.
 */
export async function resume(services: EngineParts, agentId: number, messageId: string) {
  const { agent, scope } = await scopeOf(services, agentId);
  const begun = await services.store.within(scope, async (db): Promise<Begun | null> => {
    const [found] = await openMessage(db, messageId, agentId);
    if (!found || !isAnswerable(found.message)) return null;
    if (!(await isUnanswered(db, found))) return null;
    await insertWaiting(db, found.message, found.conversation);
    return { ...found, agent, isNew: true };
  });
  if (!begun) return null;
  const { party, message, room } = begun;
  const inbound: Inbound = {
    agentId,
    party: { address: party.address, kind: party.kind as PartyAddress['kind'], name: party.name },
    channel: message.channel as WireChannel,
    text: message.body,
  };
  return {
    messageId,
    roomId: room.id,
    isNew: true,
    answer: (signal: AbortSignal) =>
      answer(
        services,
        {
          inbound,
          agent,
          scope,
          begun,
          isAnswered: agent.active && room.aiEnabled && !room.blocked,
        },
        signal,
      ),
  };
}

/** Stores an inbound line and streams the answer. */
export async function* say(services: EngineParts, inbound: Inbound, signal: AbortSignal) {
  yield* (await receive(services, inbound)).answer(signal);
}
