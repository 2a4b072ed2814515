import { cutText } from '@patchbay/kernel';
import { type SpeechToTextPort, type Transcript } from '../port.js';
import { SpeechError } from '../speech-error.js';
import {
  createSpeechRequest,
  type SpeechAnswer,
  type SpeechServiceOptions,
} from './speech-request.js';
import { spokenWords } from './spoken-words.js';

/** A recognizer behind the operation `audio/transcriptions` of OpenAI, which local servers have too. */
export interface OpenAiTranscriptionOptions extends SpeechServiceOptions {
  /** The name of the model on that server; `whisper-1` by default. */
  readonly model?: string;
  /** The path of the operation: `/audio/transcriptions` by default; whisper.cpp has `/inference`. */
  readonly path?: string;
}

const maxReplyBytes = 256 * 1024;
const maxHintsLength = 600;

/** Speech to text over HTTP, one request a turn. */
export function createOpenAiTranscription({
  model = 'whisper-1',
  path = '/audio/transcriptions',
  ...service
}: OpenAiTranscriptionOptions): SpeechToTextPort {
  const { host, ask } = createSpeechRequest(service, path);
  return {
    label: `${model} at ${host}`,
    isAvailable: true,
    streams: false,
    async transcribe({ wav, language, hints }, signal): Promise<Transcript> {
      const form = new FormData();
      form.set('file', new Blob([wav], { type: 'audio/wav' }), 'speech.wav');
      form.set('model', model);
      form.set('response_format', 'json');
      form.set('temperature', '0');
      const code = languageCode(language);
      if (code) form.set('language', code);
      const prompt = hints && cutText(hints.join(', '), maxHintsLength);
      if (prompt) form.set('prompt', prompt);
      for await (const found of ask({ body: form }, signal, readTranscript)) return found;
      throw new SpeechError('failed', `The speech service at ${host} answered nothing.`);
    },
  };
}

/** The language of a BCP 47 tag as the operation takes it (ISO 639-1); none for several languages. */
export const languageCode = (tag: string | undefined): string | undefined =>
  /^([a-z]{2})(?:-|$)/i.exec(tag ?? '')?.[1]?.toLowerCase();

async function* readTranscript({ type, pieces }: SpeechAnswer): AsyncGenerator<Transcript> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > maxReplyBytes)
      throw new SpeechError('too-large', 'The speech service answered more than a turn can hold.');
    parts.push(piece);
  }
  const body = Buffer.concat(parts).toString('utf8');
  yield { text: spokenWords(type === 'text/plain' ? body : textIn(body)) };
}

function textIn(body: string): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (cause) {
    throw new SpeechError('failed', 'The speech service answered something other than JSON.', {
      cause,
    });
  }
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : null;
  if (typeof text === 'string') return text;
  throw new SpeechError('failed', 'The speech service answered without a text.');
}
