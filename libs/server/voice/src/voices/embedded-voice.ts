import { type AudioFrame, type AudioRate, type TextToSpeechPort } from '@patchbay/server-providers';
import { SpeechError } from '@patchbay/server-providers';
import { createFramer } from '../audio/frames.js';
import { type Resampler, loadResampling } from '../audio/resampling.js';
import { fliteVoices, readable } from './flite.js';
import { type Speech, type VoiceThread, createVoiceThread } from './voice-thread.js';

export interface EmbeddedVoice extends TextToSpeechPort {
  /** Ends its thread; it starts again when it is needed. */
  close(): Promise<void>;
}

const isRate = (rate: number): rate is AudioRate => [8000, 16_000, 24_000, 48_000].includes(rate);

/** The frames of samples, cut and resampled one after the other while they are taken. */
export async function* framesOf(
  { pcm, rate: from }: Speech,
  rate: AudioRate,
  signal: AbortSignal,
): AsyncGenerator<AudioFrame> {
  if (!isRate(from)) throw new SpeechError('failed', `A voice of ${from} Hz is not read.`);
  const resampler: Resampler = (await loadResampling()).open(from, rate);
  const framer = createFramer(rate);
  const step = from / 10;
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
    close: () => thread.close(),
  };
}
