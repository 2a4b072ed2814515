/**
 * Runs tests of `npm test` again and again on a machine that has far more to do than it can, so
 * that a test that depends on the speed of the machine is found when it is written. The load is the
 * tests themselves: as many files at once as the load is to be, all slowed down by each other.
 *
 *   node tools/test/chance/loaded-runs.mjs unit 20
 *   node tools/test/chance/loaded-runs.mjs dom 20 --load 12
 *
 * Each run draws its own share of the short proofs and of the long files; `--from 6` goes on where
 * five runs ended. Prints a line for each run and the failed tests;
 * fails when one of them did. A worker takes about 500 MB.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { filesInTurn, turns } from '../in-turns.mjs';
import { phases } from '../phases.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const defaultLoad = 20;
const sampleEveryMs = 5000;

const longestReason = 300;
/** What went wrong, without the place where it did. */
const firstLineOf = (message) =>
  message
    // oxlint-disable-next-line no-control-regex -- Jest colours its messages
    .replaceAll(/\u001B\[\d+m/g, '')
    .split(/\n\s+at /)[0]
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestReason);

/** The numbers of one run and the full names of its failed tests, from what Jest writes. */
export function resultOf(report) {
  const failed = report.testResults.flatMap(({ name, assertionResults, message, status }) => {
    const file = name.startsWith(root) ? name.slice(root.length) : name;
    const tests = assertionResults.filter((one) => one.status === 'failed');
    // A file that does not load, or whose process ended, has no failed tests.
    if (status === 'failed' && !tests.length)
      return [`${file}: ${message.trim().split('\n')[0] ?? ''}`];
    return tests.map(
      ({ fullName, failureMessages: [why = ''] }) => `${file}: ${fullName}: ${firstLineOf(why)}`,
    );
  });
  return { passed: report.numPassedTests, failed };
}

/** Runs a command; returns the mean load of the machine meanwhile. */
async function underWatch(command, args, options) {
  const loads = [];
  const watch = setInterval(() => loads.push(loadavg()[0]), sampleEveryMs);
  const child = spawn(command, args, options);
  await new Promise((done, failed) => child.once('error', failed).once('exit', done));
  clearInterval(watch);
  return loads.reduce((sum, one) => sum + one, 0) / Math.max(1, loads.length);
}

/** So many runs as there are turns have every long file, and shares of the proofs as drawn. */
export const variablesOf = (draw) => ({
  PATCHBAY_DRAW: String(draw),
  ...filesInTurn({ PATCHBAY_LONG_FILES: String(draw % turns) }).env,
});

async function runOnce({ commands, env }, load, draw) {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-loaded-'));
  const file = join(folder, 'report.json');
  const [command, args, at, own] = commands[0];
  const began = Date.now();
  try {
    const mean = await underWatch(
      command,
      [...args, `--maxWorkers=${load}`, '--json', `--outputFile=${file}`],
      {
        cwd: join(root, at),
        env: { ...process.env, ...env, ...own, ...variablesOf(draw) },
        stdio: ['ignore', 'ignore', 'ignore'],
      },
    );
    const { passed, failed } = resultOf(JSON.parse(readFileSync(file, 'utf8')));
    return { mean, passed, failed, seconds: Math.round((Date.now() - began) / 1000) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      load: { type: 'string', default: String(defaultLoad) },
      from: { type: 'string', default: '1' },
    },
  });
  const [name, times = '1'] = positionals;
  const phase = ['unit', 'dom'].includes(name) && phases.find((one) => one.name === name);
  const [load, from] = [Number(values.load), Number(values.from)];
  if (!phase || !(Number(times) >= 1) || !(load >= 1) || !(from >= 1))
    throw new Error('Usage: loaded-runs.mjs unit|dom <times> [--load <number>] [--from <number>]');
  let isRed = false;
  for (let run = from; run < from + Number(times); run += 1) {
    const { mean, passed, failed, seconds } = await runOnce(phase, load, run);
    isRed ||= failed.length > 0;
    process.stdout.write(
      `${name} ${run}: load ${mean.toFixed(1)}, ${seconds} s, ${passed} passed, ${failed.length} failed\n`,
    );
    for (const one of failed) process.stdout.write(`  ${one}\n`);
  }
  process.exitCode = isRed ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(process.argv.slice(2));
