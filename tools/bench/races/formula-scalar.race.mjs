// 1b: a compiled formula over 1,024 different objects.
import { same } from '../race.mjs';
import { asNumber, generated, jsonataPeer, logRows, mix, ours, peers } from './formula-peers.mjs';

const rows = logRows(1024, 300);

/**
 * Each contestant has its own loop, so that the type feedback of the others does not slow it down.
 */
const loop = () =>
  // oxlint-disable-next-line no-new-func -- only newly built code has no type feedback
  new Function(
    'compiled',
    'rows',
    'asNumber',
    'let sum = 0; for (const run of compiled) for (const row of rows) sum += asNumber(run(row)); return sum;',
  );

const contestant = ({ name, dialect, compile }) => {
  const compiled = mix.map((formula) => compile(formula[dialect]('30.5')));
  const run = loop();
  return { name, operations: mix.length * rows.length, run: () => run(compiled, rows, asNumber) };
};

export async function* races() {
  const some = rows.slice(0, 128);
  const codes = mix.map((formula) => jsonataPeer.compile(formula.jsonata('30.5')));
  const slow = {
    name: 'jsonata',
    asynchronous: true,
    operations: mix.length * some.length,
    run: async () => {
      let sum = 0;
      for (const run of codes) for (const row of some) sum += asNumber(await run(row));
      return sum;
    },
  };
  const handWritten = { ...contestant(generated), name: 'limit: JavaScript' };
  const contestants = [handWritten, ...[ours, ...peers].map(contestant)];
  await same(contestants, (a, b) => Math.abs(a - b) < 1e-3);
  yield {
    name: 'formula 1b: value of a compiled formula, six formulas over 1,024 objects (per value)',
    rounds: 9,
    contestants: [...contestants, slow],
    goals: [
      { of: 'ours', atLeast: 3, than: [...peers.map(({ name }) => name), 'jsonata'] },
      { of: 'ours', atLeast: 30, than: 'mathjs' },
      { of: 'ours', within: 8, than: handWritten.name },
    ],
  };
}
