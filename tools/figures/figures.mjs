/**
 * `npm run figures`: the figures of the security goals, M1 to M20, each measured by the proof that
 * checks it, with the size of its sample. `npm run figures -- M3 M4` measures some; `--long` runs
 * the proofs at the length of the nightly run. If no proof measures a figure, the table gives the
 * reason.
 */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { run } from '../process.mjs';
import { figures } from './table.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
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

/** Several figures may come from one proof, which runs once. */
const done = new Map();
async function measure({ command, cwd = '.', env = {}, long = {} }) {
  const sizes = { ...env, ...(isLong ? long : {}) };
  const words = [
    ...Object.entries(sizes).map(([name, value]) => `${name}=${value}`),
    ...command,
  ].join(' ');
  if (!done.has(words)) {
    console.error(`measuring: ${words}`);
    const began = Date.now();
    const { code, output } = await run(
      command[0] === 'node' ? process.execPath : command[0],
      command.slice(1),
      {
        cwd: `${root}/${cwd}`,
        env: { ...sizes, FORCE_COLOR: '0' },
        quiet: true,
        limitMs: 60 * 60_000,
      },
    );
    done.set(words, {
      code,
      output,
      words: cwd === '.' ? words : `cd ${cwd} && ${words}`,
      seconds: Math.round((Date.now() - began) / 1000),
    });
  }
  return done.get(words);
}

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
const commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' with changes' : ''}`;
const rows = [];
for (const figure of figures.filter(({ id }) => !named.length || named.includes(id))) {
  const { id, goal, on, proofs = [], reason } = figure;
  const found = [];
  for (const proof of proofs) {
    const { code, output, words, seconds } = await measure(proof);
    const facts = [...output.matchAll(new RegExp(proof.reads, 'gm'))].map(([line]) => line.trim());
    // A name filter that matches no test skips all of them, and Jest reports success.
    const isRed =
      code !== 0 ||
      !facts.length ||
      facts.some((fact) => fact.startsWith('Tests:') && !/ [1-9]\d* passed/.test(fact));
    found.push({
      isRed,
      text: `${facts.join('; ') || 'the proof printed no figure'}${isRed ? ' — RED' : ''}`,
      by: `\`${words}\`, ${seconds} s`,
    });
  }
  rows.push({ id, goal, on, found, reason });
}

console.log(
  `# Figures\n\nCommit ${commit}, Node ${process.version}, ${cpus().length} cores (${cpus()[0].model.trim()}), ${new Date().toISOString().slice(0, 16)}Z${isLong ? ', long' : ', short'}\n`,
);
for (const { id, goal, on, found, reason } of rows) {
  console.log(`${id}  ${goal}`);
  for (const { text, by } of found) console.log(`    measured: ${text}\n    by:       ${by}`);
  console.log(`    on:       ${on}`);
  if (reason) console.log(`    ${found.length ? 'short of the goal' : 'not measured'}: ${reason}`);
}
const red = rows.filter(({ found }) => found.some(({ isRed }) => isRed)).map(({ id }) => id);
console.log(
  `\n${rows.filter(({ found }) => found.length).length} of ${rows.length} figures measured${red.length ? `; red: ${red.join(', ')}` : ''}`,
);
process.exitCode = red.length ? 1 : 0;
