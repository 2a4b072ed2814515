// 1e: six compiled formulas alternate on each object, as in a dashboard or a table, instead of one
// formula running over all objects. Call sites then become megamorphic. Then the same in a process
// that has run two thousand other formulas, like a server, so that no type feedback fits any more;
// and then on class instances instead of plain objects. JavaScript and the peers run without that
// history.
import { same } from '../race.mjs';
import { asNumber, generated, logRows, mix, ours, peers } from './formula-peers.mjs';

const { compileFormula } = await import(
  new URL('../../../libs/domain/formula/dist/index.js', import.meta.url).href
);
const { randomFrom, randomRow, typicalFormula } = await import(
  new URL('../../../libs/domain/formula/dist/testing/index.js', import.meta.url).href
);

const plain = logRows(1024, 300);

class Log {
  constructor(row) {
    Object.assign(this, row);
  }
}

/**
 * Each contestant has its own loop, so that the type feedback of the others does not slow it down.
 */
const loop = () =>
  // oxlint-disable-next-line no-new-func -- only newly built code has no type feedback
  new Function(
    'compiled',
    'rows',
    'asNumber',
    'let sum = 0; for (const row of rows) for (const run of compiled) sum += asNumber(run(row)); return sum;',
  );

const contestantOn =
  (rows) =>
  ({ name, dialect, compile }) => {
    const compiled = mix.map((formula) => compile(formula[dialect]('30.5')));
    const run = loop();
    return { name, operations: mix.length * rows.length, run: () => run(compiled, rows, asNumber) };
  };

/** Simulates the history of a process that serves many accounts. */
function runOthers() {
  const random = randomFrom(5);
  const rows = Array.from({ length: 50 }, () => randomRow(random));
  for (let made = 0; made < 2000; made += 1) {
    const { value } = compileFormula(typicalFormula(random, { folds: false }));
    for (const row of rows) value(row);
  }
}

async function raceOn(rows, where, others) {
  const contestant = contestantOn(rows);
  const handWritten = { ...contestant(generated), name: 'limit: JavaScript' };
  const contestants = [handWritten, ...[ours, ...others].map(contestant)];
  await same(contestants, (a, b) => Math.abs(a - b) < 1e-3);
  return {
    name: `formula 1e: value of a compiled formula, six formulas in turn on each of 1,024 objects${where} (per value)`,
    rounds: 9,
    contestants,
    goals: [
      { of: 'ours', atLeast: 3, than: others.map(({ name }) => name) },
      ...(others.some(({ name }) => name === 'mathjs')
        ? [{ of: 'ours', atLeast: 30, than: 'mathjs' }]
        : []),
      { of: 'ours', within: 8, than: handWritten.name },
    ],
  };
}

export async function* races() {
  yield await raceOn(plain, '', peers);
  runOthers();
  yield await raceOn(plain, ', after two thousand other formulas', peers);
  // mathjs accepts only plain objects and maps.
  yield await raceOn(
    plain.map((row) => new Log(row)),
    ' of a class, after two thousand other formulas',
    peers.filter(({ name }) => name !== 'mathjs'),
  );
}
