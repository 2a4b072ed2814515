import { type AudioFrame } from '@patchbay/server-providers';
import { type Framer, createFramer, frameMs } from '@patchbay/server-providers/sound';
import { decodeG711 } from '../audio/g711.js';
import { createJitterBuffer } from '../media/jitter-buffer.js';
import { type MediaClock } from '../media/media-clock.js';
import { type Arrival } from '../media/rtp-timeline.js';
import { type MediaMessage } from './messages.js';

export interface Incoming {
  push(media: MediaMessage['media']): void;
  close(): void;
}

/** Bytes of mu-law in a millisecond. */
const bytesPerMs = 8;

/**
 * The caller's sound as frames: chunks by their numbers, doubled and late ones left out, times by
 * their timestamps in milliseconds. Chunks of other lengths than 20 ms are cut.
 */
export function createIncoming(clock: MediaClock, onFrame: (frame: AudioFrame) => void): Incoming {
  const buffer = createJitterBuffer({
    clockRate: 1000,
    lengthOf: ({ payload }) => payload.length / bytesPerMs,
  });
  let timer: (() => void) | undefined;
  let framer: { readonly cut: Framer; endsAt: number } | undefined;

  function give(arrivals: readonly Arrival[]): void {
    for (const arrival of arrivals) {
      if (arrival.type !== 'packet') continue;
      const pcm = decodeG711('mu', arrival.packet.payload);
      // After a gap the rest of a frame is old: the following sound has a time of its own.
      if (!framer || Math.abs(framer.endsAt - arrival.at) > frameMs)
        framer = { cut: createFramer(8000, arrival.at), endsAt: arrival.at };
      framer.endsAt += pcm.length / bytesPerMs;
      for (const frame of framer.cut.push(pcm)) onFrame(frame);
    }
    timer?.();
    const { wakeAt } = buffer;
    timer =
      wakeAt === null
        ? undefined
        : clock.after(wakeAt - clock.now(), () => give(buffer.expire(clock.now())));
  }

  return {
    push({ track, chunk, timestamp, payload }) {
      // The other track would be our own voice.
      if (track !== 'inbound') return;
      const bytes = Buffer.from(payload, 'base64');
      if (bytes.length === 0) return;
      // A chunk came when its sound had ended.
      const now = clock.now() - bytes.length / bytesPerMs;
      give(
        buffer.push({ sequence: chunk & 0xffff, timestamp: timestamp >>> 0, payload: bytes }, now),
      );
    },
    close: () => timer?.(),
  };
}
