import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type AudioFrame } from '@patchbay/server-providers';
import { inFrames, levelAt, tone } from '../testing/sounds.js';
import { levelOf } from './level.js';
import { type RecordingFile, createRecording } from './recording.js';
import { readWav } from './wav.js';

/** A file in memory that remembers the order of its writes. */
function memoryFile(): RecordingFile & { bytes(): Uint8Array; readonly positions: number[] } {
  let held = Buffer.alloc(0);
  const positions: number[] = [];
  return {
    positions,
    bytes: () => held,
    async write(bytes, position) {
      const grown = Buffer.alloc(Math.max(held.length, position + bytes.length));
      held.copy(grown);
      grown.set(bytes, position);
      held = grown;
      positions.push(position);
    },
    close: async () => undefined,
  };
}

const framesOf = (pcm: Int16Array, at: number): AudioFrame[] =>
  inFrames(pcm, 8000).map((part, turn) => ({ pcm: part, rate: 8000, at: at + turn * 20 }));
const span = (pcm: Int16Array | undefined, fromMs: number, toMs: number): Int16Array =>
  (pcm ?? new Int16Array()).subarray(fromMs * 8, toMs * 8);

describe('a recording', () => {
  it('has both sides at the times at which they were heard', async () => {
    const file = memoryFile();
    const recording = createRecording({ file, startAt: 5000 });
    for (const frame of framesOf(tone(8000, 400, 400), 5100)) recording.add('caller', frame);
    for (const frame of framesOf(tone(8000, 400, 1000), 5700)) recording.add('agent', frame);
    await recording.flush(6000);
    await recording.close(6500);
    const { samples, rate, encoding, isCutOff } = readWav(file.bytes());
    expect([rate, encoding, isCutOff]).toEqual([8000, 'mu', false]);
    const [caller, agent] = samples;
    expect(caller?.length).toBe(1500 * 8);
    expect(levelAt(span(caller, 120, 480), 8000, 400)).toBeGreaterThan(-7);
    expect(levelAt(span(agent, 720, 1080), 8000, 1000)).toBeGreaterThan(-7);
    for (const quiet of [span(caller, 0, 99), span(caller, 501, 1500), span(agent, 0, 699)])
      expect(levelOf(quiet)).toBe(-100);
  });

  it('is whole after each flush', async () => {
    const file = memoryFile();
    const recording = createRecording({ file, startAt: 0 });
    for (const frame of framesOf(tone(8000, 3000, 400), 0)) {
      recording.add('caller', frame);
      if (frame.at % 300 !== 0) continue;
      await recording.flush(frame.at);
      const { samples, isCutOff } = readWav(file.bytes());
      expect(isCutOff).toBe(false);
      expect(samples[0]?.length).toBe(Math.max(0, frame.at - 400) * 8);
    }
    // Samples first, the lengths after them.
    expect(file.positions.slice(0, 3)).toEqual([0, 58, 0]);
  });

  it('keeps nothing of a pause', async () => {
    const file = memoryFile();
    const recording = createRecording({ file, startAt: 0 });
    for (const frame of framesOf(tone(8000, 2000, 400), 0)) {
      if (frame.at === 600) recording.pause(600);
      if (frame.at === 1200) recording.resume(1200);
      recording.add('caller', frame);
      recording.add('agent', frame);
      await recording.flush(frame.at);
    }
    await recording.close(2000);
    for (const channel of readWav(file.bytes()).samples) {
      expect(levelOf(span(channel, 600, 1200))).toBe(-100);
      expect(levelOf(span(channel, 1200, 2000))).toBeGreaterThan(-10);
      expect(levelOf(span(channel, 0, 600))).toBeGreaterThan(-10);
    }
  });

  it('ends a pause that was never resumed with the recording', async () => {
    const file = memoryFile();
    const recording = createRecording({ file, startAt: 0 });
    recording.pause(0);
    recording.pause(10);
    for (const frame of framesOf(tone(8000, 1000, 400), 0)) recording.add('caller', frame);
    await recording.close(1000);
    expect(levelOf(readWav(file.bytes()).samples[0] ?? new Int16Array())).toBe(-100);
  });

  it('leaves late frames out, and frames with a time that cannot be', async () => {
    const file = memoryFile();
    const recording = createRecording({ file, startAt: 0 });
    await recording.flush(1000);
    const [frame] = framesOf(tone(8000, 20, 400), 0);
    const pcm = frame?.pcm ?? new Int16Array();
    for (const at of [0, 1e12, Number.NaN, -1e12]) recording.add('caller', { pcm, rate: 8000, at });
    expect(() => recording.add('caller', { pcm, rate: 16_000, at: 0 })).toThrow(RangeError);
    await recording.close(1200);
    const [caller] = readWav(file.bytes()).samples;
    expect(caller?.length).toBe(1200 * 8);
    expect(levelOf(caller ?? pcm)).toBe(-100);
  });

  it('that nothing flushes writes by itself before its memory is full', async () => {
    const file = memoryFile();
    const recording = createRecording({ file, startAt: 0 });
    for (const frame of framesOf(tone(8000, 25_000, 400), 0)) recording.add('agent', frame);
    await recording.close(25_000);
    const [, agent] = readWav(file.bytes()).samples;
    expect(agent?.length).toBe(25_000 * 8);
    expect(levelAt(span(agent, 100, 24_900), 8000, 400)).toBeGreaterThan(-7);
  });

  it('ends at its longest time', async () => {
    const file = memoryFile();
    const recording = createRecording({ file, startAt: 0, maxMs: 1000 });
    for (const frame of framesOf(tone(8000, 2000, 400), 0)) recording.add('agent', frame);
    await recording.close(2000);
    expect(readWav(file.bytes()).samples[0]?.length).toBe(8000);
  });

  it('reports a disk that is full, and closes the file', async () => {
    let isClosed = false;
    const recording = createRecording({
      file: {
        write: async () => Promise.reject(new Error('No space left.')),
        close: async () => {
          isClosed = true;
        },
      },
      startAt: 0,
    });
    await expect(recording.flush(2000)).rejects.toThrow('No space');
    await expect(recording.close(3000)).rejects.toThrow('No space');
    expect(isClosed).toBe(true);
  });

  it('of a process that is killed can be read to the last second', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recording-'));
    const path = join(folder, 'call.wav');
    const source = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);
    const script = `
      import { open } from 'node:fs/promises';
      import { createRecording } from ${source('./recording.ts')};
      const handle = await open(${JSON.stringify(path)}, 'w');
      const file = { write: (bytes, at) => handle.write(bytes, 0, bytes.length, at), close: () => handle.close() };
      const recording = createRecording({ file, startAt: 0 });
      const pcm = new Int16Array(160).fill(4000);
      for (let at = 0; ; at += 20) {
        recording.add('caller', { pcm, rate: 8000, at });
        if (at % 200 !== 0) continue;
        await recording.flush(at);
        console.log(at);
        await new Promise((go) => setTimeout(go, 1));
      }`;
    const child: ChildProcess = spawn(
      process.execPath,
      ['--conditions=@patchbay/source', '--import', 'tsx', '--input-type=module', '-e', script],
      { cwd: fileURLToPath(new URL('.', import.meta.url)), stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = new Promise((done) => child.once('exit', done));
    let reached = 0;
    await new Promise<void>((done) => {
      createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on(
        'line',
        (line) => {
          reached = Number(line);
          if (reached >= 5000) done();
        },
      );
    });
    child.kill('SIGKILL');
    await ended;
    const handle = await open(path);
    const { size } = await handle.stat();
    await handle.close();
    const { samples, isCutOff } = readWav(await readFile(path));
    await rm(folder, { recursive: true });
    expect(isCutOff).toBe(false);
    expect((samples[0]?.length ?? 0) / 8).toBeGreaterThanOrEqual(reached - 1000);
    expect(size).toBeGreaterThanOrEqual(58 + (samples[0]?.length ?? 0) * 2);
    expect(samples[0]?.every((sample) => sample > 3800)).toBe(true);
  });
});
