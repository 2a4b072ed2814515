/**
 * Runs Nx with the settings that all scripts here need: no daemon, no cloud, no terminal interface,
 * and the plugins in its own process, because starting one process for each takes longer than the
 * graph. Jest runs ES modules only with a flag of Node: .test.env sets it for a plain `npx nx test`;
 * here it is added to the caller's NODE_OPTIONS.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const bin = createRequire(import.meta.url).resolve('nx/bin/nx.js');
const options = [process.env.NODE_OPTIONS, '--experimental-vm-modules'].filter(Boolean).join(' ');
const env = {
  NX_DAEMON: 'false',
  NX_ISOLATE_PLUGINS: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  NODE_OPTIONS: options,
};
const { status } = spawnSync(process.execPath, [bin, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...env },
});
process.exit(status ?? 1);
