import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectOwner } from '../owner.js';
import { locateBinaries } from './binaries.js';
import {
  type DataFolder,
  createCluster,
  environmentOf,
  hasCluster,
  layOut,
  openDataFolder,
  owner,
} from './data-folder.js';
import { chownToDatabase, ordinaryAccount } from './identity.js';
import { withLock } from './lock.js';
import { clearStalePidFile, isAlive, readPidFile, runningServer } from './pid-file.js';

export interface EmbeddedPostgres {
  /** With the owner's credentials, on loopback. */
  readonly url: string;
  /** The same by the server's socket, which costs both sides less for each message, if it has one. */
  readonly socketUrl: string | null;
  /** Process id of the server. */
  readonly pid: number;
  /** Ends the server, unless another running process is its keeper. */
  stop(): Promise<void>;
}

export interface LauncherOptions {
  /** Folder with `bin`; default: the binaries that npm brought. */
  readonly binaries?: string;
  /** Tests may trade durability for speed. */
  readonly isDurable?: boolean;
  /** Connections of all processes together. Default 150. */
  readonly maxConnections?: number;
}

/** How a server is started. */
type Launch = Required<Omit<LauncherOptions, 'binaries'>>;

const database = 'patchbay';
const startTimeout = 60_000;
const stopTimeout = 10_000;

/**
 * Starts a real PostgreSQL in `dataDir`, or connects to the one that already runs there. Listens on
 * loopback only, with a random password that is stored in a file of the folder. As root it runs as
 * `nobody`. Throws one sentence if the folder cannot be used.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { binaries, isDurable = true, maxConnections = 150 }: LauncherOptions = {},
): Promise<EmbeddedPostgres> {
  const root = openDataFolder(dataDir);
  return withLock(join(root, 'postgres.lock'), async () => {
    const folder = layOut(root);
    const running = runningServer(folder.cluster);
    if (running) return joinRunning(folder, running.pid);
    clearStalePidFile(folder.cluster);
    const programs = binaries ?? locateBinaries();
    if (!hasCluster(folder)) createCluster(programs, folder);
    const server = await launch(programs, folder, { isDurable, maxConnections });
    return opened(folder, server.pid as number, () => stopChild(server));
  });
}

/**
 * Takes over a server whose launching process has ended; a server with a running launcher is only
 * used.
 */
async function joinRunning(folder: DataFolder, pid: number): Promise<EmbeddedPostgres> {
  await untilReady(folder, pid, () => isAlive(pid));
  const isOrphan = !isAlive(launcherPidOf(folder));
  return opened(folder, pid, isOrphan ? () => stopProcess(pid) : async () => undefined, isOrphan);
}

async function opened(
  folder: DataFolder,
  pid: number,
  stop: () => Promise<void>,
  isKeeper = true,
): Promise<EmbeddedPostgres> {
  const { port, socketFolder } = readPidFile(folder.cluster) ?? { port: 0, socketFolder: '' };
  if (isKeeper) writeFileSync(launcherPidFile(folder), String(process.pid));
  try {
    await ensureDatabase(urlOf(port, folder.password, 'postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  const url = urlOf(port, folder.password, database);
  const socketUrl = socketFolder === '' ? null : `${url}?host=${encodeURIComponent(socketFolder)}`;
  return { url, socketUrl, pid, stop };
}

/** So long may the path of a socket be, in bytes, on all systems. */
const longestSocketPath = 100;

/**
 * The socket is in the folder of the database, which only its own account can enter. None on Windows,
 * and none where its path would be too long: then all connections are those of the loopback.
 */
function socketFolderOf(cluster: string, port: number): string {
  const isShort = Buffer.byteLength(`${cluster}/.s.PGSQL.${port}`) <= longestSocketPath;
  // A comma separates folders, and quotes protect it.
  return process.platform !== 'win32' && isShort && !/[,"]/.test(cluster) ? cluster : '';
}

const urlOf = (port: number, password: string, name: string) =>
  `postgres://${owner}:${password}@127.0.0.1:${port}/${name}`;
const launcherPidFile = ({ root }: DataFolder) => join(root, 'postgres.keeper');

function launcherPidOf(folder: DataFolder): number {
  try {
    return Number(readFileSync(launcherPidFile(folder), 'utf8'));
  } catch {
    return 0;
  }
}

/** A free port may be in use by the time the server opens it: then another is tried. */
async function launch(binaries: string, folder: DataFolder, how: Launch): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const server = spawnServer(binaries, folder, await freePort(), how);
    try {
      if (server.pid === undefined) await failureOf(server);
      else
        await untilReady(
          folder,
          server.pid,
          () => server.exitCode === null && server.signalCode === null,
        );
      server.unref();
      return server;
    } catch (error) {
      server.kill('SIGKILL');
      if (
        attempt === 3 ||
        !/could not bind|could not create any TCP/.test(readFileSync(folder.log, 'utf8'))
      )
        throw error;
    }
  }
}

const failureOf = (server: ChildProcess) =>
  new Promise<never>((_, fail) =>
    server.once('error', (error) =>
      fail(
        new Error(
          `The embedded database cannot run on this system: ${error.message}. Set DATABASE_URL to a PostgreSQL server instead.`,
        ),
      ),
    ),
  );

function spawnServer(
  binaries: string,
  { cluster, log }: DataFolder,
  port: number,
  { isDurable, maxConnections }: Launch,
): ChildProcess {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolderOf(cluster, port),
    unix_socket_permissions: '0700',
    dynamic_shared_memory_type: 'mmap',
    max_connections: maxConnections,
    logging_collector: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A new installation, and a large import, have no statistics until this runs.
    autovacuum_naptime: '15s',
    // Statements and their values may contain personal data; they are never logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_min_messages: 'log',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const output = openSync(log, 'w', 0o600);
  chownToDatabase(log);
  // Detached: Ctrl-C reaches the product first, which then ends its database in order.
  const server = spawn(join(binaries, 'bin', 'postgres'), args, {
    ...ordinaryAccount(),
    env: environmentOf(binaries),
    cwd: tmpdir(),
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  return server;
}

/**
 * Ready when the file says so and belongs to this server: a file of an earlier server says so too.
 */
async function untilReady(
  folder: DataFolder,
  pid: number,
  isRunning: () => boolean,
): Promise<void> {
  for (
    const end = Date.now() + startTimeout;
    Date.now() < end;
    await new Promise((done) => setTimeout(done, 20))
  ) {
    const file = readPidFile(folder.cluster);
    if (file?.isReady && file.pid === pid) return;
    if (!isRunning())
      throw new Error(
        `The embedded database ended while starting: ${lastComplaint(folder.log)} Its log is ${folder.log}.`,
      );
  }
  throw new Error(
    `The embedded database did not start within ${startTimeout / 1000} seconds. Its log is ${folder.log}.`,
  );
}

function lastComplaint(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const line = lines.filter((text) => /FATAL|ERROR|PANIC/.test(text)).at(-1) ?? lines.at(-1) ?? '';
  return `${line.replace(/^.*?(FATAL|ERROR|PANIC):\s*/, '').replace(/\.$/, '')}.`;
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = await connectOwner(adminUrl, 'patchbay launcher');
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      database,
    ]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

/** Fast shutdown: open transactions are rolled back, committed ones are on disk. */
async function stopChild(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGINT');
  const late = setTimeout(() => server.kill('SIGQUIT'), stopTimeout);
  await ended;
  clearTimeout(late);
}

/** The same for a server that is not a child process. */
async function stopProcess(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (
    const end = Date.now() + stopTimeout;
    isAlive(pid);
    await new Promise((done) => setTimeout(done, 20))
  )
    if (Date.now() > end) return void process.kill(pid, 'SIGQUIT');
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
