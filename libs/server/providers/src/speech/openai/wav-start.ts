import { type AudioRate } from '../port.js';
import { SpeechError } from '../speech-error.js';

const rates: readonly AudioRate[] = [8000, 16_000, 24_000, 48_000];
/** Where the chunk of the samples begins at the latest. */
const maxStart = 64 * 1024;

/** Where the samples begin and how many come a second. */
export interface WavStart {
  readonly offset: number;
  readonly rate: AudioRate;
}

export const isWav = (bytes: Buffer): boolean =>
  bytes.length >= 4 && bytes.toString('latin1', 0, 4) === 'RIFF';

/**
 * Reads the chunks before the samples of a streamed WAV file (RIFF, whose sizes a stream leaves open);
 * null while more bytes are needed. Only 16-bit PCM with one channel at a rate of a frame is read.
 */
export function readWavStart(bytes: Buffer): WavStart | null {
  let rate: AudioRate | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (name === 'data') {
      if (rate === null) throw unreadable('has no format before its samples');
      return { offset: at + 8, rate };
    }
    if (at + size > maxStart) throw unreadable('has no samples at its beginning');
    if (name === 'fmt ') {
      if (at + 24 > bytes.length) return null;
      rate = rateIn(bytes, at + 8);
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

function rateIn(bytes: Buffer, at: number): AudioRate {
  const [format, channels] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
  const [rate, bits] = [bytes.readUInt32LE(at + 4), bytes.readUInt16LE(at + 14)];
  const isPcm = format === 1 || format === 0xfffe;
  const known = rates.find((one) => one === rate);
  if (isPcm && channels === 1 && bits === 16 && known) return known;
  throw unreadable(
    `has ${rate} samples a second of ${bits} bits on ${channels} channels; 16 bits on one channel at ${rates.join(', ')} are read`,
  );
}

const unreadable = (why: string): SpeechError =>
  new SpeechError('failed', `The WAV file of the speech service ${why}.`);
