// A copy of the sources in a temporary folder, to run a generator and type-check its result.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { spawnSync } from 'node:child_process';
import { root } from '../checks/repository.mjs';
import { walk } from '../checks/walk.mjs';
import { onOneCore } from '../lint/one-core.mjs';

const left = new Set(['node_modules', 'coverage', 'test-results']);
/** What the compiler wrote of a library: it compiles again only what differs. */
const compiled = new Set(['dist', 'out-tsc']);
const isWanted = (source) =>
  !left.has(basename(source)) &&
  !(compiled.has(basename(source)) && source.startsWith(join(root, 'apps'))) &&
  !/[/\\]dist[/\\].*(?:\.js|\.map)$/.test(source);

export function createSandbox() {
  const folder = mkdtempSync(join(tmpdir(), 'generate-'));
  for (const entry of [
    'libs',
    'apps',
    'tools',
    'tsconfig.json',
    'tsconfig.base.json',
    'package.json',
  ]) {
    if (existsSync(join(root, entry)))
      cpSync(join(root, entry), join(folder, entry), {
        recursive: true,
        filter: isWanted,
        preserveTimestamps: true,
      });
  }
  linkPackages(folder);
  return {
    folder,
    errorsOf: (project) => typeErrors(folder, project),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Third-party packages come from the workspace, our own from the copy. */
function linkPackages(folder) {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@patchbay'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@patchbay' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const manifest of walk(folder, ['libs'], (name) => name === 'package.json')) {
    const project = join(manifest, '..');
    const [, , group, name] = `/${relative(folder, project)}`.split('/');
    const prefix = group === 'features' ? 'feature-' : group === 'server' ? 'server-' : '';
    symlinkSync(project, join(modules, '@patchbay', `${prefix}${name}`));
  }
}

/**
 * One line per error, with paths relative to the copy and without positions, so that runs can be
 * compared.
 */
function typeErrors(folder, project) {
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@typescript/compiler/bin/tsc'),
      ...['-b', project, '--pretty', 'false', '--singleThreaded'],
    ],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, ...onOneCore } },
  );
  return stdout
    .split('\n')
    .filter((line) => /error TS\d+/.test(line))
    .map((line) => line.replace(/\(\d+,\d+\)/, ''));
}
