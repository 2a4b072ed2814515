/**
 * `npm run dev`: the server from source, restarted when a file changes, and the web app by Vite
 * with hot reload. Vite proxies /api and the server's other paths to it (see apps/web/vite.config).
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  folderProblem,
  nodeProblem,
  plainValue,
  portNumber,
  portProblem,
} from '../start/preflight.mjs';
import { ensureInstalled } from '../start/prepare.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const dataDir = resolve(root, plainValue(process.env.DATA_DIR) || 'data');
const children = [];

function start(args, env, cwd = root) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  children.push(child);
  child.on('exit', (code) => stop(code ?? 0));
}

function stop(code) {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  process.exitCode = code;
}

const problem =
  nodeProblem(process.version) ?? (await portProblem(process.env.PORT)) ?? folderProblem(dataDir);
if (problem) {
  console.error(problem);
  process.exit(1);
}
await ensureInstalled(root);
const port = portNumber(process.env.PORT);
const server = { PORT: String(port), DATA_DIR: dataDir, PATCHBAY_STARTED_AT: String(Date.now()) };
start(
  ['--conditions=@patchbay/source', '--import', 'tsx', '--watch', 'apps/api/src/main.ts'],
  server,
);
if (existsSync(join(root, 'apps/web'))) {
  start(
    [join(root, 'node_modules/vite/bin/vite.js')],
    { API_URL: `http://127.0.0.1:${port}` },
    join(root, 'apps/web'),
  );
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
