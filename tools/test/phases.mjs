// The phases of `npm test`, fastest feedback first. A phase with `cores: 1` uses one core and runs
// in parallel with another of that kind, or with one that `shares` the cores (`lanes.mjs`).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inMemory } from '../jest/memory.mjs';
import { ensureBuilt } from '../start/prepare.mjs';
import { onOneCore } from '../lint/one-core.mjs';
import { jestProjects } from './database-projects.mjs';
import { filesInTurn } from './in-turns.mjs';
import { shareInTurn } from './file-shares.mjs';
import { journeysInTurn } from './journeys.mjs';
import { changedFiles, turnOf } from './rotation.mjs';
import { serverTest } from '../jest/server-tests.mjs';

const node = process.execPath;

/**
 * ESLint skips the dependency rules silently when Nx has no project graph yet; this warning is the
 * only sign.
 */
const rulesWereSkipped = /No cached ProjectGraph/;

const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];

/** One run of Jest for several projects (`tools/jest/together.mjs`), with paths that it is to run. */
export const together = (folders, ...paths) => [
  node,
  [...jest, '--config', 'tools/jest/together.mjs', ...paths],
  '.',
  { PATCHBAY_PROJECTS: folders.join() },
];
const foldersOf = (some) => some.map(({ folder }) => folder);
const alone = ({ folder }) => [
  node,
  ['--experimental-vm-modules', '../../../node_modules/jest/bin/jest.js'],
  folder,
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const projects = jestProjects(root);
const sharing = projects.filter(({ setsProcess }) => !setsProcess);

/**
 * Tests that `npm test` repeats on Debian's PostgreSQL: authorization, tenant isolation and query
 * plans, one of them and those that have changed in a run. The deep run has all server tests there.
 */
export const onBothDatabases = [
  'authorization.test.ts',
  'proofs/authorization.test.ts',
  'proofs/tenancy.test.ts',
  'usage/usage.test.ts',
].map(serverTest);

/** Those of a run: the one whose turn it is, and those that have changed. */
export function repeatedInTurn(env = process.env, changed = changedFiles(root)) {
  const { turn } = turnOf(root, onBothDatabases.length, 'PATCHBAY_REPEATED', env);
  return onBothDatabases.filter((file, at) => at === turn || changed.has(file));
}

/** A run of Playwright, with its cache of transformed files in this clone. */
export const playwrightWith = (config, env) => [
  node,
  ['node_modules/@playwright/test/cli.js', 'test', '--config', config],
  '.',
  { PWTEST_CACHE_DIR: join(root, 'node_modules/.cache/playwright'), ...env },
];
export const playwright = playwrightWith('e2e/playwright.config.mjs');

/** Of the test files that are not long, those that are left to the run that follows. */
const leftToNext = shareInTurn().left.map(({ file }) => file);

/** The long forms are in the deep run: all actors, more inputs, more formulas, more kills, more operations. */
export const shortProofs = {
  PATCHBAY_ACTORS: 'anonymous,revoked,visitor,restricted,reading key,owner,siblingOwner,superAdmin',
  PATCHBAY_FORMULAS: '3000',
  PATCHBAY_FUZZ_INPUTS: '1000',
  PATCHBAY_INPUTS: '50000',
  PATCHBAY_KILLS: '2',
  PATCHBAY_PROOFS: 'short',
};

export const shortForms = {
  ...shortProofs,
  PATCHBAY_LEFT_OUT: [filesInTurn().env.PATCHBAY_LEFT_OUT, ...leftToNext].filter(Boolean).join(),
};

export const phases = [
  {
    name: 'sync',
    cores: 1,
    title: 'dependencies and references follow the imports',
    commands: [
      [node, ['tools/checks/sync.mjs', '--check']],
      ['npm', ['ci', '--dry-run', '--ignore-scripts', '--loglevel=error']],
    ],
  },
  {
    name: 'lint',
    cores: 1,
    title: 'oxlint with types, and ESLint with the dependency rules',
    commands: [
      [node, ['node_modules/oxlint/bin/oxlint']],
      // Rebuilds the project graph, which the dependency rules read. Nx would start ESLint once for
      // each project, and starting takes most of its time.
      [node, ['tools/nx.mjs', 'show', 'projects']],
      [node, ['tools/lint/eslint.mjs']],
    ],
    env: { ...onOneCore, OXLINT_TSGOLINT_PATH: 'tools/lint/tsgolint.mjs' },
    refuse: rulesWereSkipped,
  },
  {
    name: 'types',
    cores: 1,
    title: 'every type',
    commands: [[node, ['node_modules/@typescript/compiler/bin/tsc', '-b', '--singleThreaded']]],
    env: onOneCore,
  },
  {
    name: 'format',
    cores: 1,
    title: 'oxfmt',
    commands: [[node, ['node_modules/oxfmt/bin/oxfmt', '--check', '.']]],
  },
  {
    name: 'build',
    cores: 1,
    // Both write `dist`: a build removes what types are read from.
    after: ['types'],
    title: 'every library and app',
    commands: [[node, ['tools/build/build.mjs']]],
    env: onOneCore,
  },
  {
    name: 'unit',
    shares: true,
    title: 'a sixth of the tests of all other projects, server on the embedded database',
    commands: [together(foldersOf(sharing.filter(({ hasDom }) => !hasDom)))],
    env: shortForms,
  },
  {
    // In a process of their own: documents and the server's modules together would fill a worker.
    name: 'dom',
    shares: true,
    title: 'a sixth of the tests of every project with a document, and all of the tools',
    commands: [
      together(foldersOf(sharing.filter(({ hasDom }) => hasDom))),
      ...projects.filter(({ setsProcess }) => setsProcess).map(alone),
      [node, ['tools/test/node-tests.mjs']],
    ],
    env: shortForms,
  },
  {
    name: 'budgets',
    cores: 1,
    after: ['build'],
    title: 'sizes of what a browser loads',
    commands: [[node, ['tools/checks/budgets.mjs']]],
  },
  {
    name: 'browser',
    title:
      'the main journeys in a browser and one of the others, on a wide or a phone screen, by turns',
    needs: 'browser',
    before: ensureBuilt,
    env: { ...inMemory(), ...journeysInTurn() },
    commands: [playwright],
    when: 'e2e/playwright.config.mjs',
  },
];

export const phaseNames = phases.map((phase) => phase.name);

/** Splits the command line into phases and options. Throws an error that names an unknown phase. */
export function choosePhases(args, all = phases) {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const known = all.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown)
    throw new Error(`There is no phase "${unknown}". The phases are ${known.join(', ')}.`);
  return {
    chosen: all.filter((phase) => !names.length || names.includes(phase.name)),
    // A phase that fails does not hide the others.
    keepGoing: !args.includes('--fail-fast'),
  };
}

/** The reason why a phase cannot run here, or undefined. */
export function skipReason(phase, root, machine) {
  if (phase.when && !existsSync(join(root, phase.when))) return `${phase.when} is not there`;
  const reasons = {
    database: machine.noDatabase,
    browser: machine.noBrowser,
    proxies: machine.noProxies,
    moments: machine.noMoments,
    engines: machine.noEngines,
  };
  return [phase.needs ?? []]
    .flat()
    .map((need) => reasons[need])
    .find(Boolean);
}

/**
 * Without a browser the journeys would be skipped, and without a proxy the attacks, so in CI this
 * is a failure.
 */
export const failsWhenSkipped = (phase, env = process.env) =>
  (phase.needs === 'browser' || phase.isStrict === true) && env.CI === 'true';
