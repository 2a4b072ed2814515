// A PostgreSQL server from Debian's package in a folder of its own, on the loopback.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { start, stop } from './children.mjs';
import { freePort, until } from './ports.mjs';

const base = '/usr/lib/postgresql';
export const postgresBin = () => join(base, readdirSync(base).sort((a, b) => b - a)[0], 'bin');

/** PostgreSQL refuses to run as root, so its own account runs it. */
export function databaseAccount() {
  if (process.getuid() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export function folderFor({ uid, gid }, name) {
  const folder = mkdtempSync(join(tmpdir(), `patchbay-${name}-`));
  if (uid !== undefined) chownSync(folder, uid, gid);
  chmodSync(folder, 0o755);
  return folder;
}

function must(command, args, options) {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${error?.message ?? stderr}`);
}

/** Runs `postgres` on a data folder; `make` creates the cluster first. */
export async function openDatabaseServer({ data, password = 'operator' } = {}) {
  const account = databaseAccount();
  const folder = folderFor(account, 'rig');
  const cluster = data ?? join(folder, 'data');
  const env = { ...process.env, LC_ALL: 'C' };
  if (!data)
    must(
      join(postgresBin(), 'initdb'),
      ['-D', cluster, '-U', 'operator', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...account, env, cwd: folder },
    );
  const port = await freePort();
  const server = start(
    join(postgresBin(), 'postgres'),
    [
      '-D',
      cluster,
      '-p',
      String(port),
      '-k',
      folder,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'fsync=off',
      '-c',
      'max_connections=200',
    ],
    { ...account, env, cwd: folder },
  );
  const urlOf = (name) => `postgres://operator:${password}@127.0.0.1:${port}/${name}`;
  await until('PostgreSQL', async () => {
    if (server.code !== null) throw new Error(`PostgreSQL ended: ${server.output}`);
    return query(urlOf('postgres'), 'select 1').then(
      () => true,
      () => false,
    );
  });
  let count = 0;
  return {
    port,
    cluster,
    urlOf,
    /** An empty database, or a copy of another. */
    create: async (template) => {
      const name = `patchbay_${(count += 1)}`;
      await query(
        urlOf('postgres'),
        `create database ${name}${template ? ` template ${new URL(template).pathname.slice(1)}` : ''}`,
      );
      return urlOf(name);
    },
    close: async () => {
      await stop(server, { signal: 'SIGINT' });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Rows of one statement, run as the owner. */
export async function query(url, text, values = []) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
