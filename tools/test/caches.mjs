/**
 * `node tools/test/caches.mjs` removes what earlier runs have left in this clone and in the system's
 * temporary folder, so that `.ci/run` sees what a newcomer sees: a build server that keeps it never
 * notices a test that depends on it. Installed packages and data of `npm start` stay.
 */
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Of Jest, Playwright and Storybook; of Vite; of Nx. */
const caches = ['node_modules/.cache', 'node_modules/.vite', '.nx/cache', '.nx/workspace-data'];
/** What the compiler, builds and browsers have written, beside the sources. */
const isOutput = (name) =>
  ['dist', 'out-tsc', 'test-results', 'playwright-report'].includes(name) ||
  name.endsWith('.tsbuildinfo');

/** Outputs below a folder, without looking into them or into packages. */
const outputsIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (isOutput(entry.name)) return [path];
    const isSource = entry.isDirectory() && !['node_modules', '.git', 'data'].includes(entry.name);
    return isSource ? outputsIn(path) : [];
  });

/** All of it in a clone, and what tsx, which has no setting for the place, keeps in `temporary`. */
export const cachesOf = (folder, temporary = tmpdir()) => [
  ...caches.map((path) => join(folder, path)),
  ...outputsIn(folder),
  join(temporary, `tsx-${process.getuid?.() ?? ''}`),
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of cachesOf(root)) rmSync(path, { recursive: true, force: true });
  console.log('Removed what earlier runs have cached and built.');
}
