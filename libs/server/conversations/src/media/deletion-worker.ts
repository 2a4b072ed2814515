import { type Clock } from '@patchbay/kernel';
import { createRoundWorker, type Worker } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type StoragePort } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { forgetRemoval, takeRemovals } from './repository.js';

const everyMs = 60_000;
const batchSize = 50;
const scope = { kind: 'platform', reason: 'delete removed files' } as const;

/**
 * Deletes the bytes of files whose rows are gone: replaced, deleted, or of a removed account. Runs
 * in any process.
 */
export function createMediaDeletionWorker({
  store,
  clock,
  storage,
  log,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: StoragePort;
  readonly log: Log;
}): Worker {
  async function removeSome(): Promise<number> {
    return store.within(scope, async (db) => {
      const ids = await takeRemovals(db, batchSize);
      // Bytes first: a crash in between leaves a note about a missing file, which is removed on the
      // next run.
      for (const id of ids) {
        await storage.remove(id);
        await forgetRemoval(db, id);
      }
      return ids.length;
    });
  }

  return createRoundWorker(
    { store, clock, log },
    {
      name: 'media deletion',
      wakeChannels: ['patchbay_media'],
      everyMs,
      work: async ({ signal }) => {
        while (!signal.aborted && (await removeSome()) === batchSize);
      },
    },
  );
}
