/**
 * One Jest run for several projects, named by PATCHBAY_PROJECTS. A run of its own for each project
 * starts Jest and a database server and compiles the same packages again, which together took longer
 * than most projects' tests. `nx test <project>` and `nx affected` run projects by themselves.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hangLimitMs } from './preset.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = (process.env.PATCHBAY_PROJECTS ?? '').split(',').filter(Boolean);
if (!folders.length) throw new Error('PATCHBAY_PROJECTS names no project.');

const configs = await Promise.all(
  folders.map(
    async (folder) => (await import(pathToFileURL(join(root, folder, 'jest.config.mjs')))).default,
  ),
);

/**
 * Tests of servers wait for the database, for clocks and for processes: three workers left a quarter
 * of two cores idle.
 */
const waiting = configs.some(({ globalSetup }) => globalSetup) ? 2 : 0;

/** Jest takes these for the whole run only, and warns of them in a project. */
const ofProject = ({ maxWorkers, workerIdleMemoryLimit, testTimeout, ...project }) => project;

export default {
  rootDir: root,
  projects: configs.map(ofProject),
  testSequencer: fileURLToPath(new URL('long-first.mjs', import.meta.url)),
  maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)) + waiting,
  testTimeout: hangLimitMs,
  // A worker gives back what its modules and screens hold.
  workerIdleMemoryLimit: '1GB',
};
