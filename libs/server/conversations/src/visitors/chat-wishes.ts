import { languageOfAccount, type Outgoing, optOutWish, type Owner } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type InLanguages } from '@patchbay/server-providers';
import { type Db, type Scope, type Store } from '@patchbay/server-store';
import { agentNameOf } from '../agents/agent-name.js';
import { type ConversationEngine } from '../conversations/engine/engine.js';
import {
  type AccountRow,
  type Answered,
  type Inbound,
} from '../conversations/turns/engine-services.js';
import { addMessage } from '../conversations/messages/messages.js';
import { numbersOfRoom } from '../conversations/rooms/pauses-repository.js';
import { lockRoom, partyAt } from '../conversations/rooms/rooms-repository.js';
import { createWishes } from '../conversations/handlers/wishes.js';

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

/**
 * A wish to be left alone that a visitor writes. It holds for the numbers that are proven to be this
 * person's. Where a number was only written, tasks to it wait and the room is marked, because a
 * visitor may write the number of another person.
 */
export function createChatWishes(parts: Parts): ChatWishes {
  const { store, engine } = parts;
  const wishes = createWishes(parts);

  async function* answered(inbound: Inbound, signal: AbortSignal): AsyncGenerator<Answered> {
    const { agent, scope } = await engine.scopeOf(inbound.agentId);
    const owner = { organizationId: agent.organizationId ?? agent.id, accountId: agent.id };
    const numbers = await knownNumbers(store, scope, owner, inbound.party.address);
    const proven = numbers.filter((one) => one.proven);
    const isStop = optOutWish(inbound.text, { spoken: true }) === 'stop' && proven.length > 0;
    const kept = await Promise.all(
      (isStop ? proven : numbers).map(({ number }) =>
        wishes.keep({
          owner,
          from: number,
          to: agent.phoneNumber ?? number,
          text: inbound.text,
          spoken: true,
          ...(isStop ? {} : { mostly: 'unclear' as const }),
        }),
      ),
    );
    const news = kept.find(({ isNew }) => isNew) ?? kept[0];
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
    ['stop', 'unclear'].includes(optOutWish(inbound.text, { spoken: true }) ?? '')
      ? answered(inbound, signal)
      : engine.say(inbound, signal);
}

const knownNumbers = (store: Store, scope: Scope, owner: Owner, address: string) =>
  store.within(scope, async (db) => {
    const [party] = await partyAt(db, owner.organizationId, owner.accountId, address);
    return party ? numbersOfRoom(db, { ...owner, partyId: party.id }) : [];
  });

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
