import {
  type AudioFrame,
  type VoiceActivity,
  type VoiceActivityPort,
} from '@patchbay/server-providers';
import { frameMs, frameSamples } from '@patchbay/server-providers/sound';
import { type Resampler, type Resampling } from '../audio/resampling.js';

/** The rate of voice activity and of recognition. */
export const hearingRate = 16_000;

/** Sound that is kept of a caller, in frames: a minute. */
const maxFrames = 3000;

/** A frame of the caller on the clock of the call, and whether it is speech. */
export interface HeardSound {
  /** Its end, in milliseconds since the call began. */
  readonly at: number;
  readonly pcm: Int16Array;
  readonly isVoiced: boolean;
}

/** The sound of a caller: each frame with its time and its voice activity, and the last minute. */
export interface CallerSound {
  /** `now` is when the frame arrived, in milliseconds since the call began. */
  push(frame: AudioFrame, now: number): HeardSound;
  /** The samples between two times; what was lost is silence. */
  between(from: number, to: number): Int16Array;
  /** The frames that end after a time. */
  since(from: number): readonly HeardSound[];
  close(): void;
}

/**
 * The times of frames are those of their media timestamps. How these lie on the clock of the call is
 * known by the frame that took the least time to arrive.
 */
export function createCallerSound({
  activity,
  resampling,
}: {
  readonly activity: VoiceActivityPort;
  readonly resampling: Resampling;
}): CallerSound {
  const detector: VoiceActivity = activity.open(hearingRate);
  const size = frameSamples(hearingRate);
  let open: { readonly from: number; readonly resampler: Resampler } | null = null;
  let offset = Number.POSITIVE_INFINITY;
  const kept: HeardSound[] = [];

  /** A frame at the rate of hearing; a filter gives some samples less at its beginning. */
  function hearing({ pcm, rate }: AudioFrame): Int16Array {
    if (open?.from !== rate) {
      open?.resampler.close();
      open = { from: rate, resampler: resampling.open(rate, hearingRate) };
    }
    const samples = open.resampler.push(pcm);
    if (samples.length === size) return samples;
    const whole = new Int16Array(size);
    whole.set(
      samples.subarray(Math.max(0, samples.length - size)),
      Math.max(0, size - samples.length),
    );
    return whole;
  }

  return {
    push(frame, now) {
      offset = Math.min(offset, now - (frame.at + frameMs));
      const pcm = hearing(frame);
      const sound = { at: frame.at + frameMs + offset, pcm, isVoiced: detector.push(pcm) };
      kept.push(sound);
      if (kept.length > maxFrames) kept.shift();
      return sound;
    },
    between(from, to) {
      const samples = new Int16Array(Math.max(0, Math.round(((to - from) * hearingRate) / 1000)));
      for (const { at, pcm } of kept) {
        if (at <= from || at - frameMs >= to) continue;
        const start = Math.round(((at - frameMs - from) * hearingRate) / 1000);
        const part = pcm.subarray(Math.max(0, -start), samples.length - start);
        samples.set(part, Math.max(0, start));
      }
      return samples;
    },
    since: (from) => kept.filter(({ at }) => at > from),
    close() {
      detector.close();
      open?.resampler.close();
    },
  };
}
