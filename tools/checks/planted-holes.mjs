/**
 * Shows that the tests would notice. Each hole is one edit that removes a guard, a scope or a row
 * policy; it is made in a copy of the sources, the tests that should turn red run there, and one of
 * them must. Two copies work at a time, on one database server; each keeps a process that runs one
 * question after the other. `node tools/checks/planted-holes.mjs` tries all, as `npm run test:deep`
 * does, `… reach fallback` only those named, and `… --some` those of changed files and a tenth of
 * the others, as `npm test` does.
 */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { inMemory } from '../jest/memory.mjs';
import { checksLine } from '../test/counts.mjs';
import { placesOf, planted } from './holes/place.mjs';
import { questions } from './holes/questions.mjs';
import { chooseHoles } from './holes/selection.mjs';
import { batchesOf, firstQuestion, holes, root, store, tableOf } from './holes/table.mjs';
import { openRunner } from './question-runner.mjs';

const platform = 'libs/server/platform/src';

/**
 * The sources without what was built from them, with the same third-party packages and links of its
 * own to the libraries.
 */
function copySources() {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-holes-'));
  for (const name of ['libs', 'tools'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !['dist', 'out-tsc', 'node_modules', 'coverage'].includes(basename(path)),
    });
  for (const name of ['package.json', 'tsconfig.base.json'])
    cpSync(join(root, name), join(folder, name));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@patchbay'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@patchbay' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const group of readdirSync(join(folder, 'libs'))) {
    for (const library of readdirSync(join(folder, 'libs', group))) {
      const manifest = join(folder, 'libs', group, library, 'package.json');
      if (existsSync(manifest))
        symlinkSync(
          join(folder, 'libs', group, library),
          join(modules, JSON.parse(readFileSync(manifest, 'utf8')).name),
        );
    }
  }
  return folder;
}

/** Throws for a hole that misses its place in a file, before anything is run. */
function demandPlace(name, { file, find, append, also }) {
  if (!append && placesOf(readFileSync(join(root, file), 'utf8'), find) !== 1)
    throw new Error(
      `${file} does not have exactly one place for the hole "${name}"; the code has moved on.`,
    );
  if (also) demandPlace(name, also);
}

function plant(folder, { file, find, put, append, also }) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (append) appendFileSync(path, append);
  else writeFileSync(path, planted(text, find, put));
  const healOther = also ? plant(folder, also) : () => undefined;
  return () => {
    healOther();
    writeFileSync(path, text);
  };
}

const isMigration = ({ file, also }) => file.endsWith('.sql') || (also ? isMigration(also) : false);

/**
 * A database that was set up by the migrations of a copy, for as long as a question takes; every
 * other hole is asked on the usual one.
 */
async function askMigrated(runner, question, isWhole = false) {
  const template = await createTemplate(join(runner.folder, store, 'migrations'));
  try {
    return await runner.ask(question, { template: template.name, isWhole });
  } finally {
    await template.drop();
  }
}

async function isNoticed(runner, hole) {
  const first = firstQuestion(hole);
  const ask = (question) =>
    isMigration(hole) ? askMigrated(runner, question) : runner.ask(question);
  const { failed } = await ask(questions[first]);
  return failed.length > 0 || first === 'all' ? failed : (await ask(questions.all)).failed;
}

const named = process.argv.slice(2).filter((arg) => arg !== '--some');
const wanted = process.argv.includes('--some') ? chooseHoles() : named;
const unknown = wanted.filter((name) => !holes[name]);
if (unknown.length)
  throw new Error(
    `There is no hole ${unknown.join(', ')}. There are: ${Object.keys(holes).join(', ')}.`,
  );

for (const [name, hole] of Object.entries(holes)) demandPlace(name, hole);
const queue = Object.entries(holes).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
);
const tried = queue.length;
const missed = [];

function told(name, hole, failed, first = failed[0]) {
  if (failed.length === 0) missed.push(name);
  console.log(
    `${failed.length ? 'noticed' : 'MISSED '} ${name}: ${hole.says}${failed.length ? ` (red: ${first})` : ''}`,
  );
}

/**
 * Holes in the policies of different tables do not hide one another: all are made at once, and the
 * test must name each table among what it saw too much of. One that it does not name is tried again
 * by itself.
 */
async function workOnRows(runner) {
  for (const batch of batchesOf(queue)) await workOnBatch(runner, batch);
}

async function workOnBatch(runner, batch) {
  if (batch.length < 3) return;
  const heals = batch.map(([, hole]) => plant(runner.folder, hole));
  const { failed, words } = await askMigrated(runner, questions.rows, true);
  heals.reverse().forEach((heal) => heal());
  const noticed = batch.filter(([, hole]) => words.includes(`"${tableOf(hole)} (`));
  for (const [name, hole] of noticed) told(name, hole, failed);
  queue.splice(0, queue.length, ...queue.filter((one) => !noticed.includes(one)));
}

/** One copy of the sources takes one hole after the other. */
async function work(runner) {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, hole] = next;
    const heal = plant(runner.folder, hole);
    const failed = await isNoticed(runner, hole);
    heal();
    told(name, hole, failed);
  }
}

/**
 * Without a hole a question must be answered well, or a red test would say nothing about a hole.
 * `npm test` and `npm run test:deep` have just run every test without one; then only those are
 * asked again that run on all the others' behalf.
 */
async function demandGreen(runner, asked) {
  for (let name = asked.pop(); name; name = asked.pop()) {
    const { failed, passed } = await runner.ask(questions[name], { isWhole: true });
    if (failed.length || passed === 0)
      throw new Error(
        `Without a hole the tests of "${name}" must pass; ${passed} pass, these fail: ${failed.slice(0, 5).join('; ')}`,
      );
    console.log(`no hole: ${passed} tests of "${name}" pass`);
  }
}

/**
 * One that breaks off lets the other come to its end: no question runs in a copy that is being
 * removed.
 */
async function bothDo(what) {
  const broken = (await Promise.allSettled(runners.map(what))).find(
    ({ status }) => status === 'rejected',
  );
  if (broken) throw broken.reason;
}

const { createTemplate, startTestPostgres } = await tsImport(
  '../../libs/server/store/src/testing/test-postgres.ts',
  import.meta.url,
);
/**
 * Where Jest keeps what it transpiles for all checkouts: under the text, so that a copy of the
 * sources finds what the other tests have left there.
 */
const cacheDirectory = join(tmpdir(), `jest_${(process.getuid?.() ?? 0).toString(36)}`);
Object.assign(process.env, inMemory());
const postgres = await startTestPostgres();
const runners = [0, 1].map(() => openRunner(copySources(), cacheDirectory));
try {
  const asked =
    named.length === 0
      ? ['guard', 'rows']
      : [...new Set(queue.map(([, hole]) => firstQuestion(hole)))];
  await bothDo((runner) => demandGreen(runner, asked));
  await workOnRows(runners[0]);
  await bothDo(work);
} catch (error) {
  // Told before clearing up: what goes wrong there must not stand in its place.
  console.error(error);
  process.exitCode = 1;
} finally {
  await Promise.all(runners.map((runner) => runner.end()));
  await postgres.stop();
  for (const { folder } of runners) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
if (process.exitCode) process.exit();
console.log(
  `${tried - missed.length} of ${tried} planted holes noticed by the tests of ${relative(root, join(root, platform))} and beside it`,
);
console.log(checksLine(tried - missed.length, missed.length));
process.exit(missed.length ? 1 : 0);
