import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { makeLogMonths } from './log-months.js';
import { setUpLock } from './advisory-locks.js';
import { connectOwner } from './owner.js';

/** Two databases of one server may be set up at once, and both make the roles that they share. */
const isCollision = (error: unknown) =>
  ['XX000', '40001', '40P01'].includes((error as { code?: string }).code ?? '');

/**
 * Runs the SQL files of a folder that this database has not seen, in order of name, each in its own
 * transaction, and makes the log partitions of the coming months (`now` in milliseconds). Uses the
 * owner's connection; what serves requests never has one. Throws a sentence when the server cannot
 * be reached, is too old, or was set up by other files of the same name. Returns the names of the
 * files it ran.
 */
export async function migrate(
  url: string,
  folder: string,
  now = Date.now(),
): Promise<readonly string[]> {
  const client = await connectOwner(url, 'patchbay migrations');
  try {
    await demandVersion(client);
    await client.query(setUpLock.take);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text ' +
        'not null, applied_at timestamptz not null default now())',
    );
    const known = await readKnown(client);
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
    const fresh = files.filter(({ name, text }) => isFresh(name, checksumOf(text), known));
    for (const { name, text } of fresh) await apply(client, name, text);
    await makeLogMonths(client, now);
    return fresh.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function demandVersion(client: pg.Client): Promise<void> {
  const {
    rows: [version],
  } = await client.query<{ server_version_num: string; server_version: string }>(
    `select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version`,
  );
  if (Number(version?.server_version_num) < 150_000)
    throw new Error(`PostgreSQL 15 or newer is needed; this server is ${version?.server_version}.`);
}

async function readKnown(client: pg.Client): Promise<ReadonlyMap<string, string | undefined>> {
  const { rows } = await client.query<{ name: string; checksum?: string }>(
    'select * from schema_migrations',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/**
 * A file that ran once must never change: the databases that ran it would differ from those that
 * run it today.
 */
function isFresh(
  name: string,
  checksum: string,
  known: ReadonlyMap<string, string | undefined>,
): boolean {
  if (!known.has(name)) return true;
  if (known.get(name) === checksum) return false;
  throw new Error(
    `The database was set up by another ${name} than the one of this version. Use an empty ` +
      'database or data folder, or the version that made it.',
  );
}

/** Line ends do not count: a checkout may change them. */
const checksumOf = (text: string) =>
  createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

async function apply(client: pg.Client, name: string, text: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    try {
      await client.query(text);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        name,
        checksumOf(text),
      ]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isCollision(error) || attempt === 10)
        throw new Error(
          `Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
      await new Promise((done) => setTimeout(done, 50 * attempt));
    }
  }
}
