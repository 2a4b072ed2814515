import { cutText } from '@patchbay/kernel';
import { type AudioFrame } from '../../sound/audio-frame.js';
import { type SpeechVoice, type TextToSpeechPort } from '../port.js';
import { SpeechError } from '../speech-error.js';
import { createPcmFrames } from './pcm-frames.js';
import {
  createSpeechRequest,
  type SpeechAnswer,
  type SpeechServiceOptions,
} from './speech-request.js';
import { isWav, readSpeechStart, type SpeechStart } from './wav-start.js';

/** A voice behind the operation `audio/speech` of OpenAI, which local servers have too. */
export interface OpenAiVoiceOptions extends SpeechServiceOptions {
  /** The name of the model on that server; `tts-1` by default. */
  readonly model?: string;
  /** The voices that the server has; the first is the default. */
  readonly voices: readonly [SpeechVoice, ...SpeechVoice[]];
  /** The path of the operation; `/audio/speech` by default. */
  readonly path?: string;
}

/** The rate of `response_format: "pcm"`. */
const pcmRate = 24_000;
const maxSentence = 4000;
/** Two minutes at the highest rate. */
const maxBytes = 120 * 48_000 * 2;

/** Text to speech over HTTP: the frames of a sentence while the server makes them. */
export function createOpenAiVoice({
  model = 'tts-1',
  path = '/audio/speech',
  voices,
  ...service
}: OpenAiVoiceOptions): TextToSpeechPort {
  const { host, ask } = createSpeechRequest(service, path);
  const ids = new Set(voices.map(({ id }) => id));
  return {
    label: `${model} at ${host}`,
    voices,
    async *speak(sentence, voice, signal) {
      const body = JSON.stringify({
        model,
        voice: ids.has(voice) ? voice : voices[0].id,
        input: cutText(sentence, maxSentence),
        response_format: 'pcm',
      });
      yield* ask({ body, type: 'application/json' }, signal, framesOf);
    },
  };
}

/** Some servers answer a WAV file where PCM was asked for; other formats are refused. */
async function* framesOf({ type, pieces }: SpeechAnswer): AsyncGenerator<AudioFrame> {
  if (/json|html|mpeg|ogg|opus|aac|flac/.test(type))
    throw new SpeechError('failed', `The speech service answered ${type} and not PCM.`);
  let held: Buffer | null = Buffer.alloc(0);
  let frames = createPcmFrames(pcmRate);
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > maxBytes)
      throw new SpeechError('too-large', 'The speech service answered more sound than a sentence.');
    if (held === null) {
      yield* frames.add(piece);
      continue;
    }
    held = Buffer.concat([held, piece]);
    const start = startOf(held);
    if (start === null) continue;
    frames = createPcmFrames(start.rate);
    yield* frames.add(held.subarray(start.offset));
    held = null;
  }
  if (held !== null && isWav(held))
    throw new SpeechError('failed', 'The WAV file of the speech service ends before its samples.');
  if (held !== null) yield* frames.add(held);
  yield* frames.end();
}

function startOf(bytes: Buffer): SpeechStart | null {
  if (bytes.length < 4) return null;
  return isWav(bytes) ? readSpeechStart(bytes) : { offset: 0, rate: pcmRate };
}
