import {
  type AudioFrame,
  type VoiceActivity,
  type VoiceActivityPort,
} from '@patchbay/server-providers';
import { frameMs } from '@patchbay/server-providers/sound';
import { type Resampling } from '../audio/resampling.js';
import { createWholeFrames } from '../audio/whole-frames.js';

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
  const frames = createWholeFrames(hearingRate, resampling);
  let offset = Number.POSITIVE_INFINITY;
  const kept: HeardSound[] = [];

  return {
    push(frame, now) {
      offset = Math.min(offset, now - (frame.at + frameMs));
      const pcm = frames.push(frame);
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
      frames.close();
    },
  };
}
