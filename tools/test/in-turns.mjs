/**
 * Long test files that `npm test` runs in turns: those in whose folder something has changed, and a
 * share of the others, which the commit determines. `npm run test:deep` runs all of them. None is
 * the only proof of its kind: `long-files.mjs` names for each what every run has of its subject.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { longFiles } from './long-files.mjs';
import { changedFiles, turnOf } from './rotation.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Each run has one of so many shares. */
export const turns = 8;

const isTouched = (file, changed) =>
  [...changed].some((path) => path.startsWith(`${dirname(file)}/`));

/**
 * The files that a run leaves to the deep run. Neighbours in the list are of one subject, so each
 * turn has files of several.
 */
export const leftOutOf = ({ changed, turn, files = longFiles.map(({ file }) => file) }) =>
  files.filter((file, at) => at % turns !== turn && !isTouched(file, changed));

/** What this checkout leaves out, and the variable that tells Jest (`tools/jest/preset.mjs`). */
export function filesInTurn(env = process.env) {
  const { turn, from } = turnOf(root, turns, 'PATCHBAY_LONG_FILES', env);
  const left = leftOutOf({ changed: changedFiles(root), turn });
  return {
    told:
      `${longFiles.length - left.length} of ${longFiles.length}: those in changed folders, and ` +
      `share ${turn} of ${turns} (${from}; PATCHBAY_LONG_FILES=${turn} repeats it)`,
    env: { PATCHBAY_LEFT_OUT: left.join() },
  };
}
