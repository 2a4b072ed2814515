import { CallError, type Client } from '@patchbay/api-client';
import { type Query, type QueryClient } from '@tanstack/react-query';
import { followAccount } from './follow-account.js';
import { type LineEars } from './line-talk.js';
import { markStale } from './mark-stale.js';
import { isTouchedBy, type LiveEvent } from './live-topics.js';
import { type TabApis } from './shared-line.js';
import { tabApis } from './tab-apis.js';

/** Resolves after so many ms, or when the signal is aborted. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Events arrive in bursts; the affected queries are fetched once per burst. While events do not stop,
 * a tab fetches twice a second: oftener is more than a person reads, and than a server allows.
 */
const burstMs = 60;
const restMs = 500;
/** Until what could not be read after an event is read again, in ms; twice as long each time. */
const againMs = { first: 2000, last: 30_000 };

export type Connection = 'open' | 'closed' | 'waiting';

/**
 * Whether the last read failed, or still fails, and can succeed now: not what the server refuses.
 * After a restart of the server no event says again what such a read has missed.
 */
const isToReadAgain = ({ state: { error, fetchFailureReason } }: Query): boolean => {
  const failure: unknown = error ?? fetchFailureReason;
  return failure !== null && (!(failure instanceof CallError) || failure.retryable);
};

/** The events of a tab, from the one stream of the browser. */
export interface LiveHub {
  /**
   * Follows the stream of an account; the function it gives lets go. Tabs of one `signIn`, a token,
   * share a stream; without it, or in a browser without the means, this tab has its own.
   */
  connect(target: number | null, signIn?: string): () => void;
  listen(listener: (event: LiveEvent) => void): () => void;
  readonly connection: () => Connection;
  onConnection(listener: () => void): () => void;
}

/** Reads again what could not be read: no further event may come for it. */
function createFailedReads(cache: QueryClient, isOpen: () => boolean) {
  const failed = { type: 'active', predicate: isToReadAgain } as const;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = againMs.first;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const read = () => void cache.refetchQueries(failed).then(readLater);
  const readLater = () => {
    if (timer !== undefined || !isOpen()) return;
    if (cache.getQueryCache().findAll(failed).length === 0) {
      waitMs = againMs.first;
      return;
    }
    timer = setTimeout(() => {
      timer = undefined;
      waitMs = Math.min(2 * waitMs, againMs.last);
      read();
    }, waitMs);
  };
  return { read, readLater, stop };
}

export function createLiveHub(
  client: Client,
  cache: QueryClient,
  log: (message: string, error: unknown) => void = () => undefined,
  wait = pause,
  tabs: TabApis | undefined = tabApis(),
): LiveHub {
  const listeners = new Set<(event: LiveEvent) => void>();
  const watchers = new Set<() => void>();
  let state: Connection = 'closed';
  let burst: LiveEvent[] = [];
  let flushedAt = Number.NEGATIVE_INFINITY;
  const failedReads = createFailedReads(cache, () => state === 'open');

  const become = (next: Connection) => {
    if (state === next) return;
    state = next;
    watchers.forEach((watcher) => watcher());
  };
  const flush = () => {
    const events = burst;
    burst = [];
    flushedAt = performance.now();
    void markStale(cache, (key) => events.some((event) => isTouchedBy(event, key))).then(
      failedReads.readLater,
    );
  };
  const receive = (event: LiveEvent) => {
    if (burst.push(event) === 1)
      setTimeout(flush, Math.max(burstMs, flushedAt + restMs - performance.now()));
    listeners.forEach((listener) => listener(event));
  };

  const ears: LineEars = {
    onOpen: (missed) => {
      become('open');
      if (missed) receive({ topic: 'resync' });
      failedReads.read();
    },
    onBreak: () => become('waiting'),
    onEvent: receive,
  };

  const line = { client, ears, log, wait, tabs };
  return {
    connect: (target, signIn) => {
      const stop = new AbortController();
      followAccount(line, { target, signIn }, stop.signal).catch((error: unknown) => {
        become('waiting');
        log('The event stream ended', error);
      });
      return () => {
        stop.abort();
        failedReads.stop();
        become('closed');
      };
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    connection: () => state,
    onConnection: (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
