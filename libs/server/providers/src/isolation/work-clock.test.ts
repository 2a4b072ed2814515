import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { processorMsOf, startWorkClock } from './work-clock.js';

const started: { kill(signal: 'SIGKILL'): boolean }[] = [];
async function programOf(code: string) {
  const one = spawn(process.execPath, ['-e', `process.stdout.write('.');${code}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(one);
  await once(one.stdout, 'data');
  return one;
}
afterAll(() => started.forEach((one) => one.kill('SIGKILL')));

describe('the clock of a process that works', () => {
  it('is over when it has worked as long', async () => {
    const { pid } = await programOf('for (;;);');
    const before = processorMsOf(pid) as number;
    await new Promise<void>((resolve) => void startWorkClock(pid, 300, resolve, 10_000));
    expect((processorMsOf(pid) as number) - before).toBeGreaterThanOrEqual(290);
  });

  it('goes on while it waits, until its patience ends', async () => {
    const { pid } = await programOf('setInterval(() => undefined, 60_000);');
    const begun = performance.now();
    await new Promise<void>((resolve) => void startWorkClock(pid, 100, resolve, 10));
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
  });

  it('counts all time where the system says nothing of the process', async () => {
    expect(processorMsOf(undefined)).toBeNull();
    await new Promise<void>((resolve) => void startWorkClock(undefined, 10, resolve));
  });

  it('can be stopped', async () => {
    let isOver = false;
    startWorkClock(undefined, 20, () => (isOver = true))();
    await new Promise<void>((resolve) => void startWorkClock(undefined, 60, resolve));
    expect(isOver).toBe(false);
  });
});
