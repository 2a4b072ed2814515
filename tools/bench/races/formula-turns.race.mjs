// 1e: six compiled formulas in turn on each object, as a dashboard or a table asks them, instead of
// one after the other over all objects. The engine then meets six different formulas at each place.
// Then the same in a process that has run two thousand other formulas, as a server has, so that
// nothing the engine has learnt fits any more; and then on instances of a class instead of plain
// objects. JavaScript and the peers have not been through that.
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
 * Each contestant has a loop of its own, so that none pays for what the engine has learnt from the
 * others.
 */
const loop = () =>
  // eslint-disable-next-line no-new-func -- only code made anew has learnt nothing yet
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

/** What a process that serves many accounts has seen. */
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
  // mathjs takes plain objects and maps alone.
  yield await raceOn(
    plain.map((row) => new Log(row)),
    ' of a class, after two thousand other formulas',
    peers.filter(({ name }) => name !== 'mathjs'),
  );
}
