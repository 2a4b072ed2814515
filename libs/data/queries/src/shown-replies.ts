import { idOf, type QueuedReply, type StoredReply } from './stored-replies.js';

/** The replies as this tab shows them: those in storage, and those just sent. */
export function shownReplies() {
  const listeners = new Set<() => void>();
  let replies: readonly QueuedReply[] = [];
  const show = (next: readonly QueuedReply[]) => {
    replies = next;
    for (const listener of listeners) listener();
  };
  return {
    show,
    list: () => replies,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Whether this tab shows the reply in that state. */
    has: (clientId: string, state: QueuedReply['state']) =>
      replies.some((reply) => idOf(reply) === clientId && reply.state === state),
    remove: (clientId: string) => show(replies.filter((reply) => idOf(reply) !== clientId)),
    setState: (clientId: string, state: QueuedReply['state'], refusal?: string) =>
      show(
        replies.map((reply) => (idOf(reply) === clientId ? { ...reply, state, refusal } : reply)),
      ),
    /** Shows what is stored, with what this tab knows of it. */
    follow: (stored: readonly StoredReply[]) => {
      const states = new Map(replies.map((reply) => [idOf(reply), reply.state]));
      const ids = new Set(stored.map(idOf));
      show([
        ...replies.filter((reply) => reply.state === 'sent' && !ids.has(idOf(reply))),
        ...stored.map(({ failed, ...reply }): QueuedReply => {
          const isSending = states.get(idOf(reply)) === 'sending';
          return { ...reply, state: failed ? 'failed' : isSending ? 'sending' : 'waiting' };
        }),
      ]);
    },
  };
}
