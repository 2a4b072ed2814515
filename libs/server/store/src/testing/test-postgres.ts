import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../embedded/launcher.js';
import { migrate } from '../migrate.js';
import { removeLeftovers } from './leftovers.js';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));
/** The template of the test databases. PATCHBAY_TEST_TEMPLATE names another than the default. */
const defaultTemplate = 'patchbay_template';

/** Debian keeps each major version in a folder of its own. */
function debianBinaries(): string {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base)
    ? readdirSync(base).filter((name) => existsSync(join(base, name, 'bin', 'initdb')))
    : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Error('PATCHBAY_TEST_DATABASE=debian needs the package postgresql.');
  return join(base, newest);
}

/** Which server the tests run on. */
export const testBinaries = (): { binaries?: string } =>
  process.env.PATCHBAY_TEST_DATABASE === 'debian' ? { binaries: debianBinaries() } : {};

/** Twenty test files at once, whose servers have several stores of ten connections each. */
const maxConnections = 600;

/**
 * One server for a test run: the embedded binaries, or Debian's if PATCHBAY_TEST_DATABASE=debian.
 * Contains a migrated template; its address is put into the environment, where `createTestDatabase`
 * finds it. First removes the leftovers of killed runs.
 */
export async function startTestPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-test-'));
  const server = await startEmbeddedPostgres(folder, {
    isDurable: false,
    maxConnections,
    ...testBinaries(),
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await admin(server.url, `create database ${defaultTemplate}`);
    await migrate(named(server.url, defaultTemplate), migrations);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.PATCHBAY_TEST_SERVER = server.url;
  return { url: server.url, stop };
}

const named = (url: string, name: string) => url.replace(/\/[^/]*$/, `/${name}`);

function serverAddress(): string {
  const server = process.env.PATCHBAY_TEST_SERVER;
  if (!server)
    throw new Error(
      'No test server runs. Add globalSetup and globalTeardown of @patchbay/server-store/testing to jest.config.mjs.',
    );
  return server;
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: named(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * A separate migrated database, in a few hundred milliseconds. `drop` ends every connection to it.
 */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = serverAddress();
  const template = process.env.PATCHBAY_TEST_TEMPLATE ?? defaultTemplate;
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Only one copy of the template may be made at a time; others wait.
  for (let attempt = 0; ; attempt += 1) {
    try {
      // By copying files, not through the write-ahead log: the database need not survive a crash,
      // and this takes a third of the time.
      await admin(server, `create database ${name} template ${template} strategy file_copy`);
      return {
        url: named(server, name),
        drop: () => admin(server, `drop database if exists ${name} with (force)`),
      };
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt > 600) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/**
 * Another template on the running server, set up by the migrations of a folder; for tests that
 * PATCHBAY_TEST_TEMPLATE directs there.
 */
export async function createTemplate(
  folder: string,
): Promise<{ name: string; drop(): Promise<void> }> {
  const server = serverAddress();
  const name = `template_${randomBytes(6).toString('hex')}`;
  const drop = () => admin(server, `drop database if exists ${name} with (force)`);
  try {
    await admin(server, `create database ${name}`);
    await migrate(named(server, name), folder);
  } catch (error) {
    await drop();
    throw error;
  }
  return { name, drop };
}
