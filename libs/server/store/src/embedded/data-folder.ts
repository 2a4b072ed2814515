import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { chownToDatabase, isReachable, isRoot, ordinaryAccount, systemFolder } from './identity.js';

/** The files of one embedded database. */
export interface DataFolder {
  /** The folder that the user named. */
  readonly root: string;
  /** The database itself, by its real path. */
  readonly cluster: string;
  readonly password: string;
  /** The log of the server since its start. */
  readonly log: string;
}

export const owner = 'patchbay';

/**
 * Creates the folder that the user named; returns its path. Throws one sentence if it cannot be
 * used.
 */
export function openDataFolder(dataDir: string): string {
  const root = resolve(dataDir);
  try {
    makeFolder(root);
    const probe = join(root, `.write-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe, { force: true });
  } catch {
    throw new Error(`The data folder ${root} cannot be written. Choose another with DATA_DIR.`);
  }
  return root;
}

/** Selects the paths within the folder. One process at a time. */
export function layOut(root: string): DataFolder {
  return {
    root,
    cluster: clusterFolder(root),
    password: readPassword(root),
    log: join(root, 'postgres.log'),
  };
}

/** Level by level: on some file systems, such as /proc, Node's recursive version never returns. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * `postgres` in the data folder. As root the database runs as an unprivileged user, which cannot
 * enter a folder like /root: then the data are in a system folder, and a file in the data folder
 * contains its path.
 */
function clusterFolder(root: string): string {
  const defaultRoot = join(root, 'postgres');
  if (!isRoot() || existsSync(defaultRoot)) return defaultRoot;
  const note = join(root, 'postgres.location');
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  if (isReachable(dirname(root))) {
    chmodSync(root, 0o755);
    return defaultRoot;
  }
  const elsewhere = mkdtempSync(join(systemFolder(), 'data-'));
  chmodSync(elsewhere, 0o755);
  const place = join(elsewhere, 'postgres');
  writeFileSync(note, `${place}\n`);
  return place;
}

function readPassword(root: string): string {
  const file = join(root, 'postgres-password');
  if (!existsSync(file)) {
    const aside = `${file}.${process.pid}`;
    writeFileSync(aside, randomBytes(24).toString('base64url'), { mode: 0o600 });
    renameSync(aside, file);
  }
  return readFileSync(file, 'utf8').trim();
}

export const hasCluster = ({ cluster }: DataFolder): boolean =>
  existsSync(join(cluster, 'PG_VERSION'));

/** The environment of the database's programs: only the variables that they need to find files. */
export const environmentOf = (binaries: string) => ({
  PATH: process.env.PATH ?? '',
  LD_LIBRARY_PATH: join(binaries, 'lib'),
  LC_ALL: 'C',
  TZ: 'UTC',
});

/**
 * Texts are sorted by code points, which is fast and the same on each machine. Upper and lower case
 * are those of all letters: a search for "muñoz" finds "MUÑOZ". PostgreSQL knows both by itself from
 * version 17 on, before by the locale of the machine.
 */
function localeArgs(binaries: string): readonly string[] {
  const { stdout } = spawnSync(join(binaries, 'bin', 'initdb'), ['--version'], {
    env: environmentOf(binaries),
    encoding: 'utf8',
  });
  return Number(/\d+/.exec(stdout ?? '')?.[0]) >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];
}

/** What initdb complains of: the cause comes first, and what it could not clean up last. */
const complaintsOf = (printed: string): string =>
  printed
    .trim()
    .split('\n')
    .filter((line, at, all) => at === all.length - 1 || /FATAL|PANIC|ERROR|error:/.test(line))
    .join(' ');

/**
 * Creates an empty database. It is created under another name and renamed, so that an interrupted
 * start leaves no incomplete one.
 */
export function createCluster(binaries: string, { root, cluster, password }: DataFolder): void {
  const parent = dirname(cluster);
  for (const name of readdirSync(parent))
    if (name.startsWith('postgres.init-'))
      rmSync(join(parent, name), { recursive: true, force: true });
  const aside = mkdtempSync(join(parent, 'postgres.init-'));
  const hidden = mkdtempSync(join(tmpdir(), 'patchbay-'));
  const secret = join(hidden, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  for (const path of [aside, hidden, secret]) chownToDatabase(path);
  const args = [
    '-D',
    aside,
    '-U',
    owner,
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
    '-E',
    'UTF8',
    ...localeArgs(binaries),
    '--no-sync',
  ];
  const { status, stderr, error } = spawnSync(join(binaries, 'bin', 'initdb'), args, {
    ...ordinaryAccount(),
    env: environmentOf(binaries),
    cwd: tmpdir(),
    encoding: 'utf8',
  });
  rmSync(hidden, { recursive: true, force: true });
  if (status !== 0) {
    rmSync(aside, { recursive: true, force: true });
    throw new Error(
      `The embedded database could not be created in ${root}: ${error?.message ?? complaintsOf(stderr ?? '')}`,
    );
  }
  rmSync(cluster, { recursive: true, force: true });
  renameSync(aside, cluster);
}
