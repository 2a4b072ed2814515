/**
 * Where tests that start the whole server stand: those of an area in the test project beside the
 * library that has its code (`libs/server/money-tests`), those of the whole server in the platform.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = 'libs/server';
const platform = `${server}/platform`;

/** The platform, and the test projects beside the other libraries of the server. */
export const serverTestProjects = [
  platform,
  ...readdirSync(join(root, server))
    .filter((name) => name.endsWith('-tests'))
    .map((name) => `${server}/${name}`),
];

/**
 * The path of such a test file from the root, by its path below `src`, which two projects never
 * share: `usage/usage.test.ts` is in `money-tests`. A file that does not exist would be in the
 * platform.
 */
export function serverTest(path) {
  const project = serverTestProjects.find((one) => existsSync(join(root, one, 'src', path)));
  return join(project ?? platform, 'src', path);
}

/** The project of a test file. */
export const libraryOf = (file) => file.slice(0, file.indexOf('/src/'));
