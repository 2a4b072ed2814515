import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/**
 * Runs the server until `isTime` and then sends a signal; the result is its exit status and its
 * output.
 */
async function ended(
  isTime: (said: string, dataDir: string) => boolean,
): Promise<{ code: number | null; signal: string | null; said: string; isDatabaseGone: boolean }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'patchbay-signal-'));
  folders.push(dataDir);
  const child = spawn(
    process.execPath,
    ['--conditions=@patchbay/source', '--import', 'tsx', main],
    {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        PORT: String(await freePort()),
        DATA_DIR: dataDir,
        PATCHBAY_LOG: 'pretty',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  const looking = setInterval(() => {
    if (!isTime(said, dataDir)) return;
    clearInterval(looking);
    child.kill('SIGTERM');
  }, 2);
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
    child.on('exit', (...how) => resolve(how));
  });
  clearInterval(looking);
  return {
    code,
    signal,
    said,
    isDatabaseGone: !existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
  };
}

describe('a process that receives a signal', () => {
  it.each([
    ['before its report is printed', (said: string) => said.includes('Patchbay is ready')],
    [
      'while its database starts',
      (_said: string, dataDir: string) => existsSync(join(dataDir, 'server.key')),
    ],
  ])('shuts down in order on %s', async (_when, isTime) => {
    const how = await ended(isTime);
    expect([how.code, how.signal, how.isDatabaseGone]).toEqual([0, null, true]);
  });
});
