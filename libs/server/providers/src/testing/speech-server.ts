import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { readWavStart } from '../sound/wav-start.js';

/** A request to recognize speech, as the server read it from the form. */
export interface SeenTranscription {
  readonly fields: Readonly<Record<string, string>>;
  readonly wav: Buffer;
  readonly authorization: string | undefined;
}

/** A request to speak. */
export interface SeenSpeech {
  readonly model: string;
  readonly voice: string;
  readonly input: string;
  readonly response_format: string;
}

/** What the server does with one request. */
export type SpeechAnswerer = (response: ServerResponse) => void;

/**
 * A speech server on this machine with the operations `audio/transcriptions` and `audio/speech`. It
 * refuses a file that is no WAV of 16 kHz, and answers in the order of its script; without one a
 * transcription is what `understand` sets, and a sentence is 20 ms of a tone for each of its characters.
 */
export interface SpeechServer {
  readonly baseUrl: string;
  readonly transcriptions: SeenTranscription[];
  readonly sentences: SeenSpeech[];
  answerWith(...answers: readonly SpeechAnswerer[]): void;
  /** What a transcription without a script says, from now on. */
  understand(text: string): void;
  close(): Promise<void>;
}

/** A transcription in the shape of the operation. */
export const transcribed =
  (text: string): SpeechAnswerer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ text }));
  };

/** Sound or anything else, in pieces of the given sizes, of which the last repeats. */
export const sounded =
  (body: Buffer, type: string, ...sizes: readonly number[]): SpeechAnswerer =>
  (response) => {
    response.writeHead(200, { 'content-type': type });
    let at = 0;
    const write = (count: number): void => {
      if (at >= body.length) {
        response.end();
        return;
      }
      const size = sizes[Math.min(count, sizes.length - 1)] ?? body.length;
      response.write(body.subarray(at, at + size));
      at += size;
      setImmediate(() => write(count + 1));
    };
    write(0);
  };

/** A tone of 440 Hz at 24 kHz, 16 bits. */
export function toneOf(ms: number): Buffer {
  const samples = Math.round(ms * 24);
  const bytes = Buffer.alloc(samples * 2);
  for (let i = 0; i < samples; i += 1)
    bytes.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * i) / 24_000)), i * 2);
  return bytes;
}

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** Why a file is not what recognizers take; null when it is. */
function problemOf(wav: Buffer): string | null {
  const start = readWavStart(wav);
  if (start?.kind !== 1 || start.rate !== 16_000 || start.channels !== 1) return 'not 16 kHz mono';
  return start.dataBytes === wav.length - start.dataAt ? null : 'not as long as its header says';
}

/** Opens the server. */
export async function openSpeechServer(): Promise<SpeechServer> {
  const transcriptions: SeenTranscription[] = [];
  const sentences: SeenSpeech[] = [];
  let script: SpeechAnswerer[] = [];
  let understood = '';

  async function transcribe(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const type = incoming.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': type },
    }).formData();
    const file = form.get('file');
    if (!(file instanceof Blob)) return refuse(response, 'no file');
    const wav = Buffer.from(await file.arrayBuffer());
    const fields = Object.fromEntries(
      [...form.entries()].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    );
    transcriptions.push({ fields, wav, authorization: incoming.headers.authorization });
    const problem = problemOf(wav);
    if (problem) return refuse(response, problem);
    (script.shift() ?? transcribed(understood))(response);
  }

  async function speak(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = JSON.parse((await bodyOf(incoming)).toString()) as SeenSpeech;
    sentences.push(asked);
    (script.shift() ?? sounded(toneOf(20 * asked.input.length), 'audio/pcm', 4096))(response);
  }

  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '';
    const work = path.endsWith('/audio/speech')
      ? speak(incoming, response)
      : path.endsWith('/audio/transcriptions') || path.endsWith('/inference')
        ? transcribe(incoming, response)
        : Promise.resolve(refuse(response, 'no such operation', 404));
    work.catch((error: unknown) => refuse(response, String(error)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    transcriptions,
    sentences,
    answerWith: (...answers) => {
      script = [...answers];
    },
    understand: (text) => {
      understood = text;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function refuse(response: ServerResponse, why: string, status = 400): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message: why } }));
}
