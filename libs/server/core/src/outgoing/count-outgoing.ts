import { type Db, type Store } from '@patchbay/server-store';
import { commitAsynchronously } from '../commits/asynchronous-commit-repository.js';
import { type Clock } from '@patchbay/kernel';
import { type Channel } from './limits.js';
import { type Counted, countOne } from './rate-counters.js';
import { OutboundRefusal } from './refusal.js';

export const countingScope = { kind: 'platform', reason: 'count what leaves' } as const;

const fullWords: Readonly<Record<Channel, string>> = {
  text: 'This number has been texted very often. Try again later.',
  call: 'This number has been called very often. Try again later.',
  mail: 'This address has been written to very often. Try again later.',
};

export type CountOutgoing = ReturnType<typeof createCounter>;

/** Counts outgoing messages and calls. */
export function createCounter(store: Store, clock: Clock) {
  /**
   * Counts an outgoing message or call, unless it exceeds a limit. With `isFollowed`, a later
   * transaction takes this count to the disk before anything leaves.
   */
  async function enter(
    channel: Channel,
    counted: (db: Db) => Promise<readonly Counted[]>,
    { isFollowed = false }: { readonly isFollowed?: boolean } = {},
  ): Promise<void> {
    await store.within(countingScope, async (db) => {
      const [full] = await Promise.all([
        counted(db).then((found) => countOne(db, found, clock.now())),
        isFollowed ? commitAsynchronously(db) : undefined,
      ]);
      if (full) throw new OutboundRefusal('too-many', fullWords[channel], full.until);
    });
  }
  return enter;
}
