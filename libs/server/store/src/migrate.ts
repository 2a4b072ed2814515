import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Any number that no other program takes; processes that start together wait here for each other. */
const lockId = 720_311_001;

/**
 * Runs the SQL files of a folder that this database has not seen, in order of name, each in its own transaction. Uses the owner's
 * connection; the application itself never has one. Throws a sentence when the server is too old or refuses.
 */
export async function migrate(url: string, folder: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'patchbay migrations', connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows: [version] } = await client.query<{ server_version_num: string }>('show server_version_num');
    if (Number(version?.server_version_num) < 150_000) throw new Error('PostgreSQL 15 or newer is needed; this server is older.');
    await client.query('select pg_advisory_lock($1)', [lockId]);
    await client.query('create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())');
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const known = new Set(rows.map((row) => row.name));
    const fresh = readdirSync(folder).filter((name) => name.endsWith('.sql') && !known.has(name)).sort();
    for (const name of fresh) await apply(client, name, readFileSync(join(folder, name), 'utf8'));
    return fresh;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, text: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
