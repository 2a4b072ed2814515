// Runs every *.test.mjs below tools/ except those that `npm test` leaves to the deep run. Node 20
// cannot take a glob and Node 22 takes no folder, so the files are named.
import { spawnSync } from 'node:child_process';
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
const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', ...files], {
  stdio: 'inherit',
  cwd: root,
});
process.exit(status ?? 1);
