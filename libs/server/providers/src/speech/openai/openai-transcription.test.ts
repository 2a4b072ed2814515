import {
  openSpeechServer,
  type SpeechAnswerer,
  type SpeechServer,
  transcribed,
} from '../../testing/speech-server.js';
import { noRecognition } from '../no-recognition.js';
import { createOpenAiTranscription, languageCode } from './openai-transcription.js';
import { spokenWords } from './spoken-words.js';

/** A WAV file of 16 kHz with one channel. */
function wavOf(samples: number): Uint8Array {
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(16_000, 24);
  bytes.writeUInt32LE(32_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples * 2, 40);
  for (let i = 0; i < samples; i += 1) bytes.writeInt16LE((i % 200) * 50, 44 + i * 2);
  return new Uint8Array(bytes);
}

let server: SpeechServer;
// A request that a test gave up may arrive late: it must not take an answer of the next test.
beforeEach(async () => {
  server = await openSpeechServer();
});
afterEach(() => server.close());

const speech = wavOf(16_000);
const anyone = new AbortController().signal;
const ears = (more: Partial<Parameters<typeof createOpenAiTranscription>[0]> = {}) =>
  createOpenAiTranscription({ baseUrl: server.baseUrl, ...more });
const plain =
  (status: number, type: string, body: string): SpeechAnswerer =>
  (response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
const silent: SpeechAnswerer = () => undefined;

describe('a transcription', () => {
  it('sends the file with the model, the language and the likely words', async () => {
    server.answerWith(transcribed(' What time do you open tomorrow? '));
    const found = await ears({ model: 'whisper-small', apiKey: 'key-1' }).transcribe(
      { wav: speech, language: 'es-MX', hints: ['Quay Bread', 'Núñez'] },
      anyone,
    );
    expect(found).toEqual({ text: 'What time do you open tomorrow?' });
    const seen = server.transcriptions.at(-1);
    expect(seen?.fields).toEqual({
      model: 'whisper-small',
      response_format: 'json',
      temperature: '0',
      language: 'es',
      prompt: 'Quay Bread, Núñez',
    });
    expect(seen?.authorization).toBe('Bearer key-1');
    expect(Buffer.compare(seen!.wav, Buffer.from(speech))).toBe(0);
  });

  it('asks for no language when the agent speaks several, and goes to another path', async () => {
    server.answerWith(transcribed('Sí'));
    const at = ears({ baseUrl: server.baseUrl.replace('/v1', ''), path: '/inference' });
    expect(await at.transcribe({ wav: speech, language: 'multi' }, anyone)).toEqual({ text: 'Sí' });
    expect(server.transcriptions.at(-1)?.fields).not.toHaveProperty('language');
  });

  it('is read from plain text too', async () => {
    server.answerWith(plain(200, 'text/plain; charset=utf-8', 'Buenos días\n'));
    expect(await ears().transcribe({ wav: speech }, anyone)).toEqual({ text: 'Buenos días' });
  });

  it.each([
    ['another status of the service', plain(503, 'text/html', 'down'), 'busy'],
    ['too many requests', plain(429, 'application/json', '{}'), 'busy'],
    ['a wrong key', plain(401, 'application/json', '{}'), 'refused'],
    ['no JSON', plain(200, 'application/json', '<html>'), 'failed'],
    ['no text', plain(200, 'application/json', '{"error":"no"}'), 'failed'],
    ['a list', plain(200, 'application/json', '[]'), 'failed'],
    [
      'a huge answer',
      plain(200, 'application/json', `{"text":"${'a'.repeat(300_000)}"}`),
      'too-large',
    ],
    ['a connection that breaks', (response) => void response.socket?.destroy(), 'unavailable'],
  ] satisfies readonly (readonly [string, SpeechAnswerer, string])[])(
    'fails with a code: %s',
    async (_, answer, code) => {
      server.answerWith(answer);
      await expect(ears().transcribe({ wav: speech }, anyone)).rejects.toMatchObject({
        name: 'SpeechError',
        code,
      });
    },
  );

  it('ends at its deadline, and when the caller goes on speaking', async () => {
    server.answerWith(silent, silent);
    await expect(ears({ firstMs: 30 }).transcribe({ wav: speech }, anyone)).rejects.toMatchObject({
      code: 'timeout',
    });
    const caller = new AbortController();
    const asked = ears().transcribe({ wav: speech }, caller.signal);
    caller.abort();
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
    await expect(ears().transcribe({ wav: speech }, caller.signal)).rejects.toMatchObject({
      code: 'aborted',
    });
  });

  it('is not requested while the service keeps failing, and again after a while', async () => {
    let now = 0;
    const at = ears({ now: () => now, breaker: { failures: 2, coolDownMs: 1000 } });
    server.answerWith(
      plain(500, 'text/plain', ''),
      plain(500, 'text/plain', ''),
      transcribed('Hello'),
    );
    const ask = () => at.transcribe({ wav: speech }, anyone);
    await expect(ask()).rejects.toMatchObject({ code: 'busy' });
    await expect(ask()).rejects.toMatchObject({ code: 'busy' });
    const asked = server.transcriptions.length;
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    expect(server.transcriptions).toHaveLength(asked);
    now = 1000;
    expect(await ask()).toEqual({ text: 'Hello' });
  });
});

it('the embedded recognition understands nothing and says what to set', async () => {
  expect(noRecognition).toMatchObject({ isAvailable: false, streams: false });
  expect(noRecognition.label).toContain('SPEECH_BASE_URL');
  await expect(noRecognition.transcribe({ wav: speech }, anyone)).rejects.toMatchObject({
    code: 'unavailable',
  });
});

describe('the words in a transcription', () => {
  it.each([
    ['[BLANK_AUDIO]', ''],
    ['(music) ♪♪', ''],
    ['*coughs* Yes.', 'Yes.'],
    ['<|startoftranscript|>Hola', 'Hola'],
    ['...', ''],
    ['Call (555) 123-4567.', 'Call (555) 123-4567.'],
    ['one\u0000\n two\u2028', 'one two'],
    ['はい。', 'はい。'],
    ['٧', '٧'],
  ])('%j are %j', (text, words) => expect(spokenWords(text)).toBe(words));

  it('are limited, without half of a character', () => {
    const words = spokenWords('😀a'.repeat(5000));
    expect(words.length).toBeLessThanOrEqual(4000);
    expect(words).not.toMatch(/[\uD800-\uDBFF]$/);
  });
});

it.each([
  ['en-US', 'en'],
  ['es', 'es'],
  ['multi', undefined],
  ['', undefined],
  [undefined, undefined],
  ['PT-br', 'pt'],
])('the language of %j is %j', (tag, code) => expect(languageCode(tag)).toBe(code));
