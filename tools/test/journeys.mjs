/**
 * Selects the journey files that `npm test` runs, the width of each, and the colour scheme in which
 * it scans pages for accessibility, by the commit. PATCHBAY_JOURNEYS=0 or 1 chooses width and scheme
 * instead. e2e/playwright.config.mjs reads the result from the
 * environment: an import would make every journey depend on every tool.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { walk } from '../checks/walk.mjs';
import { changedFiles, turnOf } from './rotation.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const variables = ['PATCHBAY_JOURNEYS_WIDE', 'PATCHBAY_JOURNEYS_PHONE'];

export const journeyFiles = () =>
  walk(root, ['e2e'], (name) => name.endsWith('.spec.ts'))
    .map((file) => `**/${relative(root, file)}`)
    .sort();

/**
 * Journeys through every page and overlay of a person, each in a language that is made for tests. A
 * run has one of them; `npm run test:deep` has all, at both widths.
 */
export const throughEverything = [
  '**/e2e/web/escaped-texts-above.spec.ts',
  '**/e2e/web/right-to-left.spec.ts',
  '**/e2e/web/escaped-texts.spec.ts',
];

/**
 * Journeys beside the main ones, each through one part of the console. A run has a third of them,
 * and those that have changed; `npm run test:deep` has all, at both widths.
 */
export const beside = [
  '**/e2e/embed/framed-pages.spec.ts',
  '**/e2e/embed/hostile-messages.spec.ts',
  '**/e2e/web/addresses.spec.ts',
  '**/e2e/web/embed-page.spec.ts',
  '**/e2e/web/languages.spec.ts',
  '**/e2e/web/lists.spec.ts',
  '**/e2e/web/new-organization.spec.ts',
  '**/e2e/web/numbers.spec.ts',
  '**/e2e/web/payment-link.spec.ts',
  '**/e2e/web/phone-rings.spec.ts',
  '**/e2e/web/prompt-editor.spec.ts',
  '**/e2e/web/switching.spec.ts',
];
const thirds = 3;

/** Whether a run leaves a file to the deep run, by the turns of this run. */
const isLeft = (file, { language, third, changed }) =>
  (throughEverything.includes(file) && file !== throughEverything[language]) ||
  (beside.includes(file) &&
    beside.indexOf(file) % thirds !== third &&
    !changed.has(file.replace('**/', '')));

/** For each width the files to run, as patterns with commas between them; and the scheme. */
export function journeysInTurn(env = process.env, changed = changedFiles(root)) {
  const turnIn = (turns, variable) => turnOf(root, turns, variable, env).turn;
  const turn = turnIn(variables.length, 'PATCHBAY_JOURNEYS');
  const language = turnIn(throughEverything.length, 'PATCHBAY_JOURNEY_LANGUAGE');
  const third = turnIn(thirds, 'PATCHBAY_JOURNEYS_BESIDE');
  const files = journeyFiles().filter((file) => !isLeft(file, { language, third, changed }));
  return {
    ...Object.fromEntries(
      variables.map((variable, width) => [
        variable,
        files.filter((_, at) => (at + turn) % variables.length === width).join(),
      ]),
    ),
    PATCHBAY_JOURNEYS_SCHEME: ['light', 'dark'][turn],
  };
}
