// The databases that the product is measured on: the embedded one, and Debian's PostgreSQL with the
// package's default settings.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './product.mjs';

const debian = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root, so its own account runs it. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const debianPrograms = () => {
  const versions = existsSync(debian)
    ? readdirSync(debian).filter((version) => existsSync(join(debian, version, 'bin', 'initdb')))
    : [];
  return versions.length === 0
    ? null
    : join(debian, versions.sort((a, b) => Number(b) - Number(a))[0], 'bin');
};

/**
 * For each database: the settings of the product's process, and how to connect as the owner once
 * the product runs.
 */
export async function openDatabase(kind, folder) {
  if (kind === 'embedded') {
    const dataDir = join(folder, 'embedded');
    return {
      kind,
      dataDir,
      settings: {},
      ownerUrl: () => embeddedUrl(dataDir),
      stop: async () => undefined,
    };
  }
  const programs = debianPrograms();
  if (!programs) return null;
  const cluster = join(folder, 'cluster');
  chmodSync(folder, 0o711); // the account that runs the database needs access to the folder
  mkdirSync(cluster, { mode: 0o700 });
  if (account.uid) chownSync(cluster, account.uid, account.gid);
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'patchbay', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    { ...account, cwd: '/', encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      cluster,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${cluster}`,
    ],
    { ...account, cwd: '/', stdio: 'ignore' },
  );
  const url = `postgres://patchbay@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  const stop = () =>
    new Promise((done) => {
      server.once('exit', done);
      server.kill('SIGINT');
    });
  return {
    kind,
    dataDir: join(folder, 'data'),
    settings: { DATABASE_URL: url },
    pid: server.pid,
    ownerUrl: () => url,
    stop,
  };
}

/** Reads from the embedded database's own files where it listens and which role owns it. */
function embeddedUrl(dataDir) {
  const note = join(dataDir, 'postgres.location');
  const cluster = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataDir, 'postgres');
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  return `postgres://patchbay:${password}@127.0.0.1:${port}/patchbay`;
}

async function untilReady(url) {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isThere) return;
    await pause(50);
  }
  throw new Error('The database does not answer.');
}
