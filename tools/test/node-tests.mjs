// Runs every *.test.mjs below tools/ except those that `npm test` leaves to the deep run. Node 20
// cannot take a glob and Node 22 takes no folder, so the files are named. On two cores Node would
// run one file at a time.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { walk } from '../checks/walk.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const chosen = process.argv.slice(2);
const left = (process.env.PATCHBAY_LEFT_OUT ?? '').split(',');
const files = walk(
  root,
  ['tools'],
  (name, path) =>
    name.endsWith('.test.mjs') &&
    (!chosen.length || chosen.some((part) => path.includes(part))) &&
    !left.includes(relative(root, path)),
);
// Without a file Node would run every test that it finds, also the long ones.
if (!files.length) {
  console.error(`No test file below tools/ has a path with ${chosen.join(' or ')}.`);
  process.exit(1);
}
const atOnce = Math.max(2, availableParallelism() - 1);
const options = ['--test', '--test-reporter=spec', `--test-concurrency=${atOnce}`];
const { status } = spawnSync(process.execPath, [...options, ...files], {
  stdio: 'inherit',
  cwd: root,
});
process.exit(status ?? 1);
