/**
 * `npm run attack`: starts the product as an operator would (a PostgreSQL server from Debian, nginx
 * in front, an https PUBLIC_URL) and attacks it, each attack on a process and database of its own.
 * `npm run attack -- tolls` runs those whose file names contain a word; `--against <folder>` takes
 * the built server of another checkout, to see which attacks succeed there; `--table` prints the
 * table of README.md. All traffic stays on the loopback interface and is bounded in count and time.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureApiBuilt } from '../operations/rig/built.mjs';
import { here } from '../operations/rig/product.mjs';
import { openField } from './field.mjs';

const folder = new URL('attacks/', import.meta.url);
const longestMs = 120_000;
const atOnce = 3;

export async function readAttacks(words = []) {
  const files = readdirSync(folder)
    .filter(
      (file) =>
        file.endsWith('.mjs') && (!words.length || words.some((word) => file.includes(word))),
    )
    .sort();
  return Promise.all(
    files.map(async (file) => ({ file, ...(await import(new URL(file, folder))).attack })),
  );
}

export const tableOf = (attacks) =>
  [
    '| Attack | Finding | How | What holds |',
    '|---|---|---|---|',
    ...attacks.map(
      ({ file, finding, how, holds }) =>
        `| [${file.replace('.mjs', '')}](attacks/${file}) | ${finding} | ${how} | ${holds} |`,
    ),
  ].join('\n');

async function attempt({ run, maxMs = longestMs }, field) {
  const sites = [];
  let timer;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${maxMs / 1000} s`)), maxMs);
  });
  try {
    const fact = await Promise.race([
      run({
        ...field,
        open: async (options) => {
          const site = await field.open(options);
          sites.push(site);
          return site;
        },
      }),
      late,
    ]);
    return { fact };
  } catch (error) {
    return { problem: error.message.split('\n').slice(0, 6).join(' ').slice(0, 400) };
  } finally {
    clearTimeout(timer);
    for (const site of sites) await site.close();
  }
}

async function main(args) {
  const at = args.indexOf('--against');
  const root = at < 0 ? here : resolve(args[at + 1]);
  const attacks = await readAttacks(
    args.filter((arg, index) => !arg.startsWith('--') && (at < 0 || index !== at + 1)),
  );
  if (args.includes('--table')) return console.log(tableOf(attacks));
  if (root === here) await ensureApiBuilt(root);
  const field = await openField(root);
  const count = { passed: 0, failed: 0 };
  try {
    const told = async (attack) => {
      const began = Date.now();
      const { fact, problem } = await attempt(attack, field);
      count[problem ? 'failed' : 'passed'] += 1;
      console.log(
        `${problem ? 'FAILED' : 'held  '} ${attack.file.replace('.mjs', '').padEnd(18)} ` +
          `${attack.finding.padEnd(5)} ${((Date.now() - began) / 1000).toFixed(1).padStart(5)} ` +
          `s  ${problem ?? fact ?? attack.holds}`,
      );
    };
    // Attacks that measure latency run alone, because other work would distort the result.
    const together = attacks.filter(({ isAlone }) => !isAlone);
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (together.length) await told(together.shift());
      }),
    );
    for (const attack of attacks.filter(({ isAlone }) => isAlone)) await told(attack);
  } finally {
    await field.close();
  }
  console.log(`\n${count.passed} passed, ${count.failed} failed`);
  process.exitCode = count.failed ? 1 : 0;
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main(process.argv.slice(2));
