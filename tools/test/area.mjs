/**
 * `npm run test:area -- server-money`: the tests of one area in one run of Jest, those of the library
 * and those that start the whole server beside it, in the short form of `npm test` and without long
 * files (`long-files.mjs`), unless their folder has changed. With names of folders, `server-money
 * usage payments`, all tests of these folders at full length.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { jestProjects } from './database-projects.mjs';
import { leftOutOf } from './in-turns.mjs';
import { shortForms, together } from './phases.mjs';
import { changedFiles } from './rotation.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The command and its variables. Throws an error with the names of all areas if this is none. */
export function areaRun([name, ...folders], projects = jestProjects(root)) {
  const own = projects.filter((one) => one.name === name || one.name === `${name}-tests`);
  if (!own.length) {
    const names = projects.map((one) => one.name).filter((one) => !one.endsWith('-tests'));
    throw new Error(`There is no area "${name ?? ''}". The areas are ${names.join(', ')}.`);
  }
  const paths = own.map(
    ({ folder }) => `${folder}/src/${folders.length ? `(${folders.join('|')})/` : ''}`,
  );
  const [command, args, , variables] = together(
    own.map(({ folder }) => folder),
    ...paths,
  );
  const left = leftOutOf({ changed: changedFiles(root), turn: -1 });
  const short = folders.length ? {} : { ...shortForms, PATCHBAY_LEFT_OUT: left.join() };
  return { command, args, env: { ...short, ...variables } };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { command, args, env } = areaRun(process.argv.slice(2));
    const { status } = spawnSync(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    process.exitCode = status ?? 1;
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
