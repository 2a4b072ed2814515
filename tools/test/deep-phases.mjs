// The phases of `npm run test:deep`: those that `npm test` omits or runs in a shorter form.
// `tools/proofs` lists their costs. A phase with `cores: 1` uses one core and runs in parallel with
// another of that kind; those are in the order of their length, so that both cores end together.
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inMemory } from '../jest/memory.mjs';
import { ensureApiBuilt } from '../operations/rig/built.mjs';
import { ensureBuilt } from '../start/prepare.mjs';
import { onOneCore } from '../lint/one-core.mjs';
import { deepChoice } from './deep-choice.mjs';
import { moments, moneySeeds, onDatabase, testFilesIn } from './deep-units.mjs';
import { longFiles } from './long-files.mjs';
import { playwright, playwrightWith, repeatedInTurn, shortProofs, together } from './phases.mjs';
import { filesWithManyRuns } from './property-runs.mjs';
import { restPhase, sharedFiles } from './file-shares.mjs';
import { libraryOf, serverTest } from '../jest/server-tests.mjs';

const node = process.execPath;
const platform = 'libs/server/platform';
const store = 'libs/server/store';
const repeated = repeatedInTurn();
const jestIn = (folder, files, env) => [
  node,
  ['--experimental-vm-modules', '../../../node_modules/jest/bin/jest.js', ...[files].flat()],
  folder,
  env,
];
const jest = (files, env) => jestIn(platform, files, env);

/** These phases test what the compiler emits, as in published libraries; all others what Oxc does. */
const byCompiler = { PATCHBAY_TRANSFORM: 'compiler' };

const choice = deepChoice();

/**
 * The long files of a phase in one process for all libraries, because starting Jest and loading
 * modules takes longer than most of them.
 */
function longFilesOf(phase) {
  const all = longFiles.filter((one) => one.phase === phase).map(({ file }) => file);
  const files = choice.of(phase) ?? all;
  const libraries = [...new Set(files.map(libraryOf))];
  return files.length ? [together(libraries, '--runInBand', '--runTestsByPath', ...files)] : [];
}

/** Code that calculates with days, months and time zones. */
const reckoning = [
  ...['kernel', 'formats', 'metrics', 'template-fields'].flatMap((name) =>
    testFilesIn(`libs/domain/${name}/src`),
  ),
  ...['language', 'columns/columns', 'compile/compile'].map(
    (name) => `libs/domain/formula/src/${name}.test.ts`,
  ),
  ...['retention-timer', 'calendar/own-calendar', 'invoices/invoices', 'billing/statements'].map(
    (name) => serverTest(`${name}.test.ts`),
  ),
  'libs/server/money/src/usage/budget.test.ts',
];
/** Its Jest configuration sets a time zone for the whole process. */
const reckoningFarAway = testFilesIn('libs/domain/log-query/src');

/**
 * One process for all libraries, because starting Jest and loading the server takes longer than
 * most of these files.
 */
const jestAt = (moment, files) => [
  node,
  [
    fileURLToPath(new URL('./chance/another-time.mjs', import.meta.url)),
    moment,
    node,
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--runInBand',
    '--projects',
    ...new Set(files.map(libraryOf)),
    '--runTestsByPath',
    ...files,
  ],
];
const atMoment = (moment) => [jestAt(moment, reckoning), jestAt(moment, reckoningFarAway)];

/**
 * Proofs that take their length from `testing/proof-length.ts`; a test compares the list with the
 * files.
 */
export const longProofs = [
  'billing/statement-kills.test.ts',
  'crash.test.ts',
  'ledger/model.test.ts',
  'payouts/crash.test.ts',
  'proofs/hostile-fields.test.ts',
  'proofs/rolling.test.ts',
  'tasks/crash.test.ts',
  'tasks/csv.test.ts',
  'webhooks/crash.test.ts',
].map(serverTest);

const moneyBack = serverTest('ledger/money-back.test.ts');

/** Commands that run test files, one for each library. */
function inLibraries(files) {
  return [...new Set(files.map(libraryOf))].map((library) =>
    jestIn(library, [
      '--runTestsByPath',
      ...files
        .filter((file) => libraryOf(file) === library)
        .map((file) => file.slice(library.length + 1)),
    ]),
  );
}

/** The test files that are not long, or those that `npm test` of the same checkout has left. */
function restOf(phase) {
  const all = sharedFiles.filter((one) => restPhase(one) === phase);
  const files = (choice.of(phase) ?? all).map(({ file }) => file);
  const libraries = [...new Set(files.map(libraryOf))];
  return files.length ? [together(libraries, '--runTestsByPath', ...files)] : [];
}

const longToolTests =
  choice.of('tools') ?? longFiles.filter(({ phase }) => phase === 'tools').map(({ file }) => file);

const onlyFiles = (pieces) => (pieces ? ['--runTestsByPath', ...pieces.flat()] : []);

const buildStorybook = [node, ['tools/nx.mjs', 'run', 'storybook:build-storybook']];

const all = [
  {
    name: 'rest',
    shares: true,
    title: 'after `npm test` the test files that it has left',
    env: shortProofs,
    commands: restOf('rest'),
  },
  {
    name: 'rest-dom',
    shares: true,
    title: 'the same of the projects with a document',
    env: shortProofs,
    commands: restOf('rest-dom'),
  },
  {
    name: 'packages',
    cores: 1,
    title: 'each library as npm would publish it, and the public face of some',
    before: ensureBuilt,
    env: onOneCore,
    commands: [
      [node, ['tools/checks/packages.mjs']],
      [node, ['tools/checks/api-reports.mjs', '--check', '--some']],
    ],
  },
  {
    name: 'holes',
    shares: true,
    title: 'guards of changed files and a few others removed one by one, each must be noticed',
    commands: [[node, ['tools/checks/planted-holes.mjs', '--some']]],
    when: 'tools/checks/planted-holes.mjs',
  },
  {
    name: 'database-server',
    shares: true,
    title:
      "the store, and in turns authorization, tenancy and query plans again, on Debian's PostgreSQL",
    needs: 'database',
    commands: [
      together([store, ...new Set(repeated.map(libraryOf))], `${store}/src/`, ...repeated),
    ],
    env: {
      ...shortProofs,
      PATCHBAY_TEST_DATABASE: 'debian',
      PATCHBAY_ACTORS: 'anonymous,visitor,restricted',
    },
  },
  {
    name: 'debian',
    title:
      "every test file that has a database, at full length and with all cases, on Debian's PostgreSQL",
    needs: ['database', 'languages'],
    commands: [together(onDatabase, ...onlyFiles(choice.of('debian')))],
    // A long proof is long on one database, and short on the other: `fuzz` and `kills` are long on
    // the embedded one, all others on this one, and `npm test` has their short form.
    env: { PATCHBAY_TEST_DATABASE: 'debian', PATCHBAY_FUZZ_INPUTS: '4000' },
  },
  {
    name: 'all-holes',
    title: 'all guards removed one by one, each must be noticed',
    commands: [[node, ['tools/checks/planted-holes.mjs', ...choice.holes]]],
  },
  {
    name: 'journeys',
    title: 'journeys in a browser, each on a wide and on a phone screen',
    needs: 'browser',
    before: ensureBuilt,
    env: { ...inMemory(), ...choice.journeys },
    commands: [playwright],
  },
  {
    name: 'engines',
    title: 'a short walk in Firefox ESR and WebKitGTK',
    needs: 'engines',
    before: ensureBuilt,
    env: inMemory(),
    commands: [[node, ['--test', '--test-reporter=spec', 'tools/engines/walk.deep.mjs']]],
  },
  {
    name: 'hostile',
    title: 'the screens in Firefox ESR and WebKitGTK with hostile replies',
    needs: 'engines',
    before: ensureBuilt,
    env: inMemory(),
    commands: [[node, ['--test', '--test-reporter=spec', 'tools/engines/hostile.deep.mjs']]],
  },
  {
    name: 'fuzz',
    cores: 1,
    title: 'twenty times the inputs of every run, and as many others; ten times the texts',
    commands: [
      jestIn('libs/domain/formula', ['--runTestsByPath', 'src/fuzz.test.ts'], {
        PATCHBAY_INPUTS: '1000000',
      }),
      jest('proofs/fuzz', { PATCHBAY_FUZZ_INPUTS: '20000' }),
      jest('proofs/fuzz', { PATCHBAY_FUZZ_INPUTS: '20000', PATCHBAY_FUZZ_SEED: '483838' }),
    ].filter((_, at) => choice.of('fuzz')?.includes(at) ?? true),
  },
  {
    name: 'moments',
    cores: 1,
    title: 'what reckons with time, at other moments of the clock',
    needs: 'moments',
    commands: (choice.of('moments') ?? moments).flatMap(atMoment),
  },
  {
    name: 'generators',
    cores: 1,
    title: 'one of each kind generated into a copy of the tree, completed, compiled and run',
    commands: [
      [
        node,
        [
          '--test',
          '--test-concurrency=1',
          '--test-reporter=spec',
          'tools/generators/generate.deep.mjs',
        ],
      ],
    ],
  },
  {
    name: 'kills',
    cores: 1,
    title: 'more kills than in every run',
    commands: [jest('proofs/kills', { PATCHBAY_KILLS: '80' })],
  },
  {
    name: 'money',
    cores: 1,
    title: 'money that comes back: 100,000 random steps over the ledger',
    commands: (choice.of('money') ?? moneySeeds).map((seed) =>
      jestIn(libraryOf(moneyBack), basename(moneyBack), {
        PATCHBAY_MONEY_STEPS: '5000',
        PATCHBAY_SEED: String(seed),
      }),
    ),
  },
  {
    name: 'screens',
    cores: 1,
    title: 'all long test files of screens, of which `npm test` runs some in turns',
    env: byCompiler,
    commands: longFilesOf('screens'),
  },
  {
    name: 'libraries',
    cores: 1,
    title:
      'all long test files of libraries without a DOM or a database, of which `npm test` runs some in turns',
    env: byCompiler,
    commands: longFilesOf('libraries'),
  },
  {
    name: 'attacks',
    cores: 1,
    rig: 'installation',
    title: 'attacks on a product that was started as an operator would',
    needs: ['database', 'proxies'],
    isStrict: true,
    before: ensureApiBuilt,
    env: inMemory(),
    commands: [[node, ['tools/attack/attack.mjs']]],
  },
  {
    name: 'tools',
    cores: 1,
    title: 'all long tests of the tools, of which `npm test` runs some in turns',
    commands: [[node, ['tools/test/node-tests.mjs', ...longToolTests]]],
  },
  {
    name: 'laws',
    cores: 1,
    title: 'laws that ask for many drawn values, at length',
    env: byCompiler,
    commands: inLibraries(choice.of('laws') ?? filesWithManyRuns()),
  },
  {
    name: 'proxies',
    cores: 1,
    rig: 'installation',
    title: 'nginx, Caddy and HAProxy in front of the product, by the settings that are published',
    needs: ['database', 'proxies'],
    isStrict: true,
    before: ensureApiBuilt,
    env: inMemory(),
    commands: [[node, ['--test', '--test-reporter=spec', 'tools/operations/proxies.deep.mjs']]],
  },
  {
    name: 'faces',
    cores: 1,
    title: 'the public face of every published library, of which `npm test` has some in turns',
    before: ensureBuilt,
    commands: [[node, ['tools/checks/api-reports.mjs', '--check']]],
  },
  {
    name: 'storybook',
    cores: 1,
    title: 'the storybook of the designers builds',
    commands: [buildStorybook],
  },
  {
    name: 'restore',
    cores: 1,
    rig: 'installation',
    title: 'a backup restored into a fresh place, for both kinds of database',
    needs: ['database', 'proxies'],
    isStrict: true,
    before: ensureApiBuilt,
    env: inMemory(),
    commands: [[node, ['--test', '--test-reporter=spec', 'tools/operations/restore.deep.mjs']]],
  },
  {
    name: 'stories',
    title: 'every story of the storybook in a browser, in both schemes, and pictures of some',
    needs: 'browser',
    commands: [
      // Nx has the result of the phase `storybook`.
      buildStorybook,
      playwrightWith('apps/storybook/playwright.config.mjs', choice.stories),
    ],
  },
];

/** Those of which this run has something. */
export const deepPhases = all.filter(({ name }) => choice.has(name));
