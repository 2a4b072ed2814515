/**
 * `npm run test:nodes`, or `npm run test:nodes -- 24`: tests the product on each supported version
 * of Node, in a fresh copy of the committed tree, with the binary of the npm package `node`.
 * `--here` uses the running Node and this tree, as the workflow does in an image of each version.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const versions = ['20.19', '22', '24'];
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The folder with the binary of a version, from the npm package `node`. */
function installNode(version, into) {
  mkdirSync(into);
  const args = ['install', '--prefix', into, '--no-audit', '--no-fund', `node@${version}`];
  execFileSync('npm', args, { stdio: 'inherit', cwd: into });
  return join(into, 'node_modules/node/bin');
}

function copyTree(into) {
  mkdirSync(into);
  execFileSync('sh', ['-c', 'git archive HEAD | tar -x -C "$0"', into], { cwd: root });
  return into;
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function isReady(address, child, ms = 300_000) {
  for (const until = Date.now() + ms; Date.now() < until && child.exitCode === null;) {
    const reply = await fetch(`${address}/readyz`).catch(() => undefined);
    if (reply?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}

/** Starts the product on an empty data folder and stops it again. */
async function start(tree, env) {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'data-'));
  const own = { PORT: String(port), DATA_DIR: data, SEED: 'none' };
  const child = spawn('node', ['tools/start/start.mjs'], {
    cwd: tree,
    env: { ...env, ...own },
    stdio: 'inherit',
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  try {
    if (!(await isReady(`http://127.0.0.1:${port}`, child)))
      throw new Error('The product did not become ready.');
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

async function tryTree(tree, env) {
  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: tree, env, stdio: 'inherit' });
  run('node', '--version');
  run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error');
  run('node', 'node_modules/@typescript/compiler/bin/tsc', '-b');
  run('node', 'tools/nx.mjs', 'test', 'kernel', '--skip-nx-cache');
  await start(tree, env);
}

async function tryVersion(version) {
  const folder = mkdtempSync(join(tmpdir(), 'node-'));
  try {
    const bin = installNode(version, join(folder, 'node'));
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
    await tryTree(copyTree(join(folder, 'tree')), env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(args) {
  if (args.includes('--here')) return tryTree(root, process.env);
  for (const version of args.length ? args : versions) {
    await tryVersion(version);
    console.log(`\nNode ${version} installs, checks types, tests and starts.\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
