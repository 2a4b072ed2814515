/**
 * Selects the holes that `.ci/run` tries after `npm test`: those whose files have changed, and a
 * few of the others. The commit determines it, so that a repeated run tries the same and the
 * next commits try others; PATCHBAY_HOLES_SHARE=0 to 79 overrides it. `npm run test:deep` tries all.
 */
import { changedFiles, turnOf } from '../../test/rotation.mjs';
import { secondsOf } from './costs.mjs';
import { testFilesOf } from './question-files.mjs';
import { questions } from './questions.mjs';
import { entryOf, firstQuestion, holes, isMadeWithOthers, root } from './table.mjs';

/** Each run has one of so many. */
export const shareCount = 80;

/** A number from 0 to `shareCount` - 1, and its origin. */
export function shareOf(folder, env = process.env) {
  const { turn, from } = turnOf(folder, shareCount, 'PATCHBAY_HOLES_SHARE', env);
  return { share: turn, from };
}

/**
 * The files that a hole depends on: those it changes, its entry, and the tests that should detect
 * it.
 */
export function filesOf(name, hole) {
  const places = (one) => [one.file, ...(one.also ? places(one.also) : [])];
  return [...places(hole), entryOf(name), ...testFilesOf(questions[firstQuestion(hole)])];
}

/**
 * The names of the holes that are tried one by one, in parts that take about equally long: the
 * longest first, each into the part that has least so far.
 */
export function sharesOf(all = holes) {
  const shares = Array.from({ length: shareCount }, () => ({ seconds: 0, names: [] }));
  const alone = Object.entries(all)
    .filter(([, hole]) => !isMadeWithOthers(hole))
    .map(([name, hole]) => ({ name, seconds: secondsOf(hole) }))
    .sort((one, other) => other.seconds - one.seconds);
  for (const { name, seconds } of alone) {
    const shortest = shares.reduce((least, one) => (one.seconds < least.seconds ? one : least));
    shortest.names.push(name);
    shortest.seconds += seconds;
  }
  return shares;
}

/**
 * The names of the holes to try. Holes that are made together cost no more if all of them are
 * tried.
 */
export function chosenHoles({ changed, share, all = holes }) {
  const inShare = new Set(sharesOf(all)[share]?.names);
  return Object.entries(all)
    .filter(
      ([name, hole]) =>
        isMadeWithOthers(hole) ||
        inShare.has(name) ||
        filesOf(name, hole).some((file) => changed.has(file)),
    )
    .map(([name]) => name);
}

/** Selects for this checkout, and describes the selection. */
export function chooseHoles(folder = root) {
  const { share, from } = shareOf(folder);
  const changed = changedFiles(folder);
  const names = chosenHoles({ changed, share });
  const touched =
    chosenHoles({ changed, share: -1 }).length -
    chosenHoles({ changed: new Set(), share: -1 }).length;
  console.log(
    `${names.length} of ${Object.keys(holes).length} holes: share ${share} of ${shareCount} (${from}; ` +
      `PATCHBAY_HOLES_SHARE=${share} repeats it), ${touched} in files that have changed. The ` +
      'others are tried by npm run test:deep.',
  );
  return names;
}

/** The holes of some shares, which a deep run of `.ci/run` has in turns. */
export function holesOfShares(numbers) {
  const shares = sharesOf();
  const names = numbers.flatMap((number) => shares[number].names);
  console.log(
    `${names.length} of ${Object.keys(holes).length} holes: shares ${numbers.join(', ')} of ${shareCount}.`,
  );
  return names;
}
