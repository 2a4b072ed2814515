// 1a: from a source text, different every time, to its first value.
import { same } from '../race.mjs';
import { asNumber, generated, logRows, mix, ours, peers } from './formula-peers.mjs';

const rows = logRows(64, 16);
const texts = 20_000;

/**
 * Every formula of the mix many times, each with a different number. Built beforehand, because
 * building is not part of the measurement.
 */
const newTexts = (dialect) =>
  mix.flatMap((formula, i) =>
    Array.from({ length: texts }, (_, at) => {
      const text = formula[dialect](`30.${String(at * mix.length + i).padStart(6, '0')}1`);
      return Buffer.from(text).toString(); // a flat string, like typed text
    }),
  );
const made = {};

/** Compiles each formula of the mix and evaluates it once. */
function contestant({ name, dialect, compile }) {
  const all = (made[dialect] ??= newTexts(dialect));
  let at = 0;
  const once = (version) => {
    let sum = 0;
    for (let i = 0; i < mix.length; i += 1)
      sum += asNumber(compile(all[i * texts + version])(rows[i]));
    return sum;
  };
  return {
    name,
    operations: mix.length,
    run: () => once((at = (at + 1) % texts)),
    check: () => once(5),
  };
}

/** The lower bound: reads each character once. */
const scan = (text) => {
  let sum = 0;
  for (let i = 0; i < text.length; i += 1) sum = (sum * 31 + text.charCodeAt(i)) | 0;
  return sum;
};

export async function* races() {
  const contestants = [generated, ours, ...peers].map(contestant);
  await same(
    contestants.map(({ name, check }) => ({ name, run: check })),
    (a, b) => Math.abs(a - b) < 1e-6,
  );
  const scanning = {
    name: 'limit: a look at each character',
    operations: mix.length,
    run: () => mix.reduce((sum, formula) => sum + scan(formula.ours('30.00000001')), 0),
  };
  // The size of a batch is measured while engines still compile, and a small batch never warms them
  // up, so each runs to completion first.
  for (const { run } of contestants)
    for (const until = performance.now() + 500; performance.now() < until;) run();
  yield {
    name: 'formula 1a: text to first value, six formulas, each text new (per formula)',
    rounds: 9,
    contestants: [...contestants, scanning],
    goals: [
      { of: 'ours', atLeast: 4, than: peers.map(({ name }) => name) },
      { of: 'ours', atLeast: 20, than: 'mathjs' },
      { of: 'ours', within: 1, than: generated.name },
    ],
  };
}
