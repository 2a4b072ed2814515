import { type AudioFrame, type AudioRate } from '@patchbay/server-providers';
import { type Framer, createFramer } from '@patchbay/server-providers/sound';
import { type Resampler, type Resampling } from '../audio/resampling.js';

/** Frames of any rate as frames of one rate, for a session that plays them. */
export interface Outgoing {
  /** The samples of the frames that are complete, 20 ms each. */
  push(frame: AudioFrame): Int16Array[];
  /** The rest of what was pushed, filled up with silence. */
  flush(): Int16Array[];
  /** Forgets what was pushed. */
  clear(): void;
  close(): void;
}

export function createOutgoing(rate: AudioRate, resampling: Resampling): Outgoing {
  let source: { readonly from: AudioRate; readonly resampler: Resampler } | undefined;
  let framer: Framer = createFramer(rate);
  const samples = (frames: readonly AudioFrame[]): Int16Array[] => frames.map(({ pcm }) => pcm);
  const close = (): void => {
    source?.resampler.close();
    source = undefined;
  };
  return {
    push(frame) {
      if (source?.from !== frame.rate) {
        close();
        source = { from: frame.rate, resampler: resampling.open(frame.rate, rate) };
      }
      return samples(framer.push(source.resampler.push(frame.pcm)));
    },
    flush() {
      const last = framer.flush();
      return last ? samples([last]) : [];
    },
    clear() {
      close();
      framer = createFramer(rate);
    },
    close,
  };
}
