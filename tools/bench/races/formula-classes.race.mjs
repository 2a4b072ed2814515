// 1e as well, in fresh processes: six compiled formulas in turn on each of 1,024 objects that are
// made again for each batch, by a parse or by a class of their own. A batch is short, the peers
// allocate between two batches of ours, and each batch begins with a collection: it finds no object
// of the shape that machine code was made for before. Time is the mean of all batches but the
// first, because a batch whose code was discarded is what this race is about.
import { same } from '../race.mjs';
import { asNumber, generated, logRows, mix, ours, peers } from './formula-peers.mjs';

const text = JSON.stringify(logRows(1024, 300));
const parsed = () => JSON.parse(text);

function ofNewClass() {
  class Made {
    constructor(row) {
      Object.assign(this, row);
    }
  }
  return parsed().map((row) => new Made(row));
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

const contestantOn =
  (made) =>
  ({ name, dialect, compile }) => {
    const compiled = mix.map((formula) => compile(formula[dialect]('30.5')));
    const run = loop();
    let rows = made();
    return {
      name,
      operations: mix.length * rows.length,
      before: () => {
        rows = null;
        globalThis.gc();
        rows = made();
      },
      run: () => run(compiled, rows, asNumber),
    };
  };

async function raceOn(made, how, others) {
  const contestant = contestantOn(made);
  const handWritten = { ...contestant(generated), name: 'limit: JavaScript' };
  const contestants = [handWritten, ...[ours, ...others].map(contestant)];
  await same(contestants, (a, b) => Math.abs(a - b) < 1e-3);
  return {
    name: `formula 1e: value of a compiled formula, six formulas in turn on 1,024 objects ${how} for each batch (per value)`,
    rounds: 25,
    passes: 8,
    contestants,
    goals: [{ of: 'ours', atLeast: 1, than: others.map(({ name }) => name) }],
  };
}

export async function* races() {
  yield await raceOn(parsed, 'parsed again', peers);
  // mathjs accepts only plain objects and maps.
  yield await raceOn(
    ofNewClass,
    'of a class made again',
    peers.filter(({ name }) => name !== 'mathjs'),
  );
}
