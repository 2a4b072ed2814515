/**
 * Mutation tests of security: shows that the tests detect removed protection. Each hole is one edit
 * that removes a guard, a scope or a row policy; it is made in a copy of the sources, the tests
 * that should fail run there, and one of them must fail. Some copies work in parallel on one
 * database server; each keeps a process that runs one set of tests after the other. `node
 * tools/checks/planted-holes.mjs` tries all, as `npm run test:deep` does, `… reach fallback` only
 * those named, `… --some` those of changed files and an eightieth of the others, as `npm test` does,
 * and `… --shares=3,4` those of these shares.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { inMemory } from '../jest/memory.mjs';
import { cacheDirectory } from '../jest/preset.mjs';
import { checksLine } from '../test/counts.mjs';
import { copySources, demandPlace, plant } from './holes/copy.mjs';
import { secondsOf } from './holes/costs.mjs';
import { questions } from './holes/questions.mjs';
import { chooseHoles, holesOfShares } from './holes/selection.mjs';
import { batchesOf, firstQuestion, holes, isMigration, store, tableOf } from './holes/table.mjs';
import { openRunner } from './question-runner.mjs';

/** Tests wait for clocks and for the database, so that two copies leave two cores partly idle. */
const copies = 3;

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

const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('--'));
const shares = args.find((arg) => arg.startsWith('--shares='))?.slice('--shares='.length);

function wantedHoles() {
  if (args.includes('--some')) return chooseHoles();
  return shares ? holesOfShares(shares.split(',').map(Number)) : named;
}

const wanted = wantedHoles();
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

/** Each takes the runner of a copy. A copy takes the next one when it has finished its last. */
const jobs = [];

const secondsSince = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`;

function told(name, hole, failed, began) {
  if (failed.length === 0) missed.push(name);
  console.log(
    `${failed.length ? 'noticed' : 'MISSED '} ${name}: ${hole.says}` +
      `${failed.length ? ` (red: ${failed[0]})` : ''}, ${secondsSince(began)}`,
  );
}

/**
 * Holes in the policies of different tables do not hide one another: all are made at once, and the
 * test must name each table in its failures. A hole whose table it does not name is tried again
 * alone.
 */
async function tryBatch(runner, batch) {
  const began = Date.now();
  const heals = batch.map(([, hole]) => plant(runner.folder, hole));
  const { failed, words } = await askMigrated(runner, questions.rows, true);
  heals.reverse().forEach((heal) => heal());
  const noticed = batch.filter(([, hole]) => words.includes(`"${tableOf(hole)} (`));
  if (noticed.length === 0)
    throw new Error(`Of ${batch.length} open tables the test names none:\n${words.slice(0, 2000)}`);
  for (const [name, hole] of noticed) told(name, hole, failed, began);
  const others = batch.filter((one) => !noticed.includes(one));
  jobs.push(...others.map((one) => (next) => tryAlone(next, one)));
}

async function tryAlone(runner, [name, hole]) {
  const began = Date.now();
  const heal = plant(runner.folder, hole);
  const failed = await isNoticed(runner, hole);
  heal();
  told(name, hole, failed, began);
}

/** The tests must pass without a hole, or a failure would prove nothing. */
async function demandGreen(runner, name) {
  const began = Date.now();
  const { failed, passed, words = '' } = await runner.ask(questions[name], { isWhole: true });
  if (failed.length || passed === 0)
    throw new Error(
      `Without a hole the tests of "${name}" must pass; ${passed} pass, these fail: ` +
        `${failed.slice(0, 5).join('; ')}\n${words.slice(0, 2000)}`,
    );
  console.log(`no hole: ${passed} tests of "${name}" pass, ${secondsSince(began)}`);
}

/**
 * `npm test` and `npm run test:deep` have just run every test without a hole; then only the tests
 * that stand for many holes are repeated.
 */
const repeated = () =>
  named.length === 0
    ? ['guard', 'rows']
    : [...new Set(queue.map(([, hole]) => firstQuestion(hole)))];

/** The longest first, so that all copies end at about the same time. */
function planJobs() {
  // A table or two are tried one by one.
  const batches = batchesOf(queue).filter((batch) => batch.length > 2);
  const together = new Set(batches.flat());
  const alone = queue
    .filter((one) => !together.has(one))
    .sort(([, one], [, other]) => secondsOf(other) - secondsOf(one));
  jobs.push(
    ...batches.map((batch) => (runner) => tryBatch(runner, batch)),
    ...repeated().map((name) => (runner) => demandGreen(runner, name)),
    ...alone.map((one) => (runner) => tryAlone(runner, one)),
  );
}

/** If one copy aborts, the others finish their jobs: no test may run in a removed copy. */
async function work(runner) {
  try {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job(runner);
  } catch (error) {
    jobs.length = 0;
    throw error;
  }
}

const { createTemplate, startTestPostgres } = await tsImport(
  '../../libs/server/store/src/testing/test-postgres.ts',
  import.meta.url,
);
Object.assign(process.env, inMemory());
const postgres = await startTestPostgres();
const runners = Array.from({ length: copies }, () => openRunner(copySources(), cacheDirectory));
try {
  planJobs();
  const ends = await Promise.allSettled(runners.map(work));
  const broken = ends.find(({ status }) => status === 'rejected');
  if (broken) throw broken.reason;
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
  `${tried - missed.length} of ${tried} planted holes noticed by the tests of the server and beside it`,
);
console.log(checksLine(tried - missed.length, missed.length));
process.exit(missed.length ? 1 : 0);
