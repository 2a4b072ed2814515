import { randomUUID } from 'node:crypto';
import { announce, enqueueWebhookEvent } from '@patchbay/server-core';
import { readConfig } from '../../agents/repository.js';
import { numberOfParty } from '../../contacts/sender-party.js';
import { resolvedValues } from '../../agents/template-rules.js';
import { incomingCall } from '../messages/webhook-facts.js';
import { addMessage } from '../messages/messages.js';
import { findOrCreateParty } from '../rooms/rooms.js';
import { agentNameOf } from '../../agents/agent-name.js';
import { type EngineServices, scopeOf, ownerOf, type Config } from '../turns/engine-services.js';
import { voicemailStatus } from '../messages/message-facts.js';
import { settle } from './settle.js';
import { isBlocked, openConversation } from '../calls/calls-repository.js';
import { startConversation } from '../messages/messages-repository.js';
import {
  type PartyAddress,
  type WireChannel,
  findOrCreateRoom,
  lockRoom,
} from '../rooms/rooms-repository.js';

/**
 * Opens a call; the agent speaks first, unless it waits for the other side. `greeting` replaces the
 * agent's own. `answered` is false when no agent would answer: AI off, caller blocked, nothing
 * published.
 */
export async function startCall(
  services: EngineServices,
  about: {
    readonly agentId: number;
    readonly party: PartyAddress;
    /** The number of ours that was called, or calls. */
    readonly ours?: string;
    /** A member calls. */
    readonly ownTest?: boolean;
    /** The draft answers, not what is live. */
    readonly isDraft?: boolean;
    readonly direction?: 'inbound' | 'outbound';
    readonly greeting?: string | null;
    readonly waitsToGreet?: boolean;
  },
): Promise<{
  uuid: string;
  roomId: string;
  greeting: string;
  answered: boolean;
  blocked: boolean;
}> {
  const { agent, scope } = await scopeOf(services, about.agentId);
  const direction = about.direction ?? 'inbound';
  const owner = ownerOf(agent);
  // Outgoing calls have reserved their first minute before they rang; rejected callers use none.
  const canAnswer =
    direction === 'outbound' ||
    !agent.active ||
    (await services.store.within(scope, (db) => isBlocked(db, owner, about.party.address))) ||
    (await services.budget.take(owner, 'call', randomUUID())).ok;
  return services.store.within(scope, async (db) => {
    const party = await findOrCreateParty(db, owner.organizationId, owner.accountId, about.party);
    const room = await findOrCreateRoom(db, owner, party, 'call', about.ownTest);
    const config = await readConfig(db, owner, about.isDraft ? 'staging' : 'default');
    const answered =
      canAnswer && agent.active && room.aiEnabled && !room.blocked && config !== null;
    const theirs = numberOfParty(party);
    const ours = about.ours ?? agent.phoneNumber;
    const conversation = await startConversation(db, room, {
      type: 'call',
      channel: 'call',
      direction,
      fromNumber: direction === 'inbound' ? theirs : ours,
      toNumber: direction === 'inbound' ? ours : theirs,
      selfCall: about.ownTest ?? false,
      campaignId: config?.id ?? null,
    });
    if (direction === 'inbound')
      await enqueueWebhookEvent(db, owner, 'incoming', incomingCall(conversation, party, agent));
    const greeting =
      answered && !about.waitsToGreet
        ? about.greeting?.trim() ||
          services.runtime.greeting(resolvedValues(config.config as Config), agentNameOf(agent))
        : '';
    if (greeting)
      await addMessage(db, room, {
        author: 'agent',
        authorName: agentNameOf(agent),
        body: greeting,
        channel: 'call',
        conversationUuid: conversation.uuid,
      });
    await announce(db, owner, 'conversation', { roomId: room.id, uuid: conversation.uuid });
    return {
      uuid: conversation.uuid,
      roomId: room.id,
      greeting,
      answered,
      blocked: room.blocked,
    };
  });
}

/**
 * Stores a line that the agent says unprompted, such as asking whether the caller is still there. A
 * line that asks for a voicemail is marked.
 */
export async function speak(
  services: EngineServices,
  agentId: number,
  uuid: string,
  text: string,
  { asksForVoicemail = false }: { readonly asksForVoicemail?: boolean } = {},
): Promise<void> {
  const { agent, scope } = await scopeOf(services, agentId);
  await services.store.within(scope, async (db) => {
    const [conversation] = await openConversation(db, agent.organizationId ?? agent.id, uuid);
    if (!conversation) return;
    const room = await lockRoom(db, conversation.organizationId, conversation.roomId);
    await addMessage(db, room, {
      author: 'agent',
      authorName: agentNameOf(agent),
      body: text,
      channel: conversation.channel as WireChannel,
      conversationUuid: uuid,
      ...(asksForVoicemail ? { status: voicemailStatus } : {}),
    });
  });
}

/** Ends a call or text session: summary, outcome, inbox, log. */
export async function end(
  services: EngineServices,
  agentId: number,
  uuid: string,
  signal: AbortSignal,
): Promise<void> {
  const { agent, scope } = await scopeOf(services, agentId);
  const aside = await services.budget.beginInBackground(ownerOf(agent));
  try {
    await settle(services, scope, uuid, agent, signal, {
      ended: true,
      turn: aside.ok ? aside : null,
    });
  } finally {
    if (aside.ok) await aside.settle();
  }
}
