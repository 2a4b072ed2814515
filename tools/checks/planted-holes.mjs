/**
 * Mutation tests of security: shows that the tests detect removed protection. Each hole is one edit
 * that removes a guard, a scope or a row policy; it is made in a copy of the sources, the tests
 * that should fail run there, and one of them must fail. Two copies work in parallel on one
 * database server; each keeps a process that runs one set of tests after the other. `node
 * tools/checks/planted-holes.mjs` tries all, as `npm run test:deep` does, `… reach fallback` only
 * those named, and `… --some` those of changed files and a tenth of the others, as `npm test` does.
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
 * A copy of the sources without build output, with the same third-party packages and its own links
 * to the libraries.
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

/** Throws for a hole whose text does not match its file, before any test runs. */
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
 * A database set up by the migrations of a copy, for the duration of a test run; all other holes
 * use the default database.
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

/** What is made at once, out of the queue; a table or two are asked about one by one. */
function takeBatches() {
  const batches = batchesOf(queue).filter((batch) => batch.length > 2);
  const taken = new Set(batches.flat());
  queue.splice(0, queue.length, ...queue.filter((one) => !taken.has(one)));
  return batches;
}

/**
 * Holes in the policies of different tables do not hide one another: all are made at once, and the
 * test must name each table in its failures. A hole whose table it does not name is tried again
 * alone.
 */
async function workOnRows(runner, batches) {
  for (const batch of batches) await workOnBatch(runner, batch);
}

async function workOnBatch(runner, batch) {
  const heals = batch.map(([, hole]) => plant(runner.folder, hole));
  const { failed, words } = await askMigrated(runner, questions.rows, true);
  heals.reverse().forEach((heal) => heal());
  const noticed = batch.filter(([, hole]) => words.includes(`"${tableOf(hole)} (`));
  if (noticed.length === 0)
    throw new Error(`Of ${batch.length} open tables the test names none:\n${words.slice(0, 2000)}`);
  for (const [name, hole] of noticed) told(name, hole, failed);
  queue.push(...batch.filter((one) => !noticed.includes(one)));
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
 * The tests must pass without a hole, or a failure would prove nothing. `npm test` and `npm run
 * test:deep` have just run every test without one; then only the test that stands for many holes is
 * repeated.
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
 * If one copy aborts, the other finishes first: no test may run in a copy that is being removed.
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
 * Jest's transform cache, shared by all checkouts: its keys are file contents, so that a copy of
 * the sources reuses earlier results.
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
  const batches = takeBatches();
  await bothDo(async (runner) => {
    if (runner === runners[0]) await workOnRows(runner, batches);
    await work(runner);
  });
} catch (error) {
  // Printed before the clean-up, so that an error of the clean-up cannot replace it.
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
