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
export const turns = 20;

const isTouched = (file, changed) =>
  [...changed].some((path) => path.startsWith(`${dirname(file)}/`));

/**
 * The shares, which take about equally long: the longest file first, each into the share that has
 * least so far.
 */
export const shares = [...longFiles]
  .sort((one, other) => other.cpu - one.cpu)
  .reduce(
    (all, { file, cpu }) => {
      const shortest = all.reduce((least, one) => (one.cpu < least.cpu ? one : least));
      shortest.files.add(file);
      shortest.cpu += cpu;
      return all;
    },
    Array.from({ length: turns }, () => ({ cpu: 0, files: new Set() })),
  );

/** The files that a run leaves to the deep run. */
export const leftOutOf = ({ changed, turn }) =>
  longFiles
    .map(({ file }) => file)
    .filter((file) => !shares[turn]?.files.has(file) && !isTouched(file, changed));

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
