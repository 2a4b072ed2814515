import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Proves a domain of the demo tree. No name server answers for it here, so the row is changed in
 * the embedded database of the run.
 */
export async function proveDomain(domain: string): Promise<void> {
  const root = String(process.env['E2E_DATA_DIR']);
  const note = join(root, 'postgres.location');
  const cluster = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(root, 'postgres');
  const port = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]);
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'patchbay',
    password: readFileSync(join(root, 'postgres-password'), 'utf8').trim(),
    database: 'patchbay',
  });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      'update domains set verified_at = now() where domain = $1',
      [domain],
    );
    if (rowCount !== 1) throw new Error(`The demo has no domain ${domain}`);
  } finally {
    await client.end();
  }
}
