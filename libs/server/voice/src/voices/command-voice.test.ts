import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AudioFrame, type AudioRate, SpeechError } from '@patchbay/server-providers';
import { levelAt } from '../testing/sounds.js';
import { wordsOfCommand } from './command-line.js';
import { type CommandLimits, createCommandVoice, defaultCommandLimits } from './command-voice.js';

const never = new AbortController().signal;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voice-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A header for a number of bytes, and 16-bit samples of a tone. */
const wavScript = `
  const header = (rate, bytes, channels = 1) => {
    const head = Buffer.alloc(44);
    head.write('RIFF', 0); head.writeUInt32LE(36 + bytes >>> 0, 4); head.write('WAVEfmt ', 8);
    head.writeUInt32LE(16, 16); head.writeUInt16LE(1, 20); head.writeUInt16LE(channels, 22);
    head.writeUInt32LE(rate, 24); head.writeUInt32LE(rate * 2, 28); head.writeUInt16LE(2, 32);
    head.writeUInt16LE(16, 34); head.write('data', 36); head.writeUInt32LE(bytes >>> 0, 40);
    return head;
  };
  const tone = (rate, ms) => {
    const pcm = Buffer.alloc(rate * ms / 1000 * 2);
    for (let at = 0; at < pcm.length / 2; at += 1)
      pcm.writeInt16LE(Math.round(16000 * Math.sin(2 * Math.PI * 440 * at / rate)), at * 2);
    return pcm;
  };
  const text = () => { let all = ''; process.stdin.on('data', (part) => { all += part; });
    return new Promise((go) => process.stdin.on('end', () => go(all))); };
`;

async function voiceOf(
  script: string,
  {
    limits = {},
    rate,
    args = '',
  }: { limits?: Partial<CommandLimits>; rate?: AudioRate; args?: string } = {},
) {
  const file = join(folder, `speak ${Math.random().toString(36).slice(2)}.cjs`);
  await writeFile(file, wavScript + script);
  return createCommandVoice({
    command: `${process.execPath} "${file}" ${args}`,
    limits: { ...defaultCommandLimits, ...limits },
    ...(rate ? { rate } : {}),
    voices: [
      { id: 'anna', language: 'en-US' },
      { id: 'bert', language: 'en-GB' },
    ],
  });
}
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

describe('a voice by a program', () => {
  it('speaks what the program writes, at the wanted rate', async () => {
    for (const rate of [8000, 16_000] as const) {
      const voice = await voiceOf(
        `process.stdout.write(header(22050, 22050)); process.stdout.write(tone(22050, 500));`,
        { rate },
      );
      const frames = await all(voice.speak('Hello.', 'anna', never));
      expect(frames).toHaveLength(25);
      expect(frames.map(({ at }) => at)).toEqual(frames.map((_, at) => at * 20));
      const pcm = Int16Array.from(frames.flatMap(({ pcm: part }) => [...part]));
      expect(Math.abs(levelAt(pcm.subarray(rate / 10, rate * 0.4), rate, 440) + 6.2)).toBeLessThan(
        0.5,
      );
    }
  });

  it('gives the sentence as it is to the program, without a shell', async () => {
    // The length of the sound is the number of letters in tens of milliseconds.
    const voice = await voiceOf(
      `text().then((words) => process.stdout.write(Buffer.concat([header(8000, 0), tone(8000, words.length * 20)])));`,
      { rate: 8000 },
    );
    const text = `$(touch ${folder}/planted); \`id\` | "quoted" 'it' > out`;
    const frames = await all(voice.speak(text, 'anna', never));
    expect(frames).toHaveLength(text.length + 1);
    expect(await readdir(folder)).not.toContain('planted');
  });

  it('names the voice, or the first one where it is unknown', async () => {
    const voice = await voiceOf(
      `process.stdout.write(Buffer.concat([header(8000, 0), tone(8000, process.argv[2] === '--of=bert' ? 100 : 200)]));`,
      { rate: 8000, args: '--of={voice}' },
    );
    expect(await all(voice.speak('Hello.', 'bert', never))).toHaveLength(5);
    expect(await all(voice.speak('Hello.', 'zoe; ls', never))).toHaveLength(10);
  });

  it('speaks before the program has ended, from odd pieces', async () => {
    const voice = await voiceOf(
      `const all = Buffer.concat([header(8000, 0x7ffff000), tone(8000, 200)]);
       let at = 0;
       const next = () => {
         if (at < all.length) { process.stdout.write(all.subarray(at, at += 77), next); return; }
         setTimeout(() => process.exit(0), 3000);
       };
       next();`,
      { rate: 8000 },
    );
    const begun = Date.now();
    const frames = voice.speak('Hello.', 'anna', never)[Symbol.asyncIterator]();
    let firstAt = 0;
    let count = 0;
    for (let next = await frames.next(); !next.done; next = await frames.next()) {
      firstAt ||= Date.now();
      count += 1;
    }
    expect(count).toBe(10);
    expect(Date.now() - firstAt).toBeGreaterThan(2000);
    expect(firstAt).toBeGreaterThanOrEqual(begun);
  });

  it('keeps the settings of this process from the program', async () => {
    process.env['PATCHBAY_SECRET_OF_HOST'] = 'x';
    const voice = await voiceOf(
      `process.stdout.write(Buffer.concat([header(8000, 0), tone(8000, process.env.PATCHBAY_SECRET_OF_HOST ? 400 : 100)]));`,
      { rate: 8000 },
    );
    const frames = await all(voice.speak('Hello.', 'anna', never));
    delete process.env['PATCHBAY_SECRET_OF_HOST'];
    expect(frames).toHaveLength(5);
  });

  it.each<[string, string, string]>([
    ['ends with an error', `process.exit(2);`, 'failed'],
    [
      'ends after its words with an error',
      `process.stdout.write(Buffer.concat([header(8000, 0), tone(8000, 100)])); process.exitCode = 1;`,
      'failed',
    ],
    ['writes nothing', ``, 'failed'],
    ['writes text', `process.stdout.write('Usage: speak');`, 'failed'],
    ['writes two channels', `process.stdout.write(header(8000, 0, 2));`, 'failed'],
    ['stops within its header', `process.stdout.write(header(8000, 0).subarray(0, 30));`, 'failed'],
    ['dies', `process.kill(process.pid, 'SIGSEGV');`, 'failed'],
    [
      'writes without end',
      `const part = Buffer.alloc(65536); process.stdout.write(header(8000, 0)); const go = () => process.stdout.write(part, go); go();`,
      'too-large',
    ],
    ['hangs', `setInterval(() => undefined, 1000);`, 'timeout'],
  ])('fails when it %s', async (_, script, code) => {
    const voice = await voiceOf(script, {
      limits: { maxBytes: 500_000, maxMs: code === 'timeout' ? 1000 : 60_000 },
    });
    expect(await codeOf(all(voice.speak('Hello.', 'anna', never)))).toBe(code);
  });

  it('that is missing is unavailable', async () => {
    const voice = createCommandVoice({ command: join(folder, 'no-such-program') });
    expect(voice.label).toContain('no-such-program');
    expect(await codeOf(all(voice.speak('Hello.', 'default', never)))).toBe('unavailable');
  });

  it('is killed when its sentence is aborted, or not heard to its end', async () => {
    const script = `
      require('node:fs').writeFileSync(process.argv[2], String(process.pid));
      process.stdout.write(Buffer.concat([header(8000, 0), tone(8000, 200)]));
      setInterval(() => undefined, 1000);`;
    const lives = (pid: number): boolean => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    for (const way of ['abort', 'leave'] as const) {
      const pidFile = join(folder, way);
      const voice = await voiceOf(script, { rate: 8000, args: `"${pidFile}"` });
      const leaving = new AbortController();
      const speaking = (async () => {
        for await (const frame of voice.speak('Hello.', 'anna', leaving.signal))
          if (frame.at === 100) {
            if (way === 'leave') return;
            leaving.abort();
          }
      })();
      expect(await codeOf(speaking)).toBe(way === 'abort' ? 'aborted' : 'spoken');
      const pid = Number(await import('node:fs').then((fs) => fs.readFileSync(pidFile, 'utf8')));
      for (const until = Date.now() + 30_000; lives(pid) && Date.now() < until;)
        await new Promise((go) => setTimeout(go, 20));
      expect(lives(pid)).toBe(false);
    }
  });

  it('has a limit of programs, of sentences that wait, and of letters', async () => {
    const voice = await voiceOf(
      `setTimeout(() => process.stdout.write(Buffer.concat([header(8000, 0), tone(8000, 20)])), 500);`,
      {
        limits: { maxAtOnce: 1, maxWaiting: 2, maxText: 20 },
      },
    );
    const leaving = new AbortController();
    const work = [never, leaving.signal, never, never].map((signal) =>
      codeOf(all(voice.speak('Hello.', 'anna', signal))),
    );
    leaving.abort();
    expect(await Promise.all(work)).toEqual(['spoken', 'aborted', 'spoken', 'busy']);
    expect(await codeOf(all(voice.speak('a'.repeat(21), 'anna', never)))).toBe('too-large');
    expect(await codeOf(all(voice.speak('Hello.', 'anna', leaving.signal)))).toBe('aborted');
    expect(await all(voice.speak(' \n\t', 'anna', never))).toEqual([]);
  });
});

describe('a command', () => {
  it.each([
    ['espeak-ng --stdout', ['espeak-ng', '--stdout']],
    ['  a   "b c"  \'d "e\' ', ['a', 'b c', 'd "e']],
    ['a"b"c \'\'', ['abc', '']],
    ['a $HOME ; rm -rf > x', ['a', '$HOME', ';', 'rm', '-rf', '>', 'x']],
    ['C:\\voice.exe -x', ['C:\\voice.exe', '-x']],
  ])('%j has the words %j', (line, words) => expect(wordsOfCommand(line)).toEqual(words));

  it.each(['', '   ', '""', 'a "b', "a 'b"])('%j is refused', (line) =>
    expect(() => wordsOfCommand(line)).toThrow('command'),
  );
});
