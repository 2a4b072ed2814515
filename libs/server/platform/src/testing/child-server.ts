import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ours = /^(@patchbay\/|\.|\/)/;
const here = fileURLToPath(new URL('../..', import.meta.url));

export interface ChildServer {
  readonly url: string;
  readonly pid: number;
  /** Kills the process, as a power cut would, and waits until it has ended. */
  kill(): Promise<void>;
  /** Shuts it down gracefully. */
  stop(): Promise<void>;
}

/** A program of this library bundled into one file, with the files that it reads. */
export interface Bundle {
  /** The file to run. */
  readonly program: string;
  readonly folder: string;
  remove(): void;
}

/**
 * Bundles a source file of this library as for delivery, so that it can run as a separate process.
 */
export async function bundleProgram(source: string): Promise<Bundle> {
  const folder = join(here, 'out-tsc', `child-${process.pid}-${basename(source, '.ts')}`);
  const program = join(folder, 'parts', 'server.js');
  mkdirSync(join(folder, 'parts'), { recursive: true });
  await build({
    entryPoints: [
      { in: join(here, 'src', source), out: 'server' },
      { in: join(here, '../providers/src/isolation/parser-process.ts'), out: 'parser-process' },
    ],
    outdir: join(folder, 'parts'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['@patchbay/source'],
    logLevel: 'silent',
    plugins: [
      {
        name: 'third-party-stays-outside',
        setup: (bundle) =>
          bundle.onResolve({ filter: /.*/ }, ({ path, kind }) =>
            kind === 'entry-point' || ours.test(path) ? undefined : { path, external: true },
          ),
      },
    ],
  });
  cpSync(join(here, '../store/migrations'), join(folder, 'migrations'), { recursive: true });
  cpSync(
    join(here, 'src/testing/documented-replies.json'),
    join(folder, 'parts', 'documented-replies.json'),
  );
  return { program, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Bundles the server as for delivery, and gives a function that starts it as a separate process on
 * a data folder; `also` is further configuration.
 */
export async function bundleServer(): Promise<{
  start(dataDir: string, also?: Readonly<Record<string, unknown>>): Promise<ChildServer>;
  remove(): void;
}> {
  const { folder, remove } = await bundleProgram('index.ts');
  const entry = join(folder, 'parts', 'main.mjs');
  writeFileSync(
    entry,
    `import { startServer } from './server.js';
const server = await startServer(JSON.parse(process.argv[2]));
process.on('SIGTERM', () => server.close().then(() => process.exit(0)));
`,
  );
  return {
    start: (dataDir, also = {}) => start(entry, dataDir, also),
    remove,
  };
}

async function start(
  entry: string,
  dataDir: string,
  also: Readonly<Record<string, unknown>>,
): Promise<ChildServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = {
    port,
    publicUrl: `http://localhost:${port}`,
    dataDir,
    seed: 'demo',
    model: {},
    log: 'silent',
    ...also,
  };
  const child = spawn(process.execPath, [entry, JSON.stringify(config)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += String(chunk);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  await untilReady(url, child, () => complaint);
  return { url, pid: child.pid ?? 0, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

async function untilReady(
  url: string,
  child: ChildProcess,
  complaint: () => string,
): Promise<void> {
  for (
    const end = Date.now() + 240_000;
    Date.now() < end;
    await new Promise((done) => setTimeout(done, 30))
  ) {
    if (child.exitCode !== null) throw new Error(`The server ended while starting: ${complaint()}`);
    if (
      await fetch(`${url}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      return;
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready within four minutes: ${complaint()}`);
}

let nextPort = 20_000 + ((process.pid * 61) % 10_000);

/**
 * A free port below the range from which the system assigns ports: otherwise a connection of
 * another test could take it before the server starts.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort;
    nextPort = port === 31_999 ? 20_000 : port + 1;
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
