import { type Log, describeError } from '@patchbay/server-kit';
import { type StoragePort } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { forgetRemoval, takeRemovals } from './repository.js';

/** Deletes the bytes of files whose rows are gone: replaced, deleted, or of a removed account. */
export interface MediaDeletionWorker {
  /** Listens for removals and checks each minute for missed ones. Returns a function that stops the worker. */
  start(): Promise<() => Promise<void>>;
  /** Deletes all pending files and resolves when they are gone. */
  drain(): Promise<void>;
}

const everyMs = 60_000;
const batchSize = 50;
const scope = { kind: 'platform', reason: 'delete removed files' } as const;

/** Creates the deletion worker of a storage. Any process of an installation may run one. */
export function createMediaDeletionWorker({
  store,
  storage,
  log,
}: {
  readonly store: Store;
  readonly storage: StoragePort;
  readonly log: Log;
}): MediaDeletionWorker {
  let running: Promise<void> | null = null;
  let isWanted = false;

  async function removeSome(): Promise<number> {
    return store.within(scope, async (db) => {
      const ids = await takeRemovals(db, batchSize);
      // The bytes first: a crash between the two leaves a note about a file that is gone, which is removed once more.
      for (const id of ids) {
        await storage.remove(id);
        await forgetRemoval(db, id);
      }
      return ids.length;
    });
  }

  async function run(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false;
        while ((await removeSome()) === batchSize);
      }
    } finally {
      // In the same breath as the last look at what is wanted: whoever asks after that look begins anew.
      running = null;
    }
  }

  const drain = (): Promise<void> => {
    isWanted = true;
    running ??= run();
    return running;
  };
  const quietly = () => {
    drain().catch((error: unknown) =>
      log.warn(
        describeError(error),
        'files could not be removed; they are tried again in a minute',
      ),
    );
  };

  return {
    drain,
    start: async () => {
      const stop = await store.listen('patchbay_media', quietly);
      const timer = setInterval(quietly, everyMs);
      timer.unref();
      quietly();
      return async () => {
        clearInterval(timer);
        await stop();
        await running?.catch(() => undefined);
      };
    },
  };
}
