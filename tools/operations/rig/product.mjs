// Starts the product as an operator does: the built server, with settings in the environment.
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start, stop } from './children.mjs';
import { freePort, until } from './ports.mjs';

export const here = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
/** The product does not inherit the environment of the tests. */
const plain = () => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  LANG: 'C.UTF-8',
  NODE_ENV: 'production',
});

export const newFolder = (name) => mkdtempSync(join(tmpdir(), `patchbay-${name}-`));

/** Starts it and waits until it is ready. `root` is the checkout that it was built in. */
export async function startProduct({
  root = here,
  env = {},
  dataDir,
  args = [],
  forMs = 120_000,
} = {}) {
  const folder = dataDir ?? newFolder('product');
  const port = Number(env.PORT ?? (await freePort()));
  const kept = start(process.execPath, [...args, join(root, 'apps/api/dist/main.js')], {
    cwd: folder,
    env: { ...plain(), DATA_DIR: folder, PORT: String(port), ...env },
  });
  const url = `http://127.0.0.1:${port}`;
  await until(
    'The product',
    async () => {
      if (kept.code !== null)
        throw new Error(
          `The product ended with ${kept.code}: ${kept.output.trim().split('\n').slice(-3).join(' ')}`,
        );
      return fetch(`${url}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      );
    },
    { forMs },
  );
  return {
    url,
    port,
    dataDir: folder,
    pid: kept.child.pid,
    log: () => kept.output,
    isUp: () => kept.code === null,
    /** Resident memory in megabytes. */
    memory: async () =>
      Number(
        /VmRSS:\s+(\d+)/.exec(
          await readFile(`/proc/${kept.child.pid}/status`, 'utf8').catch(() => ''),
        )?.[1] ?? 0,
      ) / 1024,
    descriptors: async () => (await readdir(`/proc/${kept.child.pid}/fd`).catch(() => [])).length,
    stop: async (how) => {
      const code = await stop(kept, how);
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/**
 * Starts it in a way that it should refuse, and resolves with its exit code and last lines. The
 * code is null if it serves requests instead.
 */
export async function startRefused({ root = here, env = {}, forMs = 90_000, command = [] }) {
  const folder = newFolder('refused');
  const port = await freePort();
  const kept = start(process.execPath, [join(root, 'apps/api/dist/main.js'), ...command], {
    cwd: folder,
    env: { ...plain(), DATA_DIR: folder, PORT: String(port), ...env },
  });
  await until(
    'An end or an answer',
    () =>
      kept.code !== null ||
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      ),
    { forMs },
  );
  const code = kept.code;
  await stop(kept, { signal: 'SIGKILL' });
  rmSync(folder, { recursive: true, force: true });
  return { code, output: kept.output };
}
