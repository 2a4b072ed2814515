import { type AudioFrame, type AudioRate } from '@patchbay/server-providers';
import { frameSamples } from '@patchbay/server-providers/sound';
import { type Resampler, type Resampling } from './resampling.js';

/** Frames of any rate as frames of one rate: for each that is pushed one of 20 ms. */
export interface WholeFrames {
  push(frame: AudioFrame): Int16Array;
  close(): void;
}

/** A filter gives some samples less at its beginning: silence stands before them. */
export function createWholeFrames(rate: AudioRate, resampling: Resampling): WholeFrames {
  const size = frameSamples(rate);
  let open: { readonly from: number; readonly resampler: Resampler } | null = null;
  return {
    push({ pcm, rate: from }) {
      if (open?.from !== from) {
        open?.resampler.close();
        open = { from, resampler: resampling.open(from, rate) };
      }
      const samples = open.resampler.push(pcm);
      if (samples.length === size) return samples;
      const whole = new Int16Array(size);
      whole.set(
        samples.subarray(Math.max(0, samples.length - size)),
        Math.max(0, size - samples.length),
      );
      return whole;
    },
    close() {
      open?.resampler.close();
      open = null;
    },
  };
}
