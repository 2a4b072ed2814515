import { CallError } from '@patchbay/api-client';
import { type ArgsOf } from '@patchbay/contract';
import { type KeyValue, readJson, storageKeys } from '@patchbay/session';

/** The arguments of a reply; its `clientId` makes a repetition harmless. */
export type ReplyArgs = ArgsOf<'sendMessage'> & { readonly clientId: string };

/** A reply of a member that is not in its thread yet. */
export interface QueuedReply {
  /** The account that it is sent for. */
  readonly target: number | null;
  readonly args: ReplyArgs;
  /** When it was written, in ms since the epoch. */
  readonly at: number;
  /**
   * `waiting`: for its turn or a connection; `sent`: until its thread shows it; `failed`: for a
   * person.
   */
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
}

/** Sends a reply; rejects with a `CallError`. */
export type SendReply = (reply: QueuedReply) => Promise<unknown>;

/** The replies that are kept in storage until they are sent, in the order of their writing. */
export interface ReplyQueue {
  readonly list: () => readonly QueuedReply[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Keeps a reply and sends it when those before it were; `send` as the screen can send it. */
  readonly add: (reply: Pick<QueuedReply, 'target' | 'args'>, send?: SendReply) => void;
  readonly retry: (clientId: string, send?: SendReply) => void;
  /** Takes back a reply that is not being sent. */
  readonly cancel: (clientId: string) => void;
  /** Forgets a reply that was sent: its thread shows it. */
  readonly settle: (clientId: string) => void;
  /** Tries again now, because there may be a connection. */
  readonly wake: () => void;
  /** Reads what another tab changed. */
  readonly reread: () => void;
  /** Forgets all without deleting anything: the person has changed, and the storage with them. */
  readonly forget: () => void;
}

interface Ports {
  readonly storage: KeyValue;
  readonly send: SendReply;
  /** Runs when no other tab sends. */
  readonly alone?: (act: () => Promise<void>) => Promise<void>;
  readonly now?: () => number;
  readonly wait?: (act: () => void, ms: number) => void;
}

/** A reply that waited longer is not sent by itself: what it answers may be past. */
export const longestWaitMs = 24 * 3600_000;
/** Refusals by the server's own failure, after which a person decides. */
const mostFailures = 5;
/** A reply that was sent is shown for no longer where its thread is not read. */
const longestShownMs = 30_000;
const [shortestPauseMs, longestPauseMs] = [1000, 30_000];
/** Statuses of a server that is not there or busy: nothing was decided about the reply. */
const away = new Set([0, 429, 502, 503, 504]);

type Kept = Omit<QueuedReply, 'state'> & { readonly failed: boolean };

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'args' in value &&
  typeof (value as Kept).args?.clientId === 'string' &&
  typeof (value as Kept).at === 'number';

export function createReplyQueue({
  storage,
  send,
  alone = (act) => act(),
  now = Date.now,
  wait = (act, ms) => void setTimeout(act, ms),
}: Ports): ReplyQueue {
  const listeners = new Set<() => void>();
  const senders = new Map<string, SendReply>();
  const failures = new Map<string, number>();
  let replies: readonly QueuedReply[] = [];
  let isSending = false;
  let pause = shortestPauseMs;
  let turn = 0;

  const idOf = ({ args }: Pick<QueuedReply, 'args'>) => args.clientId;
  const stored = (): Kept[] => {
    const read = readJson<unknown>(storage, storageKeys.queuedReplies);
    return Array.isArray(read) ? read.filter(isKept) : [];
  };
  const show = (next: readonly QueuedReply[]) => {
    replies = next;
    for (const listener of listeners) listener();
  };
  const store = (next: readonly Kept[]) => {
    if (next.length) storage.set(storageKeys.queuedReplies, JSON.stringify(next));
    else storage.remove(storageKeys.queuedReplies);
  };
  /** The stored replies with what this tab knows of them. */
  const reread = () => {
    const states = new Map(replies.map((reply) => [idOf(reply), reply.state]));
    const kept = stored();
    const ids = new Set(kept.map(idOf));
    show([
      ...replies.filter((reply) => reply.state === 'sent' && !ids.has(idOf(reply))),
      ...kept.map(({ failed, ...reply }): QueuedReply => {
        const isSending = states.get(idOf(reply)) === 'sending';
        return { ...reply, state: failed ? 'failed' : isSending ? 'sending' : 'waiting' };
      }),
    ]);
  };
  const setState = (clientId: string, state: QueuedReply['state']) =>
    show(replies.map((reply) => (idOf(reply) === clientId ? { ...reply, state } : reply)));
  const fail = (clientId: string, failed: boolean) => {
    store(stored().map((one) => (idOf(one) === clientId ? { ...one, failed } : one)));
    setState(clientId, failed ? 'failed' : 'waiting');
  };
  const settle = (clientId: string) => {
    if (replies.some((reply) => idOf(reply) === clientId && reply.state === 'sent'))
      show(replies.filter((reply) => idOf(reply) !== clientId));
  };
  const remove = (clientId: string) => store(stored().filter((one) => idOf(one) !== clientId));

  /** Whether the line goes on at once: false when it has to wait for a connection. */
  async function sendOne(reply: QueuedReply, sentIn: number): Promise<boolean> {
    const clientId = idOf(reply);
    setState(clientId, 'sending');
    try {
      await (senders.get(clientId) ?? send)(reply);
      if (sentIn !== turn) return true;
      remove(clientId);
      senders.delete(clientId);
      setState(clientId, 'sent');
      wait(() => settle(clientId), longestShownMs);
      return true;
    } catch (error) {
      if (sentIn !== turn) return true;
      const isAway = !(error instanceof CallError) || away.has(error.status);
      const count = (failures.get(clientId) ?? 0) + (isAway ? 0 : 1);
      failures.set(clientId, count);
      const isRefused = error instanceof CallError && !error.retryable;
      fail(clientId, isRefused || count >= mostFailures);
      return isRefused || count >= mostFailures;
    }
  }

  /** Sends all in their order; false when it has to wait for a connection. */
  async function drain(): Promise<boolean> {
    const sentIn = turn;
    for (;;) {
      // Another tab may have sent or taken back what this one still shows.
      reread();
      const next = replies.find(({ state }) => state === 'waiting' || state === 'sending');
      if (next === undefined || sentIn !== turn) return true;
      if (now() - next.at > longestWaitMs) fail(idOf(next), true);
      else if (await sendOne(next, sentIn)) pause = shortestPauseMs;
      else {
        wait(wake, pause);
        pause = Math.min(longestPauseMs, 2 * pause);
        return false;
      }
    }
  }

  function wake(): void {
    if (isSending || !stored().some(({ failed }) => !failed)) return;
    isSending = true;
    let isDone = false;
    const act = async () => {
      isDone = await drain();
    };
    void alone(act).finally(() => {
      isSending = false;
      // One may have been written after the last look.
      if (isDone) wake();
    });
  }

  reread();
  return {
    list: () => replies,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: ({ target, args }, sender) => {
      if (sender) senders.set(args.clientId, sender);
      store([...stored(), { target, args, at: now(), failed: false }]);
      show([...replies, { target, args, at: now(), state: 'waiting' }]);
      wake();
    },
    retry: (clientId, sender) => {
      if (sender) senders.set(clientId, sender);
      failures.delete(clientId);
      store(
        stored().map((one) =>
          idOf(one) === clientId ? { ...one, at: now(), failed: false } : one,
        ),
      );
      reread();
      wake();
    },
    cancel: (clientId) => {
      if (replies.some((reply) => idOf(reply) === clientId && reply.state === 'sending')) return;
      remove(clientId);
      show(replies.filter((reply) => idOf(reply) !== clientId));
    },
    settle,
    wake,
    reread,
    forget: () => {
      turn += 1;
      senders.clear();
      failures.clear();
      show([]);
    },
  };
}
