import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { overMemory } from './watchdog.js';

const watchdog = pathToFileURL(join(import.meta.dirname, 'watchdog.ts')).href;

/** Takes memory outside of the engine's heap in steps of 20 MB, under the watchdog alone. */
const greedy = (maxBytes: number, steps: number) => `
  import { startWatchdog } from ${JSON.stringify(watchdog)};
  await startWatchdog(${maxBytes});
  const held = [];
  for (let step = 0; step < ${steps}; step += 1) {
    held.push(Buffer.alloc(20e6, 1));
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  process.exit(0);`;

async function endUnder(maxBytes: number, steps: number) {
  const one = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', greedy(maxBytes, steps)],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  one.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const how = await new Promise((resolve) =>
    one.once('close', (code, signal) => resolve(signal ?? code)),
  );
  return { how, complaint };
}

describe('the watchdog of a process that parses', () => {
  it('kills the process when its memory is above the limit, and reports the reason', async () => {
    const { how, complaint } = await endUnder(400e6, 60);
    expect(how).toBe('SIGKILL');
    expect(complaint).toContain(overMemory);
  });

  it('lets a process below the limit end by itself', async () => {
    expect(await endUnder(4e9, 5)).toEqual({ how: 0, complaint: '' });
  });
});
