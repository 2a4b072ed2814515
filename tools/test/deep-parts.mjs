/**
 * Which part of the long lists the deep run of `.ci/run` has: a third of what `npm test` of the same
 * checkout has left, and what has changed. The commit determines it, and PATCHBAY_DEEP_PART=0 to 2
 * overrides it. `npm run test:deep` alone has everything; the workflow runs that every night.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shares, turns } from './in-turns.mjs';
import { journeysLeft } from './journeys.mjs';
import { longFiles } from './long-files.mjs';
import { changedFiles, turnOf } from './rotation.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const parts = 3;

/** Whether a deep run follows `npm test` of the same checkout, as in `.ci/run`. */
export const followsTest = (env) => env.PATCHBAY_DEEP === 'part';

/** Every entry of a list without a part, else those of the part. */
export const inPart = (list, part) =>
  part === undefined ? list : list.filter((_, at) => at % parts === part);

/** The journeys of a part at each width, and those whose file has changed. */
function journeysOf(part, env, changed) {
  const left = journeysLeft(env, changed);
  return Object.fromEntries(
    Object.entries(left).map(([variable, patterns], width) => {
      const files = patterns.split(',');
      const ofPart = inPart(files, (part + width) % parts);
      return [
        variable,
        files
          .filter((file) => ofPart.includes(file) || changed.has(file.replace('**/', '')))
          .join(),
      ];
    }),
  );
}

/** The long files of a part: the next three tenths after the one that `npm test` has. */
function longFilesOf(env) {
  const { turn } = turnOf(root, turns, 'PATCHBAY_LONG_FILES', env);
  const next = [1, 2, 3].map((step) => (turn + step) % turns);
  return longFiles.filter(({ file }) => next.some((share) => shares[share].files.has(file)));
}

/** The tenth of the files of stories that begins on a fresh page. */
const freshStories = (env) => String(turnOf(root, 10, 'PATCHBAY_FRESH_STORIES', env).turn);

/** What a deep run has of the long lists. `part` is undefined where it has all. */
export function deepChoice(env = process.env, changed = changedFiles(root)) {
  const fresh = { PATCHBAY_FRESH_STORIES: freshStories(env) };
  if (!followsTest(env)) return { holes: [], journeys: {}, stories: fresh, longFiles };
  const { turn: part, from } = turnOf(root, parts, 'PATCHBAY_DEEP_PART', env);
  return {
    part,
    from,
    holes: ['--next'],
    journeys: journeysOf(part, env, changed),
    stories: {
      ...fresh,
      PATCHBAY_STORIES_PART: String(part),
      PATCHBAY_STORIES_CHANGED: [...new Set([...changed].map((file) => dirname(file)))].join(),
    },
    longFiles: longFilesOf(env),
  };
}

/** The text that such a run prints first. */
export function leftOfDeep(env = process.env) {
  const { part, from } = deepChoice(env);
  if (part === undefined) return undefined;
  return (
    `This run follows \`npm test\`. Of planted holes, journeys, stories, long files, laws, moments ` +
    `and draws of fuzzing it has part ${part} of ${parts} (${from}; PATCHBAY_DEEP_PART=${part} ` +
    'repeats it), and what has changed. `npm run test:deep` has all of them.'
  );
}
