// Installs and builds what is missing or outdated; used by `npm start`, `npm test` and `npm run
// bench`.
import { needsBuild, needsInstall, recordBuild, sourceStamp } from './freshness.mjs';
import { run, withProgress } from '../process.mjs';

/** The projects of the running product. */
export const bundles = ['apps/web/dist/index.html', 'apps/embed/dist', 'apps/api/dist/main.js'];

class Failed extends Error {}
export const isExpected = (error) => error instanceof Failed;

async function must(label, command, args, root) {
  const { code, output } = await withProgress(label, () =>
    run(command, args, { cwd: root, quiet: true }),
  );
  if (code !== 0)
    throw new Failed(
      `${output.trimEnd()}\n${label} failed: \`${[command, ...args].join(' ')}\` ended with ${code}.`,
    );
}

export async function ensureInstalled(root) {
  if (!needsInstall(root)) return false;
  await must(
    'Installing packages',
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    root,
  );
  return true;
}

export async function ensureBuilt(root) {
  const stamp = sourceStamp(root);
  if (!needsBuild(root, bundles, stamp)) return false;
  await must(
    'Building the web app, the partner scripts and the server',
    process.execPath,
    ['tools/nx.mjs', 'run-many', '-t', 'build', '--projects=web,embed,api', '--parallel=2'],
    root,
  );
  recordBuild(root, stamp);
  return true;
}
