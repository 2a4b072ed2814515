/**
 * Selects the holes that `npm test` tries: those whose files have changed, and a tenth of the
 * others. The commit determines the tenth, so that a repeated run tries the same and ten commits
 * try nearly all; PATCHBAY_HOLES_TENTH=0 to 9 overrides it. `npm run test:deep` tries all.
 */
import { changedFiles, turnOf } from '../../test/rotation.mjs';
import { secondsOf } from './costs.mjs';
import { questions } from './questions.mjs';
import { entryOf, firstQuestion, holes, isMadeWithOthers, root } from './table.mjs';

const platform = 'libs/server/platform';

/** A number from 0 to 9, and its origin. */
export function tenthOf(folder, env = process.env) {
  const { turn, from } = turnOf(folder, 10, 'PATCHBAY_HOLES_TENTH', env);
  return { tenth: turn, from };
}

/**
 * The files that a hole depends on: those it changes, its entry, and the tests that should detect
 * it.
 */
export function filesOf(name, hole) {
  const { in: library = platform, files } = questions[firstQuestion(hole)];
  const places = (one) => [one.file, ...(one.also ? places(one.also) : [])];
  return [...places(hole), entryOf(name), ...files.map((file) => `${library}/${file}`)];
}

/**
 * The names of the holes that are tried one by one, in ten parts that take about equally long: the
 * longest first, each into the part that has least so far.
 */
export function tenthsOf(all = holes) {
  const tenths = Array.from({ length: 10 }, () => ({ seconds: 0, names: [] }));
  const alone = Object.entries(all)
    .filter(([, hole]) => !isMadeWithOthers(hole))
    .map(([name, hole]) => ({ name, seconds: secondsOf(hole) }))
    .sort((one, other) => other.seconds - one.seconds);
  for (const { name, seconds } of alone) {
    const shortest = tenths.reduce((least, one) => (one.seconds < least.seconds ? one : least));
    shortest.names.push(name);
    shortest.seconds += seconds;
  }
  return tenths;
}

/**
 * The names of the holes to try. Holes that are made together cost no more if all of them are
 * tried.
 */
export function chosenHoles({ changed, tenth, all = holes }) {
  const inTenth = new Set(tenthsOf(all)[tenth]?.names);
  return Object.entries(all)
    .filter(
      ([name, hole]) =>
        isMadeWithOthers(hole) ||
        inTenth.has(name) ||
        filesOf(name, hole).some((file) => changed.has(file)),
    )
    .map(([name]) => name);
}

/** Selects for this checkout, and describes the selection. */
export function chooseHoles(folder = root) {
  const { tenth, from } = tenthOf(folder);
  const changed = changedFiles(folder);
  const names = chosenHoles({ changed, tenth });
  const touched =
    chosenHoles({ changed, tenth: -1 }).length -
    chosenHoles({ changed: new Set(), tenth: -1 }).length;
  console.log(
    `${names.length} of ${Object.keys(holes).length} holes: tenth ${tenth} (${from}; ` +
      `PATCHBAY_HOLES_TENTH=${tenth} repeats it), ${touched} in files that have changed. The ` +
      'others are tried by npm run test:deep.',
  );
  return names;
}
