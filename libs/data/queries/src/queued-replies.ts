import { type Client } from '@patchbay/api-client';
import { type KeyValue, storageKeys } from '@patchbay/session';
import { type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useData } from './data-context.js';
import { type LiveHub } from './live-hub.js';
import { useAskForProof, withProof } from './proof.js';
import {
  createReplyQueue,
  type QueuedReply,
  type ReplyArgs,
  type ReplyQueue,
} from './reply-queue.js';
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
function showSent({ table }: Client, cache: QueryClient): Promise<void> {
  const touched = new Set<unknown>(staleAfter(table, 'sendMessage'));
  return cache.invalidateQueries({ predicate: ({ queryKey: [, read] }) => touched.has(read) });
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

/** The replies to one room that are not in its thread yet, oldest first. */
export interface QueuedReplies {
  readonly replies: readonly QueuedReply[];
  /** Keeps a reply, and sends it when those before it were and there is a connection. */
  readonly send: (args: ReplyArgs) => void;
  /** Sends one again that was refused. */
  readonly retry: (clientId: string) => void;
  /** Takes back one that waits or was refused. */
  readonly cancel: (clientId: string) => void;
  /** Forgets one that was sent and that the thread shows. */
  readonly settle: (clientId: string) => void;
}

/**
 * Replies of the signed-in person to a room of an account. They are kept in the browser's storage,
 * survive a reload, and are sent in the order of their writing, each once.
 */
export function useQueuedReplies(target: number | null, roomId: string): QueuedReplies {
  const { client, cache, replies: queue } = useData();
  const ask = useAskForProof();
  const all = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  const replies = useMemo(
    () => all.filter((reply) => reply.target === target && reply.args.roomId === roomId),
    [all, target, roomId],
  );
  useEffect(() => queue.wake(), [queue]);
  const sender = async (reply: QueuedReply) => {
    const { args } = reply;
    await withProof(ask, () => client.request('sendMessage', args, { target: reply.target }));
    void showSent(client, cache);
  };
  return {
    replies,
    send: (args) => queue.add({ target, args }, sender),
    retry: (clientId) => queue.retry(clientId, sender),
    cancel: queue.cancel,
    settle: queue.settle,
  };
}
