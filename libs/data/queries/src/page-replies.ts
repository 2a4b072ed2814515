import { type Client } from '@patchbay/api-client';
import { type KeyValue, storageKeys } from '@patchbay/session';
import { type QueryClient } from '@tanstack/react-query';
import { type LiveHub } from './live-hub.js';
import { markStale } from './mark-stale.js';
import { createReplyQueue, type ReplyQueue } from './reply-queue.js';
import { staleAfter } from './stale-after.js';

/** Sends replies of one page through its client, in one tab at a time. */
export function createQueueOf(client: Client, cache: QueryClient, storage: KeyValue): ReplyQueue {
  const locks = globalThis.navigator?.locks;
  return createReplyQueue({
    storage,
    send: async ({ target, args }) => {
      await client.request('sendMessage', args, { target });
      void showSent(client, cache);
    },
    ...(locks ? { alone: (act) => locks.request('patchbay replies', act) } : {}),
  });
}

/** Reads again what a sent reply changed. */
export function showSent({ table }: Client, cache: QueryClient): Promise<void> {
  const touched = new Set<unknown>(staleAfter(table, 'sendMessage'));
  return markStale(cache, ([, read]) => touched.has(read));
}

/** Tries again when there may be a connection, and follows what other tabs queue. */
export function watchQueue(queue: ReplyQueue, live: LiveHub): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKeys.queuedReplies) queue.reread();
  };
  const onConnection = live.onConnection(() => {
    if (live.connection() === 'open') queue.wake();
  });
  window.addEventListener('online', queue.wake);
  window.addEventListener('storage', onStorage);
  queue.wake();
  return () => {
    onConnection();
    window.removeEventListener('online', queue.wake);
    window.removeEventListener('storage', onStorage);
  };
}
