// Builds everything that can be published or served: every library and every app.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { recordBuild, sourceStamp } from '../start/freshness.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const stamp = sourceStamp(root);
const { status } = spawnSync(
  process.execPath,
  ['tools/nx.mjs', 'run-many', '-t', 'build', '--parallel=2', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
if (status === 0 && process.argv.length === 2) recordBuild(root, stamp);
process.exit(status ?? 1);
