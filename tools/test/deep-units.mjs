/**
 * What the deep run consists of, in pieces that a run can have by themselves, each with its cost in
 * processor seconds on two cores. `deep-plan.mjs` chooses from them.
 */
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharesOf } from '../checks/holes/selection.mjs';
import { walk } from '../checks/walk.mjs';
import { hasDatabase, hasDatabaseTests } from '../jest/database-files.mjs';
import { phaseCost } from '../proofs/costs.mjs';
import { jestProjects } from './database-projects.mjs';
import { journeyFiles } from './journeys.mjs';
import { longFiles } from './long-files.mjs';
import { filesWithManyRuns } from './property-runs.mjs';
import { serverTest } from '../jest/server-tests.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const testFilesIn = (folder) =>
  walk(root, [folder], (name) => /\.test\.tsx?$/.test(name)).map((file) => relative(root, file));

/**
 * A library may start a database server before it has a test that uses it; Jest would fail without
 * tests.
 */
export const onDatabase = jestProjects(root)
  .filter((project) => project.hasDatabase && hasDatabaseTests(join(root, project.folder, 'src')))
  .map(({ folder }) => folder);

/**
 * A leap day before midnight, the end of a year, and the hours in which Europe and America put
 * their clocks forward and back.
 */
export const moments = [
  '2028-02-29T23:58Z',
  '2027-12-31T23:59Z',
  '2027-03-28T00:59Z',
  '2027-11-07T05:59Z',
];

/** Each begins a walk of 5,000 steps. */
export const moneySeeds = Array.from({ length: 20 }, (_, at) => 1128 + at);

/** The stories of a run are some of so many parts. */
export const storyParts = 9;
/** Test files on a database that run together: so many, or those of a folder. */
const filesTogether = 12;

/** A phase in equal pieces, each touched by changes in the same folders. */
const equally = (phase, values, folders = []) =>
  values.map((value) => ({ phase, value, folders, cost: phaseCost[phase].cpu / values.length }));

/** A phase that cannot be divided. */
const whole = (phase, ...folders) => equally(phase, [phase], folders);

/** Lists of at most so many. */
const piecesOf = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );

/** Test files that use a database, by their folders. */
function databaseFolders() {
  const folders = new Map();
  for (const file of onDatabase.flatMap((folder) => testFilesIn(`${folder}/src`)))
    if (hasDatabase(join(root, file)))
      folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
  return [...folders.values()];
}

function ofDatabase() {
  const folders = databaseFolders();
  const cost = phaseCost.debian.cpu / folders.flat().length;
  return folders
    .flatMap((files) => piecesOf(files, filesTogether))
    .map((files) => ({
      phase: 'debian',
      value: files,
      folders: [dirname(files[0])],
      cost: cost * files.length,
    }));
}

/** Planted holes by the shares of `npm test`, which has those of changed files. */
const ofHoles = () =>
  sharesOf().map(({ seconds }, share, all) => ({
    phase: 'all-holes',
    value: share,
    folders: [],
    cost: (phaseCost['all-holes'].cpu * seconds) / all.reduce((sum, one) => sum + one.seconds, 0),
  }));

function ofJourneys() {
  const files = journeyFiles();
  return ['WIDE', 'PHONE'].flatMap((width) =>
    files.map((file) => ({
      phase: 'journeys',
      value: { width, file },
      folders: [file.replace('**/', '')],
      cost: phaseCost.journeys.cpu / files.length / 2,
    })),
  );
}

/** The files have their share of the cost of the phase, where they run in one process. */
function ofLongFiles(phase) {
  const files = longFiles.filter((one) => one.phase === phase);
  const sum = files.reduce((all, { cpu }) => all + cpu, 0);
  return files.map(({ file, cpu }) => ({
    phase,
    value: file,
    folders: [dirname(file)],
    cost: (phaseCost[phase].cpu * cpu) / sum,
  }));
}

function ofLaws() {
  const files = filesWithManyRuns();
  return files.map((file) => ({
    phase: 'laws',
    value: file,
    folders: [dirname(file)],
    cost: phaseCost.laws.cpu / files.length,
  }));
}

/**
 * All pieces, in the order of the turns. Those of one phase follow each other, because beginning a
 * phase costs as much as a piece. A change of a file, in a folder or,
 * with a slash at its end, below a folder of `folders` touches it.
 */
export const deepUnits = [
  ...ofDatabase(),
  ...ofJourneys(),
  ...whole('attacks', 'tools/attack/'),
  ...whole('engines', 'tools/engines/', 'e2e/host-page/'),
  ...whole('hostile', 'tools/engines/', 'tools/figures/browser/'),
  ...ofHoles(),
  ...whole('generators', 'tools/generators/'),
  ...ofLongFiles('screens'),
  ...equally(
    'stories',
    Array.from({ length: storyParts }, (_, part) => part),
  ),
  ...whole('storybook', 'apps/storybook/'),
  ...ofLongFiles('libraries'),
  ...equally('moments', moments),
  ...ofLaws(),
  ...equally('money', moneySeeds, [`${dirname(serverTest('ledger/money-back.test.ts'))}/`]),
  ...whole('kills', 'libs/server/platform/src/proofs/'),
  ...ofLongFiles('tools'),
  ...equally('fuzz', [0, 1, 2], ['libs/domain/formula/src/']),
  ...whole('proxies', 'tools/operations/'),
  ...whole('restore', 'tools/operations/', 'libs/server/store/migrations/'),
  ...whole('faces'),
];
