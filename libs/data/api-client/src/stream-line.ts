import { unreachable } from './call-error.js';

/** Milliseconds between two beats of a server that does not say its interval (`beat-interval`). */
const defaultBeatMs = 4000;
/** So many intervals without a byte, and a stream is dead although its connection stands. */
const deadAfterBeats = 2;
/** So many, and a stream is not waited for when the page is seen again. */
const lateAfterBeats = 1.25;
/** A connection that has not answered by then is tried again, in ms. */
const longestOpeningMs = 20_000;

type Listener = (isNetwork: boolean) => void;

/** Calls back when the machine is online again (`true`), and when the page is seen or wakes. */
export function onWake(wake: Listener): () => void {
  const { document: page, window: tab } = globalThis as Partial<typeof globalThis>;
  if (!page || !tab) return () => undefined;
  const online = () => wake(true);
  const seen = () => page.visibilityState === 'visible' && wake(false);
  tab.addEventListener('online', online);
  tab.addEventListener('pageshow', seen);
  for (const name of ['visibilitychange', 'resume']) page.addEventListener(name, seen);
  return () => {
    tab.removeEventListener('online', online);
    tab.removeEventListener('pageshow', seen);
    for (const name of ['visibilitychange', 'resume']) page.removeEventListener(name, seen);
  };
}

/** One connection of a stream, which is cut when nothing comes over it any longer. */
export interface StreamLine {
  /** Aborted when the caller leaves or the connection is dead. */
  readonly signal: AbortSignal;
  /** Rejects when `signal` is aborted; for a reader that does not heed it. */
  readonly cut: Promise<never>;
  /** The server answered, with this interval of beats in ms. */
  opened(headers: Headers): void;
  /** A reader waits for bytes from now on; who reads slowly does not make a stream dead. */
  reading(): void;
  /** Bytes came. */
  heard(): void;
  end(): void;
}

/**
 * Watches a connection: it is dead after two intervals without a byte, at once when the machine is
 * online again, and after one interval when the page is seen again. `opening` limits the wait for
 * the answer as well.
 */
export function streamLine(given: AbortSignal | undefined, opening: boolean): StreamLine {
  const line = new AbortController();
  let beatMs = defaultBeatMs;
  let heardAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dead = () => line.abort(unreachable());
  const within = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(dead, ms);
  };
  let isOpen = false;
  const heard = () => {
    heardAt = performance.now();
    clearTimeout(timer);
  };
  const leave = () => line.abort(given?.reason);
  const sleep = onWake((isNetwork) => {
    if (isNetwork || (isOpen && performance.now() - heardAt > lateAfterBeats * beatMs)) dead();
  });
  if (given?.aborted) leave();
  given?.addEventListener('abort', leave);
  if (opening) within(longestOpeningMs);
  const cut = new Promise<never>((_, reject) => {
    line.signal.addEventListener('abort', () => reject(line.signal.reason as Error));
  });
  // A pending read rejects with it; without one, the rejection is no error.
  cut.catch(() => undefined);
  return {
    signal: line.signal,
    cut,
    opened: (headers) => {
      beatMs = Number(headers.get('beat-interval')) || defaultBeatMs;
      isOpen = true;
      heard();
    },
    reading: () => within(deadAfterBeats * beatMs),
    heard,
    end: () => {
      clearTimeout(timer);
      sleep();
      given?.removeEventListener('abort', leave);
    },
  };
}
