import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A product of one journey, on a port and a data folder of its own. */
export interface OwnProduct {
  readonly url: string;
  /** Ends the process at once, as a power cut does: nothing is finished, nothing is said. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port and data, and waits until it answers. */
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const startsWithinMs = 120_000;

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts the built product with the demo data. */
export async function openOwnProduct(): Promise<OwnProduct> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-own-'));
  const url = `http://localhost:${port}`;
  let child: ChildProcess;
  let said = '';

  const start = async () => {
    child = spawn(process.execPath, ['--enable-source-maps', 'apps/api/dist/main.js'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        SEED: 'demo',
        TENANT_CALLS_PER_SECOND: '100000',
      },
    });
    for (const output of [child.stdout, child.stderr])
      output?.on('data', (chunk: Buffer) => (said += String(chunk)));
    for (const last = Date.now() + startsWithinMs; ; await pause(50)) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      if (child.exitCode !== null || Date.now() > last)
        throw new Error(`The product did not start:\n${said.slice(-2000)}`);
    }
  };
  const end = (signal: 'SIGKILL' | 'SIGTERM') =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return void resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });

  await start();
  return {
    url,
    start,
    kill: () => end('SIGKILL'),
    close: async () => {
      // Asked to end, so that the embedded database ends with it.
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
