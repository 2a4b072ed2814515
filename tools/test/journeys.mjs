/**
 * Selects the width at which `npm test` runs each journey file, and the colour scheme in which it
 * scans pages for accessibility: one of two, chosen by the commit. PATCHBAY_JOURNEYS=0 or 1 chooses
 * them instead. e2e/playwright.config.mjs reads the result from the
 * environment: an import would make every journey depend on every tool.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { walk } from '../checks/walk.mjs';
import { turnOf } from './rotation.mjs';

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

/** Whether a run leaves a file to the deep run. */
function isLeft(file, env) {
  const { turn } = turnOf(root, throughEverything.length, 'PATCHBAY_JOURNEY_LANGUAGE', env);
  return throughEverything.includes(file) && file !== throughEverything[turn];
}

/** For each width the files to run, as patterns with commas between them; and the scheme. */
export function journeysInTurn(env = process.env) {
  const { turn } = turnOf(root, variables.length, 'PATCHBAY_JOURNEYS', env);
  return {
    ...Object.fromEntries(
      variables.map((variable, width) => [
        variable,
        journeyFiles()
          .filter((file, at) => (at + turn) % variables.length === width && !isLeft(file, env))
          .join(),
      ]),
    ),
    PATCHBAY_JOURNEYS_SCHEME: ['light', 'dark'][turn],
  };
}
