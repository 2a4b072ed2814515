import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type AudioFrame, SpeechError } from '@patchbay/server-providers';
import { levelOf } from '../audio/level.js';
import { createEmbeddedVoice } from './embedded-voice.js';
import { fliteVoices, readable } from './flite.js';
import { createVoiceThread, defaultVoiceLimits } from './voice-thread.js';

const never = new AbortController().signal;
async function all(frames: AsyncIterable<AudioFrame>): Promise<AudioFrame[]> {
  const found: AudioFrame[] = [];
  for await (const frame of frames) found.push(frame);
  return found;
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'spoken',
    (error: unknown) => (error instanceof SpeechError ? error.code : String(error)),
  );
/** A worker of a few words, for faults that the real one does not have. */
const workerOf = (script: string): Worker =>
  new Worker(`const { parentPort } = require('node:worker_threads'); ${script}`, { eval: true });

describe('the embedded voice', () => {
  const voice = createEmbeddedVoice();
  beforeAll(() => voice.warm());
  afterAll(() => voice.close());

  it('speaks a sentence in each of its voices', async () => {
    for (const { id, language } of voice.voices) {
      const frames = await all(voice.speak('Hello, how can I help you?', id, never));
      expect(language).toBe('en-US');
      expect(frames.length).toBeGreaterThan(50);
      expect(frames.map(({ at }) => at)).toEqual(frames.map((_, at) => at * 20));
      expect(frames.every(({ pcm, rate }) => pcm.length === 320 && rate === 16_000)).toBe(true);
      expect(Math.max(...frames.map(({ pcm }) => levelOf(pcm)))).toBeGreaterThan(-25);
    }
  });

  it('speaks with its own voice where another one is asked for', async () =>
    expect(await all(voice.speak('Good morning.', 'another', never))).toEqual(
      await all(voice.speak('Good morning.', fliteVoices[0], never)),
    ));

  it.each(['', '   ', '…', '你好', '🎉', '--'])('is silent for %j', async (text) =>
    expect(await all(voice.speak(text, 'slt', never))).toEqual([]),
  );

  it.each([
    '-voice awb "; rm -rf /',
    'Café “Zoë” — it’s 5 o’clock',
    'A'.repeat(200),
    'a\0b\nc\td',
    '<speak><break time="999s"/>hi</speak>',
  ])('speaks %j', async (text) =>
    expect((await all(voice.speak(text, 'kal16', never))).length).toBeGreaterThan(5),
  );

  it('has the rate that is wanted', async () => {
    for (const rate of [8000, 24_000, 48_000] as const) {
      const other = createEmbeddedVoice({ rate });
      const frames = await all(other.speak('Good morning.', 'slt', never));
      await other.close();
      expect(frames.every(({ pcm, rate: of }) => of === rate && pcm.length === rate / 50)).toBe(
        true,
      );
      expect(frames.length).toBeGreaterThan(30);
    }
  });

  it('stops in the middle of a sentence', async () => {
    const leaving = new AbortController();
    let frames = 0;
    const speaking = (async () => {
      for await (const frame of voice.speak('One. Two. Three. Four.', 'slt', leaving.signal)) {
        frames += frame.pcm.length > 0 ? 1 : 0;
        if (frames === 10) leaving.abort();
      }
    })();
    expect(await codeOf(speaking)).toBe('aborted');
    expect(frames).toBe(10);
  });
});

describe('the thread of the voice', () => {
  it('refuses long sentences, more than it can hold, and what was aborted before', async () => {
    const thread = createVoiceThread({ ...defaultVoiceLimits, maxWaiting: 2, maxText: 100 });
    const gone = new AbortController();
    gone.abort();
    expect(await codeOf(thread.speak('a'.repeat(101), 'slt', never))).toBe('too-large');
    expect(await codeOf(thread.speak('Hello.', 'slt', gone.signal))).toBe('aborted');
    const many = ['one', 'two', 'three', 'four'].map((text) =>
      codeOf(thread.speak(text, 'kal16', never)),
    );
    expect(await Promise.all(many)).toEqual(['spoken', 'spoken', 'spoken', 'busy']);
    await thread.close();
  });

  it('takes an aborted sentence out of its queue at once', async () => {
    const thread = createVoiceThread();
    const leaving = new AbortController();
    const order: string[] = [];
    const speak = (name: string, signal: AbortSignal): Promise<void> =>
      codeOf(thread.speak(name, 'kal16', signal)).then(
        (code) => void order.push(`${name} ${code}`),
      );
    const work = [speak('first', never), speak('second', leaving.signal), speak('third', never)];
    leaving.abort();
    await Promise.all(work);
    expect(order).toEqual(['second aborted', 'first spoken', 'third spoken']);
    await thread.close();
  });

  it('that dies fails its sentence, and speaks the next one in another thread', async () => {
    const scripts = [
      `parentPort.on('message', () => process.exit(3));`,
      `parentPort.on('message', () => { throw new Error('broken'); });`,
      `parentPort.on('message', ({ id }) => parentPort.postMessage({ id, failure: 'No.' }));`,
    ];
    let started = 0;
    const thread = createVoiceThread(defaultVoiceLimits, () => {
      const script = scripts[started] ?? '';
      started += 1;
      return workerOf(script);
    });
    const failing = ['one', 'two', 'three'].map((text) => codeOf(thread.speak(text, 'slt', never)));
    expect(await Promise.all(failing)).toEqual(['failed', 'failed', 'failed']);
    expect(started).toBe(3);
    await thread.close();
  });

  it('that hangs is ended, and its queue goes on', async () => {
    // Both run before the limit counts, because a busy machine takes long to start one.
    const workers = [
      workerOf(`parentPort.on('message', () => { parentPort.postMessage('ready'); for (;;); });`),
      workerOf(
        `parentPort.on('message', ({ id }) => parentPort.postMessage({ id, pcm: new Int16Array(1), rate: 8000 }));`,
      ),
    ];
    await Promise.all(workers.map((worker) => once(worker, 'online')));
    const limits = { ...defaultVoiceLimits, maxTaskMs: 2000 };
    const thread = createVoiceThread(limits, () => workers.shift() as Worker);
    const work = [thread.speak('one', 'slt', never), thread.speak('two', 'slt', never)].map(codeOf);
    expect(await Promise.all(work)).toEqual(['timeout', 'spoken']);
    await thread.close();
  });

  it('has a longer limit while it starts', async () => {
    // It is ready and answers at once after more than the time of a sentence.
    const late = () =>
      workerOf(`parentPort.on('message', ({ id }) => setTimeout(() => {
        parentPort.postMessage('ready');
        parentPort.postMessage({ id, pcm: new Int16Array(1), rate: 8000 });
      }, 600));`);
    const thread = createVoiceThread({ ...defaultVoiceLimits, maxTaskMs: 300 }, late);
    expect(await codeOf(thread.speak('one', 'slt', never))).toBe('spoken');
    await thread.close();
  });

  it('that never becomes ready is given up', async () => {
    const silent = () => workerOf(`parentPort.on('message', () => undefined);`);
    const limits = { ...defaultVoiceLimits, maxTaskMs: 120_000, maxStartMs: 300 };
    const thread = createVoiceThread(limits, silent);
    expect(await codeOf(thread.speak('one', 'slt', never))).toBe('timeout');
    await thread.close();
  });

  it('fails what waits when it is closed, and starts again afterwards', async () => {
    const thread = createVoiceThread();
    const work = [thread.speak('one', 'slt', never), thread.speak('two', 'slt', never)].map(codeOf);
    await thread.close();
    expect(await Promise.all(work)).toEqual(['unavailable', 'unavailable']);
    expect(await codeOf(thread.speak('three', 'kal16', never))).toBe('spoken');
    await thread.close();
  });

  it('writes nothing to the console, and does not keep an idle process alive', async () => {
    const source = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);
    const script = `
      import { createEmbeddedVoice } from ${source('./embedded-voice.ts')};
      let frames = 0;
      const signal = new AbortController().signal;
      for await (const frame of createEmbeddedVoice().speak('Hello there.', 'slt', signal)) frames += frame.pcm.length / 320;
      console.log(frames > 20 ? 'spoken' : 'silent');`;
    const child = spawn(
      process.execPath,
      ['--conditions=@patchbay/source', '--import', 'tsx', '--input-type=module', '-e', script],
      { cwd: fileURLToPath(new URL('.', import.meta.url)), stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => lines.push(line));
    expect(await new Promise((done) => child.once('close', done))).toBe(0);
    expect(lines).toEqual(['spoken']);
  });
});

describe('what the voice can read', () => {
  it.each([
    ['Café “Zoë” — it’s', 'Cafe "Zoe" - it\'s'],
    ['a\u0000b\nc', 'a b c'],
    ['naïve ﬁne ½', 'naive fine 1 2'],
    ['日本', ''],
  ])('of %j is %j', (text, words) => expect(readable(text).replace(/ +/g, ' ')).toBe(words));
});
