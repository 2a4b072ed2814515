import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { isReachable, isRoot, locateBinaries, nobody } from './binaries.js';
import { clearStalePidFile, isAlive, readPidFile } from './pid-file.js';

export interface EmbeddedPostgres {
  /** With the owner's credentials, on loopback. */
  readonly url: string;
  /** Ends the server, unless another process started it. */
  stop(): Promise<void>;
}

export interface LauncherOptions {
  /** Folder with `bin`; default: the binaries that npm brought. */
  readonly binaries?: string;
  /** Tests may trade durability for speed. */
  readonly isDurable?: boolean;
}

const user = 'patchbay';
const database = 'patchbay';
const startTimeout = 30_000;

/**
 * Starts a real PostgreSQL in `dataDir`, or joins the one that runs there already. Listens on loopback only, with a random password that
 * stands in a file of the folder. As root it runs as `nobody`. Throws one sentence when the folder cannot be used.
 */
export async function startEmbeddedPostgres(dataDir: string, { binaries = locateBinaries(), isDurable = true }: LauncherOptions = {}): Promise<EmbeddedPostgres> {
  const root = resolve(dataDir);
  const folder = join(root, 'postgres');
  prepareRoot(root);
  const password = readPassword(root);
  clearStalePidFile(folder);
  const running = readPidFile(folder);
  if (running && isAlive(running.pid)) return joinRunning(running.port, password);

  if (!existsSync(join(folder, 'PG_VERSION'))) initialize(binaries, root, folder, password);
  const port = await freePort();
  const server = launch(binaries, folder, port, isDurable);
  await untilReady(server, folder);
  const url = urlOf(port, password, database);
  await ensureDatabase(urlOf(port, password, 'postgres'));
  return { url, stop: () => stop(server) };
}

const urlOf = (port: number, password: string, name: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;

/** A server that outlived its launcher is used as it is, and left running: it belongs to whoever started it. */
function joinRunning(port: number, password: string): EmbeddedPostgres {
  return { url: urlOf(port, password, database), stop: async () => undefined };
}

function prepareRoot(root: string): void {
  try {
    mkdirSync(root, { recursive: true });
    accessSync(root, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`The data folder ${root} cannot be written. Choose another with DATA_DIR.`);
  }
  if (!isRoot()) return;
  if (!isReachable(join(root, '..'))) throw new Error(`The data folder ${root} lies where only root may look, and the database does not run as root. Choose another with DATA_DIR, such as /var/lib/patchbay.`);
  chmodSync(root, 0o755);
}

function readPassword(root: string): string {
  const file = join(root, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Built aside and renamed, so that a start that is interrupted leaves nothing half made. */
function initialize(binaries: string, root: string, folder: string, password: string): void {
  for (const name of readdirSync(root)) if (name.startsWith('postgres.init-')) rmSync(join(root, name), { recursive: true, force: true });
  const aside = mkdtempSync(join(root, 'postgres.init-'));
  const secret = join(mkdtempSync(join(tmpdir(), 'patchbay-')), 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  if (isRoot()) {
    chownSync(aside, nobody.uid, nobody.gid);
    chownSync(join(secret, '..'), nobody.uid, nobody.gid);
    chownSync(secret, nobody.uid, nobody.gid);
  }
  const args = ['-D', aside, '-U', user, '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C', '--no-sync'];
  const { status, stderr } = spawnSync(join(binaries, 'bin', 'initdb'), args, { ...identity(), env: environment(binaries), cwd: tmpdir(), encoding: 'utf8' });
  rmSync(join(secret, '..'), { recursive: true, force: true });
  if (status !== 0) {
    rmSync(aside, { recursive: true, force: true });
    throw new Error(`The embedded database could not be created in ${root}: ${(stderr ?? '').trim().split('\n').pop()}`);
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(aside, folder);
}

const identity = () => (isRoot() ? nobody : {});
const environment = (binaries: string) => ({ PATH: process.env.PATH ?? '', LD_LIBRARY_PATH: join(binaries, 'lib'), LC_ALL: 'C', TZ: 'UTC' });

function launch(binaries: string, folder: string, port: number, isDurable: boolean): ChildProcess {
  const settings: Record<string, string | number> = {
    port, listen_addresses: '127.0.0.1', unix_socket_directories: '', dynamic_shared_memory_type: 'mmap', max_connections: 60, logging_collector: 'off', log_min_messages: 'fatal', timezone: 'UTC',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // Detached: Ctrl-C reaches the product first, which then ends its database in order.
  return spawn(join(binaries, 'bin', 'postgres'), args, { ...identity(), env: environment(binaries), cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'], detached: true });
}

/** Ready when the file says so and the file is ours: one left by an earlier server says so too. */
async function untilReady(server: ChildProcess, folder: string): Promise<void> {
  let complaint = '';
  server.stderr?.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)));
  const end = Date.now() + startTimeout;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`The embedded database ended while starting: ${complaint.trim().split('\n').pop() ?? 'it gave no reason'}`);
    const file = readPidFile(folder);
    if (file?.isReady && file.pid === server.pid) {
      server.stderr?.resume();
      server.unref();
      return;
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  server.kill('SIGKILL');
  throw new Error(`The embedded database did not start within ${startTimeout / 1000} seconds.`);
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

/** Fast shutdown: open transactions roll back, everything committed is on disk. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGINT');
  const late = setTimeout(() => server.kill('SIGQUIT'), 10_000);
  await ended;
  clearTimeout(late);
}

async function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}
