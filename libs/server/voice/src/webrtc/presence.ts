import { type MediaClock } from '../media/media-clock.js';

/** Without sound for so long the other side is gone: it sends silence too. */
const maxSilentMs = 15_000;
/** The same once its signalling is gone too. */
const maxSilentAloneMs = 5000;
const everyMs = 500;

export interface Presence {
  /** A packet of the other side came. */
  heard(): void;
  /** During a hold nothing needs to come. */
  hold(isHeld: boolean): void;
  signalling(isThere: boolean): void;
  /** The transport works, or does not. */
  transport(isThere: boolean): void;
  close(): void;
}

/**
 * Says once that the other side is gone: no sound for 15 s, or for 5 s when its signalling is gone.
 * Neither counts during a hold of a call that has connected, which can last for minutes; then it takes
 * a signalling and a transport that are both gone.
 */
export function createPresence(clock: MediaClock, onGone: (why: string) => void): Presence {
  let heardAt = clock.now();
  let isHeld = false;
  let hasSignalling = true;
  let hasTransport = true;
  let hasConnected = false;
  let stop: (() => void) | undefined;

  function why(): string | null {
    if (!hasSignalling && !hasTransport) return 'The signalling and the connection are gone.';
    // Who offers a hold and never connects holds nothing.
    if (isHeld && hasConnected) return null;
    const silentMs = clock.now() - heardAt;
    if (!hasSignalling && silentMs >= maxSilentAloneMs)
      return 'The signalling is gone, and no sound came for 5 s.';
    return silentMs >= maxSilentMs ? 'No sound came for 15 s.' : null;
  }

  function watch(): void {
    const reason = why();
    if (reason === null) stop = clock.after(everyMs, watch);
    else onGone(reason);
  }
  watch();

  return {
    heard() {
      heardAt = clock.now();
    },
    hold(next) {
      // The time of a hold is not counted when it has ended.
      if (isHeld && !next) heardAt = clock.now();
      isHeld = next;
    },
    signalling(isThere) {
      hasSignalling = isThere;
    },
    transport(isThere) {
      hasTransport = isThere;
      hasConnected ||= isThere;
    },
    close: () => stop?.(),
  };
}
