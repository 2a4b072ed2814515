/**
 * `npm start`: starts the product from a fresh clone. Uses only Node's own modules until the
 * packages are installed. The server prints its address, the demo sign-ins and the time to the
 * first answered question itself.
 */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderProblem, nodeProblem, plainValue, portProblem, usageFor } from './preflight.mjs';
import { ensureBuilt, ensureProductInstalled, isExpected } from './prepare.mjs';

const startedAt = Math.round(Date.now() - process.uptime() * 1000);
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const dataDir = resolve(root, plainValue(process.env.DATA_DIR) || 'data');

/** What a word after `npm start --` does instead of serving. */
const withoutServer = ['reseal', '--explain'];

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

async function main() {
  const help = usageFor(process.argv.slice(2));
  if (help?.isAsked) return console.log(help.text);
  if (help) stop(help.text);
  const problem =
    nodeProblem(process.version) ??
    (withoutServer.includes(process.argv[2]) ? undefined : await portProblem(process.env.PORT)) ??
    folderProblem(dataDir);
  if (problem) stop(problem);
  await ensureProductInstalled(root);
  await ensureBuilt(root);
  serve();
}

function serve() {
  const env = {
    NODE_ENV: 'production',
    ...process.env,
    PATCHBAY_STARTED_AT: String(startedAt),
  };
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', join(root, 'apps/api/dist/main.js'), ...process.argv.slice(2)],
    { cwd: root, env, stdio: 'inherit' },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) =>
    process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
  );
}

main().catch((error) => stop(isExpected(error) ? error.message : error));
