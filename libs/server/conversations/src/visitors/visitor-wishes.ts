import { type KeptWish, type Outgoing, optOutWish, type Owner } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Scope, type Store } from '@patchbay/server-store';
import { type ConversationEngine } from '../conversations/engine/engine.js';
import { type Inbound } from '../conversations/turns/engine-services.js';
import { numbersOfRoom } from '../conversations/rooms/pauses-repository.js';
import { partyAt } from '../conversations/rooms/rooms-repository.js';
import { createWishes } from '../conversations/handlers/wishes.js';

interface Parts {
  readonly store: Store;
  readonly engine: Pick<ConversationEngine, 'scopeOf'>;
  readonly outgoing: Pick<Outgoing, 'admit' | 'text'>;
  readonly log: Log;
}

/** What became of a line in which a visitor may ask to be left alone. */
interface VisitorWish {
  /** The wish holds, and no agent answers the line. */
  readonly isStop: boolean;
  /** What the room is marked with; none where no number is known. */
  readonly news: KeptWish | undefined;
}

export type VisitorWishes = (
  line: Pick<Inbound, 'agentId' | 'text' | 'party'>,
) => Promise<VisitorWish>;

/** Whether a line of a visitor may be a wish to be left alone. */
export const mayBeWish = (text: string): boolean =>
  ['stop', 'unclear'].includes(optOutWish(text, { spoken: true }) ?? '');

/**
 * A wish to be left alone that a visitor writes or says. It holds for the numbers that are proven to be
 * this person's. Where a number was only written, tasks to it wait and the room is marked, because a
 * visitor may write the number of another person.
 */
export function createVisitorWishes(parts: Parts): VisitorWishes {
  const { store, engine } = parts;
  const wishes = createWishes(parts);
  return async ({ agentId, text, party }) => {
    if (!mayBeWish(text)) return { isStop: false, news: undefined };
    const { agent, scope } = await engine.scopeOf(agentId);
    const owner = { organizationId: agent.organizationId ?? agent.id, accountId: agent.id };
    const numbers = await knownNumbers(store, scope, owner, party.address);
    const proven = numbers.filter((one) => one.proven);
    const isStop = optOutWish(text, { spoken: true }) === 'stop' && proven.length > 0;
    const kept = await Promise.all(
      (isStop ? proven : numbers).map(({ number }) =>
        wishes.keep({
          owner,
          from: number,
          to: agent.phoneNumber ?? number,
          text,
          spoken: true,
          ...(isStop ? {} : { mostly: 'unclear' as const }),
        }),
      ),
    );
    return { isStop, news: kept.find(({ isNew }) => isNew) ?? kept[0] };
  };
}

const knownNumbers = (store: Store, scope: Scope, owner: Owner, address: string) =>
  store.within(scope, async (db) => {
    const [party] = await partyAt(db, owner.organizationId, owner.accountId, address);
    return party ? numbersOfRoom(db, { ...owner, partyId: party.id }) : [];
  });
