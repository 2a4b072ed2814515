/**
 * `npm test` has a third of the test files of libraries and apps, which the commit determines, and
 * those in whose folder something has changed. `.ci/run` has the other two thirds next, before all
 * else, so that what is merged has been tested by every file. PATCHBAY_THIRD=0, 1 or 2 chooses, and
 * `all` leaves nothing out.
 */
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { walk } from '../checks/walk.mjs';
import { takesLong } from '../jest/takes-long.mjs';
import { jestProjects } from './database-projects.mjs';
import { longFiles } from './long-files.mjs';
import { changedFiles, turnOf } from './rotation.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const thirds = 3;

const long = new Set(longFiles.map(({ file }) => file));

/** Projects that set something for the whole process are small, and in every run. */
const inThirds = jestProjects(root).filter(({ setsProcess }) => !setsProcess);

/** Whether a test file needs a document. */
const hasDom = (file) =>
  inThirds.some((project) => project.hasDom && file.startsWith(`${project.folder}/`));

const filesIn = ({ folder }) =>
  walk(root, [`${folder}/src`], (name) => /\.test\.tsx?$/.test(name)).map((file) =>
    relative(root, file),
  );

/**
 * All of them but the long ones, which have turns of their own. Neighbours are in different thirds,
 * and so are the proofs, which take most of the time.
 */
export const thirdFiles = (() => {
  const files = inThirds.flatMap(filesIn).filter((file) => !long.has(file));
  return [
    ...files.filter((file) => takesLong(`/${file}`)),
    ...files.filter((file) => !takesLong(`/${file}`)),
  ].map((file, at) => ({ file, third: at % thirds, hasDom: hasDom(file) }));
})();

/** The phase of the deep run that has a file. */
export const restPhase = ({ hasDom }) => (hasDom ? 'rest-dom' : 'rest');

const isTouched = (file, changed) =>
  [...changed].some((path) => path.startsWith(`${dirname(file)}/`));

/** The files that a run leaves to the one that follows it. */
export const leftByThird = ({ changed, third }) =>
  thirdFiles.filter((one) => one.third !== third && !isTouched(one.file, changed));

/** What this checkout leaves to the next run, and a text about it. */
export function thirdInTurn(env = process.env, changed = changedFiles(root)) {
  if (env.PATCHBAY_THIRD === 'all') return { left: [], told: 'all' };
  const { turn, from } = turnOf(root, thirds, 'PATCHBAY_THIRD', env);
  const left = leftByThird({ changed, third: turn });
  return {
    left,
    told:
      `${thirdFiles.length - left.length} of ${thirdFiles.length}: those in changed folders, and ` +
      `third ${turn} of ${thirds} (${from}; PATCHBAY_THIRD=${turn} repeats it, \`all\` has all)`,
  };
}
