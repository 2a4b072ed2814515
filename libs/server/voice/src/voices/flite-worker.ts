import { parentPort } from 'node:worker_threads';
import { createFlite } from './flite.js';
import { type VoiceMessage, voiceReady, type VoiceTask } from './voice-messages.js';

// The thread that speaks, because a sentence blocks it for up to a quarter of a second. One sentence
// comes after the other; its parent measures the time.

const loading = createFlite();
// Each sentence reports the failure; until one comes it is no unhandled rejection.
loading.then(
  () => parentPort?.postMessage(voiceReady satisfies VoiceMessage),
  () => undefined,
);

parentPort?.on('message', ({ id, text, voice }: VoiceTask) => {
  void (async () => {
    try {
      const { samples, rate } = await (await loading).speak(text, voice);
      const pcm = samples[0] ?? new Int16Array();
      parentPort?.postMessage({ id, pcm, rate } satisfies VoiceMessage, [
        pcm.buffer as ArrayBuffer,
      ]);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      parentPort?.postMessage({ id, failure } satisfies VoiceMessage);
    }
  })();
});
