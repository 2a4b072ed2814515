import { createFramer, pcmOfBytes } from '../../sound/frames.js';
import { type AudioFrame, type AudioRate } from '../../sound/audio-frame.js';

/**
 * Cuts 16-bit little-endian samples, in pieces of any length, into frames of 20 ms. The last one is
 * filled up with silence; half a sample at the end is dropped.
 */
export function createPcmFrames(rate: AudioRate) {
  const framer = createFramer(rate);
  /** Half a sample, or nothing. */
  let half = new Uint8Array();
  return {
    add(piece: Uint8Array): AudioFrame[] {
      const bytes = half.length > 0 ? Buffer.concat([half, piece]) : piece;
      half = Uint8Array.from(bytes.subarray(bytes.length & ~1));
      return framer.push(pcmOfBytes(bytes));
    },
    end(): AudioFrame[] {
      const last = framer.flush();
      return last ? [last] : [];
    },
  };
}
