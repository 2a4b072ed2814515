// Shared by `npm test` and `npm run test:deep`: prepares the machine, runs the chosen phases of a
// table, prints the results.
import { fileURLToPath } from 'node:url';
import { run } from '../process.mjs';
import { nodeProblem } from '../start/preflight.mjs';
import { ensureInstalled } from '../start/prepare.mjs';
import { countTests, report } from './counts.mjs';
import { failureReport, failuresIn } from './failures.mjs';
import { prepareMachine } from './machine.mjs';
import { inLanes } from './lanes.mjs';
import { choosePhases, failsWhenSkipped, skipReason } from './phases.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
// Only a command that hangs should reach this limit: a machine half as fast needs twenty minutes
// for the longest one.
const limitMs = 40 * 60_000;
const env = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', FORCE_COLOR: '0' };

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
 * Runs a phase and returns its result; with `quiet` its output is printed at its end, because
 * another phase runs in parallel.
 */
async function resultOf(phase, { keepGoing, quiet }, machine) {
  const began = Date.now();
  const skipped = skipReason(phase, root, machine);
  console.log(`\n── ${phase.name}: ${skipped ? `skipped, ${skipped}` : phase.title}`);
  const result = skipped
    ? failsWhenSkipped(phase)
      ? { failed: 1, failures: [`skipped, ${skipped}`] }
      : { skipped }
    : await runPhase(phase, keepGoing, quiet);
  const ms = Date.now() - began;
  if (!skipped) console.log(`── end of ${phase.name}: ${Math.round(ms / 1000)} s`);
  return { name: phase.name, ms, passed: 0, failed: 0, ...result };
}

const runAll = ({ chosen, keepGoing }, machine) =>
  inLanes(
    chosen,
    (phase) => resultOf(phase, { keepGoing, quiet: phase.cores === 1 }, machine),
    (result) => keepGoing || !result.failed,
  );

/**
 * Runs the phases that the command line names, and exits with 1 if one failed. `intro` is printed
 * first if all phases run.
 */
export async function runPhases(phases, intro) {
  const problem = nodeProblem(process.version);
  if (problem) throw new Error(problem);
  const choice = choosePhases(process.argv.slice(2), phases);
  if (intro && choice.chosen.length === phases.length) console.log(intro);
  await ensureInstalled(root);
  const wants = (need) => choice.chosen.some(({ needs }) => [needs].flat().includes(need));
  const machine = await prepareMachine({
    browser: wants('browser'),
    database: wants('database'),
    proxies: wants('proxies'),
    moments: wants('moments'),
    languages: wants('languages'),
  });
  const began = Date.now();
  const results = await runAll(choice, machine);
  console.log(`\n${failureReport(results)}${report(results, Date.now() - began)}`);
  process.exitCode = results.some((result) => result.failed) ? 1 : 0;
}
