import { type MediaClock } from '../media/media-clock.js';

/** Without sound for so long the other side is gone: it sends silence too. */
const maxSilentMs = 15_000;
/** The same once its signalling is gone too. */
const maxSilentAloneMs = 5000;
/** A held call without a connection waits so long for an ICE restart. */
const maxBrokenHoldMs = 60_000;
const everyMs = 500;

export interface Presence {
  /** A packet of the other side came. */
  heard(): void;
  /** During a hold nothing needs to come. */
  hold(isHeld: boolean): void;
  signalling(isThere: boolean): void;
  /** The transport works; or it does not, because it failed or is about to start again. */
  transport(isThere: boolean): void;
  close(): void;
}

/**
 * Says once that the other side is gone: no sound for 15 s, or for 5 s when its signalling is gone.
 * Neither counts during a hold of a call that has connected, which can last for minutes; then it takes
 * a signalling and a transport that are both gone, or a transport that does not come back for 60 s.
 */
export function createPresence(clock: MediaClock, onGone: (why: string) => void): Presence {
  let heardAt = clock.now();
  let isHeld = false;
  let hasSignalling = true;
  let brokenAt: number | null = null;
  let hasConnected = false;
  let stop: (() => void) | undefined;

  function why(): string | null {
    if (!hasSignalling && brokenAt !== null) return 'The signalling and the connection are gone.';
    // Who offers a hold and never connects holds nothing.
    if (isHeld && hasConnected)
      return brokenAt === null || clock.now() - brokenAt < maxBrokenHoldMs
        ? null
        : 'The connection of a held call did not come back for 60 s.';
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
      if (isThere) brokenAt = null;
      else brokenAt ??= clock.now();
      hasConnected ||= isThere;
    },
    close: () => stop?.(),
  };
}
