import { type FliteVoice } from './flite.js';

// What the thread of the voice and its parent tell each other.

/** A sentence to speak. */
export interface VoiceTask {
  readonly id: number;
  readonly text: string;
  readonly voice: FliteVoice;
}

/** Its samples at a rate, or why there are none. */
export type VoiceAnswer =
  | { readonly id: number; readonly pcm: Int16Array; readonly rate: number }
  | { readonly id: number; readonly failure: string };

/** The thread has loaded its voice. */
export const voiceReady = 'ready';

export type VoiceMessage = VoiceAnswer | typeof voiceReady;
