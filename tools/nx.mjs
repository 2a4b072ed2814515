/**
 * Runs Nx with the settings that every script here wants: no daemon, no cloud, no terminal
 * interface. Jest runs ES modules only with a switch of Node; .test.env gives it to a plain `npx nx
 * test`, and here it is added to what the caller preloads by NODE_OPTIONS.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const bin = createRequire(import.meta.url).resolve('nx/bin/nx.js');
const options = [process.env.NODE_OPTIONS, '--experimental-vm-modules'].filter(Boolean).join(' ');
const env = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', NODE_OPTIONS: options };
const { status } = spawnSync(process.execPath, [bin, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...env },
});
process.exit(status ?? 1);
