import { type AudioFrame } from '@patchbay/server-providers';
import { frameMs } from '@patchbay/server-providers/sound';
import { createRecording, type RecordingFile } from '../audio/recording.js';
import { type Resampling } from '../audio/resampling.js';
import { wavHeaderBytes } from '../audio/wav.js';
import { createWholeFrames } from '../audio/whole-frames.js';
import { type CallLink, type SoundKind } from '../link/call-link.js';
import { maxSoundPiece } from '../link/messages.js';
import { type MediaClock } from '../media/media-clock.js';
import { type HeardSound, hearingRate } from './caller-sound.js';

/** A recording of 8000 samples a second. */
const rate = 8000;
/** How often the sound so far is sent: a process that is killed loses as much. */
const sendEveryMs = 1000;
/** The longest recording: about 58 MB of both sides. */
const maxMs = 3_600_000;

/** The sound of a call while it is sent to the server piece by piece. Times are those of the call. */
export interface KeptSound {
  caller(sound: HeardSound): void;
  agent(frame: AudioFrame): void;
  /** Sends the rest. Returns the seconds that were recorded. */
  close(): Promise<number>;
}

export interface KeptSoundParts {
  readonly kind: SoundKind;
  readonly link: Pick<CallLink, 'keepSound'>;
  readonly clock: MediaClock;
  readonly resampling: Resampling;
  /** Milliseconds since the call began. */
  now(): number;
  /** Called once, when a piece could not be sent; what follows is not kept. */
  onFailure(error: unknown): void;
}

/** A recording's file, whose samples go to the server; the server writes the header. */
const fileOf = ({ kind, link }: KeptSoundParts): RecordingFile => ({
  async write(bytes, position) {
    const from = position - wavHeaderBytes;
    if (from < 0) return;
    for (let at = 0; at < bytes.length; at += maxSoundPiece)
      await link.keepSound({ kind, at: from + at, bytes: bytes.subarray(at, at + maxSoundPiece) });
  },
  close: async () => undefined,
});

/** Keeps the sound of a call from now on. */
export function keepSoundOf(parts: KeptSoundParts): KeptSound {
  const { kind, clock, resampling, now, onFailure } = parts;
  const startAt = now();
  const recording = createRecording({
    file: fileOf(parts),
    startAt,
    maxMs,
    ...(kind === 'voicemail' ? { sides: ['caller'] } : {}),
  });
  const frames = {
    caller: createWholeFrames(rate, resampling),
    agent: createWholeFrames(rate, resampling),
  };
  let hasFailed = false;
  const fail = (error: unknown): void => {
    if (!hasFailed) onFailure(error);
    hasFailed = true;
  };
  let stopTimer = (): void => undefined;
  const send = (): void => {
    void recording.flush(now()).catch(fail);
    if (!hasFailed) stopTimer = clock.after(sendEveryMs, send);
  };
  stopTimer = clock.after(sendEveryMs, send);
  const add = (side: 'caller' | 'agent', frame: AudioFrame): void =>
    recording.add(side, { pcm: frames[side].push(frame), rate, at: frame.at });

  return {
    caller: ({ at, pcm }) => add('caller', { pcm, rate: hearingRate, at: at - frameMs }),
    agent: (frame) => add('agent', frame),
    async close() {
      const end = now();
      stopTimer();
      await recording.close(end).catch(fail);
      frames.caller.close();
      frames.agent.close();
      return Math.min(maxMs, end - startAt) / 1000;
    },
  };
}
