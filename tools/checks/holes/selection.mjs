/**
 * Which holes `npm test` tries: those whose files have changed, and a tenth of the others. Which
 * tenth follows from the commit, so that a second run tries the same and ten commits try about all;
 * PATCHBAY_HOLES_TENTH=0 to 9 names another. `npm run test:deep` tries all.
 */
import { execFileSync } from 'node:child_process';
import { questions } from './questions.mjs';
import { entryOf, firstQuestion, holes, isMadeWithOthers, root } from './table.mjs';

const platform = 'libs/server/platform';

/** What Git says, or nothing: without Git, without a history, or without that commit. */
function git(folder, ...args) {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Where this work began: at the main branch, or at the commit before this one. Nothing in a clone
 * of one commit.
 */
export function baseOf(folder) {
  const main = git(folder, 'rev-parse', '--verify', '--quiet', 'origin/main');
  return main
    ? git(folder, 'merge-base', 'HEAD', 'origin/main')
    : git(folder, 'rev-parse', '--verify', '--quiet', 'HEAD~1');
}

/** The files that differ from there, committed or not. */
export function changedFiles(folder) {
  const base = baseOf(folder);
  if (!base) return new Set();
  const lines = (text = '') => text.split('\n').filter(Boolean);
  return new Set([
    ...lines(git(folder, 'diff', '--name-only', base)),
    ...lines(git(folder, 'ls-files', '--others', '--exclude-standard')),
  ]);
}

/** A number from 0 to 9, and where it is from. */
export function tenthOf(folder, env = process.env) {
  const said = env.PATCHBAY_HOLES_TENTH;
  if (said !== undefined && said !== '') {
    if (!/^\d$/.test(said))
      throw new Error(`PATCHBAY_HOLES_TENTH is a number from 0 to 9, not "${said}".`);
    return { tenth: Number(said), from: 'PATCHBAY_HOLES_TENTH' };
  }
  const commit = git(folder, 'rev-parse', 'HEAD');
  return commit
    ? { tenth: Number.parseInt(commit.slice(0, 8), 16) % 10, from: `commit ${commit.slice(0, 8)}` }
    : { tenth: 0, from: 'no commit' };
}

/**
 * What a hole depends on: the places that it changes, its entry, and the tests that should notice
 * it.
 */
export function filesOf(name, hole) {
  const { in: library = platform, files } = questions[firstQuestion(hole)];
  const places = (one) => [one.file, ...(one.also ? places(one.also) : [])];
  return [...places(hole), entryOf(name), ...files.map((file) => `${library}/${file}`)];
}

/** The names of those to try. What is made with others costs no more when all of it is tried. */
export function chosenHoles({ changed, tenth, all = holes }) {
  const asked = Object.entries(all).filter(([, hole]) => !isMadeWithOthers(hole));
  const inTenth = new Set(asked.filter((_, at) => at % 10 === tenth).map(([name]) => name));
  return Object.entries(all)
    .filter(
      ([name, hole]) =>
        isMadeWithOthers(hole) ||
        inTenth.has(name) ||
        filesOf(name, hole).some((file) => changed.has(file)),
    )
    .map(([name]) => name);
}

/** Chooses for this checkout, and says how. */
export function chooseHoles(folder = root) {
  const { tenth, from } = tenthOf(folder);
  const changed = changedFiles(folder);
  const names = chosenHoles({ changed, tenth });
  const touched =
    chosenHoles({ changed, tenth: -1 }).length -
    chosenHoles({ changed: new Set(), tenth: -1 }).length;
  console.log(
    `${names.length} of ${Object.keys(holes).length} holes: tenth ${tenth} (${from}; PATCHBAY_HOLES_TENTH=${tenth} repeats it), ${touched} in files that have changed. The others are tried by npm run test:deep.`,
  );
  return names;
}
