import { type Clock } from '@patchbay/kernel';
import { type Owner } from '@patchbay/server-core';
import { type CallTurn } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { beginCallback, finishCallback, forgetCallback } from './repository.js';

const scope = { kind: 'platform', reason: 'answer a callback once' } as const;
const lookAgainMs = 200;
/**
 * Fourteen seconds: longer than a turn may take (twelve), shorter than a carrier waits (fifteen).
 */
const maxLooks = 70;

/**
 * Processes a callback once: a repeat gets the first answer, also while the first is in progress
 * and in another process. A callback without a key is processed every time.
 */
export const createCallbacks = (store: Store, clock: Clock) =>
  async function once(
    owner: Owner,
    key: string | undefined,
    work: () => Promise<CallTurn | null>,
  ): Promise<CallTurn | null> {
    if (key === undefined) return work();
    const of = { organizationId: owner.organizationId, accountId: owner.accountId };
    for (let look = 0; look < maxLooks; look += 1) {
      const begun = await store.within(scope, (db) =>
        beginCallback(db, of, key, new Date(clock.now())),
      );
      if (begun.isDone) return begun.answer as CallTurn | null;
      if (begun.isMine) {
        try {
          const answer = await work();
          // What a turn begins besides its words, it begins once.
          const again = answer && { ...answer, record: false };
          await store.within(scope, (db) => finishCallback(db, of, key, again));
          return answer;
        } catch (error) {
          await store.within(scope, (db) => forgetCallback(db, of, key));
          throw error;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    }
    throw new Error('A callback took too long');
  };
