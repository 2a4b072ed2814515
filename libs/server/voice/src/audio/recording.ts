import { type AudioFrame } from '@patchbay/server-providers';
import { encodeG711, g711Silence } from './g711.js';
import { wavHeader, wavHeaderBytes } from './wav.js';

/** Where a recording is written; `FileHandle` of Node has the same meaning. */
export interface RecordingFile {
  write(bytes: Uint8Array, position: number): Promise<unknown>;
  close(): Promise<unknown>;
}

/** The sides of a call: the left channel is the caller, the right one the agent. */
export type RecordingSide = 'caller' | 'agent';

export interface RecordingOptions {
  readonly file: RecordingFile;
  /** The time of the first sample on the clock of the frames, in milliseconds. */
  readonly startAt: number;
  /** How late a frame may be taken; until then it is in memory only. Default 400 ms. */
  readonly lateMs?: number;
  /** Who is recorded, a channel each. Default both. */
  readonly sides?: readonly RecordingSide[];
  /** The longest recording in milliseconds; later frames are left out. Default four hours. */
  readonly maxMs?: number;
}

export interface Recording {
  /**
   * Takes a frame of 8 kHz at the time it has; other rates throw a `RangeError`. One of a side that
   * is not recorded has no effect.
   */
  add(side: RecordingSide, frame: AudioFrame): void;
  /** From `at` on nothing is kept, until `resume`: silence stands in its place. */
  pause(at: number): void;
  resume(at: number): void;
  /**
   * Writes what is older than `lateMs` before now, and then the lengths of the header, so that the
   * file is whole whenever the process ends. Called a few times a second.
   */
  flush(now: number): Promise<void>;
  /** Writes the rest up to now and closes the file. Throws what a write threw. */
  close(now: number): Promise<void>;
}

const rate = 8000;
const samplesOf = (ms: number): number => Math.round((ms * rate) / 1000);
/** Samples that are kept in memory at most; the oldest ones are then written early. */
const maxHeld = rate * 10;

/** A span of samples that is not kept; open until it is resumed. */
interface Gap {
  readonly from: number;
  to: number;
}

/**
 * Records both sides of a call, or one, as a WAV file in mu-law, while the call goes on:
 * each side by its own times, missing frames as silence. A process that is killed leaves a file that
 * holds everything until the last `flush`.
 */
export function createRecording(options: RecordingOptions): Recording {
  const { file, startAt, lateMs = 400, maxMs = 4 * 3_600_000 } = options;
  const sides = options.sides ?? ['caller', 'agent'];
  const channels = sides.length === 1 ? 1 : 2;
  const format = { encoding: 'mu', channels, rate } as const;
  const silence = g711Silence.mu;
  const held = new Uint8Array(maxHeld * channels).fill(silence);
  const gaps: Gap[] = [];
  let written = 0;
  let isClosed = false;
  let writing: Promise<void> = Promise.resolve();

  const isKept = (sample: number): boolean =>
    !gaps.some(({ from, to }) => sample >= from && sample < to);
  const placeOf = (at: number): number => samplesOf(at - startAt);

  /** The next samples up to a place, as bytes of the file; their place in memory is silent again. */
  function take(until: number): { readonly bytes: Uint8Array; readonly from: number } {
    const from = written;
    const bytes = new Uint8Array((until - from) * channels).fill(silence);
    for (let sample = from; sample < until; sample += 1) {
      const slot = (sample % maxHeld) * channels;
      const samples = held.subarray(slot, slot + channels);
      if (isKept(sample)) bytes.set(samples, (sample - from) * channels);
      samples.fill(silence);
    }
    written = until;
    while (gaps[0] && gaps[0].to <= written) gaps.shift();
    return { bytes, from };
  }

  /** One write after the other; the header names samples only after they are in the file. */
  function writeUntil(place: number): Promise<void> {
    const until = Math.min(place, samplesOf(maxMs), written + maxHeld);
    if (until > written) {
      const { bytes, from } = take(until);
      writing = writing.then(async () => {
        await file.write(bytes, wavHeaderBytes + from * channels);
        await file.write(wavHeader(format, until * channels), 0);
      });
      // `flush` and `close` await it; until then it is no unhandled rejection.
      writing.catch(() => undefined);
    }
    return writing;
  }

  writing = file.write(wavHeader(format, 0), 0).then(() => undefined);
  writing.catch(() => undefined);

  return {
    add(side, frame) {
      if (frame.rate !== rate) throw new RangeError(`A recording takes 8000, not ${frame.rate}.`);
      const channel = sides.indexOf(side);
      if (channel < 0) return;
      const place = placeOf(frame.at);
      const end = place + frame.pcm.length;
      if (isClosed || end > samplesOf(maxMs) || !Number.isFinite(place)) return;
      // A time far ahead is the error of its source, and must not write hours of silence.
      if (end > written + 2 * maxHeld) return;
      if (end > written + maxHeld) void writeUntil(end - maxHeld).catch(() => undefined);
      const bytes = encodeG711('mu', frame.pcm);
      for (let at = Math.max(0, written - place); at < bytes.length; at += 1)
        held[((place + at) % maxHeld) * channels + channel] = bytes[at] ?? silence;
    },
    pause(at) {
      if (gaps.at(-1)?.to !== Infinity) gaps.push({ from: placeOf(at), to: Infinity });
    },
    resume(at) {
      const last = gaps.at(-1);
      if (last) last.to = Math.min(last.to, placeOf(at));
    },
    flush: (now) => (isClosed ? writing : writeUntil(placeOf(now - lateMs))),
    async close(now) {
      if (isClosed) return;
      isClosed = true;
      try {
        while (written < Math.min(placeOf(now), samplesOf(maxMs))) await writeUntil(placeOf(now));
        await writing;
      } finally {
        await file.close();
      }
    },
  };
}
