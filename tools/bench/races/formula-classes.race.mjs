// 1e as well, in a process of its own: six compiled formulas in turn on each of 1,024 objects, whose
// class is made again for each batch. The peers allocate between two batches of ours, so that a
// collection finds no object of the shape that our machine code was made for.
import { same } from '../race.mjs';
import { asNumber, generated, logRows, mix, ours, peers } from './formula-peers.mjs';

const plain = logRows(1024, 300);

function rowsOfNewClass() {
  class Made {
    constructor(row) {
      Object.assign(this, row);
    }
  }
  return plain.map((row) => new Made(row));
}

/** Each contestant has its own loop, without the type feedback of the others. */
const loop = () =>
  // oxlint-disable-next-line no-new-func -- only newly built code has no type feedback
  new Function(
    'compiled',
    'rows',
    'asNumber',
    'let sum = 0; for (const row of rows) for (const run of compiled) sum += asNumber(run(row)); return sum;',
  );

function contestant({ name, dialect, compile }) {
  const compiled = mix.map((formula) => compile(formula[dialect]('30.5')));
  const run = loop();
  let rows = rowsOfNewClass();
  return {
    name,
    operations: mix.length * plain.length,
    before: () => (rows = rowsOfNewClass()),
    run: () => run(compiled, rows, asNumber),
  };
}

export async function* races() {
  // mathjs accepts only plain objects and maps.
  const others = peers.filter(({ name }) => name !== 'mathjs');
  const handWritten = { ...contestant(generated), name: 'limit: JavaScript' };
  const contestants = [handWritten, ...[ours, ...others].map(contestant)];
  await same(contestants, (a, b) => Math.abs(a - b) < 1e-3);
  yield {
    name: 'formula 1e: value of a compiled formula, six formulas in turn on 1,024 objects of a class made again for each batch (per value)',
    rounds: 9,
    contestants,
    goals: [{ of: 'ours', atLeast: 1, than: others.map(({ name }) => name) }],
  };
}
