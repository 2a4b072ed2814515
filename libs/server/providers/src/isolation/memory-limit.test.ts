import { spawn } from 'node:child_process';
import { isOutOfMemory, withMemoryLimit } from './memory-limit.js';

/**
 * Takes memory outside of the engine's heap in steps of 20 MB, up to 2 GB, and prints how much it
 * got.
 */
const greedy = `
  const held = [];
  try {
    for (let step = 0; step < 100; step += 1) held.push(Buffer.alloc(20e6, 1));
  } catch (error) {
    console.error(error.message);
  }
  console.log(held.length * 20);`;

async function takenUnder(memoryMb: number) {
  const { program, args } = withMemoryLimit(
    { program: process.execPath, args: ['-e', greedy] },
    memoryMb,
  );
  const one = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [told, complaint] = ['', ''];
  one.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
  one.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  await new Promise((resolve) => one.once('close', resolve));
  return { megabytes: Number(told || 0), complaint };
}

/** Elsewhere the kernel has no such limit, and the watchdog ends the process. */
const max = process.platform === 'linux' ? 450 : Infinity;

describe('the kernel’s limit for memory', () => {
  it('is enforced for native memory that grows faster than the watchdog polls', async () => {
    const { megabytes, complaint } = await takenUnder(128);
    expect(megabytes).toBeLessThan(max);
    expect(isOutOfMemory(new Error(complaint))).toBe(max < Infinity);
  });

  it.each([
    () => new ArrayBuffer(2 ** 53 - 1),
    () => new Uint8Array(2 ** 40),
    () => 'x'.repeat(2 ** 29).concat('x'.repeat(2 ** 29)),
    () => new Array<number>(2 ** 32),
  ])('is what is meant where bytes ask for more than there can be: %s', (ask) => {
    let said: unknown;
    try {
      ask();
    } catch (error) {
      said = error;
    }
    // The engine of Jest has errors of its own.
    expect(isOutOfMemory(Object.assign(new Error(), { message: (said as Error).message }))).toBe(
      true,
    );
  });

  it('is what is meant by the code of an error, whose words the compression library leaves open', () => {
    const error = Object.assign(new Error('Zlib error'), { code: 'Z_MEM_ERROR' });
    expect(isOutOfMemory(error)).toBe(true);
    expect(isOutOfMemory(Object.assign(new Error('Zlib error'), { code: 'Z_DATA_ERROR' }))).toBe(
      false,
    );
  });

  it('is omitted where the system has none, and the command is unchanged', () => {
    const command = { program: 'node', args: ['-e', '0'] };
    expect(withMemoryLimit(command, 128, 'darwin')).toEqual(command);
    expect(withMemoryLimit(command, 128, 'win32')).toEqual(command);
  });
});
