import { type AudioFrame, type AudioRate } from '@patchbay/server-providers';
import SpeexResampler from '@echogarden/speex-resampler-wasm';
import { createFramer } from '@patchbay/server-providers/sound';

/** Samples of one rate as samples of another; it remembers what went before. */
export interface Resampler {
  push(pcm: Int16Array): Int16Array;
  /** Releases its memory; afterwards `push` throws. Calling it again has no effect. */
  close(): void;
}

export interface Resampling {
  /** Between rates of 8000 to 48,000; others throw a `RangeError`. */
  open(from: number, to: AudioRate): Resampler;
}

const isRate = (rate: number): boolean => Number.isInteger(rate) && rate >= 8000 && rate <= 48_000;

/** Samples that are passed to the filter at once; longer input is cut. */
const maxSamples = 4800;
/** Of 0 to 10: 4 keeps speech up to 0.42 of the lower rate with images below -60 dB. */
const quality = 4;

const unchanged: Resampler = { push: (pcm) => pcm, close: () => undefined };

async function load(): Promise<Resampling> {
  const speex = await SpeexResampler();
  const open = (from: number, to: AudioRate): Resampler => {
    if (!isRate(from)) throw new RangeError(`A rate of ${from} is not resampled.`);
    if (from === to) return unchanged;
    const maxOut = Math.ceil((maxSamples * to) / from) + 64;
    // One block: samples in, samples out, and the two lengths.
    const block = speex._malloc(8 + (maxSamples + maxOut) * 2);
    const filter = speex._speex_resampler_init(1, from, to, quality, block);
    if (filter === 0) {
      speex._free(block);
      throw new Error(`No filter could be made from ${from} to ${to}.`);
    }
    // Without it, the first samples would be the silence before the filter's middle.
    speex._speex_resampler_skip_zeros(filter);
    const lengths = block >> 2;
    const input = (block + 8) >> 1;
    const output = input + maxSamples;
    let isOpen = true;
    const part = (pcm: Int16Array): Int16Array => {
      // The memory may have grown since: its views are read each time.
      speex.HEAP16.set(pcm, input);
      speex.HEAPU32[lengths] = pcm.length;
      speex.HEAPU32[lengths + 1] = maxOut;
      speex._speex_resampler_process_int(filter, 0, input * 2, block, output * 2, block + 4);
      return speex.HEAP16.slice(output, output + (speex.HEAPU32[lengths + 1] ?? 0));
    };
    return {
      push(pcm) {
        if (!isOpen) throw new Error('The resampler is closed.');
        if (pcm.length <= maxSamples) return part(pcm);
        const parts: number[] = [];
        for (let at = 0; at < pcm.length; at += maxSamples)
          for (const sample of part(pcm.subarray(at, at + maxSamples))) parts.push(sample);
        return Int16Array.from(parts);
      },
      close() {
        if (!isOpen) return;
        isOpen = false;
        speex._speex_resampler_destroy(filter);
        speex._free(block);
      },
    };
  };
  return { open };
}

let loading: Promise<Resampling> | undefined;

/**
 * The resampler of Speex, as WebAssembly. It is loaded once; opening one is then immediate. Source:
 * SpeexDSP, `resample.c`, a windowed sinc with a polyphase table.
 */
export const loadResampling = (): Promise<Resampling> => (loading ??= load());

/** Frames as frames of another rate. The last one is filled up with silence. */
export async function* resampledFrames(
  frames: AsyncIterable<AudioFrame>,
  rate: AudioRate,
): AsyncGenerator<AudioFrame> {
  const resampling = await loadResampling();
  const framer = createFramer(rate);
  let open: { readonly from: AudioRate; readonly resampler: Resampler } | undefined;
  try {
    for await (const frame of frames) {
      if (open?.from !== frame.rate) {
        open?.resampler.close();
        open = { from: frame.rate, resampler: resampling.open(frame.rate, rate) };
      }
      yield* framer.push(open.resampler.push(frame.pcm));
    }
    const last = framer.flush();
    if (last) yield last;
  } finally {
    open?.resampler.close();
  }
}
