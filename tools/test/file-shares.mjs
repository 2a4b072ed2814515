/**
 * `npm test` has a sixth of the test files of libraries and apps, which the commit determines, and
 * those in whose folder something has changed. `.ci/run` has all others next, before all
 * else, so that what is merged has been tested by every file. PATCHBAY_FILES=0 to 5 chooses, and
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
/** Each run has one of so many. */
export const fileShares = 6;

const long = new Set(longFiles.map(({ file }) => file));

/** Projects that set something for the whole process are small, and in every run. */
const inShares = jestProjects(root).filter(({ setsProcess }) => !setsProcess);

/** Whether a test file needs a document. */
const hasDom = (file) =>
  inShares.some((project) => project.hasDom && file.startsWith(`${project.folder}/`));

const filesIn = ({ folder }) =>
  walk(root, [`${folder}/src`], (name) => /\.test\.tsx?$/.test(name)).map((file) =>
    relative(root, file),
  );

/**
 * All of them but the long ones, which have turns of their own. Neighbours are in different shares,
 * and so are the proofs, which take most of the time.
 */
export const sharedFiles = (() => {
  const files = inShares.flatMap(filesIn).filter((file) => !long.has(file));
  return [
    ...files.filter((file) => takesLong(`/${file}`)),
    ...files.filter((file) => !takesLong(`/${file}`)),
  ].map((file, at) => ({ file, share: at % fileShares, hasDom: hasDom(file) }));
})();

/** The phase of the deep run that has a file. */
export const restPhase = ({ hasDom }) => (hasDom ? 'rest-dom' : 'rest');

const isTouched = (file, changed) =>
  [...changed].some((path) => path.startsWith(`${dirname(file)}/`));

/** The files that a run leaves to the one that follows it. */
export const leftByShare = ({ changed, share }) =>
  sharedFiles.filter((one) => one.share !== share && !isTouched(one.file, changed));

/** What this checkout leaves to the next run, and a text about it. */
export function shareInTurn(env = process.env, changed = changedFiles(root)) {
  if (env.PATCHBAY_FILES === 'all') return { left: [], told: 'all' };
  const { turn, from } = turnOf(root, fileShares, 'PATCHBAY_FILES', env);
  const left = leftByShare({ changed, share: turn });
  return {
    left,
    told:
      `${sharedFiles.length - left.length} of ${sharedFiles.length}: those in changed folders, and ` +
      `share ${turn} of ${fileShares} (${from}; PATCHBAY_FILES=${turn} repeats it, \`all\` has all)`,
  };
}
