import { type AudioFrame } from '../sound/audio-frame.js';

/** Speech of one turn as a WAV file (16 kHz, one channel, 16 bit) with its circumstances. */
export interface SpeechToRead {
  readonly wav: Uint8Array;
  /** BCP 47, such as `en-US`; the service decides when it is missing. */
  readonly language?: string;
  /** Words that are likely: names of the business and of its people. */
  readonly hints?: readonly string[];
}

/** What a service understood; `confidence` is between 0 and 1. */
export interface Transcript {
  readonly text: string;
  readonly confidence?: number;
}

/**
 * What was understood since the last final text, or since the beginning. A partial text may still
 * change, a final one does not.
 */
export type SpeechEvent =
  | { readonly type: 'partial'; readonly text: string }
  | { readonly type: 'final'; readonly text: string; readonly confidence?: number }
  | { readonly type: 'endOfTurn' };

/** One call's speech while it is spoken. `events` ends after `close`, and throws a `SpeechError`. */
export interface SpeechStream {
  readonly events: AsyncIterable<SpeechEvent>;
  push(frame: AudioFrame): void;
  close(): void;
}

/**
 * Speech to text. Without a service `isAvailable` is false and `label` says why; then nothing is
 * ever transcribed. All failures are `SpeechError`s.
 */
export interface SpeechToTextPort {
  readonly label: string;
  readonly isAvailable: boolean;
  /** Whether `open` exists, and texts therefore arrive while a caller speaks. */
  readonly streams: boolean;
  transcribe(audio: SpeechToRead, signal: AbortSignal): Promise<Transcript>;
  open?(
    options: { readonly rate: 8000 | 16_000; readonly language?: string },
    signal: AbortSignal,
  ): SpeechStream;
}

/** A voice by its id and its language (BCP 47). */
export interface SpeechVoice {
  readonly id: string;
  readonly language: string;
}

/**
 * Text to speech. `speak` yields the frames of one sentence, the first as early as it can. An
 * unknown voice is replaced by the port's default. Failures and an abort are thrown as
 * `SpeechError`s.
 */
export interface TextToSpeechPort {
  readonly label: string;
  readonly voices: readonly SpeechVoice[];
  speak(sentence: string, voice: string, signal: AbortSignal): AsyncIterable<AudioFrame>;
}

/** Voice activity of one direction of one call. */
export interface VoiceActivity {
  /** Whether a frame of 20 ms is speech. Frames come in the order in which they were spoken. */
  push(frame: Int16Array): boolean;
  /** Releases its memory; calling it again has no effect. */
  close(): void;
}

/** Decides which frames are speech. */
export interface VoiceActivityPort {
  open(rate: 8000 | 16_000): VoiceActivity;
}
