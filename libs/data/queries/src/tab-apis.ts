import { type TabApis } from './shared-line.js';

/**
 * What this browser has for tabs to share a stream; undefined where it lacks something, as on plain
 * HTTP under another name than localhost. Then each tab that is seen has a stream of its own.
 */
export function tabApis(): TabApis | undefined {
  const { navigator: browser, BroadcastChannel: Channel } = globalThis as {
    readonly navigator?: { readonly locks?: LockManager };
    readonly BroadcastChannel?: typeof BroadcastChannel;
  };
  const locks = browser?.locks;
  if (!locks || !Channel || !globalThis.crypto?.subtle) return undefined;
  return { locks, channelOf: (name) => new Channel(name) };
}

/**
 * The name of the stream of a sign-in in an account. Only tabs with the same token have the same name,
 * which does not tell the token.
 */
export async function lineName(signIn: string, target: number | null): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(signIn));
  const hex = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'));
  return `events ${hex.join('')} ${target ?? ''}`;
}

/** Resolves when the page is seen, or the signal is aborted. */
const seen = (page: Document, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (page.visibilityState === 'hidden' && !signal.aborted) return;
      page.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    page.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });

/**
 * Runs a task while the page is seen, and again each time that it is. A hidden page lets go at once:
 * a browser opens six connections to a host at most, and each hidden page would keep one.
 */
export async function whileSeen(
  page: Document,
  task: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await seen(page, signal);
    const turn = new AbortController();
    const look = () => {
      if (page.visibilityState === 'hidden' || signal.aborted) turn.abort();
    };
    page.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
    if (!turn.signal.aborted) await task(turn.signal);
    page.removeEventListener('visibilitychange', look);
    signal.removeEventListener('abort', look);
    // What ended by itself, as without a session, is not begun again.
    if (!turn.signal.aborted) return;
  }
}
