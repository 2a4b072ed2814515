/**
 * ESLint over the whole tree, as `npm test` runs it: with the quick parser, and if that reports
 * something, again with the usual one, which names the places. Any other place starts ESLint itself.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const bin = createRequire(import.meta.url)
  .resolve('eslint/package.json')
  .replace('package.json', 'bin/eslint.js');
const files = process.argv.slice(2);

const lint = (env, stdio) =>
  spawnSync(process.execPath, [bin, '--max-warnings', '0', ...(files.length ? files : ['.'])], {
    stdio,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });

const quick = lint({ PATCHBAY_QUICK_LINT: '1' }, ['ignore', 'pipe', 'pipe']);
if (quick.status === 0) {
  process.stdout.write(quick.stdout + quick.stderr);
  process.exit(0);
}
const { status } = lint({ PATCHBAY_QUICK_LINT: '' }, 'inherit');
// Where only the quick parser objects, its own words say why.
if (status === 0) console.error(quick.stdout + quick.stderr);
process.exit(1);
