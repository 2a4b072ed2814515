// Parses the numbers of passed and failed tests from the output of Jest, node:test, Playwright and
// our own checks.
const patterns = [
  {
    tool: 'jest',
    line: /^Tests:\s+(?:(?<failed>\d+) failed, )?(?:\d+ skipped, )?(?:\d+ todo, )?(?:(?<passed>\d+) passed, )?\d+ total/gm,
  },
  { tool: 'node', line: /^ℹ pass (?<passed>\d+)$/gm },
  { tool: 'node', line: /^ℹ fail (?<failed>\d+)$/gm },
  { tool: 'playwright', line: /^\s+(?<passed>\d+) passed(?: \([\d.]+(?:ms|s|m|h)\))?$/gm },
  { tool: 'playwright', line: /^\s+(?<failed>\d+) failed$/gm },
  { tool: 'ours', line: /^Checks: (?<passed>\d+) passed, (?<failed>\d+) failed$/gm },
  { tool: 'attacks', line: /^(?<passed>\d+) passed, (?<failed>\d+) failed$/gm },
];

// ANSI colour codes begin with this control character.
// oxlint-disable-next-line no-control-regex -- the pattern must contain it
const colours = /\u001b\[[0-9;]*m/g;

/** An output without colours and carriage returns. */
export const plain = (output) => output.replace(colours, '').replace(/\r/g, '');

/**
 * Sums every summary line of an output. An output without one counts as one test, by its exit code.
 */
export function countTests(output, code) {
  const text = plain(output);
  const sum = { passed: 0, failed: 0 };
  for (const { line } of patterns) {
    for (const { groups } of text.matchAll(line)) {
      sum.passed += Number(groups.passed ?? 0);
      sum.failed += Number(groups.failed ?? 0);
    }
  }
  if (sum.passed + sum.failed === 0)
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  // A run that exits with an error without a failing test (a type error, a crashed process) is
  // still a failure.
  return code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum;
}

export const checksLine = (passed, failed) => `Checks: ${passed} passed, ${failed} failed`;

/** A duration for people: "6 min 5 s". */
export function inWords(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * The table of phases at the end of a run, and its last line. Phases that ran in parallel took less
 * time than their sum.
 */
export function report(results, ms = results.reduce((sum, result) => sum + result.ms, 0)) {
  const width = Math.max(...results.map((r) => r.name.length), 5);
  const row = (name, time, state) => `${name.padEnd(width)}  ${time.padStart(7)}  ${state}`;
  const lines = results.map((r) =>
    row(
      r.name,
      `${Math.round(r.ms / 1000)} s`,
      r.skipped ? `skipped: ${r.skipped}` : `${r.passed} passed, ${r.failed} failed`,
    ),
  );
  const total = results.reduce(
    (sum, r) => ({
      passed: sum.passed + r.passed,
      failed: sum.failed + r.failed,
    }),
    { passed: 0, failed: 0 },
  );
  return [
    ...lines,
    row('total', `${Math.round(ms / 1000)} s`, ''),
    '',
    `${total.passed} passed, ${total.failed} failed`,
  ].join('\n');
}

/** The table of phases in the log of a run, with how long the run took; empty without one. */
export const tableIn = (log) => plain(log).match(/^Took .+\n\n(?:\S.*\n)*?total .*$/m)?.[0] ?? '';

/** Parses the last line of a run. A run without that line counts as one failure. */
export function totalOf(output) {
  const last = [...plain(output).matchAll(/^(?<passed>\d+) passed, (?<failed>\d+) failed$/gm)].at(
    -1,
  );
  return last
    ? { passed: Number(last.groups.passed), failed: Number(last.groups.failed) }
    : { passed: 0, failed: 1 };
}
