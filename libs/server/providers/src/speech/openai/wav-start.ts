import { readWavStart, WavRefusal, type WavStart } from '../../sound/wav-start.js';
import { type AudioRate } from '../../sound/audio-frame.js';
import { SpeechError } from '../speech-error.js';

const rates: readonly AudioRate[] = [8000, 16_000, 24_000, 48_000];
const pcm = 1;
/** The extensible form that does not name the real kind. */
const unnamed = 0xfffe;

/** Where the samples begin and how many come a second. */
export interface SpeechStart {
  readonly offset: number;
  readonly rate: AudioRate;
}

export const isWav = (bytes: Buffer): boolean =>
  bytes.length >= 4 && bytes.toString('latin1', 0, 4) === 'RIFF';

/**
 * Reads what stands before the samples of a streamed WAV file, whose sizes a stream leaves open; null
 * while more bytes are needed. Only 16-bit PCM with one channel at a rate of a frame is read; another
 * file is a `SpeechError`.
 */
export function readSpeechStart(bytes: Buffer): SpeechStart | null {
  const start = startOf(bytes);
  if (start === null) return null;
  const { kind, channels, rate, bits, dataAt } = start;
  const known = rates.find((one) => one === rate);
  if ((kind === pcm || kind === unnamed) && channels === 1 && bits === 16 && known)
    return { offset: dataAt, rate: known };
  throw unreadable(
    `It has ${rate} samples a second of ${bits} bits on ${channels} channels; 16 bits on one channel at ${rates.join(', ')} are read.`,
  );
}

function startOf(bytes: Buffer): WavStart | null {
  try {
    return readWavStart(bytes);
  } catch (error) {
    throw error instanceof WavRefusal ? unreadable(error.message) : error;
  }
}

const unreadable = (why: string): SpeechError =>
  new SpeechError('failed', `The WAV file of the speech service cannot be read. ${why}`);
