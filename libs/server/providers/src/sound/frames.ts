import { type AudioFrame, type AudioRate } from './audio-frame.js';

/** Milliseconds of a frame. */
export const frameMs = 20;

/** Samples of a frame at a rate. */
export const frameSamples = (rate: AudioRate): number => (rate * frameMs) / 1000;

/** Milliseconds of a number of samples. */
export const msOf = (samples: number, rate: number): number => (samples * 1000) / rate;

export interface Framer {
  /** The frames that are complete with these samples. */
  push(pcm: Int16Array): AudioFrame[];
  /** What is left as one frame that is filled up with silence, or null; the count starts again. */
  flush(): AudioFrame | null;
}

/**
 * Cuts samples of any number into frames. `at` is the time of the first sample; the following
 * frames count from it.
 */
export function createFramer(rate: AudioRate, at = 0): Framer {
  const size = frameSamples(rate);
  let rest = new Int16Array(size);
  let held = 0;
  let next = at;
  const take = (): AudioFrame => {
    const frame = { pcm: rest, rate, at: next };
    next += frameMs;
    rest = new Int16Array(size);
    held = 0;
    return frame;
  };
  return {
    push(pcm) {
      const frames: AudioFrame[] = [];
      for (let from = 0; from < pcm.length;) {
        const part = pcm.subarray(from, from + size - held);
        rest.set(part, held);
        held += part.length;
        from += part.length;
        if (held === size) frames.push(take());
      }
      return frames;
    },
    flush: () => (held === 0 ? null : take()),
  };
}

/** Samples of 16-bit little-endian bytes; an odd last byte is left out. */
export function pcmOfBytes(bytes: Uint8Array): Int16Array {
  const pcm = new Int16Array(bytes.length >> 1);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < pcm.length; at += 1) pcm[at] = view.getInt16(at * 2, true);
  return pcm;
}

/** 16-bit little-endian bytes of samples. */
export function bytesOfPcm(pcm: Int16Array): Uint8Array {
  const bytes = new Uint8Array(pcm.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < pcm.length; at += 1) view.setInt16(at * 2, pcm[at] ?? 0, true);
  return bytes;
}
