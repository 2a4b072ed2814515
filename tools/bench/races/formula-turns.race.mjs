// 1e: six compiled formulas in turn on each object, as a dashboard or a table asks them, instead of one after the other over all objects. The engine then
// meets six different formulas at each place, and a contestant that leans on having learnt one of them shows it.
import { same } from '../race.mjs';
import { asNumber, generated, logRows, mix, ours, peers } from './formula-peers.mjs';

const rows = logRows(1024, 300);

/** Each contestant has a loop of its own, so that none pays for what the engine has learnt from the others. */
// eslint-disable-next-line no-new-func -- only code made anew has learnt nothing yet
const loop = () => new Function('compiled', 'rows', 'asNumber', 'let sum = 0; for (const row of rows) for (const run of compiled) sum += asNumber(run(row)); return sum;');

const contestant = ({ name, dialect, compile }) => {
  const compiled = mix.map((formula) => compile(formula[dialect]('30.5')));
  const run = loop();
  return { name, operations: mix.length * rows.length, run: () => run(compiled, rows, asNumber) };
};

export async function* races() {
  const handWritten = { ...contestant(generated), name: 'limit: JavaScript' };
  const contestants = [handWritten, ...[ours, ...peers].map(contestant)];
  await same(contestants, (a, b) => Math.abs(a - b) < 1e-3);
  yield {
    name: 'formula 1e: value of a compiled formula, six formulas in turn on each of 1,024 objects (per value)',
    rounds: 9,
    contestants,
    goals: [
      { of: 'ours', atLeast: 3, than: peers.map(({ name }) => name) },
      { of: 'ours', atLeast: 30, than: 'mathjs' },
      { of: 'ours', within: 8, than: handWritten.name },
    ],
  };
}
