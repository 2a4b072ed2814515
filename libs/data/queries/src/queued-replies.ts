import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useData } from './data-context.js';
import { showSent } from './page-replies.js';
import { useAskForProof, withProof } from './proof.js';
import { type QueuedReply, type ReplyArgs } from './stored-replies.js';

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
