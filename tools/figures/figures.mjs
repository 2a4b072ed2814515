/**
 * `npm run figures`: the figures of the security goals, M1 to M20, each measured by the proof that
 * checks it, with the size of its sample. `npm run figures -- M3 M4` measures some; `--long` runs
 * the proofs at the length of the nightly run. If no proof measures a figure, its reason is
 * printed. LAST.md keeps the last measurement of each.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createMeasure } from './measure.mjs';
import { figures, inOrder, secondsOf } from './table.mjs';
import { clock, factsOf, figureText, lastText, machine, sumOf } from './text.mjs';

const args = process.argv.slice(2);
const isLong = args.includes('--long');
const named = args.filter((arg) => !arg.startsWith('--'));
const unknown = named.find((name) => !figures.some(({ id }) => id === name));
if (unknown) {
  console.error(
    `There is no figure "${unknown}". They are ${figures.map(({ id }) => id).join(', ')}.`,
  );
  process.exit(1);
}

const chosen = inOrder(figures.filter(({ id }) => !named.length || named.includes(id)));
const left = (from) =>
  chosen.slice(from).reduce((sum, figure) => sum + secondsOf(figure, isLong), 0);
const where = machine(isLong);
const measure = createMeasure(isLong);

async function measured(figure, about) {
  const found = [];
  for (const proof of figure.proofs ?? []) {
    const done = await measure(proof, about, secondsOf(figure, isLong));
    const { facts, isRed } = factsOf(proof.reads, done);
    found.push({ facts, isRed, words: done.words, seconds: done.seconds });
    if (isRed) console.error(`RED, exit code ${done.code}:\n${done.output.slice(-4000)}`);
  }
  return { ...figure, found, machine: where };
}

/** Kept after each figure, so that a run that is ended keeps what it measured. */
async function keep(text) {
  const path = fileURLToPath(new URL('LAST.md', import.meta.url));
  const former = existsSync(path) ? readFileSync(path, 'utf8') : '';
  writeFileSync(path, await lastText(figures, former, text));
}

console.error(
  `${chosen.length} figures, about ${clock(left(0))} on an idle machine of two cores (${where})`,
);
const rows = [];
for (const [at, figure] of chosen.entries()) {
  const about = `${figure.id}, ${at + 1} of ${chosen.length}, about ${clock(left(at))} left`;
  const row = await measured(figure, about);
  rows.push(row);
  const text = figureText(row);
  console.log(text);
  await keep(text);
}
console.log(sumOf(rows));
process.exitCode = rows.some(({ found }) => found.some(({ isRed }) => isRed)) ? 1 : 0;
