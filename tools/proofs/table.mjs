/**
 * Every proof of the repository: what it shows, when it runs, and its cost in CPU seconds (user and
 * system, all processes); two cores need half of that time. `node tools/proofs/write.mjs` writes
 * the README from here, and a test holds both to the phases and to the files.
 */
import { everyRun } from './every-run.mjs';
import { longFiles } from '../test/long-files.mjs';
import { byTurns, crashes, proofs } from './proof-files.mjs';
import { filesWithManyRuns } from '../test/property-runs.mjs';
import { shared } from './shared-proofs.mjs';

/**
 * Long proofs: `npm run test:deep`. `short` names the short form of the same kind in `npm test`.
 */
const deep = [
  {
    name: 'all units',
    phase: 'rest',
    short: 'units',
    shows: 'Each rule by itself; after `npm test` the files that it has left',
  },
  {
    name: 'all screens',
    phase: 'rest-dom',
    short: 'screens',
    shows: 'Each rule of the screens by itself; after `npm test` the files that it has left',
  },
  {
    name: 'packages',
    phase: 'packages',
    shows: 'Each library as npm would publish it, and the public face of some',
  },
  {
    name: 'some holes',
    phase: 'holes',
    shows: 'Guards of changed files, a few others and every row policy, removed, are missed',
  },
  {
    name: 'both databases',
    phase: 'database-server',
    shows:
      "The store, and in turns authorization, tenancy and query plans, on Debian's PostgreSQL, too",
  },
  {
    name: 'whole server on Debian',
    phase: 'debian',
    shows: "Every test file of the server that has a database, on Debian's PostgreSQL",
  },
  {
    name: 'all long files of the server and store',
    phase: 'debian',
    short: 'some long files',
    ...byTurns('debian'),
    shows: 'The same in every folder of the server',
  },
  {
    name: 'all cases',
    phase: 'debian',
    short: 'shares',
    files: shared,
    shows: 'All cases of which a short run has a share',
  },
  {
    name: 'long crashes',
    phase: 'debian',
    short: 'short crashes',
    files: crashes,
    shows: 'The same with more kills, periods and postings, and tables of four megabytes',
  },
  {
    name: 'all actors',
    phase: 'debian',
    short: 'authorization',
    files: [`${proofs}/authorization.test.ts`],
    shows: 'Every operation for all sixteen actors in all its ways',
  },
  {
    name: 'all holes',
    phase: 'all-holes',
    shows: 'Each of the guards, scopes and row policies, removed, is missed',
  },
  {
    name: 'proxies',
    phase: 'proxies',
    shows: 'nginx, Caddy and HAProxy in front, by the settings that are published',
  },
  {
    name: 'restore',
    phase: 'restore',
    shows: 'A backup restored into a fresh place, for both kinds of database',
  },
  {
    name: 'attacks',
    phase: 'attacks',
    shows: 'Attacks on a product that was started as an operator would',
  },
  {
    name: 'other engines',
    phase: 'engines',
    shows:
      'Sign-up, onboarding, inbox, logs, a chat in a frame without cookies, and texts that would run ' +
      'a script, in Firefox ESR and WebKitGTK',
  },
  {
    name: 'hostile replies',
    phase: 'hostile',
    shows:
      'Every screen of an owner with payloads in the texts of its replies, in Firefox ESR and WebKitGTK',
  },
  {
    name: 'money that comes back',
    phase: 'money',
    shows: 'No account is paid more than it brought and earned, in 100,000 random steps',
  },
  {
    name: 'long fuzzing',
    phase: 'fuzz',
    short: 'short fuzzing',
    files: [`${proofs}/fuzz/fuzz.test.ts`],
    shows:
      '20,000 hostile inputs of the usual draws, and 20,000 others; 4,000 on the other database in `debian`',
  },
  {
    name: 'many formulas',
    phase: 'debian',
    short: 'properties',
    files: ['libs/server/store/src/formula-differential.test.ts'],
    shows: '15,000 formulas say the same in SQL as in the program',
  },
  {
    name: 'many texts',
    phase: 'fuzz',
    short: 'properties',
    files: ['libs/domain/formula/src/fuzz.test.ts'],
    shows: 'A million texts are parsed as a formula or refused',
  },
  {
    name: 'laws at length',
    phase: 'laws',
    short: 'properties',
    files: filesWithManyRuns().filter((name) => !longFiles.some(({ file }) => file === name)),
    shows: 'Laws hold for all the values that they ask for, not for 300 of them',
  },
  {
    name: 'long kills',
    phase: 'kills',
    short: 'short kills',
    files: [`${proofs}/kills/kills.test.ts`],
    shows: '80 kills',
  },
  {
    name: 'journeys at both widths',
    phase: 'journeys',
    short: 'journeys',
    shows: 'The same journeys, each on a wide and on a phone screen, in light and dark',
  },
  {
    name: 'public faces',
    phase: 'faces',
    shows: 'The public face of each published library is the committed one',
  },
  {
    name: 'storybook',
    phase: 'storybook',
    shows: 'The storybook of the designers builds',
  },
  {
    name: 'stories',
    phase: 'stories',
    files: ['apps/storybook/checks/every-story.spec.ts', 'apps/storybook/checks/pictures.spec.ts'],
    shows:
      'Every story is drawn without an error, asks no other host for anything and passes axe, in both schemes; a few look as before',
  },
  {
    name: 'all long files of tools',
    phase: 'tools',
    short: 'some long files',
    ...byTurns('tools'),
    shows: 'The same in every folder of the tools',
  },
  {
    name: 'all long files of screens',
    phase: 'screens',
    short: 'some long files',
    ...byTurns('screens'),
    shows: 'The same in every folder of the screens',
  },
  {
    name: 'all long files of libraries',
    phase: 'libraries',
    short: 'some long files',
    ...byTurns('libraries'),
    shows: 'The same in every folder of the libraries without a DOM or a database',
  },
  {
    name: 'all long files of laws',
    phase: 'laws',
    short: 'some long files',
    ...byTurns('laws'),
    shows: 'Laws over so many values that a short run leaves some files out',
  },
  {
    name: 'generators',
    phase: 'generators',
    short: 'some generators',
    files: ['tools/generators/generate.deep.mjs'],
    shows: 'What a generator writes does not compile until it is completed, and works then',
  },
  {
    name: 'moments',
    phase: 'moments',
    short: 'chance',
    files: ['tools/test/chance/another-time.mjs'],
    shows: 'What reckons with time on a leap day, at the end of a year and when clocks change',
  },
];

const inTier = (tier) => (proof) => ({ tier, ...proof });

export const table = [...everyRun.map(inTier('test')), ...deep.map(inTier('deep'))];
