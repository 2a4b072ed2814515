import { type AudioFrame } from '@patchbay/server-providers';
import { frameMs } from '@patchbay/server-providers/sound';
import { createEventQueue } from './event-queue.js';
import { type MediaClock } from './media-clock.js';
import { type MediaSession } from './media-session.js';
import { createPacer } from './pacer.js';

/** A frame that the far side hears, at its time on the session's clock. */
export interface HeardFrame {
  readonly frame: AudioFrame;
  readonly at: number;
}

/** The caller's side of a loopback session. */
export interface LoopbackFarSide {
  /** Speaks 20 ms, now. */
  say(pcm: Int16Array, rate: AudioFrame['rate']): void;
  press(digit: string): void;
  hangUp(why?: string): void;
  /** What was heard of the other side so far, frame by frame; the last two minutes. */
  heard(): readonly HeardFrame[];
  /** Where the call was passed to, and why it ended, if it did. */
  readonly transferredTo: string | null;
  readonly ended: string | null;
}

/** Frames that are remembered: two minutes. */
const maxHeard = 6000;

/**
 * A session without a network: a test or the typed simulator is the far side. What is played is
 * heard by the clock that is handed in, at real-time pace, and marks are played when they are heard.
 */
export function createLoopbackSession(options: {
  readonly clock: MediaClock;
  /** Called with each frame at the moment it is heard. */
  readonly onHeard?: (heard: HeardFrame) => void;
  /** Whether a transfer succeeds. Default: it does. */
  readonly canTransfer?: (to: string) => boolean;
}): { readonly session: MediaSession; readonly far: LoopbackFarSide } {
  const { clock } = options;
  const queue = createEventQueue();
  const heard: HeardFrame[] = [];
  let transferredTo: string | null = null;
  let ended: string | null = null;
  let listener: (frame: AudioFrame) => void = () => undefined;
  const pacer = createPacer<AudioFrame>({
    clock,
    clockRate: 1000,
    send({ frame, at }) {
      const one = { frame, at };
      heard.push(one);
      if (heard.length > maxHeard) heard.shift();
      options.onHeard?.(one);
      listener({ ...frame, at });
    },
    onPlayed: (mark) => queue.push({ type: 'played', mark }),
  });
  const end = (why: string): void => {
    if (ended !== null) return;
    ended = why;
    pacer.close();
    queue.push({ type: 'gone', why });
  };
  return {
    session: {
      kind: 'loopback',
      events: queue.events,
      play: (frame) => void pacer.play(frame),
      mark: (name) => pacer.mark(name),
      clear: () => pacer.clear(),
      async transfer(to) {
        if (ended !== null || to === null || options.canTransfer?.(to) === false) return false;
        transferredTo = to;
        end('transferred');
        return true;
      },
      hangUp: async (why) => end(why),
      onHeard(next) {
        listener = next;
      },
    },
    far: {
      say: (pcm, rate) =>
        // The frame ends now: it was spoken in the 20 ms before.
        queue.push({ type: 'audio', frame: { pcm, rate, at: clock.now() - frameMs } }),
      press: (digit) => queue.push({ type: 'key', digit }),
      hangUp: (why = 'hung up') => end(why),
      heard: () => heard,
      get transferredTo() {
        return transferredTo;
      },
      get ended() {
        return ended;
      },
    },
  };
}
