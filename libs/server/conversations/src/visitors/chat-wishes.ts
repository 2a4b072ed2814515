import { languageOfAccount, type Outgoing } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type InLanguages } from '@patchbay/server-providers';
import { type Db, type Store } from '@patchbay/server-store';
import { agentNameOf } from '../agents/agent-name.js';
import { type ConversationEngine } from '../conversations/engine/engine.js';
import {
  type AccountRow,
  type Answered,
  type Inbound,
} from '../conversations/turns/engine-services.js';
import { addMessage } from '../conversations/messages/messages.js';
import { lockRoom } from '../conversations/rooms/rooms-repository.js';
import { createWishes } from '../conversations/handlers/wishes.js';
import { createVisitorWishes, mayBeWish } from './visitor-wishes.js';

/** Says a line of a visitor to the agent, unless it is a wish to be left alone. */
export type ChatWishes = (inbound: Inbound, signal: AbortSignal) => AsyncIterable<Answered>;

interface Parts {
  readonly store: Store;
  readonly engine: ConversationEngine;
  readonly outgoing: Pick<Outgoing, 'admit' | 'text'>;
  readonly log: Log;
}

const confirmations: InLanguages<string> = {
  en: 'We will not call or text you again.',
  es: 'No volveremos a llamarle ni a escribirle.',
};

/** A wish to be left alone that a visitor writes, which is confirmed in the chat. */
export function createChatWishes(parts: Parts): ChatWishes {
  const { store, engine } = parts;
  const wishes = createWishes(parts);
  const keepWish = createVisitorWishes(parts);

  async function* answered(inbound: Inbound, signal: AbortSignal): AsyncGenerator<Answered> {
    const { agent } = await engine.scopeOf(inbound.agentId);
    const { isStop, news } = await keepWish(inbound);
    const words = confirmations[await languageOfAccount(store, agent.id)];
    let confirmed: Answered | null = null;
    yield* engine.say(
      {
        ...inbound,
        keepOnly: isStop,
        also: async (db, stored) => {
          if (news) await wishes.mark(db, stored, news);
          if (isStop) confirmed = await confirm(db, stored, agent, words);
        },
      },
      signal,
    );
    if (confirmed) yield confirmed;
  }

  return (inbound, signal) =>
    mayBeWish(inbound.text) ? answered(inbound, signal) : engine.say(inbound, signal);
}

type Stored = Parameters<NonNullable<Inbound['also']>>[1];

/** Answers in the agent's name. */
async function confirm(
  db: Db,
  { owner, roomId, conversationUuid }: Stored,
  agent: AccountRow,
  text: string,
): Promise<Answered> {
  const room = await lockRoom(db, owner.organizationId, roomId);
  const { row } = await addMessage(db, room, {
    author: 'agent',
    authorName: agentNameOf(agent),
    body: text,
    channel: 'client',
    conversationUuid,
  });
  return { type: 'reply', text, messageId: row.id, trace: [], roomId, conversationUuid };
}
