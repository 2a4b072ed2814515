import { type StdioOptions, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, bundleProgram } from '../testing/child-server.js';

let bundle: Bundle;
const started = new Set<ReturnType<typeof spawn>>();
beforeAll(async () => {
  bundle = await bundleProgram('testing/logging-process.ts');
});
afterAll(() => {
  // A process that did not end by itself failed the test above; it must not disturb later tests.
  for (const child of started) child.kill('SIGKILL');
  bundle.remove();
});

async function run(
  output: StdioOptions,
  onStart: (child: ReturnType<typeof spawn>) => void = () => undefined,
) {
  const child = spawn(process.execPath, [bundle.program], { stdio: output });
  const told: unknown[] = [];
  started.add(child);
  child.on('message', (message) => told.push(message));
  onStart(child);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  started.delete(child);
  return { code, told };
}

describe('process with a log on a full disk', () => {
  it.each([
    ['goes to a full disk', '/dev/full'],
    ['goes nowhere', '/dev/null'],
  ])('%s continues and shuts down in order', async (_what, path) => {
    const file = openSync(path, 'w');
    const { code, told } = await run(['ignore', file, file, 'ipc']).finally(() => closeSync(file));
    expect([told, code]).toEqual([[{ lived: true, heldMb: expect.any(Number) }], 0]);
  });

  it('continues when the reader of its log pipe is gone', async () => {
    const { code, told } = await run(['ignore', 'pipe', 'pipe', 'ipc'], ({ stdout, stderr }) => {
      stdout?.destroy();
      stderr?.destroy();
    });
    expect([told, code]).toEqual([[{ lived: true, heldMb: expect.any(Number) }], 0]);
  });

  it('writes everything when there is space', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'patchbay-log-'));
    const path = join(folder, 'log');
    const file = openSync(path, 'w');
    await run(['ignore', file, 'ignore', 'ipc']).finally(() => closeSync(file));
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line) =>
        line.startsWith('{') ? [(JSON.parse(line) as { line: number }).line] : [],
      );
    expect(lines).toEqual(Array.from({ length: 3000 }, (_, at) => at));
    rmSync(folder, { recursive: true });
  });
});
