import { WavRefusal } from '@patchbay/server-providers/sound';
import { type WavFormat, readWavHeader, wavSamples } from '../audio/wav.js';

export interface WavStream {
  /** The samples that are complete with these bytes. Throws a `WavRefusal`. */
  push(bytes: Uint8Array): Int16Array;
  /** Samples a second, when the header was read. */
  readonly rate: number | null;
}

/** Reads a WAV file of one channel while it arrives, in pieces of any size. */
export function createWavStream(): WavStream {
  let held = new Uint8Array();
  let format: WavFormat | null = null;
  let left = Infinity;

  function samplesOf(described: WavFormat): Int16Array {
    const whole = described.encoding === 'pcm16' ? held.length & ~1 : held.length;
    const taken = held.subarray(0, Math.min(whole, left));
    left -= taken.length;
    const [pcm = new Int16Array()] = wavSamples(taken, described);
    held = held.slice(whole);
    return pcm;
  }

  return {
    push(bytes) {
      const all = new Uint8Array(held.length + bytes.length);
      all.set(held);
      all.set(bytes, held.length);
      held = all;
      if (!format) {
        const header = readWavHeader(held);
        if (!header) return new Int16Array();
        if (header.format.channels !== 1) throw new WavRefusal('A voice has one channel.');
        ({ format } = header);
        // A program that writes while it speaks does not know the length: it names none or a maximum.
        left = header.dataBytes === 0 ? Infinity : header.dataBytes;
        held = held.slice(header.dataAt);
      }
      return samplesOf(format);
    },
    get rate() {
      return format?.rate ?? null;
    },
  };
}
