// Shared by `npm test` and `npm run test:deep`: prepares the machine, runs the chosen phases of a
// table, prints the results.
import { fileURLToPath } from 'node:url';
import { phaseCost } from '../proofs/costs.mjs';
import { run } from '../process.mjs';
import { nodeProblem } from '../start/preflight.mjs';
import { ensureInstalled } from '../start/prepare.mjs';
import { countTests, inWords, report } from './counts.mjs';
import { failureReport, failuresIn } from './failures.mjs';
import { prepareMachine } from './machine.mjs';
import { inLanes, taken } from './lanes.mjs';
import { choosePhases, failsWhenSkipped, skipReason } from './phases.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
// Only a command that hangs should reach this limit: a machine half as fast needs twenty minutes
// for the longest one.
const limitMs = 40 * 60_000;
const env = {
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  FORCE_COLOR: '0',
  // What this run has of the phases is chosen; tests of the choice are to see all.
  PATCHBAY_DEEP: '',
  PATCHBAY_SECONDS: '',
};

/** One at a time, because two phases may need the same preparation. */
let preparing = Promise.resolve();
const prepared = (phase) => (preparing = preparing.then(() => phase.before?.(root)));

async function runPhase(phase, keepGoing, quiet) {
  await prepared(phase);
  const result = { passed: 0, failed: 0, failures: [] };
  for (const [command, args, cwd = '.', own] of phase.commands) {
    const { code, output } = await run(command, args, {
      cwd: `${root}/${cwd}`,
      env: { ...env, ...phase.env, ...own },
      limitMs: phase.limitMs ?? limitMs,
      quiet,
    });
    if (quiet) console.log(output);
    const counted = countTests(output, code);
    result.passed += counted.passed;
    result.failed += counted.failed;
    if (counted.failed) result.failures.push(failuresIn(output));
    if (phase.refuse?.test(output)) {
      const problem = `The output contains "${output.match(phase.refuse)[0]}", so part of the check did not run.`;
      console.error(problem);
      result.failed += 1;
      result.failures.push(problem);
    }
    if (result.failed && !keepGoing) break;
  }
  return result;
}

/**
 * A run that has `PATCHBAY_SECONDS` begins no further phase when they are over: a slow machine keeps
 * the time, and what it leaves is owed.
 */
const isOver = (began, seconds = process.env.PATCHBAY_SECONDS) =>
  Boolean(seconds) && Date.now() - began > Number(seconds) * 1000;

/** The result of a phase that does not run here. */
const skipping = (phase, reason) =>
  failsWhenSkipped(phase) ? { failed: 1, failures: [`skipped, ${reason}`] } : { skipped: reason };

/**
 * Runs a phase and returns its result; with `quiet` its output is printed at its end, because
 * another phase runs in parallel.
 */
async function resultOf(phase, { keepGoing, quiet, beganAll }, machine) {
  const began = Date.now();
  const lacks = skipReason(phase, root, machine);
  const late = isOver(beganAll) && 'owed: the time of this run was over';
  const skipped = lacks || late;
  console.log(`\n── ${phase.name}: ${skipped ? `skipped, ${skipped}` : phase.title}`);
  const result = lacks
    ? skipping(phase, lacks)
    : late
      ? { skipped: late }
      : await runPhase(phase, keepGoing, quiet);
  const ms = Date.now() - began;
  if (!skipped) console.log(`── end of ${phase.name}: ${Math.round(ms / 1000)} s`);
  return { name: phase.name, ms, passed: 0, failed: 0, ...result };
}

/** Whether another phase may run in parallel. */
const isBeside = (phase, chosen) => taken(phase) === 1 && chosen.length > 1;

const runAll = ({ chosen, keepGoing }, machine, beganAll) =>
  inLanes(
    chosen,
    (phase) => resultOf(phase, { keepGoing, quiet: isBeside(phase, chosen), beganAll }, machine),
    (result) => keepGoing || !result.failed,
  );

/** What the phases need, from what they have cost on two cores. */
const expectedMs = (chosen) =>
  (chosen.reduce((sum, { name }) => sum + phaseCost[name].cpu, 0) / 2) * 1000;

/**
 * Runs the phases that the command line names, and exits with 1 if one failed. If all phases run,
 * `intro` is printed first and `outro` before the results. `seconds` is what they are expected to
 * cost, if that is not what the phases cost.
 */
export async function runPhases(phases, { intro, outro, seconds } = {}) {
  const problem = nodeProblem(process.version);
  if (problem) throw new Error(problem);
  const choice = choosePhases(process.argv.slice(2), phases);
  const hasAll = choice.chosen.length === phases.length;
  if (intro && hasAll) console.log(intro);
  const expected =
    hasAll && seconds !== undefined ? (seconds / 2) * 1000 : expectedMs(choice.chosen);
  console.log(
    `Expected: ${inWords(expected)} on two free cores; more at first, when packages are installed.`,
  );
  const began = Date.now();
  await ensureInstalled(root);
  const wants = (need) => choice.chosen.some(({ needs }) => [needs].flat().includes(need));
  const machine = await prepareMachine({
    browser: wants('browser'),
    database: wants('database'),
    proxies: wants('proxies'),
    moments: wants('moments'),
    engines: wants('engines'),
    languages: wants('languages'),
  });
  const results = await runAll(choice, machine, began);
  const took = Date.now() - began;
  const texts = [
    ...(outro && hasAll ? [outro] : []),
    `Took ${inWords(took)}; ${inWords(expected)} were expected.`,
  ];
  console.log(`\n${failureReport(results)}${texts.join('\n')}\n\n${report(results, took)}`);
  process.exitCode = results.some((result) => result.failed) ? 1 : 0;
}
