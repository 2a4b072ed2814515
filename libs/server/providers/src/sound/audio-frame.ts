/** Samples a second of an audio frame. */
export type AudioRate = 8000 | 16_000 | 24_000 | 48_000;

/**
 * 20 ms of sound: 16-bit samples, one channel, so 160, 320, 480 or 960 of them. `at` is the time of
 * the first sample in milliseconds, on the clock of its source; frames of speech that was just made
 * count from the start of their sentence.
 */
export interface AudioFrame {
  readonly pcm: Int16Array;
  readonly rate: AudioRate;
  readonly at: number;
}
