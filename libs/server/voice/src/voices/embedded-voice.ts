import { type AudioFrame, type AudioRate, type TextToSpeechPort } from '@patchbay/server-providers';
import { SpeechError } from '@patchbay/server-providers';
import { createFramer } from '@patchbay/server-providers/sound';
import { type Resampler, loadResampling } from '../audio/resampling.js';
import { fliteVoices, readable } from './flite.js';
import { type Speech, type VoiceThread, createVoiceThread } from './voice-thread.js';

export interface EmbeddedVoice extends TextToSpeechPort {
  /** Starts its thread, so that the first sentence of a call does not wait for it. */
  warm(): Promise<void>;
  /** Ends its thread; it starts again when it is needed. */
  close(): Promise<void>;
}

/** The frames of samples, cut and resampled one after the other while they are taken. */
async function* framesOf(
  { pcm, rate: from }: Speech,
  rate: AudioRate,
  signal: AbortSignal,
): AsyncGenerator<AudioFrame> {
  const resampler: Resampler = (await loadResampling()).open(from, rate);
  const framer = createFramer(rate);
  const step = Math.round(from / 10);
  try {
    for (let at = 0; at < pcm.length; at += step)
      for (const frame of framer.push(resampler.push(pcm.subarray(at, at + step)))) {
        if (signal.aborted) throw new SpeechError('aborted', 'The sentence was stopped.');
        yield frame;
      }
    const last = framer.flush();
    if (last) yield last;
  } finally {
    resampler.close();
  }
}

/**
 * The voice that is part of the product: Flite in a thread of its own, in American English, without
 * a network. A sentence is made as a whole, so its first frame comes 30 to 250 ms after the words.
 */
export function createEmbeddedVoice(
  options: { readonly rate?: AudioRate; readonly thread?: VoiceThread } = {},
): EmbeddedVoice {
  const { rate = 16_000, thread = createVoiceThread() } = options;
  return {
    label: 'Built-in voice (Flite)',
    voices: fliteVoices.map((id) => ({ id, language: 'en-US' })),
    async *speak(sentence, voice, signal) {
      const text = readable(sentence);
      if (!/[a-z0-9]/i.test(text)) return;
      const known = fliteVoices.find((one) => one === voice) ?? fliteVoices[0];
      yield* framesOf(await thread.speak(text, known, signal), rate, signal);
    },
    async warm() {
      await thread.speak('Hello.', fliteVoices[0], new AbortController().signal);
    },
    close: () => thread.close(),
  };
}
