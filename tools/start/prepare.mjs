// Installs and builds what is missing or outdated; used by `npm start`, `npm test` and `npm run
// bench`. Uses only Node's own modules.
import { join } from 'node:path';
import {
  needsBuild,
  needsInstall,
  needsProductInstall,
  recordBuild,
  recordProductInstall,
  sourceStamp,
} from './freshness.mjs';
import { run, withProgress } from '../process.mjs';

/** The projects of the running product. */
export const bundles = [
  'apps/web/dist/index.html',
  'apps/embed/dist',
  'apps/api/dist/main.js',
  'apps/media/dist/main.js',
];

class Failed extends Error {}
export const isExpected = (error) => error instanceof Failed;

/** `commands` run in parallel, each with its arguments and its folder. */
async function must(label, commands, root) {
  const ends = await withProgress(label, () =>
    Promise.all(
      commands.map(({ command, args, folder = '.', env }) =>
        run(command, args, { cwd: join(root, folder), env, quiet: true }),
      ),
    ),
  );
  const at = ends.findIndex(({ code }) => code !== 0);
  if (at === -1) return;
  const { command, args } = commands[at];
  throw new Failed(
    `${ends[at].output.trimEnd()}\n${label} failed: \`${[command, ...args].join(' ')}\` ended with ${ends[at].code}.`,
  );
}

const install = (...args) => ({
  command: 'npm',
  args: ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...args],
});

export async function ensureInstalled(root) {
  if (!needsInstall(root)) return false;
  await must('Installing packages', [install()], root);
  return true;
}

/** The applications of the running product; the others are for those who develop it. */
export const productApps = ['web', 'embed', 'api', 'media'];

/** What builds the product and what it runs with: a quarter of all packages. */
export const ofProduct = [
  '--omit=dev',
  '--include-workspace-root',
  ...productApps.map((name) => `--workspace=@patchbay/${name}`),
];

export async function ensureProductInstalled(root) {
  if (!needsProductInstall(root)) return false;
  await must('Installing packages', [install(...ofProduct)], root);
  recordProductInstall(root);
  return true;
}

const node = process.execPath;
const env = { NODE_ENV: 'production' };
/** Without Nx, which is not installed for the product, and whose start takes as long as a bundle. */
const builds = [
  ...['apps/web', 'apps/embed'].map((folder) => ({
    command: node,
    args: ['../../node_modules/vite/bin/vite.js', 'build'],
    folder,
    env,
  })),
  ...['api', 'media'].map((name) => ({ command: node, args: [`tools/build/${name}.mjs`], env })),
];

export async function ensureBuilt(root) {
  const stamp = sourceStamp(root);
  if (!needsBuild(root, bundles, stamp)) return false;
  await must('Building the web app, the partner scripts and the server', builds, root);
  recordBuild(root, stamp);
  return true;
}
