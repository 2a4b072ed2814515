import { CallError } from '@patchbay/api-client';
import { type KeyValue } from '@patchbay/session';
import { shownReplies } from './shown-replies.js';
import { idOf, type QueuedReply, storedReplies } from './stored-replies.js';

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
const maxFailures = 5;
/** A reply that was sent is shown for no longer where its thread is not read. */
const longestShownMs = 30_000;
const [shortestPauseMs, longestPauseMs] = [1000, 30_000];
/** Statuses of a server that is not there or busy: nothing was decided about the reply. */
const away = new Set([0, 429, 502, 503, 504]);

/** Whether the reply has to wait for a connection, or a person has to decide about it. */
function afterFailure(error: unknown, failures: number): 'wait' | 'decide' {
  const isRefused = error instanceof CallError && !error.retryable;
  return isRefused || failures >= maxFailures ? 'decide' : 'wait';
}

/** The sentence of a server that refused; without it a person could only repeat what is refused again. */
const refusalOf = (error: unknown): string | undefined =>
  error instanceof CallError && !error.retryable ? error.message : undefined;

const isAway = (error: unknown): boolean => !(error instanceof CallError) || away.has(error.status);

/** Sends stored replies one after the other, in their order, and tries again where it has to. */
function createSending({ storage, send, alone, now, wait }: Required<Ports>) {
  const stored = storedReplies(storage);
  const shown = shownReplies();
  const senders = new Map<string, SendReply>();
  const failures = new Map<string, number>();
  let isSending = false;
  let pause = shortestPauseMs;
  let turn = 0;

  const settle = (clientId: string) => {
    if (shown.has(clientId, 'sent')) shown.remove(clientId);
  };
  const setFailed = (clientId: string, failed: boolean, refusal?: string) => {
    stored.change(clientId, { failed, refusal });
    shown.setState(clientId, failed ? 'failed' : 'waiting', refusal);
  };

  /** Whether the line goes on at once: false when it has to wait for a connection. */
  async function sendOne(reply: QueuedReply, sentIn: number): Promise<boolean> {
    const clientId = idOf(reply);
    shown.setState(clientId, 'sending');
    try {
      await (senders.get(clientId) ?? send)(reply);
      if (sentIn !== turn) return true;
      stored.remove(clientId);
      senders.delete(clientId);
      shown.setState(clientId, 'sent');
      wait(() => settle(clientId), longestShownMs);
      return true;
    } catch (error) {
      if (sentIn !== turn) return true;
      const count = (failures.get(clientId) ?? 0) + (isAway(error) ? 0 : 1);
      failures.set(clientId, count);
      const isDecided = afterFailure(error, count) === 'decide';
      setFailed(clientId, isDecided, isDecided ? refusalOf(error) : undefined);
      return isDecided;
    }
  }

  /** Sends all in their order; false when it has to wait for a connection. */
  async function drain(): Promise<boolean> {
    const sentIn = turn;
    for (;;) {
      // Another tab may have sent or taken back what this one still shows.
      shown.follow(stored.list());
      const next = shown.list().find(({ state }) => state === 'waiting' || state === 'sending');
      if (next === undefined || sentIn !== turn) return true;
      if (now() - next.at > longestWaitMs) setFailed(idOf(next), true);
      else if (await sendOne(next, sentIn)) pause = shortestPauseMs;
      else {
        wait(wake, pause);
        pause = Math.min(longestPauseMs, 2 * pause);
        return false;
      }
    }
  }

  function wake(): void {
    if (isSending || !stored.list().some(({ failed }) => !failed)) return;
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

  const forget = () => {
    turn += 1;
    senders.clear();
    failures.clear();
    shown.show([]);
  };
  return { stored, shown, senders, failures, settle, wake, forget };
}

/** The queue of one page. It reads what a former visit or another tab left in storage. */
export function createReplyQueue({
  storage,
  send,
  alone = (act) => act(),
  now = Date.now,
  wait = (act, ms) => void setTimeout(act, ms),
}: Ports): ReplyQueue {
  const sending = createSending({ storage, send, alone, now, wait });
  const { stored, shown, senders, failures, settle, wake, forget } = sending;
  const reread = () => shown.follow(stored.list());
  reread();
  return {
    list: shown.list,
    subscribe: shown.subscribe,
    add: (reply, sender) => {
      if (sender) senders.set(idOf(reply), sender);
      stored.add({ ...reply, at: now(), failed: false });
      shown.show([...shown.list(), { ...reply, at: now(), state: 'waiting' }]);
      wake();
    },
    retry: (clientId, sender) => {
      if (sender) senders.set(clientId, sender);
      failures.delete(clientId);
      stored.change(clientId, { at: now(), failed: false, refusal: undefined });
      reread();
      wake();
    },
    cancel: (clientId) => {
      if (shown.has(clientId, 'sending')) return;
      stored.remove(clientId);
      shown.remove(clientId);
    },
    settle,
    wake,
    reread,
    forget,
  };
}
