import {
  openSpeechServer,
  sounded,
  type SpeechAnswerer,
  type SpeechServer,
  toneOf,
} from '../../testing/speech-server.js';
import { type AudioFrame } from '../../sound/audio-frame.js';
import { createOpenAiVoice } from './openai-voice.js';
import { readSpeechStart } from './wav-start.js';

let server: SpeechServer;
// A request that a test gave up may arrive late: it must not take an answer of the next test.
beforeEach(async () => {
  server = await openSpeechServer();
});
afterEach(() => server.close());

const anyone = new AbortController().signal;
const voice = (more: Partial<Parameters<typeof createOpenAiVoice>[0]> = {}) =>
  createOpenAiVoice({
    baseUrl: server.baseUrl,
    voices: [
      { id: 'alloy', language: 'en' },
      { id: 'nova', language: 'es' },
    ],
    ...more,
  });

async function heard(frames: AsyncIterable<AudioFrame>): Promise<AudioFrame[]> {
  const found: AudioFrame[] = [];
  for await (const frame of frames) found.push(frame);
  return found;
}
const bytesOf = (frames: readonly AudioFrame[]): Buffer =>
  Buffer.concat(frames.map(({ pcm }) => Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength)));

/** A WAV file as a server streams it, with sizes that it does not know. */
function streamedWav(pcm: Buffer, rate: number, more: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(36);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(0xff_ff_ff_ff, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  const data = Buffer.alloc(8);
  data.write('data', 0, 'latin1');
  data.writeUInt32LE(0xff_ff_ff_ff, 4);
  return Buffer.concat([head, more, data, pcm]);
}

describe('a sentence', () => {
  it('is asked for with a voice that the service has', async () => {
    await heard(voice({ model: 'kokoro' }).speak('Good day.', 'nova', anyone));
    expect(server.sentences.at(-1)).toEqual({
      model: 'kokoro',
      voice: 'nova',
      input: 'Good day.',
      response_format: 'pcm',
    });
    await heard(voice().speak('Good day.', 'nobody', anyone));
    expect(server.sentences.at(-1)?.voice).toBe('alloy');
  });

  it.each([[4096], [1], [3, 1, 961, 7], [959]])(
    'comes in frames of 20 ms, in whatever pieces it arrives: %j',
    async (...sizes) => {
      const tone = toneOf(100);
      server.answerWith(sounded(tone, 'audio/pcm', ...sizes));
      const frames = await heard(voice().speak('Yes.', 'alloy', anyone));
      expect(frames.map(({ at, rate, pcm }) => [at, rate, pcm.length])).toEqual(
        [0, 20, 40, 60, 80].map((at) => [at, 24_000, 480]),
      );
      expect(bytesOf(frames).equals(tone)).toBe(true);
    },
  );

  it('is filled up with silence at its end, and half a sample is dropped', async () => {
    server.answerWith(sounded(toneOf(30).subarray(0, 30 * 48 - 1), 'audio/pcm'));
    const frames = await heard(voice().speak('Yes.', 'alloy', anyone));
    expect(frames).toHaveLength(2);
    expect([...frames[1]!.pcm.subarray(239)].every((sample) => sample === 0)).toBe(true);
  });

  it('is read from a WAV file that a server answers instead', async () => {
    const tone = toneOf(40);
    const list = Buffer.concat([Buffer.from('LIST\u0003\0\0\0', 'latin1'), Buffer.from('abc\0')]);
    server.answerWith(sounded(streamedWav(tone, 16_000, list), 'audio/wav', 5, 40, 3));
    const frames = await heard(voice().speak('Yes.', 'alloy', anyone));
    expect(frames[0]).toMatchObject({ rate: 16_000, at: 0 });
    expect(bytesOf(frames).equals(tone)).toBe(true);
  });

  it.each([
    ['a rate that no frame has', sounded(streamedWav(toneOf(40), 22_050), 'audio/wav'), 'failed'],
    ['a WAV file without samples', sounded(Buffer.from('RIFF\0\0\0\0WAVE'), 'audio/wav'), 'failed'],
    ['another format', sounded(Buffer.from('ID3'), 'audio/mpeg'), 'failed'],
    ['a failure in JSON', sounded(Buffer.from('{"error":"x"}'), 'application/json'), 'failed'],
    ['endless sound', sounded(Buffer.alloc(20_000_000), 'audio/pcm', 1_000_000), 'too-large'],
    ['no service', (response) => void response.writeHead(502).end(), 'busy'],
  ] satisfies readonly (readonly [string, SpeechAnswerer, string])[])(
    'fails with a code: %s',
    async (_, answer, code) => {
      server.answerWith(answer);
      await expect(heard(voice().speak('Yes.', 'alloy', anyone))).rejects.toMatchObject({
        name: 'SpeechError',
        code,
      });
    },
  );

  it('is stopped in its middle: the connection is closed', async () => {
    const closed = new Promise((resolve) => {
      server.answerWith((response) => {
        response.writeHead(200, { 'content-type': 'audio/pcm' });
        response.write(toneOf(40));
        response.once('close', resolve);
      });
    });
    const caller = new AbortController();
    const frames = voice().speak('Yes.', 'alloy', caller.signal)[Symbol.asyncIterator]();
    expect((await frames.next()).value).toMatchObject({ at: 0 });
    await frames.next();
    const rest = frames.next();
    caller.abort();
    await expect(rest).rejects.toMatchObject({ code: 'aborted' });
    await closed;
  });

  it('is given up when its sound does not go on', async () => {
    server.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'audio/pcm' });
      response.write(toneOf(40));
    });
    await expect(heard(voice({ idleMs: 40 }).speak('Yes.', 'alloy', anyone))).rejects.toMatchObject(
      { code: 'timeout' },
    );
  });
});

describe('the beginning of a WAV file', () => {
  it('waits for more bytes at every place, and never reads past the end', () => {
    const file = streamedWav(toneOf(20), 24_000);
    for (let size = 4; size < 44; size += 1)
      expect(readSpeechStart(file.subarray(0, size))).toBeNull();
    expect(readSpeechStart(file)).toEqual({ offset: 44, rate: 24_000 });
  });

  it('is refused with two channels, and with a chunk that is larger than any beginning', () => {
    const stereo = streamedWav(toneOf(20), 24_000);
    stereo.writeUInt16LE(2, 22);
    expect(() => readSpeechStart(stereo)).toThrow('2 channels');
    const large = Buffer.from('RIFF\0\0\0\0WAVEjunk\0\0\0\x7f', 'latin1');
    expect(() => readSpeechStart(large)).toThrow('no samples at its beginning');
  });
});
