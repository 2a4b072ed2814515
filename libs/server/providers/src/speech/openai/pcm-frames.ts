import { type AudioFrame, type AudioRate } from '../port.js';

const frameMs = 20;

/**
 * Cuts 16-bit little-endian samples, in pieces of any length, into frames of 20 ms. The last one is
 * filled up with silence; half a sample at the end is dropped.
 */
export function createPcmFrames(rate: AudioRate) {
  const size = (rate * frameMs) / 1000;
  let pcm = new Int16Array(size);
  let filled = 0;
  let frames = 0;
  let low: number | null = null;

  const next = (): AudioFrame => {
    const frame = { pcm, rate, at: frames * frameMs };
    frames += 1;
    pcm = new Int16Array(size);
    filled = 0;
    return frame;
  };

  return {
    *add(piece: Uint8Array): Generator<AudioFrame> {
      for (let at = 0; at < piece.length; at += 1) {
        const byte = piece[at] as number;
        if (low === null) {
          low = byte;
          continue;
        }
        pcm[filled] = (byte << 8) | low;
        low = null;
        filled += 1;
        if (filled === size) yield next();
      }
    },
    *end(): Generator<AudioFrame> {
      if (filled > 0) yield next();
    },
  };
}
