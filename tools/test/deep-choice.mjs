/**
 * What this deep run has: all pieces, or with PATCHBAY_DEEP=part, as in `.ci/run` after `npm test` of
 * the same checkout, those of `deep-plan.mjs`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { phaseCost } from '../proofs/costs.mjs';
import { budget, numberOf, owedText, planOf, told } from './deep-plan.mjs';
import { deepUnits, storyParts } from './deep-units.mjs';
import { changedFiles, turnOf } from './rotation.mjs';
import { restPhase, sharedFiles, shareInTurn } from './file-shares.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The tenth of the files of stories that begins on a fresh page. */
const freshStories = (env) => ({
  PATCHBAY_FRESH_STORIES: String(turnOf(root, 10, 'PATCHBAY_FRESH_STORIES', env).turn),
});

const hasStories = (folder) =>
  existsSync(join(root, folder)) &&
  readdirSync(join(root, folder)).some((name) => name.endsWith('.stories.tsx'));

/** The folders in which something has changed, and which have stories. */
const changedStories = (changed) =>
  [...new Set([...changed].map((file) => dirname(file)))].filter(hasStories);

/** A piece of the stories of changed folders, beside the parts by titles. */
const ofStories = (folders) =>
  folders.length
    ? [
        {
          phase: 'stories',
          value: 'changed',
          folders,
          cost: phaseCost.storybook.cpu + storySeconds * folders.length,
        },
      ]
    : [];
/** Of the stories of a folder. */
const storySeconds = 8;

/**
 * By phase the test files that `npm test` of this checkout has left. They come before all else, with the
 * libraries as npm would publish them and the guards of changed files.
 */
function restAfterTest(env, changed) {
  const { left } = shareInTurn(env, changed);
  return Object.fromEntries(
    ['rest', 'rest-dom'].map((phase) => [phase, left.filter((one) => restPhase(one) === phase)]),
  );
}

/** Phases that follow every `npm test`. */
const afterTest = ['packages', 'holes', 'database-server'];

const restSeconds = (rest) =>
  Object.entries(rest).reduce((sum, [phase, files]) => {
    const all = sharedFiles.filter((one) => restPhase(one) === phase).length;
    return sum + (phaseCost[phase].cpu * files.length) / all;
  }, 0);

const variables = { WIDE: 'PATCHBAY_JOURNEYS_WIDE', PHONE: 'PATCHBAY_JOURNEYS_PHONE' };

/** Patterns of the journeys at each width; an empty one would be that of all files. */
export const journeysOf = (journeys) =>
  Object.fromEntries(
    Object.entries(variables).map(([width, variable]) => {
      const files = journeys.filter((one) => one.width === width).map(({ file }) => file);
      return [variable, files.join() || 'none'];
    }),
  );

/**
 * `of` returns what a run has of a phase, which is undefined if it has all; `plan` is undefined, too,
 * then.
 */
export function deepChoice(env = process.env, changed = changedFiles(root)) {
  const stories = freshStories(env);
  if (env.PATCHBAY_DEEP !== 'part')
    return { of: () => undefined, has: () => true, holes: [], journeys: {}, stories };
  const number = numberOf(root, env);
  const folders = changedStories(changed);
  const plan = planOf([...ofStories(folders), ...deepUnits], { number, changed });
  const rest = restAfterTest(env, changed);
  const of = (phase) =>
    rest[phase] ?? plan.chosen.filter((unit) => unit.phase === phase).map(({ value }) => value);
  return {
    number,
    plan,
    rest,
    of,
    has: (phase) => afterTest.includes(phase) || of(phase).length > 0,
    holes: [`--shares=${of('all-holes').join()}`],
    journeys: journeysOf(of('journeys')),
    stories: {
      ...stories,
      PATCHBAY_STORIES_PARTS: `${of('stories').join()}/${storyParts}`,
      PATCHBAY_STORIES_CHANGED: folders.join(),
    },
  };
}

/** The text that such a run prints first, and the one that it prints last. */
export function partTexts({ number, plan, rest } = deepChoice()) {
  if (!plan) return {};
  const isTouched = plan.touched.length
    ? `what the commit touches (${told(plan.touched)}), and `
    : '';
  return {
    intro:
      `This run follows \`npm test\`. It has the ${Object.values(rest).flat().length} test files that were left, the published libraries, guards of changed files, a part on another database, and ` +
      `${budget} processor seconds for more: ${isTouched}what has waited ` +
      `longest: ${told(plan.chosen.filter((unit) => !plan.touched.includes(unit)))}. ` +
      `PATCHBAY_DEEP_NUMBER=${number} repeats it.`,
    outro: owedText(plan.owed),
    seconds:
      restSeconds(rest) +
      afterTest.reduce((sum, phase) => sum + phaseCost[phase].cpu, 0) +
      plan.chosen.reduce((sum, { cost }) => sum + cost, 0),
  };
}
