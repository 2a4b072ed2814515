import { parentPort } from 'node:worker_threads';
import { type FliteVoice, createFlite } from './flite.js';

// The thread that speaks, because a sentence blocks it for up to a quarter of a second. One sentence
// comes after the other; its parent measures the time.

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

const loading = createFlite();
// Each sentence reports the failure; until one comes it is no unhandled rejection.
loading.catch(() => undefined);

parentPort?.on('message', ({ id, text, voice }: VoiceTask) => {
  void (async () => {
    try {
      const { samples, rate } = await (await loading).speak(text, voice);
      const pcm = samples[0] ?? new Int16Array();
      parentPort?.postMessage({ id, pcm, rate } satisfies VoiceAnswer, [pcm.buffer as ArrayBuffer]);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      parentPort?.postMessage({ id, failure } satisfies VoiceAnswer);
    }
  })();
});
