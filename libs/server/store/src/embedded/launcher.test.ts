import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { testBinaries } from '../testing/test-postgres.js';
import { packageFolder } from './binaries.js';
import { isRoot } from './identity.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './launcher.js';
import { isAlive } from './pid-file.js';

const folders: string[] = [];
const servers: EmbeddedPostgres[] = [];
/** The folder in which most tests start their server; it has a table `kept`. */
let dataDir: string;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-launcher-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return join(folder, 'data');
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(dataDir, testBinaries());
  servers.push(server);
  return server;
}

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((done) => setTimeout(done, 10));
}

beforeAll(async () => {
  dataDir = newFolder();
  const server = await startEmbeddedPostgres(dataDir, testBinaries());
  await query(server.url, 'create table kept as select 7 as value');
  await server.stop();
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('listens on loopback only, behind a random password', async () => {
    const { url } = await start(dataDir);
    expect(
      await query(
        url,
        `select current_setting('listen_addresses') as listens, current_setting('fsync') as fsync,
          current_setting('server_encoding') as encoding`,
      ),
    ).toEqual([{ listens: '127.0.0.1', fsync: 'on', encoding: 'UTF8' }]);
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o077).toBe(0);
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
  });

  it('is reached by a socket as well, in a folder that only its account can enter', async () => {
    const { socketUrl } = await start(dataDir);
    expect(socketUrl).not.toBeNull();
    const folder = decodeURIComponent(/host=([^&]+)/.exec(socketUrl as string)?.[1] ?? '');
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(await query(socketUrl as string, 'select inet_server_addr() as address')).toEqual([
      { address: null },
    ]);
    await expect(
      query((socketUrl as string).replace(/:[^:@]+@/, ':wrong@'), 'select 1'),
    ).rejects.toMatchObject({ code: '28P01' });
  });

  it('has no socket where its path would be too long, and is reached all the same', async () => {
    const deep = join(dataDir, 'a'.repeat(90));
    folders.push(deep);
    const { url, socketUrl } = await start(deep);
    expect(socketUrl).toBeNull();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('keeps its rows for the next start', async () => {
    const first = await start(dataDir);
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start(dataDir);
    expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }]);
  });

  it('recovers after the server was killed', async () => {
    const first = await start(dataDir);
    await query(first.url, 'update kept set value = 8');
    process.kill(first.pid, 'SIGKILL');
    await gone(first.pid);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true);
    const second = await start(dataDir);
    expect(await query(second.url, 'update kept set value = value - 1 returning value')).toEqual([
      { value: 7 },
    ]);
  });

  it('is taken over after its launcher was killed, and ended by the new one', async () => {
    const script = `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'launcher.ts'))};
      const { pid } = await startEmbeddedPostgres(${JSON.stringify(dataDir)}, ${JSON.stringify(testBinaries())}); console.log(pid); setInterval(() => {}, 1000);`;
    const launcher = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const pid = Number(await new Promise((done) => launcher.stdout.once('data', done)));
    const ended = new Promise((done) => launcher.once('exit', done));
    launcher.kill('SIGKILL');
    await ended;
    expect(isAlive(pid)).toBe(true);

    const server = await start(dataDir);
    expect(server.pid).toBe(pid);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('is used but not ended by a second process', async () => {
    const keeper = await start(dataDir);
    const guest = await start(dataDir);
    expect(guest.url).toBe(keeper.url);
    await guest.stop();
    expect(await query(keeper.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is created and started once by several concurrent starts in an empty folder', async () => {
    const empty = newFolder();
    const started = await Promise.all([start(empty), start(empty), start(empty)]);
    expect(new Set(started.map(({ pid }) => pid)).size).toBe(1);
  });

  it('ignores an old file that contains the process id of a running program', async () => {
    const first = await start(dataDir);
    await first.stop();
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n0\n1\n\n127.0.0.1\n\nready   \n`,
    );
    const second = await start(dataDir);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is created again after an interrupted creation, without leftovers', async () => {
    const halfMade = newFolder();
    mkdirSync(join(halfMade, 'postgres.init-half'), { recursive: true });
    writeFileSync(join(halfMade, 'postgres.init-half', 'PG_VERSION'), '18');
    writeFileSync(join(halfMade, 'postgres.lock'), '999999999');
    await start(halfMade);
    expect(readdirSync(halfMade).sort()).toEqual([
      'postgres',
      'postgres-password',
      'postgres.keeper',
      'postgres.log',
    ]);
  });

  it('finds letters of every language in upper and lower case, and sorts by code points', async () => {
    const { url } = await start(dataDir);
    expect(
      await query(
        url,
        `select 'MUÑOZ' ilike '%muñoz%' as contains, lower('ÉTÉ') as lower, 'Ж' ~* 'ж' as matches,
          array(select t from unnest(array['é', 'z', 'Z']) t order by t) as sorted`,
      ),
    ).toEqual([{ contains: true, lower: 'été', matches: true, sorted: ['Z', 'z', 'é'] }]);
  });

  it('writes no statement to its log', async () => {
    const { url } = await start(dataDir);
    await expect(query(url, `select 'a secret'::int`)).rejects.toMatchObject({ code: '22P02' });
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('select');
  });

  it('reports in one sentence that a folder is not writable', async () => {
    const folder = newFolder();
    writeFileSync(folder, 'a file');
    await expect(startEmbeddedPostgres(folder, testBinaries())).rejects.toThrow(
      `The data folder ${folder} cannot be written. Choose another with DATA_DIR.`,
    );
    await expect(startEmbeddedPostgres('/proc/patchbay', testBinaries())).rejects.toThrow(
      'The data folder /proc/patchbay cannot be written.',
    );
  });

  it('reports in one sentence that a program cannot be executed', async () => {
    await expect(startEmbeddedPostgres(newFolder(), { binaries: '/nowhere' })).rejects.toThrow(
      /^The embedded database could not be created in .*ENOENT/,
    );
  });

  it('reports in one sentence that there is no build for the platform', () => {
    expect(() => packageFolder('aix', 'ppc')).toThrow(
      'The embedded database has no build for aix ppc. Set DATABASE_URL to a PostgreSQL server instead.',
    );
  });

  it('stores its data elsewhere when it runs as root in a folder that only root may enter', async () => {
    if (!isRoot()) return;
    const hidden = newFolder();
    mkdirSync(hidden, { mode: 0o700 });
    const named = join(hidden, 'data');
    const { url } = await start(named);
    const place = readFileSync(join(named, 'postgres.location'), 'utf8').trim();
    folders.push(join(place, '..'));
    expect(place).toMatch(/^\/var\/lib\/patchbay\/data-/);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
